import { grouped } from '../../engine/fuzz/pick.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { note } from '../../verdict/check.ts';
import { confirm } from '../../verdict/confirm.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { isBusy } from './busy.ts';
import { outcomeOf } from './outcome.ts';

/** A request that a run has made, without a secret in it. */
export interface Asked {
  readonly operation: string;
  /** With its question mark; empty without one. */
  readonly query: string;
  /** JSON, as it was sent; undefined without a body. */
  readonly body?: string;
  /** Status and error code of its answer. */
  readonly outcome: string;
}

/**
 * Makes requests of a run once more: what was refused, twice what was served, and again what was refused, operation by operation;
 * and by whoever else may ask twice what was served, and one of each kind of what was refused. Asserts that a refusal comes again (ERR-STATUS-05); all else is for passive
 * checks.
 * @param others wires of other callers
 * @throws {NotExercised} when none is refused with 400 or 404
 */
export async function askedAgain(wire: Wire, asked: readonly Asked[], others: readonly Wire[]): Promise<void> {
  let compared = 0;
  for (const [refused, served] of besides(asked)) {
    // What was refused for want of funds, or by the market of that moment, may be served a moment later.
    compared += await confirm('the market', () => refusedAround(wire, refused, served));
  }
  for (const other of others) {
    for (const request of asked.filter(isServed)) for (const each of [request, request]) await again(other, each);
    for (const request of oneOfEachRefusal(asked)) await again(other, request);
  }
  if (compared === 0) throw new NotExercised('no request of the run was refused with 400 or 404');
  note(`${compared} refusals repeated`);
}

/** Gives how many refusals it has compared. */
async function refusedAround(wire: Wire, refused: Asked | undefined, served: Asked | undefined): Promise<number> {
  const first = refused && (await again(wire, refused));
  for (const request of served ? [served, served] : []) await again(wire, request);
  const second = refused && (await again(wire, refused));
  if (!first || !second || ![400, 404].includes(first.status) || isBusy(second)) return 0;
  // A request may be wrong in two respects, of which one is over: that it is refused for another one then is no change of mind.
  const isRefused = second.status >= 400 && second.status < 500;
  expect(
    isRefused,
    `${refused.operation} refuses with ${outcomeOf(first)}, then again, and not ${outcomeOf(second)}`,
  ).toBe(true);
  return 1;
}

function again(wire: Wire, { operation, query, body }: Asked): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  return wire.send({ method, path: `${path}${query}`, retry: false, ...(body === undefined ? {} : { body }) });
}

function isServed({ outcome }: Asked): boolean {
  return outcome === '200';
}

function oneOfEachRefusal(asked: readonly Asked[]): Asked[] {
  const refused = asked.filter((request) => !isServed(request));
  return grouped(refused, ({ operation, outcome }) => `${operation} ${outcome}`).flatMap((alike) => alike.slice(0, 1));
}

/** The requests of each operation that were refused, each beside one that was served where there is one. */
function besides(asked: readonly Asked[]): [refused: Asked | undefined, served: Asked | undefined][] {
  return [...new Set(asked.map(({ operation }) => operation))].flatMap((operation) => {
    const all = asked.filter((request) => request.operation === operation);
    const served = all.filter(isServed);
    const refused = all.filter((request) => !served.includes(request));
    return Array.from(
      { length: Math.max(served.length, refused.length) },
      (_, at): [Asked | undefined, Asked | undefined] => [refused[at], served[at % served.length]],
    );
  });
}
