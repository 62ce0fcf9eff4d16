import { oneOf } from '../../engine/fuzz/pick.ts';
import { isOnLightning, type TradeKind, tradeKind } from '../../interface/market/trade-kinds.ts';
import { decidedTrades, listedOrBack, TRADE, type Trade } from '../../interface/market/trades.ts';
import { validQuote } from '../../interface/quotes/valid.ts';

/** Which quote a check wants; by default any trade over Lightning, near the smallest amount. */
export interface Wish {
  readonly purpose?: TradeKind;
  /** A trade of those that `trades` names. */
  readonly trade?: Trade;
  /** The amount to give, instead of one near the smallest. */
  readonly from_amount?: bigint;
  /** The amount to get, instead of one near the smallest. */
  readonly to_amount?: bigint;
  /** The amount to get where a maker refuses that. */
  readonly plainer_to_amount?: bigint;
}

/**
 * A trade over Lightning, with this purpose or any; one that goes back along a listed route where no route lists it.
 * @throws {NotOffered} when there is neither
 */
export function tradeOverLightning(trades: readonly Trade[], purpose: TradeKind | undefined, seed: number): Trade {
  const fits = (trade: Trade) => isOnLightning(trade) && (!purpose || tradeKind(trade) === purpose);
  // Between two assets that share a layer no route fits one direction only.
  const decided = decidedTrades(trades).filter(fits);
  const fitting = decided.length > 0 ? decided : listedOrBack(trades, fits);
  const what = `trade over Lightning${purpose ? ` to ${purpose} an asset` : ''}`;
  return oneOf(fitting, { ...TRADE, what, seed });
}

/**
 * Requests for quotes near the smallest amounts, cheapest first. Which one is answered depends on the price: the amount
 * asked for has to be allowed, and so has the other, which is computed.
 */
export function requestsFor(trade: Trade, wish: Wish): Readonly<Record<string, unknown>>[] {
  const { from_amount, to_amount, plainer_to_amount } = wish;
  if (from_amount !== undefined) return [validQuote(trade, 'from_asset', from_amount).json];
  const got = [to_amount, plainer_to_amount].filter((amount) => amount !== undefined);
  if (got.length > 0) return got.map((amount) => validQuote(trade, 'to_asset', amount).json);
  const sides = [
    ['from_asset', trade.from],
    ['to_asset', trade.to],
  ] as const;
  const cheap = [3n, 8n, 64n, 1024n].flatMap((halves) =>
    sides.flatMap(([leg, { min, max }]) => {
      const amount = (min * halves) / 2n + 1n;
      return amount <= max ? [validQuote(trade, leg, amount).json] : [];
    }),
  );
  // A leg may allow hardly more than one amount.
  const narrow = sides.filter(([, { min, max }]) => (min * 3n) / 2n + 1n > max);
  return [...narrow.map(([leg, { max }]) => validQuote(trade, leg, max).json), ...cheap];
}
