import { styleText } from 'node:util';
import { diffOf } from '../reports/diff/diff.ts';
import { diffLines } from '../reports/diff/lines.ts';
import { diffMarkdown } from '../reports/diff/markdown.ts';
import { readRun } from '../reports/diff/read-run.ts';
import { plain } from '../reports/paint.ts';
import { orRefusal } from './end.ts';
import { sayJson, sayLines, sayPainted } from './say.ts';

const REGRESSED = 1;

/** Prints what changed from one run to another; gives the exit code: 1 with regressions, 2 for what is no run. */
export async function diff(
  earlier: string,
  later: string,
  { json = false, markdown = false }: { readonly json?: boolean; readonly markdown?: boolean },
): Promise<number> {
  return orRefusal(async () => {
    const found = diffOf(await readRun(earlier), await readRun(later));
    if (json) sayJson(found);
    else if (markdown) sayLines(diffMarkdown(found));
    else sayPainted(diffLines(found, process.stdout.isTTY ? styleText : plain).join('\n'));
    return found.regressions > 0 ? REGRESSED : 0;
  });
}
