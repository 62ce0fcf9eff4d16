import { aggregate } from '../harness/aggregate/aggregate.ts';
import type { AggregateInput, Judgeable } from '../harness/aggregate/input.ts';
import { isOwnId, type OwnRequirement } from '../specs/own-requirements.ts';
import type { RequirementReport } from './requirement-report.ts';

/** An operator's own checks, as a run was given them. */
export interface OwnChecks {
  /** Their folder, as it was named. */
  readonly folder: string;
  readonly requirements: readonly OwnRequirement[];
}

/** What became of an operator's own checks. They are judged apart: no verdict on the interface rests on them. */
export interface OwnReport {
  /** How many requirements of the operator's were verified, were violated, and could not be judged. */
  readonly passed: number;
  readonly failed: number;
  readonly notExercised: number;
  /** What the command ends with where the interface alone would have it end with 0. */
  readonly exitCode: 0 | typeof OWN_FAILED;
  readonly requirements: readonly OwnVerdict[];
}

/** The verdict on a requirement of the operator's. */
export type OwnVerdict = Omit<RequirementReport, 'endpoint'>;

/** Exit code of a run in which the interface is kept, and a check of the operator's own failed. */
export const OWN_FAILED = 3;

/** How a run was judged, as far as own checks share it. */
type Shared = Omit<AggregateInput<Judgeable>, 'requirements' | 'only' | 'waivers' | 'demanded' | 'minCoverage'>;

/** Those of some findings that are about the interface. */
export function ofInterface<Found extends { readonly id: string }>(findings: readonly Found[]): Found[] {
  return findings.filter(({ id }) => !isOwnId(id));
}

/**
 * The verdicts on an operator's own requirements, by the rules that hold for those of the interface.
 * @param report puts a verdict into the shape of a report
 */
export function ownReportOf(
  { requirements }: Pick<OwnChecks, 'requirements'>,
  shared: Shared,
  report: (judged: ReturnType<typeof judgedOwn>[number]) => RequirementReport,
): OwnReport {
  const judged = judgedOwn(requirements, shared);
  const broken = judged.some(({ findings }) => findings.some(({ outcome }) => outcome === 'error'));
  const verdicts = judged.map((each): OwnVerdict => {
    const { endpoint: _, ...verdict } = report(each);
    return verdict;
  });
  const having = (verdict: string) => verdicts.filter((each) => each.verdict === verdict);
  const counts = (level: string) => level === 'must' || (shared.strict && level === 'should');
  const red = having('violated').some(({ level }) => counts(level));
  return {
    passed: having('verified').length + having('observed').length,
    failed: having('violated').length,
    notExercised: having('not-exercised').length,
    exitCode: red || broken ? OWN_FAILED : 0,
    requirements: verdicts,
  };
}

function judgedOwn(requirements: readonly OwnRequirement[], shared: Shared) {
  const entries = requirements.map((entry) => ({ ...entry, needs: [], endpoint: '' }));
  const findings = shared.findings.filter(({ id }) => isOwnId(id));
  const nothing = { only: [], waivers: [], demanded: [], minCoverage: 0 };
  return aggregate({ ...shared, ...nothing, requirements: entries, findings }).requirements;
}

/** What became of own checks, in one line. */
export function ownSentence({ passed, failed, notExercised }: OwnReport): string {
  const rest = notExercised === 0 ? '' : `, ${notExercised} not exercised`;
  return `own checks: ${passed} passed, ${failed} failed${rest}`;
}
