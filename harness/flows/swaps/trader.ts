import type { Draft } from '../../engine/json/draft.ts';
import { membersOf } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { isBusy } from '../../interface/errors/busy.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { assertMayCreate } from '../../interface/formats/networks.ts';
import { marketOf } from '../../interface/market/client.ts';
import type { Listing } from '../../interface/market/listing.ts';
import type { TradeKind } from '../../interface/market/trade-kinds.ts';
import { isListed, type Trade, tradesOf, tradeText } from '../../interface/market/trades.ts';
import { legsOf } from '../../interface/quote-socket/as-asked.ts';
import {
  type BegunSwap,
  initOf,
  type SwapAccess,
  type SwapOperations,
  swapOperations,
} from '../../interface/swaps/client.ts';
import { begunSwap, swapQuoteIn } from '../../interface/swaps/read.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { type Deviation, validExecute, validInit } from '../../interface/swaps/valid.ts';
import type { AskedQuote } from '../../interface/swaps/worth-paying.ts';
import { NotOffered, SetupError } from '../../verdict/failures.ts';
import { recordExecutions } from './executions.ts';
import { addSwap, type Ledger, QuoteBook } from './quote-book.ts';
import { swapReader } from './swap-reader.ts';
import { type Lifecycle, type SwapReader, type WatchOptions, watch } from './watch.ts';
import { requestsFor, tradeOverLightning, type Wish } from './wish.ts';

/** A client of the target that trades: it records at once all that it creates. */
export interface Trader extends SwapOperations, SwapReader {
  /** The trades that the target lists, over all layers. */
  readonly trades: readonly Trade[];
  /**
   * The trade over Lightning that {@link quote} asks for, with this purpose or any; one that goes back along a listed route where no
   * route lists it.
   * @throws {NotOffered} when there is neither
   */
  tradeFor(purpose?: TradeKind): Trade;
  /**
   * A fresh quote.
   * @throws {NotExercised} when no such trade is on offer or the target is busy
   * @throws {SetupError} when none of several amounts gives a quote for a trade that is listed
   */
  quote(wish?: Wish): Promise<SwapQuote>;
  /**
   * Takes over a quote that was given elsewhere, on the socket.
   * @param asked the request that it answers
   * @throws {SetupError} when it is no quote, or none for what was asked
   */
  adopt(quote: unknown, asked?: unknown): SwapQuote;
  /** A quote that this trader got, and what it was asked for with; undefined for any other id. */
  quoted(rfq_id: unknown): AskedQuote | undefined;
  /** POST /api/v1/market/quote with any body. */
  askForQuote(body: unknown): Promise<Answer>;
  /**
   * POST /api/v1/swaps/init; a swap that comes of it is in the ledger when the answer is given back.
   * @throws {NotApplicable} on mainnet without leave, and where the network is not known or not agreed upon
   */
  init: SwapOperations['init'];
  /** The init of a quote, or one that deviates from it: `(valid) => valid.without('rfq_id')`. */
  initFor(quote: SwapQuote, deviate?: Deviation): Promise<Answer>;
  /** The execute of a swap for a node that nobody runs, or one that is wrong in other respects, too. */
  executeFor(swap: Pick<BegunSwap, 'swapstring' | 'payment_hash'>, change?: (valid: Draft) => Draft): Promise<Answer>;
  /**
   * A swap from a fresh quote, or from the given one, for checks of what comes after init.
   * @throws {SetupError} when init gives none
   * @throws {NotExercised} when the target is busy
   */
  begin(quote?: SwapQuote): Promise<BegunSwap>;
  /**
   * What is seen of a swap until it is over, for as long as the settings let it take from execute to its end; where each execute
   * that this trader sent for it was refused, only until a payment in spite of that would show.
   */
  lifecycleOf(swap: SwapAccess, options?: Partial<WatchOptions>): Promise<Lifecycle>;
}

/** What a trader works with. */
export interface TraderOptions {
  readonly wire: Pick<Wire, 'send'>;
  /** Where it writes down what it creates. */
  readonly ledger: Ledger;
  readonly discovery: Listing;
  /** Chooses among several trades. */
  readonly seed: number;
  readonly settings: {
    /** Leave to begin swaps on mainnet. */
    readonly allowMainnet: boolean;
    /** How long a swap may take from execute to its end, in milliseconds. */
    readonly settleMs: number;
  };
}

/** Makes a trader. Nothing is sent yet. */
export function createTrader({ wire, ledger, discovery, seed, settings }: TraderOptions): Trader {
  const operations = swapOperations(wire);
  const market = marketOf(wire);
  const quotes = new QuoteBook(ledger);
  // Most operations go without: a list that cannot be read costs those that need it.
  let listed: readonly Trade[] | undefined;
  const trades = () => {
    listed ??= tradesOf(discovery);
    return listed;
  };

  async function askForQuote(body: unknown): Promise<Answer> {
    const answer = await market.quote(body);
    if (answer.status === 200) quotes.add(answer.value, body);
    return answer;
  }

  const tradeFor = (purpose?: TradeKind) => tradeOverLightning(trades(), purpose, seed);

  async function quote(wish: Wish = {}): Promise<SwapQuote> {
    const trade = wish.trade ?? tradeFor(wish.purpose);
    const refusals: string[] = [];
    for (const request of requestsFor(trade, wish)) {
      const answer = await askForQuote(request);
      if (answer.status === 200) return swapQuoteIn(answer.value, request);
      if (answer.status === 401 || isBusy(answer)) accepted(answer);
      refusals.push(outcomeOf(answer));
    }
    const what = `no quote for ${tradeText(trade)} could be had: ${refusals.join(', ')}`;
    throw isListed(trade, trades()) ? new SetupError(what) : new NotOffered(`${what}; no route lists it`);
  }

  const init: SwapOperations['init'] = async (body, sending) => {
    assertMayCreate('swaps', discovery.agreedNetwork, settings.allowMainnet);
    const answer = await operations.init(body, sending);
    if (answer.status === 200) addSwap(ledger, answer.value, body);
    return answer;
  };

  const swapOf = swapReader(operations);
  const executions = recordExecutions();
  const execute: SwapOperations['execute'] = async (body) => {
    const record = executions.begin(membersOf(body)?.payment_hash);
    const answer = await operations.execute(body);
    record(answer);
    return answer;
  };

  return {
    ...operations,
    execute,
    get trades() {
      return trades();
    },
    tradeFor,
    quote,
    adopt(given, asked) {
      quotes.add(given, asked);
      return swapQuoteIn(given, legsOf(membersOf(asked) ?? {}));
    },
    quoted: (rfq_id) => quotes.of(rfq_id),
    askForQuote,
    init,
    initFor: (from, deviate = (valid) => valid) => init(deviate(validInit(from), initOf(from)).json),
    executeFor: (swap, change = (valid) => valid) => execute(change(validExecute(swap, seed)).json),
    async begin(given) {
      const from = given ?? (await quote());
      return begunSwap(from, await init(initOf(from)));
    },
    swapOf,
    lifecycleOf: (swap, options) =>
      watch({ swapOf }, swap, {
        atMostMs: settings.settleMs,
        refusal: executions.refusalOf(swap.payment_hash),
        ...options,
      }),
  };
}
