import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { problemsOf, type Row } from './bounds.ts';
import type { Spent } from './greedy/purse.ts';

const NAME = 44;

/** Prints a line for each trick as it comes, and in the end what is out of bounds; the exit code goes by that. */
export default class Table implements Reporter {
  readonly #rows: Row[] = [];
  readonly #failed: string[] = [];

  onBegin(): void {
    print(`${'trick'.padEnd(NAME)} exit  seconds  peak MB  disk MB  verified/violated/not exercised`);
  }

  onTestEnd({ title }: TestCase, { annotations, error }: TestResult): void {
    const text = annotations.find(({ type }) => type === 'row')?.description;
    if (text === undefined) {
      this.#failed.push(`${title}: ${error?.message ?? 'no result'}`);
      return;
    }
    const row: Row = JSON.parse(text);
    this.#rows.push(row);
    print(lineOf(row));
    for (const line of row.spent ?? []) print(spentLine(line));
  }

  onError({ message = '' }: { readonly message?: string }): void {
    this.#failed.push(message);
  }

  async onEnd(): Promise<{ status: FullResult['status'] }> {
    const clean = new Map(this.#rows.filter(isClean).map(({ on, seconds }) => [on, seconds]));
    const out = this.#rows.flatMap((row) => {
      const problems = problemsOf(row, clean.get(row.on));
      return problems.length === 0 ? [] : [`${row.name}: ${problems.join('; ')}`];
    });
    const problems = [...this.#failed, ...out];
    const tricks = this.#rows.filter((row) => !isClean(row)).length;
    for (const problem of ['', ...problems.map((problem) => `✗ ${problem}`)]) print(problem);
    print(`${tricks} tricks, ${problems.length} out of bounds`);
    return { status: problems.length === 0 ? 'passed' : 'failed' };
  }
}

function isClean({ name }: Row): boolean {
  return name.endsWith('-clean');
}

function lineOf({ name, code, seconds, peakMb, diskMb, verified, violated, notExercised }: Row): string {
  const figures = [
    String(code ?? '✗').padStart(4),
    seconds.toFixed(1).padStart(8),
    peakMb.toFixed().padStart(8),
    diskMb.toFixed(1).padStart(8),
  ];
  return `${name.padEnd(NAME)} ${figures.join(' ')}  ${verified}/${violated.length}/${notExercised}`;
}

/** What the client's node had before and after, gave, and might give at most: BTC in msat, an asset in raw units. */
function spentLine({ asset, before, after, gave, cap }: Spent): string {
  return `  ${asset}: ${before} → ${after}, gave ${gave} of ${cap}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
