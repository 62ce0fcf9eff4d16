import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { appendLine, readLines } from '../engine/lines.ts';
import { replayed } from '../engine/replay/replay.ts';
import { sideInputIfAnyNow } from '../engine/replay/side-input.ts';
import { type HeldLock, lockNode } from './lock.ts';
import type { Look } from './look.ts';
import { UNKNOWN_USE, type Use, useBetween } from './uses.ts';

/** The lock on the client's node, as one check takes it. */
export interface NodeLock {
  /**
   * Waits until no other check of the run has the node, and takes it.
   * @throws {SetupError} when the others never come to an end
   */
  take(): Promise<void>;
  /**
   * Gives the node back, if the check has it.
   * @throws {SetupError} when another check had it meanwhile
   */
  release(): Promise<void>;
  /**
   * Leaves the node to other checks while this one only waits, if it has the node. None of its swaps may be under way.
   * @throws as `take`, `release` and `wait`
   */
  whileReleased<Result>(wait: () => Promise<Result>): Promise<Result>;
  /** What other checks did to the node whenever this one left it to them, in order. */
  readonly othersUses: readonly Use[];
}

/** What a lock is made of. */
export interface NodeLockOptions {
  /** Output folder of the run. */
  readonly out: string;
  /** Looks at the node; undefined where the run has none. */
  readonly look: (() => Promise<Look>) | undefined;
}

/** A line of the record that the checks of a run share: which check waits or is back, and what becomes of the node meanwhile. */
interface Line {
  readonly waits?: string;
  readonly back?: string;
  /** The id of a use that begins, and whose it is. */
  readonly begins?: string;
  readonly by?: string;
  /** The id of one that ended, and what it did. */
  readonly ends?: string;
  readonly use?: Use;
}

/** A use of the node that has begun. */
interface BegunUse {
  readonly id: string;
  readonly atFirst: Look | undefined;
}

/**
 * Makes the lock of one check. A check that waits leaves the node to others; what they do to it is measured by looks at their
 * beginning and end, and taken out of the balances that the one that waited compares. Nobody looks while nobody waits.
 * In a replay nothing is locked, and all is as it was recorded.
 */
export function createNodeLock({ out, look }: NodeLockOptions): NodeLock {
  const file = join(out, 'taker-uses.ndjson');
  const self = randomUUID();
  const othersUses: Use[] = [];
  let held: HeldLock | 'replayed' | undefined;
  let begun: BegunUse | undefined;
  let takings = 0;

  const note = (line: Line) => {
    if (!replayed()) appendLine(file, line);
  };
  const tryLook = async () => look?.().catch(() => undefined);

  async function take(): Promise<void> {
    held = replayed() ? 'replayed' : await lockNode(out);
    takings += 1;
    const doOthersWait = sideInputIfAnyNow(
      `whether others wait, ${takings}`,
      () => othersWait(file, self) || undefined,
    );
    if (!doOthersWait) return;
    const id = randomUUID();
    note({ begins: id, by: self });
    begun = { id, atFirst: await tryLook() };
  }

  async function release(): Promise<void> {
    if (held === undefined) return;
    if (begun) {
      const { id, atFirst } = begun;
      const atLast = atFirst && (await tryLook());
      note({ ends: id, use: atFirst && atLast ? useBetween(atFirst, atLast) : UNKNOWN_USE });
    }
    const lock = held;
    begun = undefined;
    held = undefined;
    if (lock !== 'replayed') await lock.release();
  }

  return {
    take,
    release,
    async whileReleased(wait) {
      if (held === undefined) return wait();
      note({ waits: self });
      await release();
      try {
        return await wait();
      } finally {
        await take();
        const uses = sideInputIfAnyNow(`what others did to the node, ${takings}`, () => usesSince(file, self));
        othersUses.push(...(uses ?? []));
        note({ back: self });
      }
    },
    othersUses,
  };
}

/** Whether another check waits. One whose process was killed seems to wait for ever, which costs looks alone. */
function othersWait(file: string, self: string): boolean {
  const waiting = new Set<string>();
  for (const { waits, back } of readLines(file) as readonly Line[]) {
    if (waits !== undefined) waiting.add(waits);
    if (back !== undefined) waiting.delete(back);
  }
  waiting.delete(self);
  return waiting.size > 0;
}

/** What others did to the node since a check last began to wait; undefined when nobody had it. */
function usesSince(file: string, self: string): Use[] | undefined {
  const lines = readLines(file) as readonly Line[];
  const since = lines.slice(lines.findLastIndex(({ waits }) => waits === self));
  const uses = since
    .filter(({ begins, by }) => begins !== undefined && by !== self)
    .map(({ begins }) => since.find(({ ends }) => ends === begins)?.use ?? UNKNOWN_USE);
  return uses.length > 0 ? uses : undefined;
}
