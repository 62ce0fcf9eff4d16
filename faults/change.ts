import { ASSETS, PAIRS } from './operations.ts';
import type { Context, HttpReply, HttpRequest, Past, PastOrder, PastQuote, PastSwap, Wire } from './proxy/exchange.ts';
import { timeOf } from './proxy/http.ts';

/** The members of a JSON object. A change may modify them in place, as it gets its own copy. */
export type Members = Record<string, unknown>;

/** What an exchange names, as far as the service gave it before. */
interface Named {
  /** The quote of its `rfq_id`. */
  readonly quote: PastQuote | undefined;
  /** The swap of its `payment_hash`; that of an answered init is the one that it began. */
  readonly swap: PastSwap | undefined;
  /** The order of its `order_id`. */
  readonly order: PastOrder | undefined;
}

/** A request as a change gets it, with the members of its body. */
export type Asked = HttpRequest & Context & Named & { readonly asked: Members };

/** An answered request as a change gets it. */
export type Answered = Asked & {
  readonly given: HttpReply;
  /** The members of the answer. */
  readonly answer: Members;
  /** The time of the answer by the clock of the service, in unix seconds. */
  readonly at: number;
};

/** An operation, or several. */
type Operations = string | readonly string[];

/**
 * Changes the requests of some operations before the service reads them.
 * @param see may return members to put into the body, or an answer instead of the service's
 */
export function onRequest(operations: Operations, see: (request: Asked) => unknown): Wire {
  return {
    async request(request, context) {
      if (!isOf(request, operations)) return undefined;
      const asked = membersOf(request.body);
      const made = await see({ ...request, ...context, ...namedIn(asked, context.past), asked });
      if (isReply(made)) return made;
      mergeInto(asked, made);
      return undefined;
    },
  };
}

/**
 * Changes the answers of some operations with the status 200.
 * @param see may return members to put into the body, or another answer, which keeps the headers
 */
export function onAnswer(operations: Operations, see: (exchange: Answered) => unknown): Wire {
  return onReply(operations, see, (status) => status === 200);
}

/** The same for the refusals of some operations, with any status. */
export function onRefusal(operations: Operations, see: (exchange: Answered) => unknown): Wire {
  return onReply(operations, see, (status) => status >= 400);
}

/** The same for all answers of some operations, refusals included. */
export function onReply(
  operations: Operations,
  see: (exchange: Answered) => unknown,
  applies: (status: number) => boolean = () => true,
): Wire {
  return {
    async reply(request, given, context) {
      if (!applies(given.status) || !isOf(request, operations)) return given;
      const answer = membersOf(given.body);
      const asked = membersOf(request.body);
      const made = await see({
        ...request,
        ...context,
        ...namedIn({ ...answer, ...asked }, context.past),
        asked,
        given,
        answer,
        at: timeOf(given) / 1000,
      });
      if (isReply(made)) return { ...made, headers: { ...given.headers, ...made.headers } };
      mergeInto(answer, made);
      return given;
    },
  };
}

function namedIn({ rfq_id, payment_hash, order_id }: Members, past: Past): Named {
  return { quote: past.quote(rfq_id), swap: past.swap(payment_hash), order: past.order(order_id) };
}

function isOf({ operation }: HttpRequest, operations: Operations): boolean {
  return operation !== undefined && [operations].flat().includes(operation);
}

function isReply(made: unknown): made is HttpReply {
  return isMembers(made) && 'status' in made && 'headers' in made && 'body' in made;
}

/** Puts the members that a change made into an object; a result of another kind changes nothing. */
export function mergeInto(members: Members, made: unknown): void {
  if (isMembers(made)) Object.assign(members, made);
}

/** Changes the values of some members of a request before the service reads them. */
export function readAs(
  operations: Operations,
  members: string | readonly string[],
  change: (value: unknown) => unknown,
) {
  return onRequest(operations, ({ asked }) => mapped(asked, [members].flat(), change));
}

/** What is alone in a list, as a lenient reader takes it for the value. */
export function onlyElement(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Changes the values of members in an answer, where they are present, by their paths such as `payment.bolt11.state`. */
export function showAs(
  operations: Operations,
  paths: string | readonly string[],
  change: (value: unknown, exchange: Answered) => unknown,
): Wire {
  return onAnswer(operations, (exchange) => {
    for (const path of [paths].flat()) {
      const [name = '', ...owners] = path.split('.').reverse();
      const owner = owners.reduceRight((members, one) => membersOf(members[one]), exchange.answer);
      if (name in owner) owner[name] = change(owner[name], exchange);
    }
  });
}

/** The named members, each with its changed value. */
export function mapped(members: Members, names: readonly string[], change: (value: unknown) => unknown): Members {
  return Object.fromEntries(names.map((name) => [name, change(members[name])]));
}

/**
 * Refuses a request while another with the same key is under way.
 * @param keyOf gives the key of a request; by default all requests of the operation have the same
 */
export function oneAtATime(operation: string, refusal: () => HttpReply, keyOf: (asked: Members) => unknown = () => '') {
  return [
    onRequest(operation, ({ asked, count, memory }) => {
      const key = `under way ${keyOf(asked)}`;
      return first(memory, key, count) !== count && refusal();
    }),
    onReply(operation, ({ asked, count, memory }) => {
      const key = `under way ${keyOf(asked)}`;
      if (memory.get(key) === count) memory.delete(key);
    }),
  ];
}

/** Asks the service for an operation, past all changes, with the headers of a request. */
export function askFor(operation: string, { headers, ask }: Pick<Asked, 'headers' | 'ask'>, body?: unknown) {
  const [method = '', path = ''] = operation.split(' ');
  return ask({ method, path, headers, query: {}, body });
}

/** Changes each element of the asset list or of the pair list, wherever it is shown on a page. */
export function changeElements(list: 'assets' | 'pairs', change: (element: Members, index: number) => unknown): Wire {
  return onAnswer(list === 'assets' ? ASSETS : PAIRS, ({ answer }) => {
    for (const [index, element] of elementsOf(answer[list]).map(membersOf).entries())
      mergeInto(element, change(element, index));
  });
}

/** Changes each asset wherever it is shown: in the asset list and inside the pairs. */
export function changeAssets(change: (asset: Members) => unknown): Wire {
  return {
    reply({ operation }, reply) {
      if (reply.status !== 200 || (operation !== ASSETS && operation !== PAIRS)) return reply;
      const { assets, pairs } = membersOf(reply.body);
      const ofPairs = elementsOf(pairs).flatMap((pair) => [membersOf(pair).base, membersOf(pair).quote]);
      for (const asset of [...elementsOf(assets), ...ofPairs].map(membersOf)) mergeInto(asset, change(asset));
      return reply;
    },
  };
}

/** Replaces or changes refusals: all of them, or those with one of these statuses. */
export function changeErrors(
  statuses: readonly number[],
  change: (reply: HttpReply, request: HttpRequest) => HttpReply | undefined,
): Wire {
  return {
    reply(request, reply) {
      const applies = reply.status >= 400 && (statuses.length === 0 || statuses.includes(reply.status));
      return (applies ? change(reply, request) : undefined) ?? reply;
    },
  };
}

/** Changes, in place, every refusal in the application envelope. */
export function changeApplicationErrors(
  change: (body: Members, request: HttpRequest, reply: HttpReply) => unknown,
): Wire {
  return changeErrors([], (given, request) => {
    const body = membersOf(given.body);
    if ('error_code' in body) mergeInto(body, change(body, request, given));
    return given;
  });
}

/** Replaces refusals in the legacy envelope. */
export function changeLegacyErrors(change: (detail: string, request: HttpRequest) => HttpReply | undefined): Wire {
  return changeErrors([400], (given, request) => {
    const { detail } = membersOf(given.body);
    const other = typeof detail === 'string' ? change(detail, request) : undefined;
    return other && { ...other, headers: given.headers };
  });
}

/** Changes, in place, the entries of every 422. */
export function changeValidationEntries(change: (entry: Members, request: HttpRequest) => unknown): Wire {
  return changeErrors([422], (given, request) => {
    for (const entry of elementsOf(membersOf(given.body).detail).map(membersOf))
      mergeInto(entry, change(entry, request));
    return given;
  });
}

/** Changes the headers of every answer; undefined removes one. Names in lower case. */
export function changeHeaders(headers: (request: HttpRequest) => Record<string, string | undefined>): Wire {
  return { reply: (request, given) => withHeaders(given, headers(request)) };
}

/** An answer with a JSON body. */
export function reply(status: number, body: unknown): HttpReply {
  return { status, headers: {}, body };
}

/** Another answer with the headers of the given one. */
export function answering({ headers }: HttpReply, status: number, body: unknown): HttpReply {
  return { status, headers, body };
}

/** The same answer with other headers; undefined removes one. Names in lower case. */
export function withHeaders(given: HttpReply, headers: Record<string, string | undefined>): HttpReply {
  const all = Object.entries({ ...given.headers, ...headers });
  given.headers = Object.fromEntries(all.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  return given;
}

/** The body as an object; an empty one for any other value. */
export function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

/** A leg of a quote or of a quote request; an empty one when it is missing. */
export function legOf(body: unknown, leg: 'from_asset' | 'to_asset'): Members {
  return membersOf(membersOf(body)[leg]);
}

/** Both legs of a quote or of a quote request. */
export function legsOf(body: unknown): [from: Members, to: Members] {
  return [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
}

/** Whether a value is a number that was written without a fraction. */
export function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Whether a value is a whole number above 0. */
export function isPositive(value: unknown): boolean {
  return (typeof value === 'bigint' || Number.isInteger(value)) && Number(value) > 0;
}

/** The elements of an array; none for any other value. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Remembers the first value under a name, and gives it back from then on. */
export function first(memory: Map<string, unknown>, name: string, value: unknown): unknown {
  if (!memory.has(name)) memory.set(name, value);
  return memory.get(name);
}

/** Counts the calls under a name; gives 1 for the first. */
export function counted(memory: Map<string, unknown>, name: string): number {
  const count = Number(memory.get(name) ?? 0) + 1;
  memory.set(name, count);
  return count;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
