import type { SwapTerms } from './swapstring.ts';

/**
 * The seams of the model: decisions that a fault or a conforming variant replaces. Nothing
 * else in the model asks whether it is to behave.
 */
export interface Behaviour {
  /** Does a payment turn round when the time of its offer is over? */
  endsOnExpiry(): boolean;
  /** Do funds in flight go back when the time of the offer is over? */
  refundsOnExpiry(): boolean;
  /** Do funds in flight go back when a payment fails on its way? */
  refundsOnFailure(): boolean;
  /** Does the taker's node compare the intercepted amounts with the whitelisted swapstring? */
  comparesTerms(): boolean;
  /** The quantity the HTLCs carry, from one of the quantities of the offer. */
  carriedQty(qty: bigint, offer: SwapTerms): bigint;
  /** Once the maker has claimed what it gets, does the taker get what it is owed? */
  settlesTakersLeg(): boolean;
  /** Does the maker's node remember for a while what it sent, and not send it again? */
  refusesRepeat(): boolean;
}

/** The decisions of honest nodes. */
export const HONEST: Behaviour = {
  endsOnExpiry: () => true,
  refundsOnExpiry: () => true,
  refundsOnFailure: () => true,
  comparesTerms: () => true,
  carriedQty: (qty) => qty,
  settlesTakersLeg: () => true,
  refusesRepeat: () => true,
};
