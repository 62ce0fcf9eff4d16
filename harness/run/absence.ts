import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsConnections } from '../engine/wire/reachability.ts';

const PROBE_MS = 1_000;

// When a target goes away in the middle of a run, each of the remaining checks would find that out for itself, through
// all its tries, in a worker that Playwright then replaces. So the first one leaves a mark for the others.

function markIn(out: string): string {
  return join(out, 'target-away');
}

/** Leaves the mark that the target went away. */
export function markAway(out: string): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(markIn(out), '');
}

/** Whether the target was marked as away and still refuses connections. A target that came back loses the mark. */
export async function isAway(out: string, baseUrl: string): Promise<boolean> {
  if (!existsSync(markIn(out))) return false;
  if (!(await acceptsConnections(new URL(baseUrl).origin, PROBE_MS))) return true;
  rmSync(markIn(out), { force: true });
  return false;
}
