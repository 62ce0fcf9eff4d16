/** One defect is one finding: a violation is charged to the requirement whose statement is broken first in the life of a thing. */
import type { Level } from '../../specs/register.ts';
import type { CheckResult } from './verdict.ts';

/** What a root weighs: that a `should` is broken excuses no `must`. */
const WEIGHT: Readonly<Record<Level, number>> = { must: 2, should: 1, may: 0, silent: 0 };

/** A defect that one more requirement speaks of is that one's, too; what several meet on their way is the root's alone. */
const MOST_BESIDE = 1;

/**
 * Charges violations to their roots. The value comes before the request, and the request before the journey: where the answer by
 * which a check found a violation breaks, by itself, a requirement that every such answer is judged by, the check has nothing
 * sound to start from. Its result becomes `not-exercised` and names the requirement that is charged.
 * @param levelOf the level of a requirement, by its id
 * @returns the results in their order; those without such a root as they are
 */
export function chargedToRoots<Result extends CheckResult>(
  results: readonly Result[],
  levelOf: (id: string) => Level | undefined,
): Result[] {
  const weightOf = (id: string) => WEIGHT[levelOf(id) ?? 'silent'];
  const rootOf = rootsAmong(results, (root, id) => root !== id && weightOf(root) >= weightOf(id));
  const followers = new Map<string, Set<string>>();
  for (const result of results) {
    const root = rootOf(result);
    if (root !== undefined) followers.set(root, (followers.get(root) ?? new Set()).add(result.id));
  }
  return results.map((result) => {
    const root = rootOf(result);
    if (root === undefined || (followers.get(root)?.size ?? 0) <= MOST_BESIDE) return result;
    const message = `${result.offending}, by which it was judged, breaks ${root}: ${result.message ?? 'no more is known'}`;
    return { ...result, outcome: 'not-exercised' as const, reason: 'precondition' as const, message, follows: root };
  });
}

/**
 * Finds the requirement that the answer breaks by which a violation was found; none for what is no violation, and for a
 * requirement that recorded exchanges decide.
 */
function rootsAmong(
  results: readonly CheckResult[],
  isRoot: (root: string, id: string) => boolean,
): (result: CheckResult) => string | undefined {
  const ofEach = results.filter(({ broken }) => broken !== undefined);
  const first = new Set(ofEach.map(({ id }) => id));
  const roots = new Map<string, string[]>();
  for (const { id, outcome, broken = [] } of ofEach) {
    if (outcome !== 'violated') continue;
    for (const exchange of broken) roots.set(exchange, [...(roots.get(exchange) ?? []), id]);
  }
  return ({ id, outcome, offending }) =>
    outcome === 'violated' && offending !== undefined && !first.has(id)
      ? roots.get(offending)?.find((root) => isRoot(root, id))
      : undefined;
}
