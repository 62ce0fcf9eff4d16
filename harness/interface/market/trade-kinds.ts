import { grouped, oneOfEach } from '../../engine/fuzz/pick.ts';
import type { Listing } from './listing.ts';
import { quotableTrades, TRADE, type Trade } from './trades.ts';

/** What the client does with the RGB asset of a trade; `exchange` is one asset for another. */
export type TradeKind = 'buy' | 'sell' | 'exchange';

/** A leg, as far as its asset goes. */
interface OfAsset {
  readonly asset: { readonly asset_id: string };
}

/** What the client does in a trade: with BTC it buys an asset, for BTC it sells one. */
export function tradeKind({ from, to }: { readonly from: OfAsset; readonly to: OfAsset }): TradeKind {
  if (isBtc(from)) return 'buy';
  return isBtc(to) ? 'sell' : 'exchange';
}

/** Trades that can certainly be quoted: one that buys an asset, one that sells one and one that exchanges two, as far as there are such. */
export function oneTradeOfEachKind(discovery: Listing, seed: number): Trade[] {
  const kinds = grouped(quotableTrades(discovery), tradeKind);
  return oneOfEach(kinds, kinds.length, { seed, group: { what: 'kind of trade', named: tradeKind }, element: TRADE });
}

/** Whether both sides settle on Lightning, as atomic swaps do. */
export function isOnLightning({ from, to }: Pick<Trade, 'from' | 'to'>): boolean {
  return [from, to].every(({ layer }) => layer.endsWith('_LN'));
}

function isBtc({ asset }: OfAsset): boolean {
  return asset.asset_id.toUpperCase() === 'BTC';
}
