import type { ComparedRun } from '../diff/compared.ts';
import { type Diff, diffOf } from '../diff/diff.ts';
import { type Latency, latencyOf } from '../latency.ts';
import type { Past } from './entries.ts';

/** How a run stands among those of its kind before it. */
export interface History {
  /** Oldest first, this run last. */
  readonly runs: readonly Trend[];
  /** What changed since the last run that could be judged; absent for the first. */
  readonly since?: Diff;
  /** Files of the history that could not be read. */
  readonly unreadable: readonly string[];
}

/** The figures of one run. */
interface Trend {
  readonly startedAt: string;
  readonly version: string;
  readonly seed: number;
  readonly exitCode: number;
  readonly claim: string;
  readonly verified: number;
  readonly violated: number;
  readonly waived: number;
  readonly notExercised: number;
  readonly observed: number;
  readonly coverage: number;
  readonly registerCoverage: number;
  readonly latency: readonly Latency[];
}

/** Sets a run beside those before it. */
export function historyOf({ runs, unreadable }: Past, run: ComparedRun): History {
  const judged = runs.findLast(({ exitCode }) => exitCode === 0 || exitCode === 1);
  return {
    runs: [...runs, run].map(trendOf),
    ...(judged && { since: diffOf(judged, run) }),
    unreadable,
  };
}

function trendOf({ startedAt, version, seed, exitCode, summary, durations = {} }: ComparedRun): Trend {
  const { claim, verified, violated, waived, notExercised, observed, coverage, registerCoverage } = summary;
  return {
    ...{ startedAt, version, seed, exitCode, claim, verified, violated, waived, notExercised, observed },
    ...{ coverage, registerCoverage, latency: latencyOf(durations) },
  };
}
