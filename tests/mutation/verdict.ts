import type { CheckResult } from '../../harness/verdict/verdict.ts';

/** How the round of a mutant ended. */
export type Verdict =
  | { readonly end: 'killed'; readonly by: readonly string[] }
  /** No check could go on. */
  | { readonly end: 'broken'; readonly why: string }
  /** Nothing was violated, but these requirements, which the same checks verify of the clean reference, can't be decided. */
  | { readonly end: 'undecided'; readonly ids: readonly string[] }
  /** Nothing was noticed at all. */
  | { readonly end: 'survived' };

/** What a round left. */
export interface Left {
  /** What the checks said, and what recorded exchanges alone decide. */
  readonly active: readonly CheckResult[];
  readonly passive: readonly CheckResult[];
  /** Why the checks stopped before the last one, if they did. */
  readonly over: string | undefined;
  /** What went wrong outside the checks. */
  readonly stray: readonly string[];
}

/**
 * The verdict over a mutant.
 * @param verified the requirements that the clean reference is verified by
 */
export function verdictOf({ active, passive, over, stray }: Left, verified: ReadonlySet<string>): Verdict {
  const results = [...active, ...passive];
  const by = idsOf(results, 'violated');
  if (by.length > 0) return { end: 'killed', by };
  const held = new Set(idsOf(results, 'verified'));
  const why = over ?? stray[0] ?? (held.size === 0 ? 'nothing could be judged' : undefined);
  if (why !== undefined) return { end: 'broken', why };
  const asked = new Set(active.map(({ id }) => id));
  const ids = [...asked].filter((id) => verified.has(id) && !held.has(id)).sort();
  return ids.length > 0 ? { end: 'undecided', ids } : { end: 'survived' };
}

/** The requirements that a result of this outcome names, each once. */
export function idsOf(results: readonly CheckResult[], outcome: CheckResult['outcome']): string[] {
  return [...new Set(results.filter((result) => result.outcome === outcome).map(({ id }) => id))].sort();
}
