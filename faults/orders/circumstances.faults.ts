import { totalOf } from '../../reference/maker/orders/order.ts';
import { type Members, membersOf } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { GET_ORDER } from '../operations.ts';
import { changeIn, changeOrders, decidedInVain, paymentOf } from './shown.ts';

/** What an order received on chain by now, as it shows. */
function receivedBy(order: Members): number | undefined {
  const { payment_difference, order_total_sat } = paymentOf(order, 'onchain');
  return typeof payment_difference === 'number' ? payment_difference + Number(order_total_sat) : undefined;
}

/** The lesser of what is due and what a deposit was, if there is one. */
function lesser(due: bigint, deposited = due): bigint {
  return deposited < due ? deposited : due;
}

/** Defects of channel orders that show under some circumstances only. */
export const FAULTS: Faults = {
  'difference-of-the-latest-deposit': breaks('LSP-PAY-12')
    .what('payment_difference looks at the latest deposit alone where an order is paid by several')
    .onAnswer(GET_ORDER, ({ answer, memory }) => {
      const received = receivedBy(answer);
      if (received === undefined) return;
      const { total, latest } = membersOf(memory.get(`of ${answer.order_id}`));
      const now = received === total ? latest : received - Number(total ?? 0);
      memory.set(`of ${answer.order_id}`, { total: received, latest: now });
      const onchain = paymentOf(answer, 'onchain');
      onchain.payment_difference = Number(now) - Number(onchain.order_total_sat);
    }),
  'difference-of-the-first-deposit': breaks('LSP-PAY-12')
    .what('payment_difference stays what it was after the first deposit')
    .onAnswer(GET_ORDER, ({ answer, memory }) => {
      const onchain = paymentOf(answer, 'onchain');
      const { payment_difference: difference } = onchain;
      if (typeof difference !== 'number' || Number(onchain.order_total_sat) + difference === 0) return;
      const key = `first of ${answer.order_id}`;
      if (!memory.has(key)) memory.set(key, difference);
      onchain.payment_difference = memory.get(key);
    }),
  'difference-of-a-spent-deposit': breaks('LSP-PAY-12')
    .triggers('FLW-ORDER-03')
    .what('payment_difference is what lies at the address: nothing once the deposit was spent for the channel')
    .wireBy(changeIn, 'COMPLETED', (order) => {
      const onchain = paymentOf(order, 'onchain');
      if (onchain.payment_difference === 0) onchain.payment_difference = -Number(onchain.order_total_sat);
    }),
  'rates-of-failed-orders-accepted': breaks('LSP-RATE-01')
    .what('the rate of an order that FAILED can be accepted')
    .wireBy(decidedInVain, true, ({ order_state }) => order_state === 'FAILED'),
  'refunds-of-no-more-than-was-due': breaks('LSP-RATE-09')
    .what('what was paid beyond the total of an order does not come back with it')
    .hook('refundOf', () => ({ address, amount_sat }, order) => {
      const due = totalOf(order, 'onchain');
      const isMore = amount_sat > due;
      return { address, amount_sat: isMore ? due : amount_sat };
    }),
  'refunds-of-the-latest-deposit': breaks('LSP-RATE-09')
    .what('of several deposits on one order the latest alone comes back')
    .hook('refundOf', () => ({ address, amount_sat }, _, deposits) => ({
      address,
      amount_sat: lesser(amount_sat, deposits.at(-1)?.amount_sat),
    })),
  'refunds-of-the-first-deposit': breaks('LSP-RATE-09')
    .what('of several deposits on one order the first alone comes back')
    .hook('refundOf', () => ({ address, amount_sat }, _, deposits) => ({
      address,
      amount_sat: lesser(amount_sat, deposits[0]?.amount_sat),
    })),
  'orders-paid-in-parts-stay-created': breaks('LSP-STATE-01')
    .what('deposits are not added up: an order stays CREATED unless one of them is enough')
    .wireBy(changeOrders, (order, { memory }) => {
      const [key, received] = [`parts of ${order.order_id}`, receivedBy(order)];
      const { total, most = 0 } = membersOf(memory.get(key));
      if (received !== undefined && received !== total)
        memory.set(key, { total: received, most: Math.max(Number(most), received - Number(total ?? 0)) });
      const largest = Number(membersOf(memory.get(key)).most ?? 0);
      const isShort = largest > 0 && largest < Number(paymentOf(order, 'onchain').order_total_sat);
      const isOn = order.order_state === 'CHANNEL_OPENING' || order.order_state === 'COMPLETED';
      return isShort && isOn && { order_state: 'CREATED', channel: null };
    }),
  'failed-orders-opened-when-paid-late': breaks('LSP-STATE-06')
    .triggers('LSP-STATE-08')
    .what('an order that FAILED for want of a payment is CHANNEL_OPENING when one comes later')
    .wireBy(changeIn, 'FAILED', (order, { memory }) => {
      const key = `unpaid ${order.order_id}`;
      const received = receivedBy(order);
      if (received === undefined) memory.set(key, true);
      return received !== undefined && memory.has(key) && { order_state: 'CHANNEL_OPENING', failure_reason: null };
    }),
};
