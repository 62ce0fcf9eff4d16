import { grouped } from '../engine/fuzz/pick.ts';
import { parseExact } from '../engine/json/exact-json.ts';
import { sideInput } from '../engine/replay/side-input.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { holdsLabel } from '../engine/wire/label.ts';
import { isWithOther } from '../engine/wire/other-server.ts';
import type { Asked } from '../interface/errors/asked-again.ts';
import { outcomeOf } from '../interface/errors/outcome.ts';
import * as Operations from '../interface/operations.ts';
import { recordedIn } from './passive-evidence.ts';

/** The operations that make something: a request that validation refused has not. */
const MAKING: readonly string[] = [
  Operations.INIT,
  Operations.EXECUTE,
  Operations.STATUS,
  Operations.CREATE_ORDER,
  Operations.GET_ORDER,
  Operations.RATE_DECISION,
];

/** How many requests of an operation are asked for again, of each outcome. */
const MOST = 2;
/** Of how many different ones they are chosen: those that a run makes later add nothing. */
const MOST_DISTINCT = 5_000;

/**
 * Some of the requests that all workers of a run have made, of each operation and outcome: those that make nothing, or that
 * validation refused. A request with a secret in it can't be sent again.
 * @param folder evidence of an instance
 * @param seed consecutive ones choose all
 */
export async function askedIn(folder: string, seed: number): Promise<Asked[]> {
  return sideInput('what the run has asked for', async () => {
    const distinct = new Map<string, Asked>();
    for await (const exchange of recordedIn(folder)) {
      const asked = askedBy(exchange);
      if (asked) distinct.set(textOf(asked), asked);
      if (distinct.size >= MOST_DISTINCT) break;
    }
    const byOutcome = grouped([...distinct.values()], ({ operation, outcome }) => `${operation} ${outcome}`);
    return byOutcome.flatMap((group) =>
      group.slice(0, MOST).flatMap((_, at) => group[(seed * MOST + at) % group.length] ?? []),
    );
  });
}

function textOf({ operation, query, body }: Asked): string {
  return `${operation}${query} ${body ?? ''}`;
}

function askedBy(exchange: Exchange): Asked | undefined {
  const { operation, request, response, attempt, messages } = exchange;
  if (
    operation === undefined ||
    isWithOther(exchange) ||
    messages !== undefined ||
    response === undefined ||
    attempt > 1
  )
    return undefined;
  const { status } = response;
  const makesNothing = !MAKING.includes(operation) || status === 422;
  const isDecided = status === 200 || [400, 404, 422].includes(status);
  const isPlain =
    operation.startsWith(`${request.method} `) && !holdsLabel(JSON.stringify([request.url, request.body]));
  if (!makesNothing || !isDecided || !isPlain) return undefined;
  const [, query] = request.url.split('?', 2);
  const { body } = request;
  if (body !== undefined && (!('text' in body) || body.bytes !== undefined)) return undefined;
  const value = 'text' in response.body ? parseExact(response.body.text).value : undefined;
  return {
    operation,
    query: query === undefined ? '' : `?${query}`,
    ...(body && { body: body.text }),
    outcome: outcomeOf({ status, value }),
  };
}
