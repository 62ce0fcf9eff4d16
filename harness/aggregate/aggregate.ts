import type { Level } from '../../specs/register.ts';
import { type ExitCode, exitCodeOf } from './exit-code.ts';
import { groupBy } from './group-by.ts';
import type { AggregateInput, Judgeable } from './input.ts';
import { type Judged, judge, oneFindingPerCheck } from './judge.ts';
import { problemsOf } from './problems.ts';
import { chargedToRoots } from './roots.ts';
import { isSelected } from './selected.ts';
import { countsOf, type Summary } from './summary.ts';
import type { Waiver } from './waiver.ts';

/** A waiver, and whether it fitted a violation. */
export interface ReportedWaiver extends Waiver {
  readonly fired: boolean;
}

export interface Aggregate<Entry extends Judgeable> {
  readonly requirements: readonly Judged<Entry>[];
  /** All waivers, each with whether it fitted a violation. */
  readonly waivers: readonly ReportedWaiver[];
  readonly summary: Summary;
  readonly exitCode: ExitCode;
  /** Sentences that say why the run could not be judged; empty when it could. */
  readonly problems: readonly string[];
}

/**
 * Makes of the findings of a run one verdict per requirement, the counts, and the exit code.
 *
 * A violation counts against its root alone ({@link chargedToRoots}).
 *
 * One check: of its copies (shards, retries) a violation always counts, and a copy that exercised the requirement counts
 * before one that did not. One requirement: the worst of its checks counts, violated before not exercised before
 * verified. A check whose need the run lacks, that could not be set up, or for which the target offers nothing, does not
 * count while another check does: a lever that fails, a node that is locked or a list that is empty undoes nothing of what
 * was seen without it. Levels `may` and `silent` are
 * never judged.
 */
export function aggregate<Entry extends Judgeable>(input: AggregateInput<Entry>): Aggregate<Entry> {
  // What is outside the selection is not judged, and so excuses nothing.
  const selected = input.requirements.filter(({ id }) => isSelected(id, input.only));
  const levels = new Map(selected.map(({ id, level }) => [id, level]));
  const charged = chargedToRoots(input.findings, (id) => levels.get(id));
  const findings = groupBy(charged, ({ id }) => id);
  const requirements = input.requirements.map((requirement) =>
    judge(requirement, oneFindingPerCheck(findings.get(requirement.id) ?? []), input),
  );
  const counts = countsOf(requirements);
  const problems = [...input.problems, ...problemsOf(input, requirements, counts)];
  const violated = (level: Level) =>
    requirements.some(({ verdict, requirement }) => verdict === 'violated' && requirement.level === level);
  const exitCode = exitCodeOf({
    interrupted: input.interrupted,
    killed: input.killed === true,
    violated: violated('must') || (input.strict && violated('should')),
    unjudgeable: problems.length > 0,
  });
  const fired = new Set(requirements.flatMap(({ waivers = [] }) => waivers));
  const waivers = input.waivers.map((waiver) => ({ ...waiver, fired: fired.has(waiver) }));
  return { requirements, waivers, summary: { ...counts, conformant: exitCode === 0 }, exitCode, problems };
}
