import { type Draft, draftOf } from '../../engine/json/draft.ts';
import type { Message } from '../../engine/socket/message.ts';
import { NoReply, type SocketSession } from '../../engine/socket/socket.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { noteFlaky } from '../../verdict/check.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { statusIn } from '../errors/answers.ts';
import { type Side, type Trade, tradeText } from '../market/trades.ts';
import type { Quotes } from '../quotes/client.ts';
import type { Quoted } from '../quotes/read.ts';
import { fixedLeg, type LegName, likelyAmounts, validQuote } from '../quotes/valid.ts';
import { errorOf, isOfKind, notThrottled, quoteDataOf, quoteReplied, RefusedOnSocket } from './read.ts';

/** The member of a flat request that sets the amount of a leg. */
export const AMOUNT_OF = { from_asset: 'from_amount', to_asset: 'to_amount' } as const;

/**
 * A `quote_request` that the interface says is answered by a quote: flat, both assets by id, both layers of a listed route,
 * one amount (interface, Quote WebSocket).
 */
export function socketRequest(trade: Pick<Trade, 'from' | 'to'>, fixed: LegName, amount: bigint): Draft {
  return draftOf({
    action: 'quote_request',
    from_asset: trade.from.asset.asset_id,
    to_asset: trade.to.asset.asset_id,
    from_layer: trade.from.layer,
    to_layer: trade.to.layer,
    [AMOUNT_OF[fixed]]: amount,
  });
}

/** Where quotes can be had: an open session, and REST beside it. */
export interface BothDesks {
  readonly socket: Pick<SocketSession, 'ask'>;
  readonly quotes: Pick<Quotes, 'take' | 'ask'>;
}

/** A request priced over the socket. */
export interface PricedOnSocket {
  readonly trade: Trade;
  readonly fixed: LegName;
  readonly amount: bigint;
  /** As it was sent. */
  readonly request: Draft;
  readonly quote: Quoted;
}

/** One request priced over REST and over the socket. */
export interface PricedTwice extends PricedOnSocket {
  /** The quote of REST. */
  readonly rest: Quoted;
}

/**
 * Asks over the socket for what REST has just priced, so that a refusal cannot be for want of liquidity or of the maker:
 * after one, REST is asked again and then the socket once more.
 * @param vary changes the request's form, not what it asks for
 * @throws {RefusedOnSocket} when the socket refuses twice what REST prices
 * @throws {NotExercised} when REST does not price it any more, or the socket not in the usual form either
 * @throws {SetupError} when REST prices nothing
 */
export async function priceOnBoth(
  { socket, quotes }: BothDesks,
  trade: Trade,
  fixed: LegName = 'from_asset',
  vary?: (draft: Draft) => Draft,
): Promise<PricedTwice> {
  const rest = await quotes.take(trade, fixed);
  const { amount } = fixedLeg(rest, fixed);
  const usual = socketRequest(trade, fixed, amount);
  const request = vary?.(usual) ?? usual;
  const ask = async () => {
    const quote = quoteReplied(await socket.ask(request.json));
    return { trade, fixed, amount, request, rest, quote };
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const isRefused = error instanceof RefusedOnSocket;
    const again = isRefused ? await quotes.ask(validQuote(trade, fixed, amount)) : undefined;
    if (again && again.status !== 200)
      throw new NotExercised(`REST does not price it any more either: ${again.status}`);
    // The form is to blame only for what another form is given.
    if (vary) await toStartFrom(socket.ask(usual.json).then(quoteReplied));
    if (!isRefused) throw error;
    const priced = await ask();
    noteFlaky(`once in 2 tries, which the market may have caused: ${error.message}`);
    return priced;
  }
}

/**
 * Asks over the socket at likely amounts until a quote is given; only where none is, REST tells whether there was one to
 * be had.
 * @param vary changes the request's form, not what it asks for
 * @throws {RefusedOnSocket} when the socket refuses what REST prices
 * @throws {NotExercised} when REST does not price it any more, or the socket not in the usual form either
 * @throws {SetupError} when REST prices nothing
 */
export async function priceOnSocket(
  desks: BothDesks,
  trade: Trade,
  fixed: LegName,
  vary?: (draft: Draft) => Draft,
): Promise<PricedOnSocket> {
  for (const amount of likelyAmounts(fixedLeg(trade, fixed))) {
    const usual = socketRequest(trade, fixed, amount);
    const request = vary?.(usual) ?? usual;
    const reply = await desks.socket.ask(request.json);
    try {
      return { trade, fixed, amount, request, quote: quoteReplied(reply) };
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      // A refusal may be for the amount; what is no quote at one is none at another.
      if (!(error instanceof RefusedOnSocket)) break;
    }
  }
  return priceOnBoth(desks, trade, fixed, vary);
}

const NO_QUOTE = 'the socket gave no quote';

/**
 * What is priced on the socket for checks of something else. Whether a quote must be given is what WS-QUOTE-01 and 02 judge.
 * @throws {NotExercised} in the place of a violation
 */
export function toStartFrom<Priced>(pricing: Promise<Priced>): Promise<Priced> {
  return precondition(NO_QUOTE, pricing);
}

/**
 * The same for checks of what a quote holds: one that is not formed as it must be violates.
 * @throws {NotExercised} when the socket refuses, or says nothing
 */
export function ifGiven<Priced>(pricing: Promise<Priced>): Promise<Priced> {
  return precondition(NO_QUOTE, pricing, [RefusedOnSocket, NoReply]);
}

/**
 * Asserts that a request which was priced before is priced at once: after a failed one, say.
 * @throws {Violation} when it is refused although REST prices it
 * @throws {NotExercised} when REST does not price it any more
 */
export async function isPricedStill({ socket, quotes }: BothDesks, priced: PricedOnSocket): Promise<void> {
  const { trade, fixed, amount, request } = priced;
  const reply = await socket.ask(request.json);
  if (errorOf(reply) !== undefined) {
    const rest = await quotes.ask(validQuote(trade, fixed, amount));
    if (rest.status !== 200) throw new NotExercised(`REST does not price it any more either: ${rest.status}`);
  }
  const quote = quoteReplied(reply);
  const [before, now] = [fixedLeg(priced.quote, fixed).amount, fixedLeg(quote, fixed).amount];
  if (now !== before) throw new Violation(`${fixed}.amount of the quote is ${now}; ${before} before`);
}

/**
 * Asks over the socket for an amount that may not be priced: the other leg may be out of range, or liquidity lack. Only what
 * REST prices must be.
 * @returns nothing where REST gives no quote either
 * @throws {Violation} when the socket refuses what REST prices
 */
export async function quotedAsOnRest(
  { socket, quotes }: BothDesks,
  trade: Trade,
  fixed: LegName,
  amount: bigint,
): Promise<Quoted | undefined> {
  const reply = await socket.ask(socketRequest(trade, fixed, amount).json);
  // In which form a refusal comes is for WS-ERR-05 to judge.
  if (!isLikeAQuote(reply) && (await quotes.ask(validQuote(trade, fixed, amount))).status !== 200) return undefined;
  return quoteReplied(reply);
}

/** One request as REST answered it, and whether the socket priced it. */
export interface AskedTwice {
  readonly rest: Answer;
  readonly isQuotedOnSocket: boolean;
}

/**
 * Asks for an amount over REST and then over the socket, whether it is priced or not.
 * @throws {Violation} when REST answers with another status than that of a quote or a refusal, or the socket not at all
 * @throws {NotExercised} when the target is busy, over REST or on the socket
 */
export async function askOnBoth(
  { socket, quotes }: BothDesks,
  trade: Pick<Trade, 'from' | 'to'>,
  fixed: LegName,
  amount: bigint,
): Promise<AskedTwice> {
  const rest = await quotes.ask(validQuote(trade, fixed, amount));
  statusIn(rest, [200, 400, 404, 422]);
  const reply = await socket.ask(socketRequest(trade, fixed, amount).json);
  notThrottled(reply);
  return { rest, isQuotedOnSocket: isLikeAQuote(reply) };
}

/** Whether a reply means to be a quote: what quotes are like is for WS-QUOTE-01 to say. */
function isLikeAQuote(reply: Message): boolean {
  const isQuote = isOfKind(reply, 'quote_response') || quoteDataOf(reply) !== undefined;
  return errorOf(reply) === undefined && isQuote;
}

/**
 * What several routes of one direction have in common, as the bounds of one trade: an amount that suits them all.
 * @throws {NotExercised} when no amount does
 */
export function commonBounds(trades: readonly Trade[]): Trade {
  const [first] = trades;
  if (!first) throw new NotExercised('no trade is listed');
  return { pair: first.pair, from: narrowed(trades.map(({ from }) => from)), to: narrowed(trades.map(({ to }) => to)) };

  function narrowed(sides: readonly Side[]): Side {
    const [min = 0n] = sides.map((side) => side.min).sort((one, other) => (one < other ? 1 : -1));
    const [max = 0n] = sides.map((side) => side.max).sort((one, other) => (one < other ? -1 : 1));
    const [side] = sides;
    if (!side || min > max)
      throw new NotExercised(`no amount suits every route of ${first ? tradeText(first) : 'the pair'}`);
    return { ...side, min, max };
  }
}

/** Names the assets on some sides of a trade by their tickers. */
export function byTicker(trade: Pick<Trade, 'from' | 'to'>, ...sides: readonly ('from' | 'to')[]) {
  return (request: Draft): Draft =>
    sides.reduce((draft, side) => draft.with(`${side}_asset`, trade[side].asset.ticker), request);
}

/** Leaves the layers of a request out: the pair's default route is then used. */
export function withoutLayers(request: Draft): Draft {
  return request.without('from_layer').without('to_layer');
}
