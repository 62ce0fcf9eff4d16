import { must } from '../../specs/tags.ts';
import type { Draft } from '../engine/json/draft.ts';
import { membersOf } from '../engine/json/members.ts';
import { momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { isSecret } from '../engine/wire/secret.ts';
import type { Buyer } from '../flows/orders/buyer.ts';
import { limitsUnchanged } from '../flows/orders/controls.ts';
import { replacesQuotes } from '../flows/swaps/replaced-quote.ts';
import { refusedAs } from '../interface/errors/as-stated.ts';
import { isOnLightning } from '../interface/market/trade-kinds.ts';
import type { ProviderOptions } from '../interface/orders/info.ts';
import { invalidParameters } from '../interface/orders/refusals.ts';
import { estimateOf, unknownIdLike } from '../interface/orders/valid.ts';
import { SetupError } from '../verdict/failures.ts';
import { asserted, saysNothing } from './answers.ts';
import { type Book, type Client, type HeldQuote, judging, quoteGiven } from './book.ts';
import { type Actor, type Command, command, nameOf, nthOf } from './command.ts';
import type { JudgedId } from './judged.ts';
import { afterMove, newOrder } from './order.ts';
import type { OrderMeans } from './order-means.ts';
import { Contradiction, isSurely } from './possible.ts';
import { afterEstimate, afterOrder, aged, type OrderOutcome } from './quote.ts';

/** A quote is asked for that an asset may be ordered with: as good for a swap as any other. */
export function askQuoteForOrder(client: 0 | 1): Command {
  return command(
    `${nameOf(client)} asks for a quote for an order`,
    () => true,
    async (book, { buyer }) => {
      const bought = buyer && (await purchaseBy(buyer));
      if (bought) quoteGiven(book, book.clients[client], bought.quote, bought.order);
    },
  );
}

/** A purchase with a fresh quote over Lightning; undefined when none can be had. What an init makes of others is left open. */
async function purchaseBy(buyer: Buyer) {
  try {
    const bought = await buyer.purchase();
    return isOnLightning(bought.trade) ? bought : undefined;
  } catch (error) {
    if (error instanceof SetupError) return undefined;
    throw error;
  }
}

/** Fees are estimated, twice as it uses nothing up: with a quote where the client has one for an order, else of BTC alone. */
export function estimateFees(who: Actor): Command {
  return command(
    `${nameOf(who.client)} estimates the fees of order quote ${who.nth} twice`,
    () => true,
    async (book, { buyer, trader }) => {
      if (!buyer) return;
      const quotes = orderQuotes(book.clients[who.client]);
      const quote = quotes.length > 0 ? nthOf(quotes, who.nth) : undefined;
      const body = estimateOf(quote?.order ?? (await buyer.btcOrder())).json;
      for (let estimate = 0; estimate < 2; estimate++) {
        const answer = await buyer.estimateFees(body);
        const isRefused = answer.status !== 200 && !saysNothing(answer);
        if (quote && isRefused && isFresh(quote, answer) && (await replacesQuotes(trader))) return;
        estimated(book, quote, answer);
      }
    },
  );
}

function estimated(book: Book, quote: HeldQuote | undefined, answer: Answer): void {
  if (saysNothing(answer)) return;
  if (!quote) {
    judging(book, 'LSP-EST-08');
    if (answer.status === 200) return;
    throw new Contradiction('LSP-EST-08', `an estimate of BTC alone came to ${answer.status}`);
  }
  const moment = momentOf(answer);
  const states = aged(quote.model, moment);
  const given = answer.status === 200;
  if (isSurely(states, 'fresh') && quote.model.estimated) judging(book, 'LSP-EST-09');
  if (isSurely(states, 'expired')) judging(book, 'LSP-EST-06');
  quote.model = afterEstimate(quote.model, given, moment);
  if (isSurely(states, 'expired')) asserted('LSP-EST-06', () => invalidParameters(answer));
}

function isFresh({ model }: HeldQuote, answer: Answer): boolean {
  return isSurely(aged(model, momentOf(answer)), 'fresh');
}

/** The fees of an order with a quote that was never given. */
export function estimateWithUnknownQuote(who: Actor): Command {
  return command(
    `${nameOf(who.client)} estimates the fees with the id of no quote`,
    ({ clients }) => orderQuotes(clients[who.client]).length > 0,
    async (book, { buyer, seed }) => {
      const { order, given } = nthOf(orderQuotes(book.clients[who.client]), who.nth);
      if (!buyer || !order) return;
      const rfq_id = unknownIdLike(given.rfq_id, seed);
      const answer = await buyer.estimateFees(estimateOf(order).with('rfq_id', rfq_id).json);
      if (saysNothing(answer)) return;
      judging(book, 'LSP-EST-07');
      if (answer.status !== 404) asserted('LSP-EST-07', () => invalidParameters(answer));
    },
  );
}

/** A channel with BTC alone is ordered. */
export function orderChannel(client: 0 | 1): Command {
  return command(
    `${nameOf(client)} orders a channel`,
    () => true,
    async (book, { buyer, means }) => {
      // That it is refused proves nothing: for want of a connection it may be, and for all that was ordered before.
      if (buyer)
        await create(
          book,
          book.clients[client],
          buyer,
          withRefund(await buyer.btcOrder(means?.least_client_sat), means),
        );
    },
  );
}

/** A channel with an asset is ordered, by a quote. */
export function orderAsset(who: Actor): Command {
  return command(
    `${nameOf(who.client)} orders a channel with order quote ${who.nth}`,
    ({ clients }) => orderQuotes(clients[who.client]).length > 0,
    async (book, { buyer, means, trader }) => {
      const client = book.clients[who.client];
      const quote = nthOf(orderQuotes(client), who.nth);
      if (!buyer || !quote.order) return;
      const answer = await create(book, client, buyer, withRefund(quote.order, means), quote);
      if (saysNothing(answer)) return;
      const before = aged(quote.model, momentOf(answer));
      const outcome = outcomeOf(answer);
      const refusable =
        outcome !== 'accepted' &&
        isSurely(before, 'fresh') &&
        ((await replacesQuotes(trader)) || !(await takesAnother(book, client, buyer)));
      if (isSurely(before, 'expired')) judging(book, 'LSP-CREATE-06');
      if (isSurely(before, 'fresh') && !refusable) judging(book, ...judgedByOrder(quote));
      quote.model = afterOrder(quote.model, { whole: true, outcome, refusable }, momentOf(answer));
    },
  );
}

/** What an order with a fresh quote puts to the test. */
function judgedByOrder({ model: { unfit, estimated: known } }: HeldQuote): JudgedId[] {
  return ['FLW-ORDER-02', ...(unfit ? ['LSP-CREATE-25' as const] : []), ...(known ? ['LSP-EST-09' as const] : [])];
}

/** Whether a channel can be ordered with another fresh quote, where one was refused: then that was for its own sake. */
async function takesAnother(book: Book, client: Client, buyer: Buyer): Promise<boolean> {
  const bought = await purchaseBy(buyer);
  return bought !== undefined && (await create(book, client, buyer, bought.order)).status === 200;
}

/** Whether the answer to an unfit order shows how it was judged: any order may be refused for want of a connection. */
function isDecisive({ status }: Answer): boolean {
  return status === 200 || status === 422;
}

/** Whether a channel with BTC alone can be ordered now; it becomes nobody's, so that a sequence goes on as it would. */
async function isPlainOrderTaken(buyer: Buyer): Promise<boolean> {
  return (await buyer.create((await buyer.btcOrder()).json)).status === 200;
}

const HAS_ITS_MEMBERS = must('LSP-CREATE-02');

/** An order that must be refused, and the requirement that says so. */
interface Unfit {
  readonly name: string;
  readonly against: JudgedId;
  readonly change: (order: Draft, options: ProviderOptions) => Draft;
  /** The member that the refusal names, where validation has to stop it. */
  readonly without?: string;
}

/** The unfit orders that a client may try. */
export const UNFIT: readonly Unfit[] = [
  ...['announce_channel', 'client_pubkey', 'lsp_balance_sat'].map((member) => ({
    name: `without ${member}`,
    against: 'LSP-CREATE-02' as const,
    change: (order: Draft) => order.without(member),
    without: member,
  })),
  {
    name: 'with too much of the provider',
    against: 'LSP-CREATE-11',
    change: (order, options) => order.with('lsp_balance_sat', options.max_initial_lsp_balance_sat + 1n),
  },
  {
    name: 'with too much of the client',
    against: 'LSP-CREATE-12',
    change: (order, options) => order.with('client_balance_sat', options.max_initial_client_balance_sat + 1n),
  },
  {
    name: 'for too long',
    against: 'LSP-CREATE-14',
    change: (order, options) => order.with('channel_expiry_blocks', options.max_channel_expiry_blocks + 1n),
  },
];

/** One of them: with a quote where the client has one for an order, else of BTC alone. */
export function orderInVain(who: Actor, { name, against, change, without }: Unfit): Command {
  return command(
    `${nameOf(who.client)} orders a channel ${name}, by order quote ${who.nth}`,
    () => true,
    async (book, { buyer }) => {
      if (!buyer) return;
      const client = book.clients[who.client];
      const quotes = orderQuotes(client);
      const quote = quotes.length > 0 ? nthOf(quotes, who.nth) : undefined;
      const order = quote?.order ?? (await buyer.btcOrder());
      const answer = await create(book, client, buyer, change(order, (await buyer.info()).options));
      if (saysNothing(answer) || (answer.status === 200 && !(await limitsUnchanged(buyer).holds()))) return;
      if (isDecisive(answer) || (await isPlainOrderTaken(buyer))) judging(book, against);
      if (answer.status === 200) throw new Contradiction(against, `an order ${name} was accepted`);
      if (without !== undefined) asserted(against, () => refusedAs(HAS_ITS_MEMBERS, answer));
      if (quote)
        quote.model = afterOrder(
          quote.model,
          { whole: false, outcome: outcomeOf(answer), refusable: true },
          momentOf(answer),
        );
    },
  );
}

/** An order whose payment may go back, where sequences pay. */
function withRefund(order: Draft, means: OrderMeans | undefined): Draft {
  return means ? order.with('refund_onchain_address', means.refund_onchain_address) : order;
}

/**
 * POST create_order. What it creates becomes the client's, priced by the quote that it was made with.
 * @throws {Contradiction} when it is not CREATED
 */
async function create(
  book: Book,
  client: Client,
  buyer: Buyer,
  { json: asked }: Draft,
  { market }: Pick<HeldQuote, 'market'> = book,
): Promise<Answer> {
  const answer = await buyer.create(asked);
  const order = answer.status === 200 ? membersOf(answer.value) : undefined;
  if (!order) return answer;
  const { order_id, access_token } = order;
  judging(book, 'LSP-ORDER-05');
  // An order without an id or a token cannot be asked for; that it has them is for others to judge.
  if (typeof order_id !== 'string' || !isSecret(access_token) || access_token.label === '') return answer;
  const placed = { order_id, access_token, asked, order };
  client.orders.push({ placed, market, model: afterMove(newOrder(placed), market !== book.market) });
  return answer;
}

/** The quotes of a client that were asked for an order. */
function orderQuotes({ quotes }: Client): HeldQuote[] {
  return quotes.filter(({ order }) => order !== undefined);
}

function outcomeOf({ status }: Answer): OrderOutcome {
  if (status === 200) return 'accepted';
  return status === 422 ? 'stopped' : status < 500 ? 'refused' : 'unknown';
}
