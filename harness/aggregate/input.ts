import type { Level } from '../../specs/register.ts';
import type { CheckResult } from '../verdict/verdict.ts';
import type { Waiver } from './waiver.ts';

/** What the aggregate needs to know of a requirement. */
export interface Judgeable {
  readonly id: string;
  readonly level: Level;
  readonly needs: readonly string[];
}

/** A check's result with the name of the check it came from: copies of one check (merged shards, retries) share it. */
export interface Finding extends CheckResult {
  readonly check: string;
}

/** All input of the verdicts of a run. */
export interface AggregateInput<Entry extends Judgeable> {
  readonly requirements: readonly Entry[];
  readonly findings: readonly Finding[];
  /** Requirements that a test of this run declares, whether or not it ran, with the lowest tier that such a test asks for. */
  readonly planned: ReadonlyMap<string, string | undefined>;
  /** Needs that the run could meet. */
  readonly available: ReadonlySet<string>;
  /** Needs without which the run must not end green. */
  readonly demanded: readonly string[];
  readonly tiers: readonly string[];
  /** Ids or group prefixes; empty selects all. */
  readonly only: readonly string[];
  readonly waivers: readonly Waiver[];
  /** The path that a request of an exchange went to, for waivers that ask for one. */
  readonly pathOf?: (exchange: string) => string | undefined;
  readonly strict: boolean;
  /** Floor of the coverage in percent. */
  readonly minCoverage: number;
  readonly interrupted: boolean;
  /** Whether the run was killed before it could judge; then the findings are those until then. */
  readonly killed?: boolean;
  /** Sentences from elsewhere that say why the run cannot be judged. */
  readonly problems: readonly string[];
}

/** Whether a run ended before all of its checks had. */
export function endedEarly({
  interrupted,
  killed,
}: Pick<AggregateInput<Judgeable>, 'interrupted' | 'killed'>): boolean {
  return interrupted || killed === true;
}
