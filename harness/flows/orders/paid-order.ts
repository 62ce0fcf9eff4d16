/** What becomes of an order that was paid. */

import { type Members, membersOf } from '../../engine/json/members.ts';
import { isPaidInVain, isReceived } from '../../interface/orders/payment.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { inconclusive, NotApplicable, NotExercised } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';
import type { CurrentRate } from './decision.ts';
import type { Payment } from './invoice-payers.ts';
import { channelProblems, misnamedChannel, ownChannels } from './opened-channels.ts';
import type { OrderPayer, PayableOrder } from './payer.ts';
import { isOpened } from './watch.ts';

/** An order that was paid and followed to its end, and whose it is. */
export interface PaidOrder {
  readonly orderPayer: Pick<OrderPayer, 'mines' | 'newChannels'>;
  readonly buyer: Pick<Buyer, 'info'>;
  readonly placed: PayableOrder;
  readonly payment: Pick<Payment, 'option'>;
  /** Of what it buys, when it was ordered. */
  readonly rate: CurrentRate | undefined;
  /** As it was read since it was paid. */
  readonly readings: readonly Members[];
  /** As it was read last. */
  readonly last: Members;
}

/**
 * Asserts that the payment has moved an order on (LSP-STATE-01).
 * @throws {Inconclusive} when it went back, or what the order costs by now may have to be decided on
 */
export async function opensWhenPaid(order: PaidOrder): Promise<void> {
  const { readings, last } = order;
  const opened = readings.find(isOpened);
  if (!opened) await nothingStandsInTheWay(order);
  const what = 'state of an order that was paid';
  expect(['CHANNEL_OPENING', 'COMPLETED'], what).toContain((opened ?? last).order_state);
}

/**
 * Asserts that the order has got its channel, as the client's node has it (FLW-ORDER-03).
 * @throws {Inconclusive} as {@link opensWhenPaid}, and while the channel is not open
 */
export async function leadsToAChannel(order: PaidOrder): Promise<void> {
  const { orderPayer, buyer, placed, last, payment } = order;
  const { order_state: state, channel } = last;
  if (state === 'FAILED')
    expect(await usableChannels(order), "usable channels at the client's node of an order that FAILED").toEqual([]);
  await nothingStandsInTheWay(order);
  if (state !== 'COMPLETED' && !orderPayer.mines) inconclusive(`the order is ${state}, and nobody mines blocks`);
  const { option } = payment;
  expect(isReceived(last, option), `whether the paid order shows a payment by ${option}`).toBe(true);
  // No time is given for the channel.
  if (state === 'CHANNEL_OPENING' && !channel) inconclusive('the channel of the order is not open yet');
  expect(membersOf(channel), `\`channel\` of the paid order, which is ${state}`).toBeDefined();
  if (state !== 'COMPLETED') note(`the order is still ${state}`);
  const opened = await orderPayer.newChannels(placed);
  if (!opened) return note("nobody asked the client's node");
  const own = ownChannels(last, opened);
  if (state !== 'COMPLETED' && !own?.length)
    inconclusive("the client's node does not show the channel of the order yet");
  const problems = channelProblems(own ?? opened, placed.order, await buyer.info());
  expect(problems, "the channel at the client's node").toEqual([]);
}

/** Ids of the channels at the client's node that can be used, and that the readings of an order show as its own. */
async function usableChannels({ orderPayer, placed, readings, last }: PaidOrder): Promise<string[]> {
  const opened = (await orderPayer.newChannels(placed)) ?? [];
  const own = [...readings, last].flatMap((order) => ownChannels(order, opened) ?? []);
  return [...new Set(own.filter((channel) => channel.is_usable).map(({ channel_id }) => channel_id))];
}

/**
 * Asserts that the client's node has got no channel that would do for an order, whatever the order shows (LSP-RATE-06). An order
 * of other balances than all others of the run is not taken for one of them whose channel opens meanwhile.
 */
export async function gotNoChannel(
  { orderPayer, buyer }: Pick<PaidOrder, 'orderPayer' | 'buyer'>,
  placed: PayableOrder,
): Promise<void> {
  const opened = await orderPayer.newChannels(placed);
  if (!opened) return note("nobody asked the client's node");
  const info = await buyer.info();
  const fitting = opened.filter((channel) => channelProblems([channel], placed.order, info).length === 0);
  const ids = fitting.map(({ channel_id }) => channel_id);
  expect(ids, "channels at the client's node of an order that opens none").toEqual([]);
}

/**
 * Asserts that a COMPLETED order names its channel as the client's node does (LSP-STATE-04).
 * @throws {NotApplicable} when it is not COMPLETED, or nobody asked the client's node
 * @throws {NotExercised} when no name that it shows is known there
 */
export async function namesItsChannel({ orderPayer, placed, last }: PaidOrder): Promise<void> {
  if (last.order_state !== 'COMPLETED') throw new NotApplicable(`the order is ${last.order_state}`);
  const opened = await orderPayer.newChannels(placed);
  if (!opened) throw new NotApplicable("nobody asked the client's node");
  const [own] = ownChannels(last, opened) ?? [];
  if (!own) throw new NotExercised("the client's node does not show the channel of the order");
  expect(misnamedChannel(last, own), 'names of the channel').toEqual([]);
}

async function nothingStandsInTheWay({ rate, readings, last }: PaidOrder): Promise<void> {
  if (isPaidInVain(last)) inconclusive(`the payment went back: ${last.failure_reason}`);
  if (last.order_state === 'FAILED' && readings.some(isOpened))
    inconclusive(`no channel could be opened: ${last.failure_reason}`);
  if (last.order_state !== 'PENDING_RATE_DECISION' || (last.asset_id ?? null) === null) return;
  // What an asset on the provider's side costs is not quoted.
  if (rate === undefined || (await rate.mayHaveMoved())) inconclusive('the rate may have moved meanwhile');
}
