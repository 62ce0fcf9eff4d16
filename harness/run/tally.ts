import { appendFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A count that all workers of a run share. */
export interface Tally {
  count(): number;
  add(more?: number): void;
  /** Begins at nothing again. */
  clear(): void;
}

/**
 * The count that a file keeps, by a byte each, so that workers that add at the same time lose none.
 * @param out output folder of the run
 * @param name of the file
 */
export function tallyIn(out: string, name: string): Tally {
  const file = join(out, name);
  return {
    count: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    add(more = 1) {
      mkdirSync(out, { recursive: true });
      appendFileSync(file, '.'.repeat(more));
    },
    clear() {
      if (existsSync(file)) rmSync(file, { force: true });
    },
  };
}
