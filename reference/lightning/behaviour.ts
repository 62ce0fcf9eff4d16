/**
 * The seams of the model: decisions that a planted defect turns round, each named after the fault that needs it. Nothing
 * else in the model asks whether it is to behave.
 */
export interface Behaviour {
  /**
   * Does a payment turn round when the time of its offer is over? Needed by `held-payment-claimed-after-expiry`,
   * `benign-payments-outlive-their-swaps`, `benign-payments-take-half-an-hour`.
   */
  endsOnExpiry(): boolean;
  /** Do funds in flight go back when the time of the offer is over? Needed by `funds-kept-after-expiry`. */
  refundsOnExpiry(): boolean;
  /** Do funds in flight go back when a payment fails on its way? Needed by `funds-kept-after-failure`. */
  refundsOnFailure(): boolean;
  /** Does the taker's node compare the intercepted amounts with the whitelisted swapstring? Needed by `settled-for-less`, `settled-in-whole-satoshis`. */
  comparesTerms(): boolean;
  /** The quantity the HTLCs carry, from the quantity of the offer. Needed by `settled-for-less`, `settled-in-whole-satoshis`. */
  carriedQty(qty: bigint): bigint;
  /** Once the maker has claimed what it gets, does the taker get what it is owed? Needed by `taker-left-unpaid`. */
  settlesTakersLeg(): boolean;
  /**
   * Does the maker's node remember for a while what it sent, and not send it again? Needed by `executed-twice`,
   * `failed-swaps-executed-again`, `settled-swaps-paid-again`.
   */
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
