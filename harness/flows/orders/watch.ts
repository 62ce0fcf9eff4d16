import type { Members } from '../../engine/json/members.ts';
import { SYSTEM_CLOCK, untilOver, type WaitClock } from '../../engine/until.ts';
import type { OrderAccess } from '../../interface/orders/placed.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import type { Buyer } from './buyer.ts';

/** What was seen of an order while it was looked at. */
export interface WatchedOrder {
  /** All that was read, in order; at least one. */
  readonly readings: readonly Members[];
  readonly last: Members;
  /** Whether what was looked for was seen. */
  readonly held: boolean;
}

/** How long an order is looked at. */
export interface OrderWatchOptions {
  /** Milliseconds; with 0 the order is read once. */
  readonly atMostMs: number;
  readonly clock?: WaitClock;
}

/** Polls an order until it holds, or the time is over; that it never did is no failure of a watch. */
export async function watchOrder(
  buyer: Pick<Buyer, 'orderOf'>,
  access: OrderAccess,
  holds: (order: Members) => boolean,
  { atMostMs, clock = SYSTEM_CLOCK }: OrderWatchOptions,
): Promise<WatchedOrder> {
  const readings: Members[] = [];
  const read = async () => {
    const order = await buyer.orderOf(access);
    readings.push(order);
    return order;
  };
  const last = await untilOver('the order is as it should be', read, holds, {
    atMostMs,
    everyMs: TIMEOUTS.orderReadsMs,
    firstMs: TIMEOUTS.soonMs,
    clock,
  });
  return { readings, last, held: holds(last) };
}

/** Whether an order is over. */
export function isEnded({ order_state: state }: Members): boolean {
  return state === 'COMPLETED' || state === 'FAILED';
}

/** Whether an order goes on only when its client decides. */
export function awaitsDecision({ order_state: state }: Members): boolean {
  return state === 'PENDING_RATE_DECISION';
}

/** Whether an order has left the states in which it waits for its client. */
export function isUnderWay({ order_state: state }: Members): boolean {
  return state === 'CHANNEL_OPENING' || state === 'COMPLETED' || state === 'FAILED';
}

/** Whether the payment of an order has moved it on. */
export function isOpened({ order_state: state }: Members): boolean {
  return state === 'CHANNEL_OPENING' || state === 'COMPLETED';
}

/** The states of an order as one reads them, repetitions taken together: `CREATED, then CHANNEL_OPENING`. */
export function statesText(readings: readonly Members[]): string {
  const states = readings.map(({ order_state: state }) => String(state));
  return states.filter((state, at) => state !== states[at - 1]).join(', then ');
}
