import { momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { alikeQuoteBegins, notReplaced } from '../flows/swaps/controls.ts';
import { kindOfQuote } from '../flows/swaps/each-kind.ts';
import { replacesQuotes } from '../flows/swaps/replaced-quote.ts';
import type { Trader } from '../flows/swaps/trader.ts';
import { initOf } from '../interface/swaps/client.ts';
import { type Deviation, validInit } from '../interface/swaps/valid.ts';
import { control } from '../verdict/control.ts';
import { type Book, type Client, type HeldQuote, initAnswered, judging, quoteGiven } from './book.ts';
import { type Actor, type Command, command, nameOf, nthOf } from './command.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction, isSurely } from './possible.ts';
import { afterInit, aged, type InitVariant } from './quote.ts';

/** A quote is asked for. */
export function askQuote(client: 0 | 1, purpose: 'buy' | 'sell'): Command {
  return command(
    `${nameOf(client)} asks for a quote to ${purpose}`,
    () => true,
    async (book, { trader }) => {
      quoteGiven(book, book.clients[client], await trader.quote({ purpose }));
    },
  );
}

/** An init with a quote, and what it puts to the test. */
interface Init {
  readonly name: string;
  readonly variant: InitVariant;
  /** The requirement that a swap with other figures than the quoted ones would break. */
  readonly against: JudgedId;
  readonly change: Deviation;
}

/** The init that the quote is for. */
export const EXACT: Init = { name: 'as quoted', variant: 'exact', against: 'SWP-INIT-03', change: (valid) => valid };

/** The inits that a client may try. */
export const INITS: readonly Init[] = [
  EXACT,
  {
    name: 'giving one less',
    variant: 'deviating',
    against: 'SWP-INIT-11',
    change: (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n),
  },
  {
    name: 'getting one more',
    variant: 'deviating',
    against: 'SWP-INIT-11',
    change: (valid, { to_amount }) => valid.with('to_amount', to_amount + 1n),
  },
  {
    name: 'with assets exchanged',
    variant: 'deviating',
    against: 'SWP-INIT-12',
    change: (valid, { from_asset, to_asset }) => valid.with('from_asset', to_asset).with('to_asset', from_asset),
  },
  {
    name: 'without to_amount',
    variant: 'broken',
    against: 'SWP-INIT-05',
    change: (valid) => valid.without('to_amount'),
  },
  {
    name: 'with a text for an amount',
    variant: 'broken',
    against: 'SWP-INIT-06',
    change: (valid) => valid.with('from_amount', 'abc'),
  },
];

/** One init with a quote. */
export function beginSwap(who: Actor, init: Init): Command {
  return command(
    `${nameOf(who.client)} inits quote ${who.nth} ${init.name}`,
    ({ clients }) => clients[who.client].quotes.length > 0,
    async (book, { trader }) => {
      const client = book.clients[who.client];
      const quote = nthOf(client.quotes, who.nth);
      const body = init.change(validInit(quote.given), initOf(quote.given)).json;
      await initsAnswered(book, client, quote, init, [await trader.init(body)], trader);
    },
  );
}

/** Takes the answers to inits of one quote. One that began a swap stands first: it counts as the first that was handled. */
async function initsAnswered(
  book: Book,
  client: Client,
  quote: HeldQuote,
  init: Init,
  answers: readonly Answer[],
  trader: Trader,
): Promise<void> {
  const isRefused = answers.every(({ status }) => status !== 200);
  const wasFresh = answers.some((answer) => isSurely(aged(quote.model, momentOf(answer)), 'fresh'));
  if (init.variant === 'exact' && isRefused && wasFresh) {
    // What was stopped before is to blame only where a quote of which nothing was stopped begins a swap.
    if (quote.model.stopped) await beginFreshly(book, client, quote, trader);
    if (await replacesQuotes(trader)) {
      // That is reported elsewhere (QUO-USE-02), and says nothing about the quote.
      for (const answer of answers) quote.model = afterInit(quote.model, 'exact', 'unknown', momentOf(answer));
      return;
    }
  }
  // Where no other quote begins a swap either, nothing is wrong with this one.
  const controls = init.variant === 'exact' && isRefused ? [alikeQuoteBegins(trader, quote.given)] : [];
  for (const answer of answers) await control(() => initAnswered(book, client, quote, { ...init, answer }), controls);
}

/** An init with a quote like one that a client holds, which was just given. */
async function beginFreshly(book: Book, client: Client, { given }: HeldQuote, trader: Trader): Promise<void> {
  const quote = quoteGiven(book, client, await trader.quote({ purpose: kindOfQuote(given) }));
  const answer = await trader.init(initOf(quote.given));
  const controls = [alikeQuoteBegins(trader, given), notReplaced(trader)];
  await control(() => initAnswered(book, client, quote, { ...EXACT, answer }), controls);
}

/** Three inits with one quote at once. */
export function beginTogether(who: Actor): Command {
  return command(
    `${nameOf(who.client)} inits quote ${who.nth} three times at once`,
    ({ clients }) => clients[who.client].quotes.length > 0,
    async (book, { trader }) => {
      const client = book.clients[who.client];
      const quote = nthOf(client.quotes, who.nth);
      const body = initOf(quote.given);
      const answers = await Promise.all([trader.init(body), trader.init(body), trader.init(body)]);
      const begun = answers.filter(({ status }) => status === 200).length;
      if (begun > 0) judging(book, 'SWP-INIT-10');
      if (begun > 1) throw new Contradiction('SWP-INIT-10', `the quote ${body.rfq_id} began several swaps at once`);
      const inOrder = answers.toSorted((one, other) => Number(other.status === 200) - Number(one.status === 200));
      await initsAnswered(book, client, quote, EXACT, inOrder, trader);
    },
  );
}
