import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { loadRegister, type Requirement } from '../../../specs/register.ts';
import { NotApplicable, NotExercised, SetupError, TargetUnavailable, Violation } from '../failures.ts';
import { type RunningCheck, runningCheck } from './check.ts';
import type { CheckResult } from './verdict.ts';

/** A verdict names at most this many exchanges; the rest stands in the evidence under the same check. */
const MOST_EXCHANGES = 8;

/**
 * Judges one requirement inside a test, softly: the verdict is recorded and the test goes on. A failed `expect` or a
 * `Violation` violates it; `NotExercised` and `SetupError` leave it unexercised with the reason. For requirements of
 * level `may` and `silent` nothing is judged: what the check returns (or what it would have complained about) is recorded.
 * @param id the requirement; must be among the test's tags
 * @param check asserts, and may return a remark, a text worth recording beside the verdict (a tolerated variant, what was observed)
 * @throws {TargetUnavailable} when the target went away, and whatever else is not about the target (a defect of the suite)
 */
export async function requirement(id: string, check: () => unknown): Promise<void> {
  const current = runningCheck();
  const entry = loadRegister().byId.get(id);
  if (!entry) throw new Error(`${id} is no requirement of the register`);
  if (!current.declared.has(id)) throw new Error(`${id} is judged by a test without the tag @${id}`);
  const missing = current.missing(id);
  if (missing) return record(current, entry, { outcome: 'not-exercised', obstacle: 'need', message: missing });
  current.notes.length = 0;
  await test.step(`${id} ${entry.statement}`, async () => {
    try {
      const remark = await check();
      if (typeof remark === 'string' && remark !== '') current.notes.push(remark);
      record(current, entry, { outcome: judged(entry) ? 'verified' : 'observed', ...noted(current) });
    } catch (error) {
      const result = resultOf(error);
      record(
        current,
        entry,
        judged(entry) || result.outcome !== 'violated' ? result : { ...result, outcome: 'observed' },
      );
      if (result.outcome === 'violated' && judged(entry)) softly(`${id}: ${result.message}`).toHold();
      if (error instanceof TargetUnavailable || result.outcome === 'error') throw error;
    }
  });
}

/**
 * Takes over a verdict that was reached elsewhere (by the passive checks, over what the whole run recorded) as the
 * running test's own, and fails the test when it says violated.
 * @param result its id must be among the test's tags
 */
export function verdict(result: CheckResult): void {
  const current = runningCheck();
  if (!current.declared.has(result.id))
    throw new Error(`${result.id} is judged by a test without the tag @${result.id}`);
  current.results.push({ ...result, title: current.title });
  if (result.outcome === 'violated') softly(`${result.id}: ${result.message}`).toHold();
}

/** Adds a remark to the requirement that is being judged: a tolerated variant, a figure worth keeping. */
export function note(remark: string): void {
  runningCheck().notes.push(remark);
}

/** What a thrown error means for the requirement that was being judged. */
export function resultOf(error: unknown): Pick<CheckResult, 'outcome' | 'obstacle' | 'message'> {
  const message = plain(error);
  if (error instanceof NotApplicable) return { outcome: 'not-exercised', obstacle: 'need', message };
  if (error instanceof NotExercised) return { outcome: 'not-exercised', obstacle: 'precondition', message };
  if (error instanceof SetupError) return { outcome: 'not-exercised', obstacle: 'setup', message };
  if (error instanceof TargetUnavailable) return { outcome: 'not-exercised', obstacle: 'target', message };
  const violates = error instanceof Violation || (error instanceof Error && 'matcherResult' in error);
  return { outcome: violates ? 'violated' : 'error', message };
}

function judged({ level }: Requirement): boolean {
  return level === 'must' || level === 'should';
}

function noted(current: RunningCheck): { message?: string } {
  return current.notes.length > 0 ? { message: current.notes.join('; ') } : {};
}

/**
 * Gives a verdict to every declared requirement that the test did not get to, so that none is lost.
 * @param failure what ended the test early, as Playwright reports it; without it an unjudged requirement is the suite's own defect
 */
export function settle(current: RunningCheck, failure: { message?: string; stack?: string } | undefined): void {
  const judgedIds = new Set(current.results.map(({ id }) => id));
  for (const id of current.declared) {
    if (judgedIds.has(id)) continue;
    const missing = current.missing(id);
    if (missing) record(current, { id }, { outcome: 'not-exercised', obstacle: 'need', message: missing });
    else if (failure) record(current, { id }, resultOf(revived(failure)));
    else record(current, { id }, { outcome: 'error', message: `the test declares @${id} but gave no verdict for it` });
  }
}

// Playwright hands over errors as texts; the name in front of the stack tells which of ours it was.
function revived({ message = '', stack = '' }: { message?: string; stack?: string }): Error {
  const name = /^\w+/.exec(stripVTControlCharacters(stack || message))?.[0] ?? '';
  const text = stripVTControlCharacters(message).replace(`${name}: `, '');
  const Kind = FAILURES[name];
  return Kind ? new Kind(text) : new Error(text);
}

const FAILURES: Record<string, new (message: string) => Error> = {
  Violation,
  UnusableAnswer: Violation,
  NotApplicable,
  NotExercised,
  SetupError,
  TargetUnavailable,
};

/** Puts the verdict down beside the check, with the exchanges since the previous verdict's. */
function record(
  current: RunningCheck,
  { id }: Pick<Requirement, 'id'>,
  result: Pick<CheckResult, 'outcome' | 'obstacle' | 'message'>,
): void {
  const since = current.exchanges.slice(current.window);
  const exchanges = result.outcome === 'violated' ? since.slice(-MOST_EXCHANGES) : since.slice(0, MOST_EXCHANGES);
  current.results.push({ id, title: current.title, ...result, exchanges });
  current.judged = true;
}

function plain(error: unknown): string {
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim();
}

/** Marks the Playwright test as failed without ending it. */
const softly = expect.extend({
  toHold: (problem: string) => ({ pass: false, message: () => problem }),
}).soft;
