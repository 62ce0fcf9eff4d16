import { isMoving } from '../engine/json/canonical.ts';
import type { Draft } from '../engine/json/draft.ts';
import { type Moment, momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import { isBusy } from '../interface/errors/busy.ts';
import { wordsOf } from '../interface/errors/hidden.ts';
import type { PlacedOrder } from '../interface/orders/placed.ts';
import { type BegunSwap, initOf } from '../interface/swaps/client.ts';
import { begunSwap, swapNotFound } from '../interface/swaps/read.ts';
import { amountProblems, missingParts } from '../interface/swaps/swapstring.ts';
import type { SwapQuote } from '../interface/swaps/terms.ts';
import { saysNothing } from './answers.ts';
import type { JudgedId } from './judged.ts';
import type { ModelOrder } from './order.ts';
import { Contradiction, isSurely } from './possible.ts';
import { afterInit, aged, type InitVariant, type ModelQuote, newQuote } from './quote.ts';
import { type ModelSwap, newSwap } from './swap.ts';

/** Where a lever has put the market. */
export type MarketPlace = 'home' | 'away';

/** A quote that a client holds: as it was given, and what is known of it. */
export interface HeldQuote {
  readonly given: SwapQuote;
  /** The channel order that it was asked for; undefined when it was asked for a swap. */
  readonly order: Draft | undefined;
  /** Where the market was when it was given. */
  readonly market: MarketPlace;
  model: ModelQuote;
}

/** A swap that a client has begun: as it was given, and what is known of it. */
export interface HeldSwap {
  readonly begun: BegunSwap;
  readonly quote: HeldQuote;
  model: ModelSwap;
  /** Whether the client's node has whitelisted it, which works once only. */
  whitelisted: boolean;
}

/** An order that a client has made: as it was given, and what is known of it. */
export interface HeldOrder {
  readonly placed: PlacedOrder;
  /** Where the market was when it was priced. */
  market: MarketPlace;
  model: ModelOrder;
}

/** What one client holds. */
export interface Client {
  readonly quotes: HeldQuote[];
  readonly swaps: HeldSwap[];
  readonly orders: HeldOrder[];
}

/** Everything that is known of a target by what two clients did with it. */
export interface Book {
  readonly clients: readonly [Client, Client];
  /** How often each requirement was put to the test. */
  readonly judged: Map<JudgedId, number>;
  /** What the first hidden swap looked like; all others look the same. */
  hidden: string | undefined;
  /** Commands that were carried out. */
  commands: number;
  market: MarketPlace;
}

/** An empty book. */
export function emptyBook(): Book {
  return {
    clients: [
      { quotes: [], swaps: [], orders: [] },
      { quotes: [], swaps: [], orders: [] },
    ],
    judged: new Map(),
    hidden: undefined,
    commands: 0,
    market: 'home',
  };
}

/** Counts that requirements are put to the test. */
export function judging(book: Book, ...ids: readonly JudgedId[]): void {
  for (const id of ids) book.judged.set(id, (book.judged.get(id) ?? 0) + 1);
}

/** A quote that a client got, for a swap or an order, as the client now holds it. */
export function quoteGiven(book: Book, client: Client, given: SwapQuote, order?: Draft): HeldQuote {
  const { rfq_id, ...terms } = initOf(given);
  const quote = { given, order, market: book.market, model: newQuote({ rfq_id, terms, expires_at: given.expires_at }) };
  client.quotes.push(quote);
  return quote;
}

/**
 * What an init of a quote came to; a swap that it began becomes the client's.
 * @param against the requirement that a swap would break which does not have the quoted figures
 * @throws {Contradiction} when the quote cannot have led to this
 */
export function initAnswered(
  book: Book,
  client: Client,
  quote: HeldQuote,
  { variant, against, answer }: { readonly variant: InitVariant; readonly against: JudgedId; readonly answer: Answer },
): void {
  const { status } = answer;
  // A rate limit refuses an init unread, with any status; another 5xx leaves its outcome open.
  if (status === 401 || status === 403 || (status < 500 && isBusy(answer))) return;
  const moment = momentOf(answer);
  // What was put off was not put to the test, and other figures than the quoted ones are not where the quote is no good.
  const decides = variant === 'broken' || isSurely(aged(quote.model, moment), 'fresh');
  if (!isBusy(answer)) judging(book, ...(decides ? [against] : []), ...judgedByInit(quote.model, variant, moment));
  if (status !== 200) {
    const outcome = status === 422 ? 'stopped' : status < 500 ? 'refused' : 'unknown';
    quote.model = afterInit(quote.model, variant, outcome, moment);
    return;
  }
  quote.model = afterInit(quote.model, variant, 'accepted', moment);
  const begun = begunSwap(quote.given, answer);
  const { body } = begun;
  const problems = [
    ...missingParts(begun.swapstring, body, begun.payment_hash),
    ...amountProblems(begun.swapstring, body),
  ];
  if (problems.length > 0) throw new Contradiction(against, `an init began a swap of other figures: ${problems[0]}`);
  const { payment_hash } = begun;
  const { rfq_id, ...terms } = body;
  client.swaps.push({ begun, quote, model: newSwap({ rfq_id, payment_hash, terms }), whitelisted: false });
}

/** What an init puts to the test, by how its quote stands. */
function judgedByInit(quote: ModelQuote, variant: InitVariant, moment: Moment): JudgedId[] {
  // Any other init may be refused for what is wrong with it.
  if (variant !== 'exact') return [];
  const states = aged(quote, moment);
  if (isSurely(states, 'expired')) return ['SWP-INIT-08', 'FLW-QUOTE-01'];
  if (isSurely(states, 'used')) return [quote.ended ? 'SWP-STATE-09' : 'SWP-INIT-09'];
  if (!isSurely(states, 'fresh')) return [];
  const exact: JudgedId[] = ['FMT-UNIT-02', 'SWP-INIT-03'];
  return quote.stopped ? [...exact, 'SWP-INIT-13'] : exact;
}

/**
 * Asserts that an answer to a caller without the token of a swap gives nothing away, and is the same each time.
 * @param against the requirement that any other answer breaks
 * @throws {Contradiction}
 */
export function hiddenFrom(book: Book, answer: Answer, against: JudgedId): void {
  if (saysNothing(answer)) return;
  judging(book, against, 'SWP-STATUS-12');
  try {
    swapNotFound(answer);
  } catch (error) {
    throw new Contradiction(against, error instanceof Error ? error.message : String(error));
  }
  const words = wordsOf(answer, (member) => isMoving(member) || member.endsWith('_id'));
  book.hidden ??= words;
  if (book.hidden !== words)
    throw new Contradiction('SWP-STATUS-12', `hidden swaps can be told apart: ${book.hidden} and ${words}`);
}

/** All orders of both clients. */
export function ordersOf({ clients }: Book): HeldOrder[] {
  return clients.flatMap(({ orders }) => orders);
}
