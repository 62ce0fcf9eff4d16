import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { until, type WaitClock } from '../engine/until.ts';
import { SetupError } from '../verdict/failures.ts';

/** How long one turn of another worker may take, in milliseconds. */
const LONGEST_TURN_MS = 600_000;
const EVERY_MS = 50;

/** Whose turn it is shows that it lives; the turn of one that was silent for so long is over, in milliseconds. */
const SILENT_MS = 10_000;

/**
 * Has the client's node to itself while `work` runs: no other worker of the run that asks for a turn pays meanwhile, so
 * that the node's balances move by what `work` does and by nothing else. A turn that a killed worker left is over.
 * @param out output folder of the run
 * @throws {SetupError} when the others never come to an end, or the turn was lost meanwhile; whatever `work` throws
 */
export async function inTurn<Result>(out: string, work: () => Promise<Result>, clock?: WaitClock): Promise<Result> {
  mkdirSync(out, { recursive: true });
  const turn = await until(
    "it is this worker's turn",
    () => take(out),
    (taken) => taken !== undefined,
    {
      atMostMs: LONGEST_TURN_MS,
      everyMs: EVERY_MS,
      otherwise: () =>
        new SetupError(`another worker has had the client's node to itself for ${LONGEST_TURN_MS / 1000} s`),
      ...(clock ? { clock } : {}),
    },
  );
  try {
    return await work();
  } finally {
    await turn.end();
  }
}

interface Turn {
  /** @throws {SetupError} when it was another's turn meanwhile */
  end(): Promise<void>;
}

/** Takes the turn; undefined while it is another's. */
async function take(out: string): Promise<Turn | undefined> {
  let lost: Error | undefined;
  try {
    const release = await lock(out, {
      lockfilePath: join(out, 'taker-turn'),
      stale: SILENT_MS,
      onCompromised: (error) => {
        lost = error;
      },
    });
    return {
      async end() {
        if (lost) throw new SetupError(`the turn on the client's node was lost before its end: ${lost.message}`);
        await release();
      },
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}
