import { type Tried, together } from '../harness/engine/tried.ts';
import type { RequirementReport } from './requirement-report.ts';

/** What was tried, and by which check. */
export interface LocatedTried extends Tried {
  readonly check: string;
}

/** What a check tried, and the requirements that it judged by it. */
export interface TriedByCheck extends LocatedTried {
  readonly requirements: readonly string[];
}

/** What all checks of a run tried of one kind of thing. */
export interface TriedInAll extends Tried {
  /** How many checks chose among them. */
  readonly checks: number;
}

/** Sums up what was tried by checks that came to a verdict, in the order of their titles. */
export function triedByChecks(
  collected: readonly LocatedTried[],
  requirements: readonly RequirementReport[],
): TriedByCheck[] {
  const judged = judgedBy(requirements);
  const entries = new Map<string, TriedByCheck>();
  for (const { check, ...taken } of collected) {
    const ids = judged.get(check);
    if (ids === undefined) continue;
    const key = `${check} › ${taken.what}`;
    const before = entries.get(key);
    // Shards hold copies of a check.
    entries.set(key, { check, requirements: ids, ...(before ? together(before, taken) : taken) });
  }
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** What was tried of each kind of thing by any check, and after how many consecutive seeds each check has tried all. */
export function triedInAll(entries: readonly TriedByCheck[]): TriedInAll[] {
  const kinds = new Map<string, TriedInAll>();
  for (const { what, tried, of, seeds } of entries) {
    const before = kinds.get(what);
    const sum = before ? together(before, { what, tried, of, seeds }) : { what, tried, of, seeds };
    kinds.set(what, { ...sum, checks: (before?.checks ?? 0) + 1 });
  }
  return [...kinds.values()].sort((one, other) => (one.what < other.what ? -1 : 1));
}

/** How much of what could be tried was tried by any check, as a sentence; undefined where nothing was chosen. */
export function triedSentence(entries: readonly TriedByCheck[], seed: number): string | undefined {
  const kinds = triedInAll(entries);
  if (kinds.length === 0) return undefined;
  const tried = kinds.reduce((sum, kind) => sum + kind.tried.length, 0);
  const all = kinds.reduce((sum, { of }) => sum + of, 0);
  const seeds = Math.max(...kinds.map((kind) => kind.seeds));
  const begin = `${tried} of ${all} trades, pairs, assets and other things that checks chose among`;
  return seeds === 1 ? begin : `${begin}; seeds ${seed} to ${seed + seeds - 1} have every check try all`;
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
