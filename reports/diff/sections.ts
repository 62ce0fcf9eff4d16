import type { Verdict } from '../../harness/verdict/verdict.ts';
import type { ChangedRequirement, Diff, DiffedRun } from './diff.ts';
import type { ChangedRemarks } from './remarks.ts';
import type { Slower } from './slower.ts';

/** What changed of one kind, for people. */
export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  /** In our own words. */
  readonly head: string;
  /** What checks said, which may be the words of a target. */
  readonly said: readonly string[];
}

/** What changed, kind by kind; kinds of which there is nothing are left out. */
export function sectionsOf(diff: Diff): Section[] {
  const sections: Section[] = [
    { title: 'Newly violated', entries: diff.newlyViolated.map(changedEntry) },
    { title: 'Newly not exercised', entries: diff.newlyNotExercised.map(changedEntry) },
    { title: 'Slower', entries: diff.slower.map(slowerEntry) },
    { title: 'Fixed', entries: diff.fixed.map(changedEntry) },
    { title: 'Other verdicts that changed', entries: diff.otherwise.map(changedEntry) },
    { title: 'Changed observations', entries: diff.observations.map(remarksEntry) },
    { title: 'Changed tolerances', entries: diff.tolerances.map(remarksEntry) },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

/** How it ends, in a sentence. */
export function closing({ regressions, slower, before, after }: Diff): string {
  const apart = before.target.baseUrl === after.target.baseUrl || slower.length === 0;
  const beside = apart ? '' : ' Times of two targets are shown, not counted.';
  if (regressions === 0) return `No regression.${beside}`;
  return `${regressions} ${regressions === 1 ? 'regression' : 'regressions'}.${beside}`;
}

/** A run in a line. */
export function runLine({ startedAt, target, claim, seed }: DiffedRun): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC · ${target.baseUrl ?? 'unknown target'} · seed ${seed} · ${claim}`;
}

const WORDS: Readonly<Record<Verdict, string>> = {
  verified: 'verified',
  violated: 'violated',
  waived: 'waived',
  'not-exercised': 'not exercised',
  observed: 'observed',
};

function changedEntry({ id, level, statement, from, to, message, reason }: ChangedRequirement): Entry {
  const why = to === 'violated' ? message : reason;
  return {
    head: `${id} (${level}) ${statement} Was ${WORDS[from]}, is ${WORDS[to]}.`,
    said: why === undefined ? [] : [why],
  };
}

function slowerEntry({ operation, before, after, answersBefore, answersAfter, p, superiority }: Slower): Entry {
  const ms = (value: number) => `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ms`;
  const chance = p < 0.0001 ? 'less than 0.0001' : p.toFixed(4);
  return {
    head: `${operation}: median ${ms(before)} before (${answersBefore} answers), ${ms(after)} after (${answersAfter}); slower in ${Math.round(superiority * 100)} % of all pairs, by chance with a probability of ${chance}.`,
    said: [],
  };
}

function remarksEntry({ id, level, before, after }: ChangedRemarks): Entry {
  return {
    head: `${id} (${level})`,
    said: [...before.map((text) => `before: ${text}`), ...after.map((text) => `after: ${text}`)],
  };
}
