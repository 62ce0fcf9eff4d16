import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { until, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { SetupError } from '../verdict/failures.ts';

/**
 * Locks the client's node while `work` runs: no other worker of the run that asks for the lock pays meanwhile, so that the
 * node's balances move by what `work` does and by nothing else. A lock that a killed worker left is free.
 * @param out output folder of the run
 * @throws {SetupError} when the others never come to an end, or the lock was lost meanwhile; also the errors of `work`
 */
export async function whileLocked<Result>(
  out: string,
  work: () => Promise<Result>,
  clock?: WaitClock,
): Promise<Result> {
  mkdirSync(out, { recursive: true });
  const held = await until(
    'this worker has the lock',
    () => acquire(out),
    (acquired) => acquired !== undefined,
    {
      atMostMs: TIMEOUTS.nodeLockMs,
      everyMs: TIMEOUTS.nodeLockReadsMs,
      otherwise: () =>
        new SetupError(`another worker has had the client's node to itself for ${TIMEOUTS.nodeLockMs / 1000} s`),
      ...(clock ? { clock } : {}),
    },
  );
  try {
    return await work();
  } finally {
    await held.release();
  }
}

interface HeldLock {
  /** @throws {SetupError} when another worker had it meanwhile */
  release(): Promise<void>;
}

/** Takes the lock; undefined while another worker has it. */
async function acquire(out: string): Promise<HeldLock | undefined> {
  let lost: Error | undefined;
  try {
    const release = await lock(out, {
      lockfilePath: join(out, 'taker-lock'),
      stale: TIMEOUTS.nodeLockStaleMs,
      onCompromised: (error) => {
        lost = error;
      },
    });
    return {
      async release() {
        if (lost) throw new SetupError(`the lock on the client's node was lost before its end: ${lost.message}`);
        await release();
      },
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}
