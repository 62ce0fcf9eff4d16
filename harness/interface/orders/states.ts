import type { RequirementId } from '../../../specs/ids.ts';
import { isInteger, type Members, membersOf, shown } from '../../engine/json/members.ts';
import { brokenIn } from '../../engine/passive/by-schema.ts';
import { type Findings, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { createHistory, type Step } from '../../engine/passive/history.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { fitOfSuccess } from '../described.ts';
import { CHANNEL_CHECKS } from './channels.ts';
import { isFree, paymentOf } from './order-object.ts';
import { isGivenBack } from './payment.ts';
import { orderOf, paymentsOf, perOrder } from './read.ts';

/** A check of how something of each order changes through the run. */
function perChange(
  id: RequirementId,
  title: string,
  states: (order: Members) => readonly (readonly [thing: string, state: string])[],
  judge: (steps: readonly Step[], findings: Findings) => void,
): PassiveCheck {
  return overRun(id, title, (findings) => {
    const history = createHistory();
    return {
      see(answer) {
        const order = orderOf(answer);
        if (!order || typeof order.order_id !== 'string') return;
        const seen = states(order);
        if (seen.length > 0) findings.applies(answer);
        for (const [thing, state] of seen) history.note(`${order.order_id} ${thing}`, state, answer);
      },
      end: () => judge(history.steps(), findings),
    };
  });
}

/** What is wrong with the channel of an order by its schema. */
function channelProblems(answer: Seen): string[] {
  const fit = fitOfSuccess(answer);
  return fit ? brokenIn(fit, 'LSP-CHAN-01').map(({ text }) => text) : [];
}

/** LSP-STATE-03: null, absent or a channel while it opens; an object stays one. */
function channelAppears(): PassiveCheck {
  return overRun('LSP-STATE-03', 'the channel of an opening order is null or an object, and stays one', (findings) => {
    const history = createHistory();
    return {
      see(answer) {
        const order = orderOf(answer);
        const channel = order?.channel ?? undefined;
        const members = membersOf(channel);
        const opening = order?.order_state === 'CHANNEL_OPENING';
        if (!order || !(opening || members || order.order_state === 'COMPLETED')) return;
        if (opening || members) findings.applies(answer);
        history.note(String(order.order_id), channel === undefined ? 'null' : 'object', answer);
        if (!opening || channel === undefined) return;
        const problems = members ? channelProblems(answer) : [`/channel is ${shown(channel)}`];
        if (problems.length > 0) findings.breaks(answer, problems);
      },
      end() {
        for (const { from, at } of history.steps())
          if (from === 'object') findings.breaks(at, ['/channel is null again']);
      },
    };
  });
}

/** Whether more was paid than is due, which goes back. */
function showsSurplus(order: Members): boolean {
  const { payment_difference: difference } = paymentOf(order, 'onchain');
  return isGivenBack(order, 'onchain') && isInteger(difference) && difference > 0;
}

/** Steps that an order may not take (LSP-STATE-06). */
function isBackward({ from, to }: Step): boolean {
  return from === 'COMPLETED' || from === 'FAILED' || (from === 'CHANNEL_OPENING' && to === 'CREATED');
}

/** The states of orders and payments, and what belongs to each. */
export const STATE_CHECKS: readonly PassiveCheck[] = [
  perChange(
    'LSP-PAY-14',
    'how payment states follow one another is recorded',
    (order) => paymentsOf(order).map(({ name, payment }) => [name, String(payment.state)] as const),
    (steps, findings) => {
      for (const { from, to, at } of steps) {
        findings.remark(`${from} then ${to}`);
        if (from === 'REFUNDED' || to === 'EXPECT_PAYMENT') findings.breaks(at, [`${to} after ${from}`]);
      }
    },
  ),
  perOrder('LSP-ORDER-08', 'no order that is CREATED has a channel', ({ order_state: state, channel }) => {
    if (state !== 'CREATED') return undefined;
    return (channel ?? null) === null ? [] : [`/channel is ${shown(channel)}`];
  }),
  perOrder('LSP-STATE-02', 'an order past CREATED shows a payment', (order, remark) => {
    if (order.order_state !== 'CHANNEL_OPENING' && order.order_state !== 'COMPLETED') return undefined;
    const payments = paymentsOf(order).map(({ payment }) => payment);
    if (payments.some(({ state }) => state === 'HOLD' || state === 'PAID') || showsSurplus(order)) return [];
    if (isFree(order)) {
      remark('a free order without payment');
      return [];
    }
    return [`${order.order_state} with payments ${payments.map(({ state }) => state).join(' and ')}`];
  }),
  channelAppears(),
  perOrder(
    'LSP-STATE-05',
    'failure_reason belongs to FAILED orders',
    ({ order_state: state, failure_reason: reason }, remark) => {
      const empty = reason === undefined || reason === null || reason === '';
      if (state === 'FAILED' && empty) remark('FAILED without a reason');
      return state === 'FAILED' || empty ? [] : [`${shown(state)} with failure_reason ${shown(reason)}`];
    },
  ),
  perChange(
    'LSP-STATE-06',
    'orders do not go back',
    ({ order_state: state }) => (typeof state === 'string' ? [['order', state]] : []),
    (steps, findings) => {
      for (const step of steps.filter(isBackward)) findings.breaks(step.at, [`${step.to} after ${step.from}`]);
    },
  ),
  perOrder('LSP-RATE-06', 'no order that waits for a decision has a channel', ({ order_state: state, channel }) => {
    if (state !== 'PENDING_RATE_DECISION') return undefined;
    const filled = Object.entries(membersOf(channel) ?? {}).filter(([, value]) => value !== null && value !== '');
    // That it has none shows only half of the statement.
    return filled.length === 0
      ? undefined
      : [`${state} with a channel that has ${filled.map(([name]) => name).join()}`];
  }),
  ...CHANNEL_CHECKS,
];
