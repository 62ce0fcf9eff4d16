import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { until, type WaitClock } from '../engine/until.ts';

/** How long one turn of another worker may take, in milliseconds. */
const LONGEST_TURN_MS = 600_000;
const EVERY_MS = 50;

/**
 * Has the client's node to itself while `work` runs: no other worker of the run that asks for a turn pays meanwhile, so
 * that the node's balances move by what `work` does and by nothing else. A turn that a killed worker left is over.
 * @param out output folder of the run
 * @throws {SetupError} when the others never come to an end; whatever `work` throws
 */
export async function inTurn<Result>(out: string, work: () => Promise<Result>, clock?: WaitClock): Promise<Result> {
  const file = join(out, 'taker-turn');
  mkdirSync(dirname(file), { recursive: true });
  await until("it is this worker's turn on the client's node", () => take(file), Boolean, {
    atMostMs: LONGEST_TURN_MS,
    everyMs: EVERY_MS,
    ...(clock ? { clock } : {}),
  });
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (isLeft(file)) rmSync(file, { force: true });
    return false;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Whether the worker whose turn it is is gone. One that has not written its number yet has just begun. */
function isLeft(file: string): boolean {
  const holder = Number(holderOf(file));
  if (!holder) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch {
    return true;
  }
}

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
