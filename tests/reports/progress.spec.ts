import { createProgress, type Planned, type Progress } from '../../reports/progress.ts';
import { expect, test } from '../test.ts';

/** Plays checks, each of them taking a while on a clock of its own, and gives what was written. */
function written(options: { isTTY: boolean; plain: boolean; total: number; each: number }): string[] {
  const { pieces, clock, progress } = watched(options.isTTY, { checks: options.total }, options.plain, 40);
  for (let number = 1; number <= options.total; number++) {
    progress.begin(`check ${number}`, 30_000);
    clock.time += options.each;
    progress.end(`check ${number}`, { violated: number === 2 ? 1 : 0, broken: false });
  }
  progress.close();
  return pieces;
}

test('a terminal has one line that is rewritten and wiped in the end', () => {
  const pieces = written({ isTTY: true, plain: false, total: 3, each: 1000 });
  expect(pieces[0]).toBe('\r\u001b[2K0:00 · 0 of 3 checks · check 1');
  expect(pieces.at(-2)).toBe('\r\u001b[2K0:03 · 3 of 3 checks · 1 violation');
  expect(pieces.at(-1)).toBe('\r\u001b[2K');
  expect(pieces.filter((piece) => piece.includes('\n') || piece.length > 45)).toEqual([]);
});

test('the line is not redrawn for each of many quick checks', () => {
  expect(written({ isTTY: true, plain: false, total: 1000, each: 1 }).length).toBeLessThan(30);
});

test('elsewhere there is a plain line at each tenth', () => {
  const pieces = written({ isTTY: false, plain: true, total: 200, each: 1 });
  expect(pieces).toHaveLength(10);
  expect(pieces[0]).toBe('0:00 ·  10 % · 20 of 200 checks · 1 violation\n');
  expect(pieces.at(-1)).toBe('0:00 · 100 % · 200 of 200 checks · 1 violation\n');
});

test('and one every ten seconds when checks are slow', () => {
  expect(written({ isTTY: true, plain: true, total: 200, each: 5000 })).toHaveLength(100);
});

/** A progress on a clock of its own, and what it wrote. */
function watched(isTTY: boolean, planned: Planned, plain = !isTTY, columns = 100) {
  const pieces: string[] = [];
  const clock = { time: 0 };
  const screen = { isTTY, columns, write: (text: string) => pieces.push(text) };
  return { pieces, clock, progress: createProgress(screen, planned, plain, () => clock.time) };
}

/** Lets some seconds go by. */
function pass(clock: { time: number }, progress: Progress, seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    clock.time += 1000;
    progress.tick();
  }
}

test('while a check is waited for, a plain line every ten seconds says by the clock of the run for which, since and until when', () => {
  const { pieces, clock, progress } = watched(false, { checks: 2 });
  progress.begin('the quote expires', 180_000);
  pass(clock, progress, 5);
  progress.begin('another', 180_000);
  pass(clock, progress, 25);
  expect(pieces).toEqual([
    '0:10 ·   0 % · 0 of 2 checks · waiting since 0:00, until 3:00 at most, for the quote expires and 1 more\n',
    '0:20 ·   0 % · 0 of 2 checks · waiting since 0:00, until 3:00 at most, for the quote expires and 1 more\n',
    '0:30 ·   0 % · 0 of 2 checks · waiting since 0:00, until 3:00 at most, for the quote expires and 1 more\n',
  ]);
});

test('a check that waits says for what and how long, as soon as it does', () => {
  const { pieces, clock, progress } = watched(true, { checks: 2 });
  progress.begin('pairs', 180_000);
  pass(clock, progress, 1);
  progress.wait('pairs', 'waiting 12 s for the rate limit of GET /pairs');
  pass(clock, progress, 1);
  expect(pieces.at(-1)).toBe(
    '\r\u001b[2K0:02 · 0 of 2 checks · waiting 11 s for the rate limit of GET /pairs, in pairs',
  );
  progress.wait('pairs', 'waiting 234 s at most until the swap is over');
  pass(clock, progress, 1);
  expect(pieces.at(-1)).toBe(
    '\r\u001b[2K0:03 · 0 of 2 checks · waiting up to 3 min 53 s until the swap is over, in pairs',
  );
  progress.wait('pairs', undefined);
  pass(clock, progress, 1);
  expect(pieces.at(-1)).toBe('\r\u001b[2K0:04 · 0 of 2 checks · waiting since 0:00, until 3:00 at most, for pairs');
});

test('on a terminal the line never stands still', () => {
  const { pieces, clock, progress } = watched(true, { checks: 2 });
  progress.begin('the quote expires', 0);
  pass(clock, progress, 3);
  expect(pieces.slice(-2)).toEqual([
    '\r\u001b[2K0:02 · 0 of 2 checks · waiting since 0:00, for the quote expires',
    '\r\u001b[2K0:03 · 0 of 2 checks · waiting since 0:00, for the quote expires',
  ]);
});

test('the clock is that of the run, which began before its checks', () => {
  const { pieces, clock, progress } = watched(false, { checks: 10, startedAt: -60_000 });
  progress.end('a', { violated: 1, broken: false });
  progress.begin('b', 0);
  pass(clock, progress, 10);
  expect(pieces).toEqual([
    '1:00 ·  10 % · 1 of 10 checks · 1 violation\n',
    '1:10 ·  10 % · 1 of 10 checks · 1 violation · waiting since 1:00, for b\n',
  ]);
  expect(progress.close()).toEqual({ ended: 1, violated: 1, broken: 0 });
});

test('what a check has to say stands above the line, without control characters', () => {
  const { pieces, progress } = watched(true, { checks: 2 });
  progress.begin('check 1', 0);
  progress.say('Waiting for the target\u001b[2J.\n');
  expect(pieces.at(-1)).toBe('\r\u001b[2KWaiting for the target\\u001b[2J.\n');
});
