import { join } from 'node:path';
import { followersLine } from '../causes.ts';
import type { Conformance } from '../conformance.ts';
import { changesMarkdown } from '../diff/markdown.ts';
import { changeCounts, sinceWhen } from '../history/since.ts';
import { codeSpan, escapedMarkdown } from '../markdown.ts';
import { ownSentence } from '../own-checks.ts';
import { scriptFile } from '../repeat/script.ts';
import { verdictSentence } from '../summary.ts';
import type { Format, JudgedRun } from './format.ts';

export const SUMMARY: Format = { file: 'summary.md', render: (run) => markdownSummary(markdownInput(run)) };

/** Causes beyond this many are counted only. */
const MOST_CAUSES = 50;

/** What the summary is made of. */
export interface MarkdownInput {
  readonly report: Conformance;
  readonly strict: boolean;
  /** Ids of the violated requirements that a script repeats. */
  readonly scripted: ReadonlySet<string>;
}

/** A run as Markdown: for the summary of a CI job, or a comment on a change. */
export function markdownSummary(input: MarkdownInput): string {
  const { report, strict } = input;
  const { summary, target, profile, seed } = report;
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${escapedMarkdown(summary.claim)}`,
    '',
    verdictSentence(report, strict),
    '',
    `Target ${codeSpan(target.baseUrl ?? 'unknown')} · profile ${escapedMarkdown(profile)} · seed ${seed}`,
    ...sinceLines(report),
    '',
    row('verified', 'violated', 'waived', 'observed', 'not exercised', 'coverage', 'of the register'),
    row(...Array.from({ length: 7 }, () => '--:')),
    row(
      ...[summary.verified, summary.violated, summary.waived, summary.observed, summary.notExercised],
      `${summary.coverage} %`,
      `${summary.registerCoverage} %`,
    ),
    ...(report.own === undefined ? [] : ['', `**${ownSentence(report.own)}**`]),
    ...problemLines(report),
    ...violationLines(input),
    '',
  ].join('\n');
}

function sinceLines({ history }: Conformance): string[] {
  if (history?.since === undefined) return [];
  const { since } = history;
  const figures = { ...since, observations: [], tolerances: [] };
  return ['', `**Since ${sinceWhen(since)}: ${changeCounts(since)}**`, ...changesMarkdown(figures)];
}

function problemLines({ problems }: Conformance): string[] {
  if (problems.length === 0) return [];
  return ['', '#### Why it could not be judged', '', ...problems.map((problem) => `- ${codeSpan(problem)}`)];
}

function violationLines({ report, scripted }: MarkdownInput): string[] {
  const { causes, requirements } = report;
  if (causes.length === 0) return [];
  const byId = new Map(requirements.map((entry) => [entry.id, entry]));
  const more = causes.length - MOST_CAUSES;
  return [
    '',
    '#### Violated',
    '',
    ...causes.slice(0, MOST_CAUSES).flatMap((cause) => {
      const { message, exchange, requirements: ids } = cause;
      const follow = followersLine(cause);
      const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? []);
      if (first === undefined) return [];
      const named = ({ id, level }: { id: string; level: string }) => `**${id}** (${level})`;
      const script = scripted.has(first.id) ? `; ${codeSpan(`sh ${join('.', scriptFile(first.id))}`)} repeats it` : '';
      const where = exchange === undefined ? '' : `  - exchange ${exchange} of \`evidence.har\`${script}`;
      return [
        `- ${named(first)} ${escapedMarkdown(first.statement)}`,
        `  - ${codeSpan(message)}`,
        ...(others.length === 0 ? [] : [`  - also violates ${others.map(named).join(', ')}`]),
        ...(follow === undefined ? [] : [`  - ${follow}`]),
        ...(where === '' ? [] : [where]),
      ];
    }),
    ...(more > 0 ? [`- and ${more} more, all in the report`] : []),
  ];
}

/** What the summary takes of a run. */
export function markdownInput({ report, options: { strict }, scripts }: JudgedRun): MarkdownInput {
  return { report, strict, scripted: new Set(scripts.keys()) };
}
