import { NotExercised, Violation } from '../../engine/failures.ts';
import { type Draft, draftOf } from '../../engine/json/draft.ts';
import type { Message } from '../../engine/socket/message.ts';
import type { SocketSession } from '../../engine/socket/socket.ts';
import type { Market } from '../market/client.ts';
import { type Side, type Trade, tradeText } from '../market/trades.ts';
import type { Quoted } from '../quotes/read.ts';
import { freshQuote, type LegName, validQuote } from '../quotes/valid.ts';
import { quoteReplied, RefusedOnSocket } from './read.ts';

/** The member of a flat request that sets the amount of a leg. */
export const AMOUNT_OF = { from_asset: 'from_amount', to_asset: 'to_amount' } as const;

/**
 * A `quote_request` that the interface says is answered by a quote: flat, both assets by id, both layers of a listed route,
 * one amount (interface, Quote WebSocket).
 */
export function socketRequest(trade: Trade, fixed: LegName, amount: bigint): Draft {
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
  readonly socket: SocketSession;
  readonly market: Pick<Market, 'quote'>;
}

/** One request priced over REST and over the socket. */
export interface PricedTwice {
  readonly trade: Trade;
  readonly fixed: LegName;
  readonly amount: bigint;
  readonly rest: Quoted;
  readonly socket: Quoted;
  readonly reply: Message;
}

/**
 * Asks over the socket for what REST has just priced, so that a refusal cannot be for want of liquidity or of the maker:
 * after one, REST is asked again and then the socket once more.
 * @param vary changes the request's form, not what it asks for
 * @throws {RefusedOnSocket} when the socket refuses twice what REST prices
 * @throws {NotExercised} when REST does not price it any more
 * @throws {SetupError} when REST prices nothing
 */
export async function priceOnBoth(
  { socket, market }: BothDesks,
  trade: Trade,
  fixed: LegName = 'from_asset',
  vary: (draft: Draft) => Draft = (draft) => draft,
): Promise<PricedTwice> {
  const rest = await freshQuote(market, trade, fixed);
  const { amount } = fixed === 'from_asset' ? rest.from : rest.to;
  const { json } = vary(socketRequest(trade, fixed, amount));
  const ask = async () => {
    const reply = await socket.ask(json);
    return { trade, fixed, amount, rest, socket: quoteReplied(reply), reply };
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RefusedOnSocket)) throw error;
    const again = await market.quote(validQuote(trade, fixed, amount).json);
    if (again.status !== 200) throw new NotExercised(`REST does not price it any more either: ${again.status}`);
    return await ask();
  }
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

/** Asserts asset and layer of both legs. */
export function onLegsOf({ from, to }: Trade, quote: Quoted): void {
  for (const [asked, leg, name] of [[from, quote.from, 'from_asset'] as const, [to, quote.to, 'to_asset'] as const]) {
    if (leg.asset_id !== asked.asset.asset_id || leg.layer !== asked.layer)
      throw new Violation(
        `asked for ${asked.asset.asset_id} on ${asked.layer}, \`${name}\` of the quote is ${String(leg.asset_id)} on ${String(leg.layer)}`,
      );
  }
}
