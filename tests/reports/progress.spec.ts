import { expect, test } from '@playwright/test';
import { createProgress, type Progress } from '../../reports/progress.ts';

/** Plays checks, each of them taking a while on a clock of its own, and gives what was written. */
function written(options: { isTTY: boolean; plain: boolean; total: number; each: number }): string[] {
  const pieces: string[] = [];
  let time = 0;
  const screen = { isTTY: options.isTTY, columns: 40, write: (text: string) => pieces.push(text) };
  const progress: Progress = createProgress(screen, options.total, options.plain, () => time);
  for (let number = 1; number <= options.total; number++) {
    progress.begin(`check ${number}`);
    time += options.each;
    progress.end(`check ${number}`, { violated: number === 2 ? 1 : 0, broken: false });
  }
  progress.close();
  return pieces;
}

test('a terminal has one line that is rewritten and wiped in the end', () => {
  const pieces = written({ isTTY: true, plain: false, total: 3, each: 1000 });
  expect(pieces[0]).toBe('\r\u001b[2K0 of 3 checks · check 1');
  expect(pieces.at(-2)).toBe('\r\u001b[2K3 of 3 checks · 1 violation');
  expect(pieces.at(-1)).toBe('\r\u001b[2K');
  expect(pieces.filter((piece) => piece.includes('\n') || piece.length > 45)).toEqual([]);
});

test('the line is not redrawn for each of many quick checks', () => {
  expect(written({ isTTY: true, plain: false, total: 1000, each: 1 }).length).toBeLessThan(30);
});

test('elsewhere there is a plain line at each tenth', () => {
  const pieces = written({ isTTY: false, plain: true, total: 200, each: 1 });
  expect(pieces).toHaveLength(10);
  expect(pieces[0]).toBe(' 10 % · 20 of 200 checks · 1 violation\n');
  expect(pieces.at(-1)).toBe('100 % · 200 of 200 checks · 1 violation\n');
});

test('and one every ten seconds when checks are slow', () => {
  expect(written({ isTTY: true, plain: true, total: 200, each: 5000 })).toHaveLength(100);
});
