import type { Verdict } from '../../harness/verdict/verdict.ts';
import type { ComparedRequirement, ComparedRun } from './compared.ts';
import { type ChangedRemarks, changedRemarks } from './remarks.ts';
import { type Slower, slowerOperations } from './slower.ts';

/** What changed from one run to another, as `schemas/report/diff.json` describes it. */
export interface Diff {
  readonly schemaVersion: 1;
  readonly before: DiffedRun;
  readonly after: DiffedRun;
  /** Sentences that say in what the runs themselves differ: what they differ in may be of that. */
  readonly notes: readonly string[];
  readonly newlyViolated: readonly ChangedRequirement[];
  readonly fixed: readonly ChangedRequirement[];
  readonly newlyNotExercised: readonly ChangedRequirement[];
  /** Every other requirement whose verdict changed. */
  readonly otherwise: readonly ChangedRequirement[];
  /** Remarks on what the interface leaves open. */
  readonly observations: readonly ChangedRemarks[];
  /** Remarks on what is judged: tolerated variants, figures. */
  readonly tolerances: readonly ChangedRemarks[];
  readonly slower: readonly Slower[];
  /** How many of these are regressions. */
  readonly regressions: number;
}

/** One of the two runs. */
export type DiffedRun = Pick<
  ComparedRun,
  'version' | 'register' | 'target' | 'profile' | 'seed' | 'startedAt' | 'exitCode'
> & {
  readonly claim: string;
};

/** A requirement whose verdict changed. */
export type ChangedRequirement = Pick<ComparedRequirement, 'id' | 'level' | 'statement' | 'reason' | 'message'> & {
  readonly from: Verdict;
  readonly to: Verdict;
};

/**
 * What changed from one run to a later one. Regressions are what is newly violated, what should have been exercised and no more was, and
 * operations that became slower on one and the same target.
 */
export function diffOf(earlier: ComparedRun, later: ComparedRun): Diff {
  const earlierById = new Map(earlier.requirements.map((requirement) => [requirement.id, requirement]));
  const changes = later.requirements.flatMap((after) => {
    const before = earlierById.get(after.id);
    return before === undefined || before.verdict === after.verdict ? [] : [{ before, after }];
  });
  const those = (when: (change: Change) => boolean) => changes.filter(when).map(changed);
  const remarks = changedRemarks(earlier, later);
  const isJudged = ({ level }: ChangedRemarks) => level === 'must' || level === 'should';
  const slower = slowerOperations(earlier.durations ?? {}, later.durations ?? {});
  return {
    schemaVersion: 1,
    before: diffedRun(earlier),
    after: diffedRun(later),
    notes: notesOn(earlier, later),
    newlyViolated: those(isNewlyViolated),
    fixed: those(isFixed),
    newlyNotExercised: those(isNewlyNotExercised),
    otherwise: those((change) => ![isNewlyViolated, isFixed, isNewlyNotExercised].some((is) => is(change))),
    observations: remarks.filter((entry) => !isJudged(entry)),
    tolerances: remarks.filter(isJudged),
    slower,
    regressions:
      changes.filter((change) => isNewlyViolated(change) || isLost(change)).length +
      (isOneTarget(earlier, later) ? slower.length : 0),
  };
}

interface Change {
  readonly before: ComparedRequirement;
  readonly after: ComparedRequirement;
}

function isNewlyViolated({ after }: Change): boolean {
  return after.verdict === 'violated';
}

function isFixed({ before, after }: Change): boolean {
  return before.verdict === 'violated' && after.verdict === 'verified';
}

function isNewlyNotExercised({ after }: Change): boolean {
  return after.verdict === 'not-exercised';
}

/** What a run was set to leave out is no loss, and nothing is lost of what is never judged. */
function isLost(change: Change): boolean {
  const { level, reasonCode } = change.after;
  const isLeftOut = reasonCode === 'selection' || reasonCode === 'tier';
  return isNewlyNotExercised(change) && (level === 'must' || level === 'should') && !isLeftOut;
}

function isOneTarget(earlier: ComparedRun, later: ComparedRun): boolean {
  return earlier.target.baseUrl === later.target.baseUrl;
}

function changed({ before, after }: Change): ChangedRequirement {
  const { id, level, statement, reason, message, verdict } = after;
  return {
    ...{ id, level, statement, from: before.verdict, to: verdict },
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
}

function diffedRun(run: ComparedRun): DiffedRun {
  const { version, register, target, profile, seed, startedAt, exitCode, summary } = run;
  return { version, register, target, profile, seed, startedAt, exitCode, claim: summary.claim };
}

function notesOn(earlier: ComparedRun, later: ComparedRun): string[] {
  const differing = (what: string, one: string | number, other: string | number) =>
    one === other ? [] : [`${what} differs: ${one} before, ${other} after.`];
  const listed = (words: readonly string[]) => words.join(', ') || 'nothing';
  return [
    ...differing('The target', earlier.target.baseUrl ?? 'unknown', later.target.baseUrl ?? 'unknown'),
    ...differing('The network', earlier.target.network ?? 'unknown', later.target.network ?? 'unknown'),
    ...differing('The suite', earlier.version, later.version),
    ...differing('The register', earlier.register, later.register),
    ...differing('The profile', earlier.profile, later.profile),
    ...differing('The tier', earlier.tiers.at(-1) ?? 'none', later.tiers.at(-1) ?? 'none'),
    ...differing('What the run was provided with', listed(earlier.provided), listed(later.provided)),
    ...differing('The seed', earlier.seed, later.seed),
    ...[earlier, later].flatMap(({ durations }, at) =>
      durations === undefined
        ? [`The ${at === 0 ? 'earlier' : 'later'} run has no evidence: times are not compared.`]
        : [],
    ),
  ];
}
