import type { Plant, PlantReply, PlantRequest } from '../reference/maker/plant.ts';
import { ASSETS, PAIRS } from './operations.ts';

/** The members of a JSON object, to be changed in place: a plant's reply is a copy of its own. */
export type Members = Record<string, unknown>;

/** What a plant changes in a body; what it returns is of no account. */
type Change = (body: Members, request: PlantRequest, memory: Map<string, unknown>) => unknown;

/** Changes the JSON object of every 200 answer to an operation. */
export function changeBody(operation: string, change: Change): Plant {
  return {
    onReply(request, reply, { memory }) {
      if (request.operation === operation && reply.status === 200) change(membersOf(reply.body), request, memory);
      return reply;
    },
  };
}

/** Changes each element of the asset list or of the pair list, wherever it is shown on a page. */
export function changeElements(list: 'assets' | 'pairs', change: (element: Members, index: number) => unknown): Plant {
  return changeBody(list === 'assets' ? ASSETS : PAIRS, (body) => {
    for (const [index, element] of elementsOf(body[list]).entries()) change(membersOf(element), index);
  });
}

/** Exchanges or changes the answers of refusals: all of them, or those with one of these statuses. */
export function changeErrors(
  statuses: readonly number[],
  change: (reply: PlantReply, request: PlantRequest) => PlantReply | undefined,
): Plant {
  return {
    onReply(request, reply) {
      const applies = reply.status >= 400 && (statuses.length === 0 || statuses.includes(reply.status));
      return (applies ? change(reply, request) : undefined) ?? reply;
    },
  };
}

/** Answers requests of one operation in the place of the service, where `answer` gives something. */
export function answerTo(operation: string, answer: (request: PlantRequest) => PlantReply | undefined): Plant {
  return { onRequest: (request) => (request.operation === operation ? answer(request) : undefined) };
}

/** Changes the requests of one operation before the service reads them. */
export function changeRequest(operation: string, change: (request: PlantRequest) => void): Plant {
  return answerTo(operation, (request) => {
    change(request);
    return undefined;
  });
}

/** An answer with a JSON body. */
export function reply(status: number, body: unknown): PlantReply {
  return { status, headers: {}, body };
}

/** The same answer with other headers; undefined removes one. Names in lower case. */
export function withHeaders(given: PlantReply, headers: Record<string, string | undefined>): PlantReply {
  const all = Object.entries({ ...given.headers, ...headers });
  return {
    ...given,
    headers: Object.fromEntries(all.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  };
}

/** The body as an object; one without members when it is none. */
export function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

/** A leg of a quote or of a quote request; one without members when there is none. */
export function legOf(body: unknown, leg: 'from_asset' | 'to_asset'): Members {
  return membersOf(membersOf(body)[leg]);
}

/** The elements of an array; none when it is no array. */
export function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
