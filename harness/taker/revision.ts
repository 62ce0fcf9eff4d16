/**
 * What this node's software was found to have. It tells no version, so each question is settled by the first call that
 * raises it; undefined means that none has yet.
 */
export interface Revision {
  /** `/getswap`; without it swaps are looked up in `/listswaps`. */
  getswap?: boolean;
  /** `/getpayment`; without it payments are looked up in `/listpayments`. */
  getpayment?: boolean;
  decodeswapstring?: boolean;
  /** The member that tells which way a payment went. */
  direction?: 'inbound' | 'payment_type';
}
