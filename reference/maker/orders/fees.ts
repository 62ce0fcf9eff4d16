import type { OrderOptions } from './options.ts';
import { type ChannelFigures, isColoured } from './order.ts';

/** What a channel costs, in satoshis. */
export interface Fees {
  readonly setup_fee: bigint;
  readonly capacity_fee: bigint;
  readonly duration_fee: bigint;
  /** The sum, less the discount. */
  readonly total_fee: bigint;
}

/** The fee of a channel; the same for an estimate and an order (LSP-EST-14). Every part is rounded up. */
export function feesOf(figures: ChannelFigures, options: OrderOptions): Fees {
  const setup_fee = BigInt(options.setup_fee_sat + (isColoured(figures) ? options.asset_setup_fee_sat : 0));
  const capacity_fee = share(figures.lsp_balance_sat, options.capacity_fee_ppm, 1_000_000n);
  const duration_fee = share(BigInt(figures.channel_expiry_blocks), options.duration_fee_msat_per_block, 1_000n);
  const sum = setup_fee + capacity_fee + duration_fee;
  return { setup_fee, capacity_fee, duration_fee, total_fee: share(sum, 100 - options.discount_percent, 100n) };
}

/** A share of an amount: `parts` out of each `whole`, rounded up. */
function share(amount: bigint, parts: number, whole: bigint): bigint {
  return (amount * BigInt(parts) + whole - 1n) / whole;
}
