import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { until, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { SetupError } from '../verdict/failures.ts';

/**
 * Locks the client's node: until the lock is released no other worker of the run that asks for it pays, so that the node's
 * balances move by what this one does and by nothing else. A lock that a killed worker left is free.
 * @param out output folder of the run
 * @throws {SetupError} when the others never come to an end
 */
export async function lockNode(out: string, clock?: WaitClock): Promise<HeldLock> {
  mkdirSync(out, { recursive: true });
  return until(
    'this worker has the lock',
    () => acquire(out),
    (acquired): acquired is HeldLock => acquired !== undefined,
    {
      atMostMs: TIMEOUTS.nodeLockMs,
      everyMs: TIMEOUTS.nodeLockReadsMs,
      otherwise: () =>
        new SetupError(`another worker has had the client's node to itself for ${TIMEOUTS.nodeLockMs / 1000} s`),
      ...(clock ? { clock } : {}),
    },
  );
}

/** A lock that this worker has. */
export interface HeldLock {
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
