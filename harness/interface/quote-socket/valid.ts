import { type Draft, draftOf } from '../../engine/json/draft.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { hasOwnTicker, type ListedAsset, type Listing } from '../market/listing.ts';
import { type Side, type Trade, tradeText } from '../market/trades.ts';
import type { Quoted } from '../quotes/read.ts';
import type { LegName } from '../quotes/valid.ts';

/** The member of a flat request that sets the amount of a leg. */
export const AMOUNT_OF = { from_asset: 'from_amount', to_asset: 'to_amount' } as const;

/**
 * A `quote_request` that the interface says is answered by a quote: flat, RGB assets by their contract ids, both layers of a
 * listed route, one amount (interface, Quote WebSocket).
 */
export function socketRequest(trade: Pick<Trade, 'from' | 'to'>, fixed: LegName, amount: bigint): Draft {
  return draftOf({
    action: 'quote_request',
    from_asset: nameOnSocket(trade.from.asset),
    to_asset: nameOnSocket(trade.to.asset),
    from_layer: trade.from.layer,
    to_layer: trade.to.layer,
    [AMOUNT_OF[fixed]]: amount,
  });
}

/** A socket takes tickers and RGB contract ids. The id of BTC is no contract id, and its ticker need not be BTC. */
function nameOnSocket({ asset_id, ticker }: Pick<ListedAsset, 'asset_id' | 'ticker'>): string {
  return asset_id === 'BTC' ? ticker : asset_id;
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

/** Whether both assets of a trade have tickers that no other asset of a listing has, so that {@link byTicker} names them. */
export function haveOwnTickers({ assets }: Pick<Listing, 'assets'>): (trade: Pick<Trade, 'from' | 'to'>) => boolean {
  return ({ from, to }) => [from, to].every(({ asset }) => hasOwnTicker(asset, assets));
}

/** The same request on the pair's default route. */
export function withoutLayers(request: Draft): Draft {
  return request.without('from_layer').without('to_layer');
}
