import { type Members, shown as text } from '../engine/json/members.ts';
import { isBefore, type Moment } from '../engine/moment.ts';
import { deadlineOf } from '../interface/orders/deadlines.ts';
import { changesBesideProgress, changesOf, isFree, paymentStates } from '../interface/orders/order-object.ts';
import type { PlacedOrder } from '../interface/orders/placed.ts';
import { OPTIONS } from '../interface/orders/read.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { JudgedId } from './judged.ts';
import { afterSight, isTouched, type ModelPayments, tellsDifference, UNPAID, withDeposit } from './payments.ts';
import { Contradiction, isSurely, observed, type Possible, possibly, statesText } from './possible.ts';

const STATES = ['CREATED', 'PENDING_RATE_DECISION', 'CHANNEL_OPENING', 'COMPLETED', 'FAILED'] as const;

/** The values of `order_state`. */
export type OrderState = (typeof STATES)[number];

/**
 * How the market stands to the price of an order: as when it was priced, but for what it does by itself; `moved` by a lever,
 * which nobody would call insignificant; or moved so, and the order was seen to wait for the client's decision.
 */
type Market = 'calm' | 'moved' | 'asked';

/** An order as the model knows it. */
export interface ModelOrder {
  readonly order_id: string;
  readonly states: Possible<OrderState>;
  /** Whether it buys an asset: its rate may move at any time, and all that follows from it. */
  readonly purchase: boolean;
  /** Whether a refund was asked for to an address. */
  readonly refundable: boolean;
  /** When its payment is due at the earliest, unix seconds; minus infinity when that can't be read. */
  readonly due: number;
  readonly payments: ModelPayments;
  readonly market: Market;
  /** Whether its new rate was declined, and the decline taken; then whether that announced a refund. */
  readonly declined: 'no' | 'unpaid' | 'refunded';
  /** Whether it was not read yet. */
  readonly fresh: boolean;
  /** The order at its creation, or when something moved it. */
  readonly created: Members;
  /** The order as it was last seen. */
  readonly last: Members;
  /** The requirement that a wrong lifecycle would break, by what was done to it since then. */
  readonly cause: JudgedId | undefined;
}

/** What an order breaks that does not go on at the rate that was accepted. */
const ACCEPTED: JudgedId = 'LSP-RATE-08';

/**
 * An order that was just made.
 * @throws {Contradiction} when it is not CREATED
 */
export function newOrder({ order_id, asked, order }: PlacedOrder): ModelOrder {
  if (order.order_state !== 'CREATED')
    throw new Contradiction('LSP-ORDER-05', `a new order is ${text(order.order_state)}`);
  const ends = OPTIONS.map((option) => deadlineOf(order, option) ?? Number.NEGATIVE_INFINITY);
  return {
    order_id,
    states: possibly('CREATED'),
    purchase: asked.rfq_id !== undefined,
    refundable: asked.refund_onchain_address !== undefined,
    // What costs nothing is as good as paid.
    payments: isFree(order) ? { ...UNPAID, invoice: true } : UNPAID,
    market: 'calm',
    declined: 'no',
    due: Math.min(...ends),
    fresh: true,
    created: order,
    last: order,
    cause: undefined,
  };
}

/** What reading an order puts to the test, by how it stands and how it is shown. */
export function judgedByReading(order: ModelOrder, shown: Members, moment: Moment): JudgedId[] {
  const { fresh, purchase, cause, payments, market, declined } = order;
  const read: JudgedId[] = [
    'LSP-GET-01',
    ...(market === 'asked' ? (['LSP-RATE-06'] as const) : []),
    ...(declined === 'refunded' ? (['LSP-RATE-09'] as const) : []),
    ...(tellsDifference(payments, shown) ? (['LSP-PAY-12'] as const) : []),
    ...(cause ? [cause] : []),
  ];
  if (isTouched(payments)) return isOver(order) ? [...read, 'LSP-GET-10'] : read;
  if (!isStill(order, moment)) return read;
  const since: JudgedId[] = fresh ? ['LSP-ORDER-05', 'LSP-PAY-06'] : cause ? [] : ['LSP-GET-10'];
  const plain: JudgedId[] = !purchase && market === 'moved' ? ['LSP-RATE-07'] : [];
  return [...read, 'LSP-GET-02', ...since, ...plain];
}

/**
 * The order after it was read with its own token.
 * @param shown the order as it came; its shape is for others to judge
 * @throws {Contradiction} when it cannot have come to stand like this
 */
export function afterReading(order: ModelOrder, shown: Members, moment: Moment): ModelOrder {
  const { order_id, fresh, created, last, cause, purchase, market } = order;
  if (shown.order_id !== order_id)
    throw new Contradiction('LSP-GET-01', `the order ${order_id} was asked for, ${text(shown.order_id)} is shown`);
  const state = shown.order_state;
  const reach = (from: OrderState) => reachable(order, from, moment).filter((reached) => reached === state);
  const states = observed(order.states, reach, () => contradiction(order, state));
  const asked = state === 'PENDING_RATE_DECISION' && market === 'moved' ? 'asked' : market;
  const payments = afterSight(order.payments, last, shown);
  const after = { ...order, states, payments, market: asked, fresh: false, last: shown, cause: undefined };
  if (isTouched(payments)) {
    if (!purchase && isBefore(moment, order.due, TIMEOUTS.clockGrace))
      standsStill('LSP-GET-02', changesBesideProgress(created, shown));
    return after;
  }
  // A new rate is a new price, and what becomes of an order that nobody paid in time is left open.
  if (cause === ACCEPTED || !isStill(order, moment) || state !== 'CREATED') return { ...after, created: shown };
  const paid = Object.entries(paymentStates(shown)).find(([, payment]) => payment !== 'EXPECT_PAYMENT');
  if (paid && fresh)
    throw new Contradiction('LSP-PAY-06', `the payment by ${paid[0]} of a new order is ${text(paid[1])}`);
  if (!fresh) standsStill(cause ?? 'LSP-GET-10', changesOf(last, shown));
  standsStill('LSP-GET-02', changesBesideProgress(created, shown));
  return after;
}

/** The order after its invoice was paid. */
export function afterInvoice(order: ModelOrder): ModelOrder {
  return paidBy(order, { ...order.payments, invoice: true });
}

/** The order after `sat` satoshis were sent to its address. */
export function afterDeposit(order: ModelOrder, sat: bigint): ModelOrder {
  return paidBy(order, withDeposit(order.payments, sat));
}

/** The order after somebody tried to pay it and failed, or did not. */
export function afterDoubtfulPayment(order: ModelOrder): ModelOrder {
  return paidBy(order, { ...order.payments, doubtful: true });
}

/** What is paid for an order that may be over need not be counted. */
function paidBy(order: ModelOrder, payments: ModelPayments): ModelOrder {
  return { ...order, payments: { ...payments, doubtful: payments.doubtful || order.states.has('FAILED') } };
}

/**
 * The order after a lever moved the market.
 * @param displaced whether that is far from where the order was priced
 */
export function afterMove(order: ModelOrder, displaced: boolean): ModelOrder {
  return { ...order, market: displaced ? 'moved' : 'calm' };
}

/** The order after a decision that has no effect. */
export function afterVainDecision(order: ModelOrder, against: JudgedId): ModelOrder {
  return { ...order, cause: against };
}

/** The order after the current rate was accepted: it goes on from where it was. */
export function afterAccepting(order: ModelOrder): ModelOrder {
  return { ...order, states: possibly('CREATED'), market: 'calm', cause: ACCEPTED };
}

/** The order after the current rate was declined: it is not opened any more, what else becomes of it is left open. */
export function afterDeclining(order: ModelOrder, { refunded }: { refunded: boolean }): ModelOrder {
  const states = possibly<OrderState>('CREATED', 'PENDING_RATE_DECISION', 'FAILED');
  return { ...order, states, market: 'calm', declined: refunded ? 'refunded' : 'unpaid' };
}

/** Whether nothing but time can have moved an order, and its time is not over. */
export function isStill({ states, due, payments, declined }: ModelOrder, moment: Moment): boolean {
  const untouched = !isTouched(payments) && declined === 'no';
  return untouched && isSurely(states, 'CREATED') && isBefore(moment, due, TIMEOUTS.clockGrace);
}

/** Whether an order surely waits for a decision at a moment, as a lever moved the market and nobody decided. */
export function isAsked({ states, market, due }: ModelOrder, moment: Moment): boolean {
  return market === 'asked' && isSurely(states, 'PENDING_RATE_DECISION') && isBefore(moment, due, TIMEOUTS.clockGrace);
}

/** Whether an order has surely left the states in which its rate may still move. */
export function isOver({ states }: ModelOrder): boolean {
  return isSurely(states, 'CHANNEL_OPENING', 'COMPLETED');
}

/** Where a state may lead until a moment, by time and by what was paid. */
function reachable(order: ModelOrder, state: OrderState, moment: Moment): readonly OrderState[] {
  const { purchase, due, payments, market, declined } = order;
  const touched = isTouched(payments);
  // What is paid after a decline that refunded nothing is left open.
  if (declined === 'unpaid' && touched) return STATES;
  if (declined !== 'no') return state === 'FAILED' ? ['FAILED'] : ['CREATED', 'PENDING_RATE_DECISION', 'FAILED'];
  const expired: readonly OrderState[] = touched || !isBefore(moment, due, TIMEOUTS.clockGrace) ? ['FAILED'] : [];
  const opened: readonly OrderState[] = touched ? ['CHANNEL_OPENING', 'COMPLETED'] : [];
  switch (state) {
    case 'CREATED':
      return ['CREATED', ...(purchase ? (['PENDING_RATE_DECISION'] as const) : []), ...opened, ...expired];
    case 'PENDING_RATE_DECISION':
      // Whether a rate that moves back takes the question back is not said.
      return market === 'asked'
        ? ['PENDING_RATE_DECISION', ...expired]
        : ['PENDING_RATE_DECISION', 'CREATED', ...opened, ...expired];
    case 'CHANNEL_OPENING':
      return ['CHANNEL_OPENING', 'COMPLETED', 'FAILED'];
    case 'FAILED':
      // What comes too late may still be taken.
      return payments.doubtful ? ['FAILED', 'CREATED', 'CHANNEL_OPENING', 'COMPLETED'] : ['FAILED'];
    default:
      return [state];
  }
}

function standsStill(against: JudgedId, [change]: readonly string[]): void {
  if (change !== undefined) throw new Contradiction(against, `an order that nobody touched: ${change}`);
}

function contradiction(order: ModelOrder, state: unknown): Contradiction {
  const { order_id, states, payments } = order;
  const what = isTouched(payments) ? 'the order' : 'the unpaid order';
  return new Contradiction(
    againstOf(order, state),
    `${what} ${order_id} was ${statesText(states)} and is ${text(state)}`,
  );
}

/** The requirement that a state breaks which the order cannot be in. */
function againstOf({ purchase, market, declined, fresh, cause }: ModelOrder, state: unknown): JudgedId {
  if (cause) return cause;
  if (declined !== 'no') return state === 'PENDING_RATE_DECISION' ? 'LSP-RATE-10' : 'LSP-RATE-09';
  if (market === 'asked') return 'LSP-RATE-06';
  if (state === 'PENDING_RATE_DECISION' && !purchase) return 'LSP-RATE-07';
  return fresh ? 'LSP-ORDER-05' : 'LSP-GET-10';
}
