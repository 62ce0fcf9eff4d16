import { styleText } from 'node:util';
import { diffOf } from '../reports/diff/diff.ts';
import { diffLines } from '../reports/diff/lines.ts';
import { diffMarkdown } from '../reports/diff/markdown.ts';
import { readRun } from '../reports/diff/read-run.ts';
import { plain } from '../reports/paint.ts';
import { orRefusal } from './end.ts';

const REGRESSED = 1;

/** Prints what changed from one run to another; gives the exit code: 1 with regressions, 2 for what is no run. */
export async function diff(
  earlier: string,
  later: string,
  { json = false, markdown = false }: { readonly json?: boolean; readonly markdown?: boolean },
): Promise<number> {
  return orRefusal(async () => {
    const found = diffOf(await readRun(earlier), await readRun(later));
    const lines = () => diffLines(found, process.stdout.isTTY ? styleText : plain).join('\n');
    const text = json ? JSON.stringify(found, null, 2) : markdown ? diffMarkdown(found) : lines();
    process.stdout.write(`${text}\n`);
    return found.regressions > 0 ? REGRESSED : 0;
  });
}
