import {
  type Asked,
  askFor,
  type Members,
  membersOf,
  mergeInto,
  onAnswer,
  onRefusal,
  onReply,
  onRequest,
  reply,
} from '../change.ts';
import { type Opens, openedTo } from '../opened.ts';
import { CREATE_ORDER, GET_INFO, GET_ORDER, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, Past, PastOrder, PastQuote, Wire } from '../proxy/exchange.ts';
import { isSome } from '../swaps/shown.ts';

/** The operations that show an order. */
export const SHOWING: readonly string[] = [CREATE_ORDER, GET_ORDER];

/** What an order is shown by: its creation, or a reading of it. */
interface Shown {
  /** How often it was read; 0 at creation. */
  readonly reads: number;
  /** What was asked for at creation; empty when that is not known. */
  readonly asked: Members;
  readonly memory: Map<string, unknown>;
}

/** An order that is asked for with the usual values. */
export const USUAL: Members = {
  client_pubkey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  lsp_balance_sat: 100_000,
  client_balance_sat: 2_000,
  required_channel_confirmations: 3,
  funding_confirms_within_blocks: 6,
  channel_expiry_blocks: 4_320,
  announce_channel: false,
};

/** What the service says of its limits. */
export async function infoOf(request: Asked): Promise<Members> {
  return membersOf((await askFor(GET_INFO, request)).body);
}

/** An order as the service itself has it. */
export async function orderOf(order_id: unknown, request: Asked): Promise<Members> {
  const access_token = request.past.order(order_id)?.access_token;
  return membersOf((await askFor(GET_ORDER, request, { order_id, access_token })).body);
}

/** Changes every order that is shown, at creation and when it is read. */
export function changeOrders(change: (order: Members, shown: Shown) => unknown): Wire {
  return onAnswer(SHOWING, ({ answer, order, memory }) => {
    const { reads = 0, asked = {} } = order ?? {};
    return change(answer, { reads, asked, memory });
  });
}

/** Opens orders to tokens that are not theirs. */
export function openOrders(opens: Opens<PastOrder>): Wire {
  return openedTo(GET_ORDER, ({ order }) => order, opens);
}

/** Whether a token is that of any order. */
export function isOfAnyOrder(token: unknown, past: Past): boolean {
  return past.orders().some(({ access_token }) => access_token === token);
}

/** Opens an order that was last shown in a state to any token. */
export function anyTokenOpensIn(state: string): Wire {
  return openOrders((given, _own, { order_state }) => order_state === state && isSome(given));
}

/** Changes decisions on orders that wait for one. */
export function decidedOtherwise(change: (decision: Members, own: unknown) => unknown): Wire {
  return onRequest(RATE_DECISION, async (request) => {
    const made = change(request.asked, request.order?.access_token);
    const waits = made && (await orderOf(request.asked.order_id, request)).order_state === 'PENDING_RATE_DECISION';
    return waits && made;
  });
}

/** Takes a needless decision of its own client on some orders, as far as it accepts or declines. */
export function decidedInVain(accepts: boolean, isMeant: (order: PastOrder) => unknown): Wire {
  return onReply(RATE_DECISION, ({ given, asked: { access_token, accept_new_rate }, order }) => {
    const isOwn = given.status === 400 && access_token === order?.access_token && accept_new_rate === accepts;
    const refund_txid = accepts ? null : 'ab'.repeat(32);
    return order && isOwn && isMeant(order) && reply(200, { order_id: order.order_id, refund_txid });
  });
}

/** Changes an order once it is in a state. */
export function changeIn(state: string, change: (order: Members, shown: Shown) => unknown): Wire {
  return changeOrders((order, shown) => order.order_state === state && change(order, shown));
}

/** The same for one payment option of each order. */
export function changePayments(
  option: 'bolt11' | 'onchain',
  change: (payment: Members, order: Members, shown: Shown) => unknown,
): Wire {
  return changeOrders((order, shown) => {
    const payment = paymentOf(order, option);
    mergeInto(payment, change(payment, order, shown));
  });
}

/** Changes an order that is read when the quote that it was made from is over. */
export function afterItsQuote(change: (order: Members) => unknown): Wire {
  return onAnswer(GET_ORDER, async (shown) => (await hasExpired(shown.quote, shown)) && change(shown.answer));
}

/** Whether the time of a quote is over, as it was given. */
export async function hasExpired(quote: PastQuote | undefined, { now }: Pick<Context, 'now'>): Promise<boolean> {
  return (await now()) / 1000 > Number(quote?.expires_at);
}

/** A payment option of an order. */
export function paymentOf(order: Members, option: 'bolt11' | 'onchain'): Members {
  return membersOf(membersOf(order.payment)[option]);
}

/** Why an order is not shown. */
type Cause = 'unknown-order' | 'no-token' | 'wrong-token';

/** Exchanges the refusal to show an order, or to take a decision on it, by its cause. */
export function changeRefusals(operation: string, refusals: Readonly<Partial<Record<Cause, () => HttpReply>>>): Wire {
  return onRefusal(operation, ({ given, asked: { access_token = '' }, order }) => {
    if (![400, 404].includes(given.status) || (order && access_token === order.access_token)) return undefined;
    const cause = order === undefined ? 'unknown-order' : access_token === '' ? 'no-token' : 'wrong-token';
    return refusals[cause]?.();
  });
}

/** A refusal of invalid parameters. */
export function invalidParams(property: string, code: unknown = -32602): HttpReply {
  return applicationError(400, 'LSPS1_INVALID_PARAMS', `${property} is not valid`, { property, code });
}

/** The refusal of an order that is not there. */
export function orderNotFound(details: object = { code: 101 }): HttpReply {
  return applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', details);
}

/** A time later by a number of seconds, in the form that it has. */
export function later(time: unknown, seconds: number): string {
  return new Date(Date.parse(String(time)) + seconds * 1000).toISOString();
}

/** Gives members that lack, or that a check finds ill-typed, the usual values. */
export function usualFor(isWrong: (member: string, value: unknown) => boolean): Wire {
  return onRequest(CREATE_ORDER, ({ asked }) =>
    Object.fromEntries(Object.entries(USUAL).filter(([member]) => isWrong(member, asked[member]))),
  );
}

/**
 * Has the service make an order that it refuses: it reads another one, and the answer shows what was asked for.
 * @param otherwise gives the members that it reads otherwise
 * @param members those that are shown as they were asked for
 */
export function acceptAs(
  otherwise: (asked: Members, request: Asked) => unknown,
  ...members: readonly string[]
): Wire[] {
  return [
    onRequest(CREATE_ORDER, (request) => {
      const { asked, bytes, memory } = request;
      memory.set(String(bytes), { ...asked });
      return otherwise(asked, request);
    }),
    onAnswer(CREATE_ORDER, ({ bytes, memory }) => {
      const asked = Object.entries(membersOf(memory.get(String(bytes))));
      return Object.fromEntries(asked.filter(([name]) => members.includes(name)));
    }),
  ];
}

/**
 * Has the service make orders of assets with quotes that have expired, if something kept them while they were good.
 * @param keepingBy makes the change that keeps a quote by what it is given
 */
export function boughtLate(keepingBy: (keep: (seen: Asked) => Promise<void>) => Wire): Wire[] {
  const keep = async (seen: Asked) => {
    if (!(await hasExpired(seen.quote, seen))) seen.memory.set(`kept ${seen.asked.rfq_id}`, true);
  };
  const accepting = acceptAs(
    async ({ rfq_id }, request) => {
      const isLate = request.memory.has(`kept ${rfq_id}`) && (await hasExpired(request.quote, request));
      return isLate && { asset_id: undefined, lsp_asset_amount: 0, client_asset_amount: 0, rfq_id: undefined };
    },
    'asset_id',
    'lsp_asset_amount',
    'client_asset_amount',
    'rfq_id',
  );
  return [keepingBy(keep), ...accepting];
}

/**
 * Refuses orders and estimates with a quote that is used up.
 * @param refusing the operations that are refused
 * @param spending sees what may have used the quote up
 */
export function spendingQuotes(refusing: readonly string[], spending: Wire): Wire[] {
  return [
    onRequest(refusing, ({ asked: { rfq_id }, memory }) => memory.has(`spent ${rfq_id}`) && invalidParams('rfq_id')),
    spending,
  ];
}

/** Remembers that a quote is used up. */
export function spend({ asked: { rfq_id }, memory }: Asked): void {
  if (typeof rfq_id === 'string') memory.set(`spent ${rfq_id}`, true);
}
