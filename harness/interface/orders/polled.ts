import type { Members } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { timeline } from '../../engine/passive/timeline.ts';
import { GET_ORDER } from '../operations.ts';
import { deadlineOf } from './deadlines.ts';
import { changesOf, paymentOf } from './order-object.ts';
import { orderOf, paymentsOf } from './read.ts';

/** An order of BTC alone that awaits its payment, in time: the rate of nothing can move, and nothing has come. */
function awaitingIn(answer: Seen): { key: string; shown: Members } | undefined {
  const order = orderOf(answer);
  if (typeof order?.order_id !== 'string' || (order.asset_id ?? '') !== '') return undefined;
  const payments = paymentsOf(order);
  const isAwaited = payments.every(({ name, payment }) => {
    const until = deadlineOf(order, name);
    return payment.state === 'EXPECT_PAYMENT' && until !== undefined && answer.answeredAt < until;
  });
  const isUnpaid = order.order_state === 'CREATED' && payments.length > 0 && isAwaited;
  return isUnpaid ? { key: order.order_id, shown: withoutLooks(order) } : undefined;
}

/** A payment that is under way may show here before it counts. */
function withoutLooks(order: Members): Members {
  const {
    payment_status: _,
    payment_difference: __,
    last_payment_check: ___,
    ...onchain
  } = paymentOf(order, 'onchain');
  return { ...order, payment: { bolt11: paymentOf(order, 'bolt11'), onchain } };
}

/** LSP-GET-10 for every order of a run while nothing can have happened to it. */
export const POLLED_ORDERS: PassiveCheck = timeline<Members>({
  id: 'LSP-GET-10',
  title: 'polling an order that awaits its payment changes nothing',
  operations: [GET_ORDER],
  readingOf: awaitingIn,
  judge: changesOf,
});
