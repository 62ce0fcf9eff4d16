import { instantOf } from '../engine/json/date-time.ts';
import { type Members, membersOf, shown as text } from '../engine/json/members.ts';
import { isBefore, type Moment } from '../engine/moment.ts';
import type { PlacedOrder } from '../interface/orders/client.ts';
import { changesOf, orderedProblems, paymentOf, paymentStates } from '../interface/orders/order-object.ts';
import { OPTIONS } from '../interface/orders/read.ts';
import type { JudgedId } from './judged.ts';
import { Contradiction, isSurely, observed, type Possible, possibly, statesText } from './possible.ts';

const STATES = ['CREATED', 'PENDING_RATE_DECISION', 'CHANNEL_OPENING', 'COMPLETED', 'FAILED'] as const;

/** The values of `order_state`. */
export type OrderState = (typeof STATES)[number];

/** An order as the model knows it, which nobody pays. */
export interface ModelOrder {
  readonly order_id: string;
  readonly states: Possible<OrderState>;
  /** Whether it buys an asset: its rate may move at any time, and all that follows from it. */
  readonly purchase: boolean;
  /** The quote that it was made with. */
  readonly rfq_id: unknown;
  /** When its payment is due at the earliest, unix seconds; minus infinity when that can't be read. */
  readonly due: number;
  /** The order at its creation, or when something moved it. */
  readonly created: Members;
  /** The order as it was last seen. */
  readonly last: Members;
  /** What was done to it in vain since then: the requirement that a change would break. */
  readonly vain: JudgedId | undefined;
}

/** How much earlier than told a payment may be over, in seconds: the two clocks' rounding. */
const EARLY = 2;

/**
 * An order that was just made.
 * @throws {Contradiction} when it is not what was ordered, or not new
 */
export function newOrder({ order_id, asked, order }: PlacedOrder): ModelOrder {
  const [problem] = orderedProblems(order, asked);
  if (problem !== undefined) throw new Contradiction('LSP-ORDER-04', `a new order: ${problem}`);
  if (order.order_state !== 'CREATED')
    throw new Contradiction('LSP-ORDER-05', `a new order is ${text(order.order_state)}`);
  const ends = OPTIONS.map(
    (option) => instantOf(paymentOf(order, option).expires_at)?.time ?? Number.NEGATIVE_INFINITY,
  );
  const model: ModelOrder = {
    order_id,
    states: possibly('CREATED'),
    purchase: asked.rfq_id !== undefined,
    rfq_id: asked.rfq_id,
    due: Math.min(...ends),
    created: order,
    last: order,
    vain: undefined,
  };
  isSound(model, order);
  return model;
}

/** What reading an order puts to the test, by how it stands. */
export function judgedByReading(order: ModelOrder, moment: Moment): JudgedId[] {
  const { last, created, purchase, vain } = order;
  const always: JudgedId[] = ['LSP-GET-01', 'LSP-ORDER-03', 'LSP-ORDER-06', 'LSP-PAY-01'];
  const read = purchase ? [...always, 'LSP-ORDER-09' as const] : always;
  if (!isStill(order, moment)) return read;
  const since: JudgedId[] = last === created ? ['LSP-ORDER-05', 'LSP-PAY-06'] : [vain ?? 'LSP-GET-10'];
  return [...read, 'LSP-GET-02', 'LSP-ORDER-08', ...since];
}

/**
 * The order after it was read with its own token.
 * @param shown the order as it came; its shape is for others to judge
 * @throws {Contradiction} when it cannot have come to stand like this
 */
export function afterReading(order: ModelOrder, shown: Members, moment: Moment): ModelOrder {
  const { order_id, created, last, vain } = order;
  if (shown.order_id !== order_id)
    throw new Contradiction('LSP-GET-01', `the order ${order_id} was asked for, ${text(shown.order_id)} is shown`);
  isSound(order, shown);
  const state = shown.order_state;
  const reach = (from: OrderState) => reachable(order, from, moment).filter((reached) => reached === state);
  const states = observed(order.states, reach, () => contradiction(order, state));
  const after = { ...order, states, last: shown, vain: undefined };
  // A new rate is a new price, and what becomes of an order that nobody paid in time is left open.
  if (!isStill(order, moment) || state !== 'CREATED') return { ...after, created: shown };
  const paid = Object.entries(paymentStates(shown)).find(([, payment]) => payment !== 'EXPECT_PAYMENT');
  if (paid && last === created)
    throw new Contradiction('LSP-PAY-06', `the payment by ${paid[0]} of a new order is ${text(paid[1])}`);
  if (last !== created) standsStill(vain ?? 'LSP-GET-10', last, shown, { progress: true });
  standsStill('LSP-GET-02', created, shown, { progress: false });
  return after;
}

/** The order after a decision that has no effect. */
export function afterVainDecision(order: ModelOrder, against: JudgedId): ModelOrder {
  return { ...order, vain: against };
}

/** The order after a decision on a rate that may have moved: it goes on, or goes back. */
export function afterDecision(order: ModelOrder): ModelOrder {
  return { ...order, states: possibly(...STATES) };
}

/** Whether nothing but time can have moved an order, and its time is not over. */
export function isStill({ states, due }: ModelOrder, moment: Moment): boolean {
  return isSurely(states, 'CREATED') && isBefore(moment, due, EARLY);
}

/** Where a state may lead until a moment, by time alone. */
function reachable({ purchase, due }: ModelOrder, state: OrderState, moment: Moment): readonly OrderState[] {
  const lapsed: readonly OrderState[] = isBefore(moment, due, EARLY) ? [] : ['FAILED'];
  if (state === 'CREATED') return ['CREATED', ...(purchase ? (['PENDING_RATE_DECISION'] as const) : []), ...lapsed];
  // Whether a rate that moves back takes the question back is not said.
  if (state === 'PENDING_RATE_DECISION') return ['PENDING_RATE_DECISION', 'CREATED', ...lapsed];
  return state === 'CHANNEL_OPENING' ? ['CHANNEL_OPENING', 'COMPLETED', 'FAILED'] : [state];
}

/** What holds of every order that is shown. */
function isSound({ order_id, purchase, rfq_id }: ModelOrder, shown: Members): void {
  if (shown.expires_at !== undefined && shown.expires_at !== null)
    throw new Contradiction('LSP-ORDER-03', `the order ${order_id} has expires_at ${text(shown.expires_at)}`);
  const payment = membersOf(shown.payment);
  const missing = OPTIONS.find((option) => !membersOf(payment?.[option]));
  if (missing) throw new Contradiction('LSP-PAY-01', `the order ${order_id} has no payment by ${missing}`);
  if (purchase && shown.rfq_id !== rfq_id)
    throw new Contradiction('LSP-ORDER-09', `the order ${order_id} names ${text(shown.rfq_id)}, not its quote`);
  if (!STATES.some((state) => state === shown.order_state))
    throw new Contradiction('LSP-ORDER-06', `the order ${order_id} is ${text(shown.order_state)}`);
  if (shown.order_state === 'CREATED' && (shown.channel ?? undefined) !== undefined)
    throw new Contradiction('LSP-ORDER-08', `the order ${order_id} is CREATED and has a channel`);
}

function standsStill(against: JudgedId, before: Members, after: Members, options: { progress: boolean }): void {
  const [change] = changesOf(before, after, options);
  if (change !== undefined) throw new Contradiction(against, `an order that nobody touched: ${change}`);
}

function contradiction({ order_id, states, last, created, vain }: ModelOrder, state: unknown): Contradiction {
  const against = vain ?? (last === created ? 'LSP-ORDER-05' : 'LSP-GET-10');
  return new Contradiction(against, `the unpaid order ${order_id} was ${statesText(states)} and is ${text(state)}`);
}
