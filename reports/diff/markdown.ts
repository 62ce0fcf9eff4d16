import { codeSpan, escapedMarkdown } from '../markdown.ts';
import type { Diff, DiffedRun } from './diff.ts';
import { closing, runLine, sectionsOf } from './sections.ts';

/** More of one kind are counted only: a comment on a change has its limits. */
const MOST_ENTRIES = 50;

/** What changed from one run to another, as Markdown for a ticket or a comment on a change. */
export function diffMarkdown(diff: Diff): string {
  const run = (name: string, entry: DiffedRun) => `| ${name} | ${codeSpan(runLine(entry))} |`;
  return [
    `**${closing(diff)}**`,
    '',
    '| run | |',
    '|---|---|',
    run('before', diff.before),
    run('after', diff.after),
    ...(diff.notes.length === 0 ? [] : ['', ...diff.notes.map((note) => `- ${codeSpan(note)}`)]),
    ...changesMarkdown(diff),
    '',
  ].join('\n');
}

/** The changes alone, as lines. */
export function changesMarkdown(diff: Diff): string[] {
  return sectionsOf(diff).flatMap(({ title, entries }) => [
    '',
    `#### ${title} (${entries.length})`,
    '',
    ...entries
      .slice(0, MOST_ENTRIES)
      .flatMap(({ head, said }) => [
        `- ${escapedMarkdown(head)}`,
        ...said.slice(0, 6).map((text) => `  - ${codeSpan(text)}`),
      ]),
    ...(entries.length > MOST_ENTRIES ? [`- and ${entries.length - MOST_ENTRIES} more`] : []),
  ]);
}
