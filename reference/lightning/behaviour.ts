import type { SwapRecord, SwapSide, SwapStatus } from './swap-record.ts';
import type { SwapTerms } from './swapstring.ts';

/** What an HTLC asks the taker to take and to give, seen from the taker: what comes in and what is to go out. */
export interface CarriedTerms {
  readonly in_msat: bigint;
  readonly in_asset: string | null;
  readonly in_units: bigint;
  readonly out_msat: bigint;
  readonly out_asset: string | null;
  readonly out_units: bigint;
}

/**
 * The decisions of the model that a planted defect may turn round, one small function each. The honest answers are
 * `HONEST`; nothing else in the model asks whether it is to behave.
 */
export interface Behaviour {
  /** Do funds in flight go back when the time of the offer is over? */
  refundsOnExpiry(): boolean;
  /** Do funds in flight go back when a payment fails on its way? */
  refundsOnFailure(): boolean;
  /** Does the taker's node let through only swaps that it was told of by `/taker`? */
  requiresWhitelisting(): boolean;
  /** Are the intercepted amounts those of the whitelisted swapstring? */
  termsMatch(agreed: SwapTerms, carried: CarriedTerms): boolean;
  /** Is the offer's time over? Both in unix seconds. */
  isPast(now: number, expiry: number): boolean;
  /** The expiry of a new offer, in unix seconds. */
  offerExpiry(now: number, timeout_sec: number): number;
  /** The quantity an offer records and prints into its swapstring, from the quantity asked for. */
  offeredQty(qty: bigint): bigint;
  /** The quantity the HTLCs carry, from the quantity of the offer. */
  carriedQty(qty: bigint): bigint;
  /** The status to write when an event would take a swap from one status to another. */
  nextStatus(side: SwapSide, from: SwapStatus, to: SwapStatus): SwapStatus;
  /** The status shown for a record; `now` in unix seconds. */
  shownStatus(side: SwapSide, record: SwapRecord, now: number): SwapStatus;
  /** Once the maker has claimed what it gets, does the taker get what it is owed? */
  settlesTakersLeg(): boolean;
  /** Does a payee ask for a preimage that hashes to the payment hash? */
  requiresPreimage(): boolean;
  /** Is a second execution of the same offer turned away, by the maker's node and by the taker's? */
  refusesRepeat(): boolean;
}

export const HONEST: Behaviour = {
  refundsOnExpiry: () => true,
  refundsOnFailure: () => true,
  requiresWhitelisting: () => true,
  termsMatch: termsMatchExactly,
  isPast: (now, expiry) => now > expiry,
  offerExpiry: (now, timeout_sec) => now + timeout_sec,
  offeredQty: (qty) => qty,
  carriedQty: (qty) => qty,
  nextStatus: (_side, _from, to) => to,
  shownStatus: (_side, record) => record.status,
  settlesTakersLeg: () => true,
  requiresPreimage: () => true,
  refusesRepeat: () => true,
};

/**
 * The taker's comparison: asset amounts exactly; for a BTC side the difference between what goes out and what comes in
 * (the carrier of the asset side cancels out) exactly.
 */
function termsMatchExactly(agreed: SwapTerms, carried: CarriedTerms): boolean {
  const gives = carried.out_msat - carried.in_msat;
  const owed = (agreed.from_asset === null ? agreed.qty_from : 0n) - (agreed.to_asset === null ? agreed.qty_to : 0n);
  return (
    gives === owed &&
    carried.out_asset === agreed.from_asset &&
    carried.in_asset === agreed.to_asset &&
    carried.out_units === (agreed.from_asset === null ? 0n : agreed.qty_from) &&
    carried.in_units === (agreed.to_asset === null ? 0n : agreed.qty_to)
  );
}
