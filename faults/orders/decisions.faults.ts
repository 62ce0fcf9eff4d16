import { setTimeout as sleep } from 'node:timers/promises';
import { first, type Members, membersOf, onReply, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { GET_ORDER, RATE_DECISION } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { on, type Rule } from '../rule.ts';
import { changeOrders, changeRefusals, invalidParams } from './shown.ts';

/** For how long a decision is waited for when the quote of its order is over, in seconds. */
const DECISION_S = 300;

/** Defects of when an order has to be decided on, and of what its client is answered then. */
export const FAULTS: Faults = {
  'decisions-with-a-wrong-token-by-another-number': breaks('LSP-RATE-03')
    .what('details.code for a decision with a wrong token is the status, not -32602 as where an order is read')
    .wire(changeRefusals(RATE_DECISION, { 'wrong-token': () => invalidParams('access_token', 400) })),
  'decisions-at-once-both-taken': breaks('LSP-RATE-10')
    .what('of two decisions on one order that come at the same moment both are taken')
    .wire(...takenTogether(() => true)),
  'declines-at-once-both-taken': breaks('LSP-RATE-10')
    .triggers('LSP-RATE-09')
    .what('of two declines of one order that come at the same moment both are taken, with a refund each')
    .wire(...takenTogether(({ accept_new_rate }) => accept_new_rate === false)),
  'unlike-decisions-at-once-both-taken': breaks('LSP-RATE-10')
    .what(
      'accepting and declining have a lock each: of an accept and a decline that come at the same moment both are taken',
    )
    .wire(...unlikeTakenTogether()),
  'decisions-at-once-for-the-latest-order': breaks('LSP-RATE-12')
    .what(
      'an order is kept in one place while it is decided on: a decision is carried out for the order of the latest one',
    )
    .onRequest(RATE_DECISION, async ({ asked: { order_id, access_token }, order, memory }) => {
      if (order && access_token === order.access_token) memory.set('latest', { order_id, access_token });
      await sleep(100);
      return memory.get('latest');
    }),
  'silence-accepts-the-new-rate-later': breaks('LSP-RATE-12')
    .what('a new rate on which nobody has decided within five minutes of the end of the quote counts as accepted')
    .onAnswer(GET_ORDER, ({ answer: { order_state }, at, quote }) => {
      const isLate = at > Number(quote?.expires_at) + DECISION_S;
      return order_state === 'PENDING_RATE_DECISION' && isLate && { order_state: 'CREATED' };
    }),
  'opening-orders-repriced': breaks('LSP-RATE-06')
    .what(
      'an order of an asset whose payment has settled has to be decided on when the market moves before its channel is there',
    )
    .wireBy(changeOrders, ({ order_id, order_state, asset_id }, { memory }) => {
      const moves = Number(memory.get('moves') ?? 0);
      if (order_state === 'PENDING_RATE_DECISION' && first(memory, `repriced ${order_id}`, moves) === moves)
        memory.set('moves', moves + 1);
      if (order_state !== 'CHANNEL_OPENING' || typeof asset_id !== 'string') return undefined;
      const isRepriced = Number(first(memory, `opening ${order_id}`, moves)) < moves;
      return isRepriced && { order_state: 'PENDING_RATE_DECISION', channel: null };
    }),
};

/** Takes decisions on one order that come at the same moment, each as the first of them. */
function takenTogether(isMeant: (decision: Members) => boolean): (Wire | Rule)[] {
  return [
    onRequest(RATE_DECISION, ({ asked, memory }) => {
      if (!isMeant(asked)) return;
      const { order_id } = asked;
      const key = `under way ${order_id}`;
      memory.set(key, Number(memory.get(key) ?? 0) + 1);
      if (Number(memory.get(key)) > 1) memory.set(`beside ${order_id}`, true);
    }),
    // Takes long enough for another one to come meanwhile, also on a busy machine.
    on(RATE_DECISION).delay(100),
    onReply(RATE_DECISION, ({ given, asked, answer, memory }) => {
      if (!isMeant(asked)) return undefined;
      const { order_id } = asked;
      const [key, beside, taken] = [`under way ${order_id}`, `beside ${order_id}`, `taken ${order_id}`];
      const left = Number(memory.get(key)) - 1;
      const isBeside = memory.has(beside);
      memory.set(key, left);
      if (left === 0) memory.delete(beside);
      if (given.status === 200) memory.set(taken, answer);
      return given.status === 400 && isBeside && memory.has(taken) && reply(200, refundedAnew(memory.get(taken)));
    }),
  ];
}

/** What a second decline is answered with, where the first one named a refund. */
function refundedAnew(answer: unknown): Members {
  const { refund_txid: txid, ...others } = membersOf(answer);
  return { ...others, refund_txid: typeof txid === 'string' ? [...txid].reverse().join('') : txid };
}

/** Takes an accept and a decline of one order that come at the same moment, and of like ones the first. */
function unlikeTakenTogether(): (Wire | Rule)[] {
  const keysOf = ({ order_id, accept_new_rate: accepts }: Members) => ({
    own: `${accepts} ${order_id}`,
    other: `${!accepts} ${order_id}`,
    beside: `beside ${order_id}`,
  });
  return [
    onRequest(RATE_DECISION, ({ asked, memory }) => {
      const { own, other, beside } = keysOf(asked);
      memory.set(`under way ${own}`, true);
      if (memory.has(`under way ${other}`)) memory.set(beside, true);
    }),
    on(RATE_DECISION).delay(100),
    onReply(RATE_DECISION, ({ given, asked, answer, memory }) => {
      const { own, other, beside } = keysOf(asked);
      const isBeside = memory.has(beside);
      memory.delete(`under way ${own}`);
      if (!memory.has(`under way ${other}`)) memory.delete(beside);
      if (given.status === 200) memory.set(`taken ${own}`, answer);
      const isTaken = given.status === 400 && isBeside && !memory.has(`taken ${own}`);
      return isTaken && memory.has(`taken ${other}`) && reply(200, memory.get(`taken ${other}`));
    }),
  ];
}
