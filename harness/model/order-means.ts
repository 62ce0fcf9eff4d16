import type { PlacedOrder } from '../interface/orders/placed.ts';

/** What sequences may do to orders beside asking for them. What nobody can do in a run throws NotExercised. */
export interface OrderMeans {
  /** Pays the invoice of an order. */
  payInvoice(placed: PlacedOrder): Promise<unknown>;
  /**
   * Sends what an order asks for to its address.
   * @param beside satoshis more than that; negative for less
   */
  payOnchain(placed: PlacedOrder, beside: bigint): Promise<unknown>;
  mine(blocks: number): Promise<unknown>;
  /** Shifts the market by `percent` percent. */
  moveRate(percent: number): Promise<unknown>;
  /** The least on the client's side of a channel: the payment of an order for less may be on its way for ever. */
  readonly least_client_sat: bigint;
  /** Where refunds go. */
  readonly refund_onchain_address: string;
}
