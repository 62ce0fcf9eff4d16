import { changeErrors, type Members, membersOf, reply } from '../change.ts';
import { CREATE_ORDER, GET_INFO, GET_ORDER } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';

/** What an order is shown by: its creation, or a reading of it, the how-manieth. */
export interface Shown {
  /** 0 at creation. */
  readonly reads: number;
  /** What was asked for at creation; empty when that is not known. */
  readonly asked: Members;
}

/** Remembers the token of each order under its id. */
export function rememberTokens({ operation }: HttpRequest, given: HttpReply, { memory }: Context): HttpReply {
  const { order_id, access_token } = operation === CREATE_ORDER ? membersOf(given.body) : {};
  if (typeof access_token === 'string') memory.set(String(order_id), access_token);
  return given;
}

/** What the service says of its limits. */
export async function infoOf(headers: HttpRequest['headers'], ask: Context['ask']): Promise<Members> {
  const [method = '', path = ''] = GET_INFO.split(' ');
  return membersOf((await ask({ method, path, headers, query: {}, body: undefined })).body);
}

/** The state of an order, by the service itself; its token must be remembered. */
export async function stateOf(order_id: unknown, { headers }: HttpRequest, { ask, memory }: Context): Promise<unknown> {
  const access_token = memory.get(String(order_id));
  const path = GET_ORDER.replace('POST ', '');
  const { body } = await ask({ method: 'POST', path, headers, query: {}, body: { order_id, access_token } });
  return membersOf(body).order_state;
}

/** Changes every order that is shown, at creation and when it is read. */
export function changeOrders(change: (order: Members, shown: Shown, memory: Map<string, unknown>) => unknown): Wire {
  return {
    reply({ operation, body }, given, { memory }) {
      if (given.status !== 200 || (operation !== CREATE_ORDER && operation !== GET_ORDER)) return given;
      const order = membersOf(given.body);
      const key = `order ${order.order_id}`;
      const known = memory.get(key);
      const shown: Shown =
        operation === CREATE_ORDER
          ? { reads: 0, asked: membersOf(body) }
          : { reads: Number(membersOf(known).reads ?? 0) + 1, asked: membersOf(membersOf(known).asked) };
      memory.set(key, shown);
      change(order, shown, memory);
      return given;
    },
  };
}

/** The same for one payment option of each order. */
export function changePayments(
  option: 'bolt11' | 'onchain',
  change: (payment: Members, order: Members, shown: Shown, memory: Map<string, unknown>) => unknown,
): Wire {
  return changeOrders((order, shown, memory) =>
    change(membersOf(membersOf(order.payment)[option]), order, shown, memory),
  );
}

/** Exchanges or changes refusals, whose headers stay. */
export function changeOrderErrors(
  statuses: readonly number[],
  change: (reply: HttpReply, request: HttpRequest) => HttpReply | undefined,
): Wire {
  return changeErrors(statuses, (given, request) => {
    const other = change(given, request);
    return other && { ...other, headers: given.headers };
  });
}

/** A refusal of invalid parameters. */
export function invalidParams(property: string, code: unknown = -32602): HttpReply {
  return reply(400, {
    error_code: 'LSPS1_INVALID_PARAMS',
    message: `${property} is not valid`,
    details: { property, code },
    request_id: crypto.randomUUID(),
  });
}

/** The refusal of an order that is not there. */
export function orderNotFound(): HttpReply {
  return applicationError(404, 'LSPS1_ORDER_NOT_FOUND', 'Order not found', { code: 101 });
}

/** Has the service read another body, where there is one to read. */
export function readOtherwise(operation: string, otherwise: (body: Members, request: HttpRequest) => unknown): Wire {
  return {
    request(request) {
      if (request.operation === operation) otherwise(membersOf(request.body), request);
      return undefined;
    },
  };
}

/**
 * Has the service accept what it refuses: it reads another body, and the answer shows what was asked for.
 * @param members those that are shown as they were asked for
 */
export function acceptAs(
  operation: string,
  otherwise: (body: Members) => unknown,
  members: readonly string[] = [],
): Wire {
  return {
    request({ operation: called, body, bytes }, { memory }) {
      if (called !== operation) return undefined;
      const asked = membersOf(body);
      memory.set(String(bytes), { ...asked });
      otherwise(asked);
      return undefined;
    },
    reply({ operation: called, bytes }, given, { memory }) {
      if (called !== operation || given.status !== 200) return given;
      const asked = membersOf(memory.get(String(bytes)));
      const shown = membersOf(given.body);
      for (const member of members) if (member in asked) shown[member] = asked[member];
      return given;
    },
  };
}
