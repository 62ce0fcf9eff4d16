import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../specs/ids.ts';
import type { OwnId } from '../../specs/own-requirements.ts';
import { idOf, type RequirementTag } from '../../specs/tags.ts';
import { type RunningCheck, runningCheck, type Stated } from './check.ts';
import { FailedExpect, NotJudged, Served, TargetUnavailable, Violation } from './failures.ts';
import { plainMessage } from './plain.ts';
import type { CheckResult } from './verdict.ts';

/** The most exchanges that a verdict names; the evidence has the others under the same check. */
const MOST_EXCHANGES = 8;

/**
 * Judges one of several requirements inside a test, softly: the verdict is recorded and the test goes on. A failed
 * `expect` or a `Violation` violates it; `NotExercised` and `SetupError` leave it unexercised with the reason.
 * Requirements of level `may` and `silent` are not judged: the complaint of the check is recorded instead. A test of a
 * single requirement has its tag and needs no step.
 * @param tag one of the test's tags
 * @param check asserts; what it {@link note}s stands beside the verdict
 * @throws {TargetUnavailable} when the target went away
 * @throws all errors that are not about the target (defects of the suite)
 */
export async function requirement(
  tag: RequirementTag<RequirementId | OwnId>,
  check: () => void | Promise<void>,
): Promise<void> {
  const id = idOf(tag);
  const current = runningCheck();
  const entry = entryOf(current, id);
  if (!current.declared.has(id)) throw new Error(`${id} is judged by a test without the tag ${tag}`);
  const missing = current.missing(id);
  if (missing) {
    record(current, id, { outcome: 'not-exercised', reason: 'need', message: missing });
    return;
  }
  current.notes.length = 0;
  current.flaky = 0;
  current.asserted = false;
  await test.step(`${id} ${entry.statement}`, async () => {
    try {
      await check();
      record(current, id, withoutObjection(current, entry));
    } catch (error) {
      const result = resultOf(error);
      const { message, outcome } = record(current, id, atItsLevel(result, entry));
      if (outcome === 'violated' && isJudged(entry)) softly(`${id}: ${message}`).toHold();
      if (error instanceof TargetUnavailable || result.outcome === 'error') throw error;
    }
  });
}

/**
 * Records a verdict of the passive checks, which judge what the whole run recorded, as one of the running test. Fails the
 * test when it says violated.
 * @param result its id must be among the test's tags
 */
export function verdict(result: CheckResult): void {
  const current = runningCheck();
  if (!current.declared.has(result.id))
    throw new Error(`${result.id} is judged by a test without the tag @${result.id}`);
  const kept = keep(current, { ...result, title: current.title });
  if (kept.outcome === 'violated') softly(`${kept.id}: ${kept.message}`).toHold();
}

/** The result for the requirement that was being judged when an error was thrown. */
export function resultOf(error: unknown): Ended {
  const message = plain(error);
  if (error instanceof NotJudged) return { outcome: 'not-exercised', reason: error.reason, message };
  if (error instanceof TargetUnavailable) return { outcome: 'not-exercised', reason: 'target', message };
  const violates = error instanceof Violation || (error instanceof Error && 'matcherResult' in error);
  return { outcome: violates ? 'violated' : 'error', message, ...(error instanceof Served && { served: true }) };
}

function isJudged({ level }: Pick<Stated, 'level'>): boolean {
  return level === 'must' || level === 'should';
}

type Ended = Pick<CheckResult, 'outcome' | 'reason' | 'message' | 'served'>;

/**
 * The message of a check that ended without having asserted anything. It proves nothing; the kill matrix reports it as a
 * defect of the suite, which should give a better reason.
 */
export const ASSERTED_NOTHING = 'the check ended without having asserted anything';

/** The result of a check that ended without an objection. */
function withoutObjection({ asserted, notes }: RunningCheck, entry: Stated): Ended {
  // A requirement that is never judged counts as observed when a remark was noted.
  const looked = asserted || (!isJudged(entry) && notes.length > 0);
  if (!looked) return { outcome: 'not-exercised', reason: 'undecided', message: ASSERTED_NOTHING };
  const message = notes.length > 0 ? { message: notes.join('; ') } : {};
  return { outcome: isJudged(entry) ? 'verified' : 'observed', ...message };
}

/** Makes an observation of an objection to a requirement that is never judged. */
function atItsLevel(result: Ended, entry: Stated): Ended {
  return isJudged(entry) || result.outcome !== 'violated' ? result : { ...result, outcome: 'observed' };
}

function entryOf({ requirement }: Pick<RunningCheck, 'requirement'>, id: string): Stated {
  const entry = requirement(id);
  if (!entry) throw new Error(`${id} is no requirement of the register`);
  return entry;
}

/**
 * Gives a verdict to every declared requirement that the test did not get to, so that none is lost. When it declares a
 * single one, the end of the test is the verdict. An unjudged requirement in a test that passed is a defect of the suite.
 */
export function settle(current: RunningCheck, failure: Error | undefined): void {
  const judgedIds = new Set(current.results.map(({ id }) => id));
  for (const id of current.declared) {
    if (judgedIds.has(id)) continue;
    const missing = current.missing(id);
    if (missing) record(current, id, { outcome: 'not-exercised', reason: 'need', message: missing });
    else record(current, id, failure ? broken(current, id, failure) : unbroken(current, id));
  }
}

/** The result for a requirement whose test failed outside of the steps of its requirements. */
function broken(current: RunningCheck, id: string, failure: Error): Ended {
  const violates = current.declared.size === 1 && failure instanceof FailedExpect;
  return atItsLevel(
    violates ? { outcome: 'violated', message: plain(failure) } : resultOf(failure),
    entryOf(current, id),
  );
}

function unbroken(current: RunningCheck, id: string): Ended {
  if (current.declared.size > 1)
    return { outcome: 'error', message: `the test declares @${id} but gave no verdict for it` };
  return withoutObjection(current, entryOf(current, id));
}

/** Records the verdict with the exchanges since the previous one. */
function record(current: RunningCheck, id: string, result: Ended): CheckResult {
  const since = current.exchanges.slice(current.window);
  const isViolated = result.outcome === 'violated';
  const offending = isViolated ? (current.looked ?? since.at(-1)) : undefined;
  const exchanges = isViolated ? endingWith(since, offending) : since.slice(0, MOST_EXCHANGES);
  const flaky = current.flaky > 0 ? { flaky: current.flaky } : {};
  current.judged = true;
  return keep(current, { id, title: current.title, ...result, ...flaky, ...(offending && { offending }), exchanges });
}

/** The last exchanges up to the offending one; it may have come before an earlier verdict. */
function endingWith(since: readonly string[], offending: string | undefined): string[] {
  const place = offending === undefined ? -1 : since.indexOf(offending);
  if (place >= 0) return since.slice(Math.max(0, place + 1 - MOST_EXCHANGES), place + 1);
  return [...(offending === undefined ? [] : [offending]), ...since.slice(1 - MOST_EXCHANGES)];
}

/**
 * The one place that adds a verdict to the results. It redacts, as messages may repeat words of a peer, secrets included.
 */
function keep(current: RunningCheck, result: CheckResult): CheckResult {
  const said = current.unrecorded === undefined ? result : undecidable(result, current.unrecorded);
  const { message, defects } = said;
  const kept = {
    ...said,
    ...(message === undefined ? {} : { message: current.redact(message) }),
    ...(defects && { defects: defects.map((defect) => ({ ...defect, message: current.redact(defect.message) })) }),
  };
  current.results.push(kept);
  return kept;
}

/** A check whose recording lacks something: nobody knows how it would have gone on, even if it caught the error. */
function undecidable({ id, title, exchanges }: CheckResult, message: string): CheckResult {
  return { id, title, outcome: 'not-exercised', reason: 'precondition', message, exchanges };
}

function plain(error: unknown): string {
  return plainMessage(error instanceof Error ? error.message : String(error));
}

/** Marks the Playwright test as failed without ending it. */
const softly = expect.extend({
  toHold: (problem: string) => ({ pass: false, message: () => problem }),
}).soft;
