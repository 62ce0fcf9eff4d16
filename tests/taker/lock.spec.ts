import { existsSync, mkdirSync, rmdirSync, utimesSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import type { WaitClock } from '../../harness/engine/until.ts';
import { lockNode } from '../../harness/taker/lock.ts';
import { SetupError } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

const folder = () => test.info().outputPath();
const lockIn = (out: string) => join(out, 'taker-lock');

/** A clock on which each wait takes `stepMs` milliseconds, and the test none. */
function clockWith(stepMs: number): WaitClock {
  let now = 0;
  return {
    now: () => now,
    wait: () => {
      now += stepMs;
      return soon();
    },
  };
}

async function whileLocked<Result>(out: string, work: () => Promise<Result>, clock?: WaitClock): Promise<Result> {
  const held = await lockNode(out, clock);
  return work().finally(() => held.release());
}

/** In unix seconds: far in the future, so not long ago. */
const YEAR_2096 = 4_000_000_000;

/** The lock of another worker, who last showed that it lives at this time, in unix seconds. */
function lockOfAnother(out: string, touchedAt: number): void {
  mkdirSync(lockIn(out));
  utimesSync(lockIn(out), touchedAt, touchedAt);
}

test('one worker at a time has the lock', async () => {
  const out = folder();
  let busy = 0;
  let most = 0;
  const work = async () => {
    busy++;
    most = Math.max(most, busy);
    for (let round = 0; round < 20; round++) await soon();
    busy--;
  };
  await Promise.all(Array.from({ length: 5 }, () => whileLocked(out, work, clockWith(0))));
  expect(most).toBe(1);
  expect(existsSync(lockIn(out))).toBe(false);
});

test('the lock is released when its work fails', async () => {
  const out = folder();
  await expect(whileLocked(out, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whileLocked(out, async () => 'next')).toBe('next');
});

test('the lock of a worker that is gone is free', async () => {
  const out = folder();
  lockOfAnother(out, 0);
  expect(await whileLocked(out, async () => 'next')).toBe('next');
});

test('a lock that is never released is a failure to set up', async () => {
  const out = folder();
  lockOfAnother(out, YEAR_2096);
  const locked = whileLocked(out, async () => 'never', clockWith(60_000));
  await expect(locked).rejects.toThrow(SetupError);
  await expect(locked).rejects.toThrow("another worker has had the client's node to itself for 600 s");
});

test('what was done under a lock that was lost counts for nothing', async () => {
  const out = folder();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const locked = whileLocked(out, async () => {
      rmdirSync(lockIn(out));
      mock.timers.tick(5_000);
      // The look at the lock that the tick began comes before any of these.
      for (let looks = 0; looks < 100; looks++) await stat(out);
      return 'done';
    });
    await expect(locked).rejects.toThrow("the lock on the client's node was lost before its end");
  } finally {
    mock.timers.reset();
  }
});
