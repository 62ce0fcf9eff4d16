import { plainText } from '../../harness/engine/plain-text.ts';
import type { Paint } from '../paint.ts';
import { cut, firstLines } from '../plain-text.ts';
import type { Diff } from './diff.ts';
import { closing, runLine, sectionsOf } from './sections.ts';

const WIDTH = 160;
/** More of one kind are counted only; the JSON has them all. */
const MOST_ENTRIES = 40;

/** What changed from one run to another, as lines for a terminal. */
export function diffLines(diff: Diff, paint: Paint): string[] {
  return [
    `before  ${plainText(runLine(diff.before))}`,
    `after   ${plainText(runLine(diff.after))}`,
    ...diff.notes.map((note) => `  ${paint('yellow', '!')} ${cut(plainText(note).replaceAll('\n', ' '), 400)}`),
    ...changeLines(diff, paint),
    '',
    paint(diff.regressions > 0 ? 'red' : 'green', closing(diff)),
  ];
}

/** The changes alone. */
export function changeLines(diff: Diff, paint: Paint, most = MOST_ENTRIES): string[] {
  return sectionsOf(diff).flatMap(({ title, entries }) => [
    '',
    paint('bold', `${title} (${entries.length})`),
    ...entries
      .slice(0, most)
      .flatMap(({ head, said }) => [
        `  ${cut(plainText(head), 2 * WIDTH)}`,
        ...said.flatMap((text) => firstLines(text, 2, WIDTH)).map((line) => paint('dim', `    ${line}`)),
      ]),
    ...(entries.length > most ? [`  and ${entries.length - most} more`] : []),
  ]);
}
