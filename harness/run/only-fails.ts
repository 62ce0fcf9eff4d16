import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { isFailure } from '../engine/wire/retry.ts';
import { ASSETS, FEE_ESTIMATE, GET_INFO, MATRIX, NETWORK_INFO, NODEINFO, PAIRS } from '../interface/operations.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { TargetUnavailable } from '../verdict/failures.ts';
import { probe } from './probe.ts';
import type { Settings } from './settings.ts';
import { type Tally, tallyIn } from './tally.ts';

// A target whose every answer is a failure of the server says nothing of the interface, and each check would find that out by
// all its tries. One that answers any operation in another way is judged: its failures are its own.

/** What every maker answers to everybody who asks without a parameter. */
const READS = [ASSETS, PAIRS, NODEINFO, GET_INFO, NETWORK_INFO, MATRIX, FEE_ESTIMATE].map((operation) =>
  operation.slice('GET '.length),
);

/** When all were asked once, the pause before the next question, in milliseconds. */
const PAUSE_MS = 2_000;
/** The longest time for one answer, in milliseconds. */
const ANSWERED_IN_MS = 5_000;

/**
 * Asks for all that every maker answers, once without a pause and then one after the other, until something else comes than a
 * failure of the server.
 * @param withinMs after this time no other question begins, once all were asked; in milliseconds
 * @returns how the target fails, said of it; undefined when it answers anything in another way
 * @throws {TargetUnavailable} when nobody is there
 */
export async function howItOnlyFails(
  settings: Settings,
  baseUrl: string,
  withinMs: number,
): Promise<string | undefined> {
  const until = performance.now() + withinMs;
  const seen: number[] = [];
  for (;;) {
    const path = READS[seen.length % READS.length] ?? '';
    const request = { method: 'GET', path, retry: false };
    const answer = await probe({ settings, baseUrl, key: settings.apiKey, request, withinMs: ANSWERED_IN_MS });
    if (answer === undefined || !isFailure(answer.status)) return undefined;
    seen.push(answer.status);
    if (seen.length < READS.length) continue;
    if (performance.now() + PAUSE_MS > until) return sentenceOf(seen);
    await delay(PAUSE_MS);
  }
}

function sentenceOf(seen: readonly number[]): string {
  const counted = [...new Set(seen)].map(
    (status) => `${seen.filter((other) => other === status).length} with ${status}`,
  );
  return `only fails: of ${seen.length} requests to ${READS.length} operations it answered ${counted.join(', ')}`;
}

/** The failures of all workers, counted until any of them gets another answer. */
function failuresIn(out: string): Tally {
  return tallyIn(out, 'target-fails');
}

/** The file that says how the target only fails, once it was given up for that. */
function givenUpIn(out: string): string {
  return join(out, 'target-given-up');
}

/** Notes that the target answered, and with which status. */
export function countFailures(out: string, status: number): void {
  if (isFailure(status)) failuresIn(out).add();
  else failuresIn(out).clear();
}

/**
 * Why no request to the target can be judged: this many answers in a row were failures of the server, and so is now each to
 * whatever every maker answers. Undefined for a target that answers anything else. One that was given up stays so.
 * @param withinMs how long it may take to come back, in milliseconds
 */
export async function failingOf(
  settings: Settings & { readonly baseUrl: string },
  withinMs: number = TIMEOUTS.backAfterOutageMs,
): Promise<string | undefined> {
  const { out, baseUrl, mostFailures } = settings;
  if (existsSync(givenUpIn(out))) return readFileSync(givenUpIn(out), 'utf8');
  if (failuresIn(out).count() < mostFailures) return undefined;
  const how = await howItOnlyFails(settings, baseUrl, withinMs).catch(unlessAbsent);
  failuresIn(out).clear();
  if (how === undefined) return undefined;
  recordLimitHit('mostFailures', mostFailures);
  const sentence = `the target ${how}, after ${mostFailures} failures in a row`;
  writeFileSync(givenUpIn(out), sentence);
  return sentence;
}

/** A target that nobody finds any more is another matter (absence.ts). */
function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof TargetUnavailable)) throw error;
}
