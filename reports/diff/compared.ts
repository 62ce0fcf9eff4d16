import type { ExitCode } from '../../harness/aggregate/exit-code.ts';
import type { Summary } from '../../harness/aggregate/summary.ts';
import type { Level } from '../../specs/register.ts';
import type { Durations } from '../latency.ts';
import type { RequirementReport } from '../requirement-report.ts';

/** What one run is compared with another by, and remembered by. */
export interface ComparedRun extends Circumstances {
  readonly schemaVersion: 2;
  /** Version of the suite, and fingerprint of the requirements. */
  readonly version: string;
  readonly register: string;
  readonly requirements: readonly ComparedRequirement[];
  /** The times of successful answers, if the evidence was there. */
  readonly durations?: Durations;
}

/** What a comparison takes over from a report as it is. */
interface Circumstances {
  readonly target: { readonly baseUrl: string | null; readonly network: string | null };
  readonly command: string;
  readonly profile: string;
  readonly tiers: readonly string[];
  readonly provided: readonly string[];
  readonly seed: number;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly summary: Summary & { readonly claim: string };
  readonly exitCode: ExitCode;
  readonly observations: readonly { readonly id: string; readonly level: Level; readonly message: string }[];
}

/** What a comparison looks at of a report. */
interface Report extends Circumstances {
  readonly tool: { readonly version: string; readonly register: string };
  readonly requirements: readonly RequirementReport[];
}

/** How a requirement stood, with the first violation or why it was not exercised. */
export type ComparedRequirement = Pick<
  RequirementReport,
  'id' | 'level' | 'verdict' | 'statement' | 'reasonCode' | 'reason'
> & { readonly message?: string };

/** The part of a run that comparisons look at. */
export function comparedRun(report: Report, durations?: Durations): ComparedRun {
  const { tool, target, command, profile, tiers, provided, seed, startedAt, finishedAt, summary, exitCode } = report;
  return {
    schemaVersion: 2,
    version: tool.version,
    register: tool.register,
    target: { baseUrl: target.baseUrl, network: target.network },
    ...{ command, profile, tiers, provided, seed, startedAt, finishedAt, summary, exitCode },
    requirements: report.requirements.map(comparedRequirement),
    observations: report.observations.map(({ id, level, message }) => ({ id, level, message })),
    ...(durations && { durations }),
  };
}

function comparedRequirement(requirement: RequirementReport): ComparedRequirement {
  const { id, level, verdict, statement, reasonCode, reason, checks } = requirement;
  const message = checks.find(({ outcome }) => outcome === 'violated')?.message;
  return {
    ...{ id, level, verdict, statement },
    ...(reasonCode && { reasonCode }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
}
