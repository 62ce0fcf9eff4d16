import type { ExitCode, Summary } from '../../harness/engine/verdict/fold.ts';
import type { Conformance } from '../conformance.ts';
import type { Durations } from '../latency.ts';
import type { RequirementReport } from '../requirement-report.ts';

/** What one run is compared with another by, and remembered by. */
export interface ComparedRun {
  readonly schemaVersion: 1;
  /** Version of the suite, and fingerprint of the requirements. */
  readonly version: string;
  readonly register: string;
  readonly target: Conformance['target'];
  readonly command: string;
  readonly profile: string;
  readonly tiers: readonly string[];
  readonly held: readonly string[];
  readonly seed: number;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly summary: Summary & { readonly claim: string };
  readonly exitCode: ExitCode;
  readonly requirements: readonly ComparedRequirement[];
  readonly observations: readonly Pick<Conformance['observations'][number], 'id' | 'level' | 'message'>[];
  /** The times of successful answers, if the evidence was there to tell them. */
  readonly durations?: Durations;
}

/** How a requirement stood, with the first violation or why it was not exercised. */
export type ComparedRequirement = Pick<
  RequirementReport,
  'id' | 'level' | 'verdict' | 'statement' | 'shortfall' | 'reason'
> & { readonly message?: string };

/** The part of a run that comparisons look at. */
export function comparedRun(report: Conformance, durations?: Durations): ComparedRun {
  const { tool, target, command, profile, tiers, held, seed, startedAt, finishedAt, summary, exitCode } = report;
  return {
    schemaVersion: 1,
    version: tool.version,
    register: tool.register,
    ...{ target, command, profile, tiers, held, seed, startedAt, finishedAt, summary, exitCode },
    requirements: report.requirements.map(comparedRequirement),
    observations: report.observations.map(({ id, level, message }) => ({ id, level, message })),
    ...(durations && { durations }),
  };
}

function comparedRequirement(requirement: RequirementReport): ComparedRequirement {
  const { id, level, verdict, statement, shortfall, reason, checks } = requirement;
  const message = checks.find(({ outcome }) => outcome === 'violated')?.message;
  return {
    ...{ id, level, verdict, statement },
    ...(shortfall && { shortfall }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
}
