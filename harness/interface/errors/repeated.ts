/** What is refused stays refused: the same request again gives the same refusal (ERR-STATUS-03, ERR-STATUS-05). */

import type { Answer } from '../../engine/wire/answer.ts';
import { note } from '../../verdict/check.ts';
import { expect } from '../../verdict/expect.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { isBusy } from './busy.ts';
import { outcomeOf } from './outcome.ts';

/** A request that should be refused. */
interface Refusable {
  readonly send: () => Promise<Answer>;
  /** The same without the fault, sent between the two tries: what it left behind must not help the second. */
  readonly sound?: () => Promise<Answer>;
}

/** Requests that should be refused, by what is wrong with them. */
export type Requests = Readonly<Record<string, Refusable>>;

/** What validation refuses with, or what has read a request otherwise: a sound one in between may have completed it. */
const BY_VALIDATION = [422, 400, 404];

/**
 * Asserts of each request that validation should refuse that what refuses it does so again, also when a sound one came in between.
 * @throws {NotExercised} when none is refused
 */
export async function failsValidationAgain(requests: Requests): Promise<void> {
  await compared(requests, BY_VALIDATION, (first, second, what) => {
    expect(second.status, `second status for ${what}`).toBe(first.status);
  });
}

/**
 * Asserts of each request that is answered 400 or 404 that status and error code are the same the second time.
 * @throws {NotExercised} when none is
 */
export async function refusedAgain(requests: Requests): Promise<void> {
  await compared(requests, [400, 404], (first, second, what) => {
    expect(outcomeOf(second), `second outcome for ${what}`).toBe(outcomeOf(first));
  });
}

/** Sends each request, and where its status is one of `statuses` a sound one and then the same once more. */
async function compared(
  requests: Requests,
  statuses: readonly number[],
  compare: (first: Answer, second: Answer, what: string) => void,
): Promise<void> {
  let repeated = 0;
  for (const [what, { send, sound }] of Object.entries(requests)) {
    const first = await send();
    if (!statuses.includes(first.status)) continue;
    await sound?.();
    const second = await send();
    if (isBusy(second)) continue;
    repeated++;
    compare(first, second, what);
  }
  if (repeated === 0) throw new NotExercised(`no request was refused with ${statuses.join(' or ')}`);
  note(`${repeated} refusals repeated`);
}
