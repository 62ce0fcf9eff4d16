import { routingAllowance } from '../../interface/orders/fee-allowance.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import { assertWorthPaying } from '../../interface/swaps/worth-paying.ts';
import { heldIn } from '../../taker/caps.ts';
import type { Channel } from '../../taker/channels.ts';
import { RGB_HTLC_MIN_MSAT } from '../../taker/info.ts';
import { type Spending, worthOf } from '../../taker/spending.ts';
import { nameOf } from './due.ts';
import type { Trader } from './trader.ts';

/** What decides whether a swap may be paid for. */
export interface Budget {
  readonly trader: Pick<Trader, 'quoted' | 'trades'>;
  readonly spending: Spending;
  readonly settings: {
    /** SPEND_PRICE_TIMES. */
    readonly spendPriceTimes: number;
  };
}

/** What else decides what is reserved. */
interface Reserved {
  /** Whether the swap is one of those for which all others leave funds. */
  readonly essential?: boolean | undefined;
  /** BTC that a payment with an asset carries at least, in msat (`/nodeinfo`). */
  readonly rgb_htlc_min_msat?: bigint | undefined;
}

/** The number of essential swaps; all others leave funds for them. */
const ESSENTIAL = 2n;

/** @throws {NotApplicable} when the price of a quote is far from the one listed, or it is not what was asked for */
export function worthPaying(quote: SwapQuote, { trader, settings }: Budget): void {
  const { asked } = trader.quoted(quote.rfq_id) ?? {};
  assertWorthPaying({ quote, asked }, trader.trades, settings.spendPriceTimes);
}

/**
 * Reserves what the client may give of either asset; BTC that it gets counts as well, since a swap may go wrong.
 * @throws {NotApplicable} beyond a spending cap
 */
export function reserve(
  quote: SwapQuote,
  channels: readonly Channel[],
  { spending, settings }: Budget,
  { essential = false, rgb_htlc_min_msat = RGB_HTLC_MIN_MSAT }: Reserved = {},
): void {
  const { from_asset, to_asset } = quote;
  const worth = worthOf(quote, rgb_htlc_min_msat);
  const givesBtc = nameOf(from_asset.asset_id) === 'BTC';
  const msat = givesBtc ? worth + routingAllowance(worth) : worth;
  const held = heldIn(channels).get(from_asset.asset_id) ?? 0n;
  const units = { ...from_asset, held, spare: essential ? 0n : (from_asset.amount * 11n) / 10n };
  spending.reserve(msat, `a swap of ${from_asset.asset_id} for ${to_asset.asset_id}`, {
    spare: essential ? 0n : (ESSENTIAL * msat * 11n) / 10n,
    units: givesBtc ? undefined : units,
    price: { quote, times: settings.spendPriceTimes },
  });
}
