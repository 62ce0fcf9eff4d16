import type { Aggregate, ReportedWaiver } from '../harness/aggregate/aggregate.ts';
import type { ExitCode } from '../harness/aggregate/exit-code.ts';
import type { Judgeable } from '../harness/aggregate/input.ts';
import type { Judged } from '../harness/aggregate/judge.ts';
import type { Summary } from '../harness/aggregate/summary.ts';
import packageFile from '../package.json' with { type: 'json' };
import { fingerprintOfAll } from '../specs/frozen.ts';
import type { Level, Requirement } from '../specs/register.ts';
import { type Cause, causesOf } from './causes.ts';
import { claimOf } from './claim.ts';
import { comparisonIn } from './comparison.ts';
import type { History } from './history/history.ts';
import type { HostHeaders } from './host-headers.ts';
import type { Latency } from './latency.ts';
import type { LimitReport } from './limits-hit.ts';
import type { OwnReport } from './own-checks.ts';
import { pointerIn } from './pointer.ts';
import type { CheckReport, RequirementReport } from './requirement-report.ts';
import { type CheckSample, type LocatedSample, samplesByCheck } from './sampled.ts';

/** Name and version of this suite. */
export const TOOL = { name: packageFile.name, version: packageFile.version } as const;

/** The shape of `conformance.json`, as `schemas/report/conformance.json` describes it. */
export interface Conformance {
  readonly schemaVersion: 2;
  readonly tool: {
    readonly name: string;
    readonly version: string;
    /** Version of Node. */
    readonly node: string;
    /** Fingerprint of the requirements: twelve hexadecimal digits. */
    readonly register: string;
  };
  /** Whether the run came to its end. What is not complete was interrupted or killed, and says nothing of what it left out. */
  readonly complete: boolean;
  /** The command that makes the same run once more; keys and nodes come from its environment. */
  readonly command: string;
  readonly target: TargetReport;
  readonly profile: string;
  readonly tiers: readonly string[];
  /** Needs that the profile demands and that the run does without (`--without`). */
  readonly without: readonly string[];
  /** Needs that the run could meet: keys, a node, levers. */
  readonly provided: readonly string[];
  readonly seed: number;
  /** ISO 8601, as `finishedAt`. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly requests: {
    readonly total: number;
    readonly byEndpoint: Readonly<Record<string, number>>;
    readonly rateLimited: number;
  };
  /** How long successful answers took, by operation. */
  readonly latency: readonly Latency[];
  /** The limits of the suite that the run hit. */
  readonly limitsHit: readonly LimitReport[];
  readonly summary: Summary & { readonly claim: string };
  readonly requirements: readonly RequirementReport[];
  /** What is violated, by what the target did wrong. */
  readonly causes: readonly Cause[];
  readonly observations: readonly Observation[];
  /** The known violations that the run accepts. */
  readonly waivers: readonly ReportedWaiver[];
  /** What checks took of longer lists; the seed decides which part. */
  readonly sampled: readonly CheckSample[];
  /** How the run compares with earlier ones; only with `--history`. */
  readonly history?: History;
  /** What became of an operator's own checks; only with `--also`. */
  readonly own?: OwnReport;
  /** The exit code by what the interface demands; that of the command may be another by own checks. */
  readonly exitCode: ExitCode;
  /** Sentences that say why the run could not be judged. */
  readonly problems: readonly string[];
}

/** The target of a run; what the run never got to know is null. */
interface TargetReport {
  readonly baseUrl: string | null;
  readonly network: string | null;
  /** The mode in which the target was found: whether a caller needs a key there. */
  readonly keys: 'optional' | 'enforced' | null;
  /** Its second instance, on which keys are enforced; null where the run has none. */
  readonly enforcingBaseUrl: string | null;
  /** That of the embedded reference on which levers are pulled, where it has one. */
  readonly leverBaseUrl?: string;
  /** What it says of itself in headers such as `Server`. */
  readonly headers: HostHeaders;
}

/** Something worth knowing that is no verdict: a silence filled, a tolerated variant, an option not taken. */
interface Observation {
  readonly id: string;
  readonly level: Level;
  readonly check: string;
  readonly message: string;
  readonly exchanges: readonly number[];
}

/** What a document takes over as it is. */
export type Circumstances = Pick<
  Conformance,
  | 'complete'
  | 'target'
  | 'command'
  | 'profile'
  | 'tiers'
  | 'without'
  | 'provided'
  | 'seed'
  | 'startedAt'
  | 'finishedAt'
  | 'requests'
  | 'latency'
  | 'limitsHit'
>;

/** What a run could judge at most. */
interface Reach {
  /** Requirement ids or group prefixes; empty means all. */
  readonly only: readonly string[];
  /** Needs that the run could meet. */
  readonly available: ReadonlySet<string>;
}

/**
 * Puts an aggregated run into the shape of `conformance.json`. The order is that of the register, and of titles within a
 * requirement, so that two runs can be compared line by line.
 * @param numberOf gives an exchange its number; undefined leaves it out
 * @param collected what checks sampled
 */
export function conformanceOf(
  aggregate: Aggregate<Requirement>,
  circumstances: Circumstances,
  numberOf: (reference: string) => number | undefined,
  { only, available }: Reach,
  collected: readonly LocatedSample[],
): Conformance {
  const outOfReach = aggregate.requirements.filter(({ reason }) => reason === 'need');
  const lacking = new Set(
    outOfReach.flatMap(({ requirement }) => requirement.needs).filter((need) => !available.has(need)),
  );
  const requirements = aggregate.requirements.map((judged) => reportOf(judged, numberOf));
  return {
    schemaVersion: 2,
    tool: {
      ...TOOL,
      node: process.version,
      register: fingerprintOfAll(aggregate.requirements.map(({ requirement }) => requirement)),
    },
    ...circumstances,
    summary: { ...aggregate.summary, claim: claimOf({ ...aggregate, ...circumstances, only, lacking }) },
    requirements,
    causes: causesOf(requirements),
    observations: requirements.flatMap(observationsOf),
    waivers: aggregate.waivers,
    sampled: samplesByCheck(collected, requirements),
    exitCode: aggregate.exitCode,
    problems: aggregate.problems,
  };
}

/**
 * The verdict on one requirement in the shape of a report.
 * @param numberOf gives an exchange its number; undefined leaves it out
 */
export function reportOf(
  { requirement, verdict, reason, message, findings }: Judged<Judgeable & Reported>,
  numberOf: (reference: string) => number | undefined,
): RequirementReport {
  const { id, level, statement, endpoint } = requirement;
  const checks = findings.map(({ title, outcome, message, follows, offending, exchanges }) => {
    const numbers = exchanges.flatMap((reference) => numberOf(reference) ?? []).sort((a, b) => a - b);
    const about = offending === undefined ? undefined : numberOf(offending);
    return {
      title,
      outcome,
      ...(message === undefined ? {} : { message, ...(outcome === 'violated' ? detailsIn(message) : {}) }),
      ...(follows === undefined ? {} : { follows }),
      ...(about === undefined ? {} : { offending: about }),
      exchanges: [...new Set(numbers)],
    };
  });
  return {
    id,
    level,
    verdict,
    statement,
    endpoint,
    ...(reason && { reasonCode: reason }),
    ...(message === undefined ? {} : { reason: message }),
    checks,
  };
}

/** What a report says of a requirement itself. */
type Reported = Pick<Requirement, 'statement' | 'endpoint'>;

/** The parts of a violation's message that are shown by themselves. */
function detailsIn(message: string): Pick<CheckReport, 'expected' | 'got' | 'pointer'> {
  const pointer = pointerIn(message);
  return { ...comparisonIn(message), ...(pointer === undefined ? {} : { pointer }) };
}

/** Remarks of checks that were carried out; a violated option is one too, since it breaks nothing. */
function observationsOf({ id, level, verdict, checks }: RequirementReport): Observation[] {
  return checks.flatMap(({ title, outcome, message, exchanges }) => {
    const remark =
      outcome === 'verified' || outcome === 'observed' || (outcome === 'violated' && verdict === 'observed');
    return remark && message ? [{ id, level, check: title, message, exchanges }] : [];
  });
}
