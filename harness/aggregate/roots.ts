/** One defect is one finding: a violation is charged to the requirement whose statement is broken first in the life of a thing. */
import type { Level } from '../../specs/register.ts';
import type { CheckResult } from '../verdict/verdict.ts';

/** The weight of a root by its level: a broken `should` never takes over the violation of a `must`. */
const WEIGHT: Readonly<Record<Level, number>> = { must: 2, should: 1, may: 0, silent: 0 };

/**
 * One further requirement about the same defect stays violated beside the root; when there are more, the root alone is
 * charged.
 */
const MOST_BESIDE = 1;

/**
 * Charges violations to their roots. Every answer is judged by itself first. When the answer that shows a violation to a
 * check also breaks a requirement for all answers of its kind, the check has nothing sound to start from. Its result
 * becomes `not-exercised` and names the requirement that is charged. A requirement of the same family, as WS-PUSH-01 is of that of
 * WS-PUSH-02, keeps its verdict, and so does one that wants a refusal of what was served: how it was served is not why.
 * @param levelOf the level of a requirement, by its id
 * @returns the results in their order; those without such a root as they are
 */
export function chargedToRoots<Result extends CheckResult>(
  results: readonly Result[],
  levelOf: (id: string) => Level | undefined,
): Result[] {
  const weightOf = (id: string) => WEIGHT[levelOf(id) ?? 'silent'];
  const rootOf = rootsAmong(results, (root, id) => familyOf(root) !== familyOf(id) && weightOf(root) >= weightOf(id));
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
 * Finds the requirement that the offending answer of a violation breaks by itself. There is none for a result that is no
 * violation, and for one of a requirement that recorded exchanges break, too.
 */
function rootsAmong(
  results: readonly CheckResult[],
  isRoot: (root: string, id: string) => boolean,
): (result: CheckResult) => string | undefined {
  const ofEach = results.filter(({ broken }) => broken !== undefined);
  const first = new Set(ofEach.flatMap(({ id, outcome }) => (outcome === 'violated' ? [id] : [])));
  const roots = new Map<string, string[]>();
  for (const { id, outcome, broken = [] } of ofEach) {
    if (outcome !== 'violated') continue;
    for (const exchange of broken) roots.set(exchange, [...(roots.get(exchange) ?? []), id]);
  }
  return ({ id, outcome, offending, served }) =>
    outcome === 'violated' && offending !== undefined && served !== true && !first.has(id)
      ? roots.get(offending)?.find((root) => isRoot(root, id))
      : undefined;
}

function familyOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
