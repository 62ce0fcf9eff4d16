import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { acceptsConnections } from '../engine/wire/reachability.ts';
import type { VainRepeats } from '../engine/wire/repeat-budget.ts';

const PROBE_MS = 1_000;

// When a target goes away in the middle of a run, each of the remaining checks would find that out by all its tries, in a
// worker that Playwright then replaces. So the first one leaves a mark for the others.

function markIn(out: string): string {
  return join(out, 'target-away');
}

/** Leaves the mark that the target went away. */
export function markAway(out: string): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(markIn(out), '');
}

// A target that accepts connections and answers nothing costs each request its whole deadline. One file counts the
// silences of all workers, by a byte each, until any of them gets an answer.

function silencesIn(out: string): string {
  return join(out, 'target-silent');
}

/** Notes that a request got no answer, nor did one that any server answers. */
export function countSilence(out: string): void {
  mkdirSync(out, { recursive: true });
  appendFileSync(silencesIn(out), '.');
}

/** Notes that the target answered. */
export function endSilence(out: string): void {
  if (existsSync(silencesIn(out))) rmSync(silencesIn(out), { force: true });
}

function silences(out: string): number {
  return statSync(silencesIn(out), { throwIfNoEntry: false })?.size ?? 0;
}

// What the repeats of all workers were in vain for is counted in a file likewise.

/** The count of the repeats of a run in vain. */
export function vainRepeatsIn(out: string): VainRepeats {
  const file = join(out, 'target-repeats');
  return {
    count: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    add(repeats) {
      mkdirSync(out, { recursive: true });
      appendFileSync(file, '.'.repeat(repeats));
    },
  };
}

/**
 * Why no request to the target can succeed: it was marked as away and still refuses connections, or did not answer this many
 * requests in a row. Undefined when it is there. A target that came back loses the mark.
 */
export async function absenceOf(out: string, baseUrl: string, mostSilences: number): Promise<string | undefined> {
  if (silences(out) >= mostSilences) {
    recordLimitHit('mostSilences', mostSilences);
    return `the target hangs: it left ${mostSilences} requests in a row without any answer`;
  }
  if (!existsSync(markIn(out))) return undefined;
  if (!(await acceptsConnections(new URL(baseUrl).origin, PROBE_MS))) return 'the target went away earlier in the run';
  rmSync(markIn(out), { force: true });
  return undefined;
}
