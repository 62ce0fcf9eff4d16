import type { Order } from './order.ts';

/** The decisions of create_order: the limits, the quote behind a purchase, the invoice. */
export const orderSeams = {
  /**
   * Whether a value, or the sum that the name spells out, is inside the limits of get_info (LSP-CREATE-11 to 17). Needed by
   * `channels-larger-than-offered`, `channels-smaller-than-offered`, `asset-cap-on-one-side`,
   * `asset-cap-of-the-channel-forgotten`, `asset-minimum-of-the-provider-forgotten`, `largest-asset-orders-refused`,
   * `odd-provider-balances-refused`.
   */
  canBeOrdered(
    _name: string,
    value: bigint | number,
    { minimum, maximum }: { readonly minimum: bigint | number; readonly maximum: bigint | number },
  ): boolean {
    return value >= minimum && value <= maximum;
  },

  /** Whether a quote buys the asset that is ordered (LSP-CREATE-22). Needed by `purchases-of-any-asset`. */
  buysAsset(quoted: string, ordered: string | undefined): boolean {
    return quoted === ordered;
  },

  /**
   * Whether a quote buys the amount that is ordered (LSP-CREATE-22). Needed by `purchases-of-any-asset`,
   * `purchases-of-any-amount`, `purchases-of-almost-the-amount`.
   */
  buysAmount(quoted: bigint, ordered: bigint): boolean {
    return quoted === ordered;
  },

  /**
   * What the invoice of an order asks for, in satoshis (LSP-PAY-09, FMT-UNIT-04). Needed by
   * `invoice-with-the-fee-twice`, `invoice-without-the-asset`, `invoice-without-the-push`, `invoice-in-thousandths`.
   */
  invoicedSat(total: bigint, _order: Pick<Order, 'fee_sat' | 'purchase' | 'terms'>): bigint {
    return total;
  },
};
