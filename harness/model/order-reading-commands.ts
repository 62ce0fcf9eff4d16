import type { Members } from '../engine/json/members.ts';
import { isBefore, type Moment, momentOf } from '../engine/moment.ts';
import type { Answer } from '../engine/wire/answer.ts';
import type { Secret } from '../engine/wire/secret.ts';
import { assertKnownState } from '../flows/known-state.ts';
import type { Buyer } from '../flows/orders/buyer.ts';
import { tokenWithOtherEnd } from '../interface/auth/secrets.ts';
import { accepted, refused } from '../interface/errors/answers.ts';
import { accessTo } from '../interface/orders/placed.ts';
import { invalidParameters, invalidToken, orderNotFound } from '../interface/orders/refusals.ts';
import { unknownIdLike } from '../interface/orders/valid.ts';
import { NotExercised, Violation } from '../verdict/failures.ts';
import { asserted, saysNothing } from './answers.ts';
import { type Book, type HeldOrder, judging } from './book.ts';
import { type Actor, type Command, command, nameOf, nthOf } from './command.ts';
import type { JudgedId } from './judged.ts';
import {
  afterAccepting,
  afterDeclining,
  afterReading,
  afterVainDecision,
  isAsked,
  isOver,
  isStill,
  judgedByReading,
  type ModelOrder,
} from './order.ts';
import { Contradiction, isSurely } from './possible.ts';

/** The tokens that do not open an order. */
export const ORDER_TOKENS = [
  'changed',
  'absent',
  'empty',
  "another order's",
  "the other client's",
  "a swap's",
  'of an unknown order',
] as const;
type OrderToken = (typeof ORDER_TOKENS)[number];

/** The requirement that an answer to a reading without the right token would break. */
const HIDDEN_BY: Readonly<Record<OrderToken, JudgedId>> = {
  changed: 'LSP-GET-03',
  absent: 'LSP-GET-06',
  empty: 'LSP-GET-06',
  "another order's": 'LSP-GET-09',
  "the other client's": 'LSP-GET-09',
  "a swap's": 'LSP-GET-03',
  'of an unknown order': 'LSP-GET-05',
};

/** An order is read with its own token. */
export function readOrder(who: Actor): Command {
  return command(
    `${nameOf(who.client)} reads order ${who.nth}`,
    ({ clients }) => clients[who.client].orders.length > 0,
    async (book, { buyer }) => {
      if (buyer) await look(book, buyer, nthOf(book.clients[who.client].orders, who.nth));
    },
  );
}

/** An order is asked for with a token that is not its own. */
export function readOrderAs(who: Actor, token: OrderToken): Command {
  return command(
    `${nameOf(who.client)} reads order ${who.nth} with the token ${token}`,
    ({ clients }) => tokenOf(clients, who, token) !== undefined,
    async (book, { buyer, seed }) => {
      const { placed } = nthOf(book.clients[who.client].orders, who.nth);
      const access_token = tokenOf(book.clients, who, token);
      const order_id = token === 'of an unknown order' ? unknownIdLike(placed.order_id, seed) : placed.order_id;
      const answer = await buyer?.getOrder({ order_id, ...(token === 'absent' ? {} : { access_token }) });
      if (answer) staysHidden(book, answer, token);
    },
  );
}

function staysHidden(book: Book, answer: Answer, token: OrderToken): void {
  if (saysNothing(answer)) return;
  const against = HIDDEN_BY[token];
  judging(book, against);
  if (against === 'LSP-GET-05') asserted(against, () => orderNotFound(answer));
  else if (against !== 'LSP-GET-03') asserted(against, () => invalidToken(answer));
  else {
    asserted(against, () => invalidParameters(answer));
    judging(book, 'LSP-GET-04');
    asserted('LSP-GET-04', () => invalidToken(answer));
  }
}

/** By whom a decision may be taken. */
export const DECIDERS = ['its own', 'changed', "another order's", "the other client's", 'of an unknown order'] as const;
type Decider = (typeof DECIDERS)[number];

/**
 * Sends a rate decision, perhaps on a rate that has not moved or as the wrong client; the order is read before and after.
 */
export function decide(who: Actor, token: Decider, accept_new_rate: boolean): Command {
  return command(
    `${nameOf(who.client)} ${accept_new_rate ? 'accepts' : 'declines'} a rate for order ${who.nth} with the token ${token}`,
    ({ clients }) => tokenOf(clients, who, token) !== undefined,
    async (book, { buyer, seed }) => {
      if (!buyer) return;
      const order = nthOf(book.clients[who.client].orders, who.nth);
      await look(book, buyer, order);
      const access_token = tokenOf(book.clients, who, token);
      const known = order.placed.order_id;
      const order_id = token === 'of an unknown order' ? unknownIdLike(known, seed) : known;
      const answer = await buyer.rateDecision({ order_id, access_token, accept_new_rate });
      decided(book, order, { token, accept_new_rate }, answer);
      await look(book, buyer, order);
    },
  );
}

/** A decision that was taken, and by whom. */
interface Decision {
  readonly token: Decider;
  readonly accept_new_rate: boolean;
}

function decided(book: Book, order: HeldOrder, decision: Decision, answer: Answer): void {
  const { token } = decision;
  if (saysNothing(answer)) return;
  if (token === 'of an unknown order') {
    judging(book, 'LSP-RATE-04');
    asserted('LSP-RATE-04', () => orderNotFound(answer));
  } else if (token !== 'its own') {
    judging(book, 'LSP-RATE-03');
    asserted('LSP-RATE-03', () => refused(answer, 400));
    order.model = afterVainDecision(order.model, 'LSP-RATE-03');
  } else decidedByOwner(book, order, decision, answer);
}

function decidedByOwner(book: Book, order: HeldOrder, { accept_new_rate: accepts }: Decision, answer: Answer): void {
  const { model } = order;
  const moment = momentOf(answer);
  const against = refusedBy(model, accepts, moment);
  if (against) {
    judging(book, against);
    asserted(against, () => refused(answer, 400));
    order.model = afterVainDecision(model, against === 'LSP-RATE-01' ? 'LSP-RATE-02' : against);
    return;
  }
  const refunds = model.refundable && model.payments.counted > 0;
  if (isAsked(model, moment) && (accepts || refunds)) {
    const demanded = accepts ? 'LSP-RATE-08' : 'LSP-RATE-09';
    judging(book, demanded);
    asserted(demanded, () => accepted(answer));
  }
  if (answer.status !== 200) return;
  if (accepts) {
    order.model = afterAccepting(model);
    order.market = book.market;
    return;
  }
  const { refund_txid } = accepted(answer);
  const refunded = typeof refund_txid === 'string' && refund_txid !== '';
  if (isAsked(model, moment) && refunds && !refunded)
    throw new Contradiction('LSP-RATE-09', `what was paid for ${model.order_id} is declined, and no refund_txid told`);
  order.model = afterDeclining(model, { refunded });
}

/**
 * The requirement by which a decision has to be refused; undefined where it need not be: the rate of an asset may have moved
 * since the order was looked at, and what nobody paid in time may be decided on as one likes.
 */
function refusedBy(order: ModelOrder, accepts: boolean, moment: Moment): JudgedId | undefined {
  // The same refund may be named again by an order that waits for it as for a decision.
  const mayRepeat = !accepts && isSurely(order.states, 'PENDING_RATE_DECISION');
  if (order.declined === 'refunded') return mayRepeat ? undefined : 'LSP-RATE-10';
  const hasNoRate = !order.purchase && isStill(order, moment);
  return hasNoRate || isOver(order) ? 'LSP-RATE-01' : undefined;
}

/** Reads an order with its own token, and compares it with the model; gives when that was. */
export async function look(book: Book, buyer: Buyer, order: HeldOrder): Promise<Moment> {
  const answer = await buyer.getOrder(accessTo(order.placed));
  if (saysNothing(answer)) throw new NotExercised(`get_order came to ${answer.status}`);
  const moment = momentOf(answer);
  // What nobody paid in time may be gone.
  if (answer.status === 404 && !isBefore(moment, order.model.due)) return moment;
  const shown = shownOrder(answer);
  assertKnownState('LSP-ORDER-06', 'orders/order', shown);
  judging(book, ...judgedByReading(order.model, shown, moment));
  order.model = afterReading(order.model, shown, moment);
  return moment;
}

/** The order that its own token has to open. */
function shownOrder(answer: Answer): Members {
  try {
    return accepted(answer);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    throw new Contradiction('LSP-GET-01', `an order was asked for with its own token: ${error.message}`);
  }
}

/** The token to present; undefined when there is no such order, or no such token. */
function tokenOf(
  clients: Readonly<Book['clients']>,
  { client, nth }: Actor,
  token: OrderToken | Decider,
): Secret | string | undefined {
  const { orders, swaps } = clients[client];
  if (orders.length === 0) return undefined;
  const { access_token } = nthOf(orders, nth).placed;
  const unlike = (others: readonly HeldOrder[]) =>
    others.map(({ placed }) => placed.access_token).find((other) => other !== access_token);
  switch (token) {
    case 'changed':
      return tokenWithOtherEnd(access_token);
    case 'absent':
    case 'empty':
      return '';
    case "another order's":
      return unlike(orders);
    case "the other client's":
      return unlike(clients[client === 0 ? 1 : 0].orders);
    case "a swap's":
      return swaps[0]?.begun.access_token;
    default:
      return access_token;
  }
}
