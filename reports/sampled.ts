import { merged, type Sample } from '../harness/engine/sampled.ts';
import type { RequirementReport } from './requirement-report.ts';

/** A sample, and the check that took it. */
export interface LocatedSample extends Sample {
  readonly check: string;
}

/** A sample, and the requirements that its check judged. */
export interface CheckSample extends LocatedSample {
  readonly requirements: readonly string[];
}

/** The samples of all checks of a run from one kind of list. */
export interface RunSample extends Sample {
  /** How many checks took one. */
  readonly checks: number;
}

/** The samples of checks that reached a verdict, in the order of their titles. */
export function samplesByCheck(
  collected: readonly LocatedSample[],
  requirements: readonly RequirementReport[],
): CheckSample[] {
  const judged = judgedBy(requirements);
  const entries = new Map<string, CheckSample>();
  for (const { check, ...taken } of collected) {
    const ids = judged.get(check);
    if (ids === undefined) continue;
    const key = `${check} › ${taken.what}`;
    const before = entries.get(key);
    // Shards hold copies of a check.
    entries.set(key, { check, requirements: ids, ...(before ? merged(before, taken) : taken) });
  }
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** The samples of a run by kind of list, and after how many consecutive seeds each check has taken all elements. */
export function samplesOfRun(entries: readonly CheckSample[]): RunSample[] {
  const kinds = new Map<string, RunSample>();
  for (const { what, sampled, of, seeds } of entries) {
    const before = kinds.get(what);
    const sum = before ? merged(before, { what, sampled, of, seeds }) : { what, sampled, of, seeds };
    kinds.set(what, { ...sum, checks: (before?.checks ?? 0) + 1 });
  }
  return [...kinds.values()].sort((one, other) => (one.what < other.what ? -1 : 1));
}

/** How much of what checks sample was taken in this run, as a sentence; undefined where nothing was sampled. */
export function sampledSentence(entries: readonly CheckSample[], seed: number): string | undefined {
  const kinds = samplesOfRun(entries);
  if (kinds.length === 0) return undefined;
  const sampled = kinds.reduce((sum, kind) => sum + kind.sampled.length, 0);
  const all = kinds.reduce((sum, { of }) => sum + of, 0);
  const seeds = Math.max(...kinds.map((kind) => kind.seeds));
  const begin = `${sampled} of ${all} trades, pairs, assets and other things were sampled by checks`;
  return seeds === 1 ? begin : `${begin}; seeds ${seed} to ${seed + seeds - 1} sample all of them`;
}

/** The requirements that each check came to a verdict on. */
function judgedBy(requirements: readonly RequirementReport[]): Map<string, string[]> {
  const judged = new Map<string, string[]>();
  for (const { id, checks } of requirements)
    for (const { title, outcome } of checks) {
      if (outcome === 'not-exercised' || outcome === 'error') continue;
      const ids = judged.get(title) ?? [];
      if (!ids.includes(id)) judged.set(title, [...ids, id]);
    }
  return judged;
}
