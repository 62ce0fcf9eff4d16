/**
 * What this node's software was found to have. It shows no version, so the first call that depends on a difference
 * settles it; undefined means that none has yet.
 */
export interface Revision {
  /** `/getswap`; without it swaps are looked up in `/listswaps`. */
  getswap?: boolean;
  /** `/getpayment`; without it payments are looked up in `/listpayments`. */
  getpayment?: boolean;
  decodeswapstring?: boolean;
  /** The member that shows the direction of a payment. */
  direction?: 'inbound' | 'payment_type';
}
