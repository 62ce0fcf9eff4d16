import { resolve } from 'node:path';
import type { Drift } from '../harness/engine/drift.ts';
import type { Tier } from '../specs/tiers.ts';
import type { EndedCheck, Entry } from './journal.ts';

/** What a run left behind, put together. */
export interface Collection
  extends Pick<EndedCheck, 'findings' | 'sources' | 'runs' | 'limitsHit' | 'sampled' | 'problems'> {
  /** Ids that tests declare, with the lowest tier that such a test asks for. */
  readonly planned: ReadonlyMap<string, Tier>;
  /** How a published description differs, for a run that compared one. */
  readonly drift?: Drift | undefined;
  readonly interrupted: boolean;
  /** Unix time in milliseconds of the first start and the last end of a test; undefined when none ran. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Puts together what a run recorded.
 * @param out folder of the run
 */
export function collectionOf(entries: readonly Entry[], out: string): Collection {
  const checks = entries.filter((entry) => entry.kind === 'check');
  const broken = entries.flatMap((entry) => (entry.kind === 'broken' ? [entry.problem] : []));
  const planned = entries.flatMap((entry) => (entry.kind === 'begun' ? entry.planned : []));
  return {
    findings: checks.flatMap(({ findings }) => findings),
    planned: new Map(planned),
    sources: checks.flatMap(({ sources }) => sources.map(({ file, part }) => ({ file: resolve(out, file), part }))),
    runs: checks.flatMap(({ runs }) => runs),
    limitsHit: checks.flatMap(({ limitsHit }) => limitsHit),
    sampled: checks.flatMap(({ sampled }) => sampled),
    drift: checks.find(({ drift }) => drift !== undefined)?.drift,
    problems: [
      ...targetProblem(checks.flatMap(({ unreachable }) => unreachable ?? [])),
      ...checks.flatMap(({ problems }) => problems),
      // A worker that breaks is followed by another, which may break of the same.
      ...new Set(broken),
    ],
    interrupted: checks.some(({ interrupted }) => interrupted),
    from: outermost(
      checks.map(({ from }) => from),
      Math.min,
    ),
    to: outermost(
      checks.map(({ to }) => to),
      Math.max,
    ),
  };
}

function targetProblem(reasons: readonly string[]): string[] {
  const [reason] = reasons;
  if (reason === undefined) return [];
  const where = reasons.length === 1 ? 'one check' : `${reasons.length} checks`;
  return [`Target unavailable for ${where}: ${reason}`];
}

function outermost(times: readonly number[], choose: (one: number, other: number) => number): number | undefined {
  const [first, ...rest] = times;
  return first === undefined ? undefined : rest.reduce((one, other) => choose(one, other), first);
}
