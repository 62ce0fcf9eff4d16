import { join } from 'node:path';
import { plainText } from '../harness/engine/plain-text.ts';
import type { Reason } from '../harness/verdict/verdict.ts';
import { followersLine, violationOf } from './causes.ts';
import type { Conformance } from './conformance.ts';
import { changeLines } from './diff/lines.ts';
import { changeCounts, sinceWhen } from './history/since.ts';
import { limitLine } from './limits-hit.ts';
import { ownSentence } from './own-checks.ts';
import type { Paint, Style } from './paint.ts';
import { cut, firstLines } from './plain-text.ts';
import { scriptFile } from './repeat/script.ts';
import type { RequirementReport } from './requirement-report.ts';
import { sampledSentence } from './sampled.ts';

/** What the summary at the end of a run shows. */
export interface SummaryInput {
  readonly report: Conformance;
  /** Requests a second. */
  readonly rate: number;
  readonly minCoverage: number;
  readonly strict: boolean;
  readonly out: string;
  /** Ids of the violated requirements that a script repeats. */
  readonly scripted: ReadonlySet<string>;
  /** A command line that repeats an exchange, by its number. */
  readonly repeat: (exchange: number) => Promise<string | undefined>;
}

/** Violations beyond this many are counted only; the report has them all. */
const MOST_VIOLATIONS = 20;
const WIDTH = 160;

const REASONS: Readonly<Record<Reason, string>> = {
  selection: 'outside the selection',
  tier: 'above the tier',
  need: 'missing need',
  'no-check': 'no check yet',
  unfinished: 'not finished',
  precondition: 'precondition not met',
  'not-offered': 'not offered by the target',
  undecided: 'undecided',
  setup: 'setup failed',
  target: 'target not available',
  time: 'no time left',
  error: 'broken check',
};

/** The lines that a run ends with: counts, coverage, traffic, violations with a line to repeat each, where the reports lie. */
export async function summaryLines(input: SummaryInput, paint: Paint): Promise<string[]> {
  const { report, out } = input;
  return [
    '',
    paint(
      'bold',
      `${report.tool.name} ${report.tool.version} · ${report.profile} · ${targetOf(report)} · seed ${report.seed}`,
    ),
    '',
    ...sinceLines(report, paint),
    ...countLines(input, paint),
    ...(await violationLines(input, paint)),
    '',
    ...verdictLines(input, paint),
    ...ownLines(report, paint),
    ...withoutLine(report),
    ...report.problems.map(
      (problem) => `  ${paint('yellow', '!')} ${cut(plainText(problem).replaceAll('\n', ' '), 400)}`,
    ),
    ...limitLines(report, paint),
    '',
    `  ${join(out, 'conformance.html')}`,
    paint('dim', '  with conformance.json, junit.xml and evidence.har beside it'),
    '',
  ];
}

/** What stands behind the claim, as one sentence. */
export function verdictSentence(report: Conformance, strict: boolean): string {
  const violated = (level: string) =>
    report.requirements.filter((entry) => entry.verdict === 'violated' && entry.level === level).length;
  switch (report.exitCode) {
    case 0: {
      const deviations = violated('should');
      const note = deviations === 0 ? '' : `, with ${amount(deviations, 'deviation')} from what it should do`;
      return `Nothing that was exercised violates the interface${note}.`;
    }
    case 1: {
      const named = [amount(violated('must'), 'must requirement'), amount(violated('should'), 'should requirement')];
      const counted = strict ? named.filter((text) => !text.startsWith('0 ')) : named.slice(0, 1);
      const plural = violated('must') + (strict ? violated('should') : 0) !== 1;
      return `${counted.join(' and ')} ${plural ? 'are' : 'is'} violated.`;
    }
    case 130:
      return 'The run was stopped before it could judge everything.';
    default:
      return report.complete
        ? 'The run does not show whether the target conforms.'
        : 'The run was cut off before it could judge everything.';
  }
}

/** Enough of each kind to know where to look. */
const MOST_CHANGES = 5;

/** What changed since the last run: first, as it is what somebody looks for who sees one every day. */
function sinceLines({ history }: Conformance, paint: Paint): string[] {
  if (history === undefined) return [];
  const { since, unreadable } = history;
  const lost = unreadable.map((name) => `  ${paint('yellow', '!')} The history's ${name} cannot be read; remove it.`);
  if (since === undefined) return [...lost, '  The first run of its kind in this history.', ''];
  const figures = { ...since, observations: [], tolerances: [] };
  return [
    ...lost,
    `  Since ${sinceWhen(since)}: ${paint(since.regressions > 0 ? 'red' : 'bold', changeCounts(since))}`,
    ...changeLines(figures, paint, MOST_CHANGES).map((line) => (line === '' ? line : `  ${line}`)),
    '',
  ];
}

/** The needs that `--without` lifted, so that nobody overlooks it. */
function withoutLine({ profile, without }: Conformance): string[] {
  return without.length === 0 ? [] : [`  The profile ${profile} demands ${without.join(', ')}; --without lifted it.`];
}

function limitLines({ limitsHit }: Conformance, paint: Paint): string[] {
  if (limitsHit.length === 0) return [];
  return [
    '',
    `  ${paint('yellow', 'Limits hit:')}`,
    ...limitsHit.map((limit) => `    ${cut(plainText(limitLine(limit)), 400)}`),
  ];
}

function targetOf({ target }: Conformance): string {
  const address = target.baseUrl ?? 'unknown target';
  const known = [target.network, target.keys && `keys ${target.keys}`].filter((word) => word !== null);
  const main = known.length === 0 ? address : `${address} (${known.join(', ')})`;
  const others = [
    ...(target.enforcingBaseUrl === null ? [] : [`${target.enforcingBaseUrl} (keys enforced)`]),
    ...(target.leverBaseUrl === undefined ? [] : [`${target.leverBaseUrl} (levers)`]),
  ];
  return plainText([main, ...others].join(' and '));
}

function countLines({ report, rate, minCoverage }: SummaryInput, paint: Paint): string[] {
  const { summary, requests } = report;
  const line = (label: string, figure: string, note = '') =>
    `  ${label.padEnd(14)}${figure}${note === '' ? '' : paint('dim', `   ${note}`)}`;
  const right = (figure: number | string) => String(figure).padStart(8);
  const alarm = (figure: number, style: Style) => paint(figure > 0 ? style : 'dim', right(figure));
  const violatedBy = (level: string) =>
    report.requirements.filter((entry) => entry.verdict === 'violated' && entry.level === level).length;
  const levels = summary.violated === 0 ? '' : `${violatedBy('must')} must, ${violatedBy('should')} should`;
  const sampled = sampledSentence(report.sampled, report.seed);
  const limited = requests.rateLimited === 0 ? 'none rate limited' : `${requests.rateLimited} rate limited`;
  return [
    line('verified', alarm(summary.verified, 'green')),
    line('violated', alarm(summary.violated, 'red'), levels),
    line('waived', alarm(summary.waived, 'yellow')),
    line('observed', alarm(summary.observed, 'cyan')),
    ...(summary.flaky === 0
      ? []
      : [
          line('flaky', alarm(summary.flaky, 'yellow'), 'violations that occurred once and not again; see the remarks'),
        ]),
    line('not exercised', right(summary.notExercised), reasonsOf(report)),
    line(
      'coverage',
      right(`${summary.coverage} %`),
      `${summary.executed} of ${summary.eligible} that this run could judge, floor ${minCoverage} %`,
    ),
    line('', right(`${summary.registerCoverage} %`), `${summary.executed} of ${summary.binding} in the register`),
    line('requests', right(requests.total), `${rate} a second, ${limited}`),
    ...(sampled === undefined ? [] : [line('sampled', right(''), sampled)]),
  ];
}

/** How many requirements were not exercised for which reason, in words. */
export function reasonsOf({ requirements }: Pick<Conformance, 'requirements'>): string {
  const entries = Object.entries(REASONS) as [Reason, string][];
  return entries
    .map(([reason, words]) => [requirements.filter((entry) => entry.reasonCode === reason).length, words] as const)
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ');
}

async function violationLines(
  { report, out, scripted, repeat, strict }: SummaryInput,
  paint: Paint,
): Promise<string[]> {
  const byId = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const lines: string[] = [];
  for (const cause of report.causes.slice(0, MOST_VIOLATIONS)) {
    const [first, ...others] = cause.requirements.flatMap((id) => byId.get(id) ?? []);
    if (first === undefined) continue;
    const named = ({ id, level }: RequirementReport) =>
      paint(level === 'must' || strict ? 'red' : 'yellow', `${id} (${level})`);
    const follow = followersLine(cause);
    const exchange = cause.exchange ?? violationOf(first)?.exchanges.at(-1);
    const command = exchange === undefined ? undefined : await repeat(exchange);
    lines.push(
      '',
      `  ${named(first)} ${first.statement}`,
      ...firstLines(cause.message, 4, WIDTH).map((line) => `    ${line}`),
      ...(others.length === 0 ? [] : [`    also violates ${others.map(named).join(', ')}`]),
      ...(follow === undefined ? [] : [`    ${cut(follow, WIDTH)}`]),
      ...(command === undefined ? [] : [paint('dim', `    ${cut(plainText(command).replaceAll('\n', ' '), 1000)}`)]),
      ...(scripted.has(first.id) ? [paint('dim', `    sh ${join(out, scriptFile(first.id))}`)] : []),
    );
  }
  const more = report.causes.length - MOST_VIOLATIONS;
  return more > 0 ? [...lines, '', `  and ${amount(more, 'violation')} more, all in the report`] : lines;
}

function verdictLines({ report, strict }: SummaryInput, paint: Paint): string[] {
  const style = ({ 0: 'green', 1: 'red', 2: 'yellow', 130: 'yellow' } as const)[report.exitCode];
  return [`  ${paint(style, paint('bold', report.summary.claim))}`, `  ${verdictSentence(report, strict)}`];
}

/** What became of own checks, and what each that failed found. */
function ownLines({ own }: Conformance, paint: Paint): string[] {
  if (own === undefined) return [];
  const failed = own.requirements.filter(({ verdict }) => verdict === 'violated');
  return [
    `  ${paint(own.exitCode === 0 ? 'bold' : 'red', ownSentence(own))}`,
    ...failed.flatMap(({ id, level, statement, checks }) => [
      `    ${id} (${level}) ${cut(plainText(statement).replaceAll('\n', ' '), WIDTH)}`,
      ...checks.flatMap(({ outcome, message }) =>
        outcome === 'violated' && message !== undefined
          ? firstLines(message, 2, WIDTH).map((line) => `      ${line}`)
          : [],
      ),
    ]),
  ];
}

function amount(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
