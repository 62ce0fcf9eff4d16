import type { Order } from './order.ts';

/** The decisions of create_order: the limits, the quote behind a purchase, the invoice. */
export const orderSeams = {
  /** Whether a value, or the sum that the name spells out, is inside the limits of get_info (LSP-CREATE-11 to 17). */
  canBeOrdered(
    _name: string,
    value: bigint | number,
    { minimum, maximum }: { readonly minimum: bigint | number; readonly maximum: bigint | number },
  ): boolean {
    return value >= minimum && value <= maximum;
  },

  /** Whether a quote buys the asset that is ordered (LSP-CREATE-22). */
  buysAsset(quoted: string, ordered: string | undefined): boolean {
    return quoted === ordered;
  },

  /** Whether a quote buys the amount that is ordered; the interface leaves that open. */
  buysAmount(quoted: bigint, ordered: bigint): boolean {
    return quoted === ordered;
  },

  /** What the invoice of an order asks for, in satoshis (LSP-PAY-09, FMT-UNIT-04). */
  invoicedSat(total: bigint, _order: Pick<Order, 'fee_sat' | 'purchase' | 'terms'>): bigint {
    return total;
  },
};
