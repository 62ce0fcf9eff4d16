import type { Deposit } from '../../lightning/onchain.ts';
import type { ChannelWish } from '../../node/port.ts';
import type { QuoteStanding } from '../quotes/book.ts';
import type { Order } from './order.ts';

/** Money that goes back to a client, and where to. */
export interface Refund {
  readonly address: string | undefined;
  readonly amount_sat: bigint;
}

/** The decisions on what becomes of an order: its quote, its price, its refund, its channel. */
export const orderLifecycleSeams = {
  /** Whether an order or an estimate may buy with a quote that stands like this (LSP-EST-06, LSP-CREATE-06). */
  buysWith(standing: QuoteStanding): boolean {
    return standing === 'open';
  },

  /** What a purchase is taken to cost now, by its price at the current rate and the agreed one (LSP-RATE-06). */
  noticedPrice(current_sat: bigint, _agreed_sat: bigint): bigint {
    return current_sat;
  },

  /** The state of an order whose new rate was declined (LSP-RATE-09). */
  declinedState(): 'FAILED' | 'CHANNEL_OPENING' {
    return 'FAILED';
  },

  /** Whether an order whose invoice is paid while it waits for a decision gets its channel at once (LSP-RATE-06). */
  opensUndecided(): boolean {
    return false;
  },

  /**
   * What goes back of what is to go back, and where to (LSP-RATE-09); never to the address of the order, which would be
   * paid by it anew.
   */
  refundOf(due: Refund, _order: Order, _deposits: readonly Deposit[]): Refund {
    return due;
  },

  /** The channel that is opened for an order (FLW-ORDER-03). */
  openedFor(wish: ChannelWish, _order: Order): ChannelWish {
    return wish;
  },
};
