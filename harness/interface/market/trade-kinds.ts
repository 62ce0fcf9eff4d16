import type { Side, Trade } from './trades.ts';

/** What the client does with the RGB asset of a trade; `exchange` is one asset for another. */
export type TradeKind = 'buy' | 'sell' | 'exchange';

/** What the client does in a trade: with BTC it buys an asset, for BTC it sells one. */
export function tradeKind({ from, to }: Pick<Trade, 'from' | 'to'>): TradeKind {
  if (isBtc(from)) return 'buy';
  return isBtc(to) ? 'sell' : 'exchange';
}

/** Whether both sides settle on Lightning, as atomic swaps do. */
export function isOnLightning({ from, to }: Pick<Trade, 'from' | 'to'>): boolean {
  return [from, to].every(({ layer }) => layer.endsWith('_LN'));
}

function isBtc({ asset }: Side): boolean {
  return asset.asset_id.toUpperCase() === 'BTC';
}
