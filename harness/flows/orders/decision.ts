import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { areApart, keptOfOldRate } from '../../interface/orders/asset-price.ts';
import { isGivenBack } from '../../interface/orders/payment.ts';
import type { OrderAccess } from '../../interface/orders/placed.ts';
import { OPTIONS } from '../../interface/orders/read.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import type { Buyer } from './buyer.ts';
import type { QuotedPurchase } from './purchases.ts';
import { watchOrder } from './watch.ts';

/** POST /api/v1/lsps1/rate_decision for an order of one's own. */
export function decide(
  buyer: Pick<Buyer, 'rateDecision'>,
  { order_id, access_token }: OrderAccess,
  accept_new_rate: boolean,
): Promise<Answer> {
  return buyer.rateDecision({ order_id, access_token, accept_new_rate });
}

/** Whether an order comes to wait for a decision in so many milliseconds. */
export async function comesToWait(
  buyer: Pick<Buyer, 'orderOf'>,
  access: OrderAccess,
  atMostMs: number,
): Promise<boolean> {
  const waits = ({ order_state: state }: Members) => state === 'PENDING_RATE_DECISION';
  return (await watchOrder(buyer, access, waits, { atMostMs })).held;
}

/** Asserts that an order still waits for a decision. */
export async function stillWaits(buyer: Pick<Buyer, 'orderOf'>, access: OrderAccess): Promise<void> {
  const { order_state } = await buyer.orderOf(access);
  expect(order_state, 'state of an order on which nobody decided').toBe('PENDING_RATE_DECISION');
}

/**
 * Asserts that an order no longer waits, which it may show a moment later, and that no payment of it goes back (LSP-RATE-08);
 * gives it as it is.
 */
export async function goesOn(buyer: Pick<Buyer, 'orderOf'>, access: OrderAccess, atMostMs: number): Promise<Members> {
  const waitsNoMore = ({ order_state: state }: Members) => state !== 'PENDING_RATE_DECISION';
  const { last: order } = await watchOrder(buyer, access, waitsNoMore, { atMostMs });
  expect(['CREATED', 'CHANNEL_OPENING', 'COMPLETED'], 'state of an order at the new rate').toContain(order.order_state);
  for (const option of OPTIONS)
    expect(isGivenBack(order, option), `whether the payment by ${option} goes back`).toBe(false);
  return order;
}

/** An order that bought an asset. */
interface Bought extends Pick<QuotedPurchase, 'asset' | 'quote'> {
  /** As its creation gave it. */
  readonly created: Members;
}

/** Asserts of an order at a new rate that what is still to be paid is not what it was at the old one, where that can be told (LSP-RATE-08). */
export async function asksForTheCurrentRate(
  buyer: Pick<Buyer, 'quoteFor'>,
  order: Members,
  { asset, quote, created }: Bought,
): Promise<void> {
  const current = await buyer.quoteFor(asset, quote.to_asset.amount);
  if (!current) return note('what the asset costs now is not quoted');
  const rates = { agreed: quote.from_asset.amount, current: current.from_asset.amount };
  if (!areApart(rates)) return note(`the asset cost ${rates.agreed} msat, and costs ${rates.current} now`);
  expect(keptOfOldRate(created, order, rates), 'what is still to be paid at the old rate').toEqual([]);
}
