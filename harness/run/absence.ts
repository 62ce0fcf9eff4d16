import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordLimitHit } from '../engine/limits-hit.ts';
import { acceptsConnections } from '../engine/wire/reachability.ts';
import { TargetUnavailable } from '../verdict/failures.ts';
import { probe } from './probe.ts';
import type { Settings } from './settings.ts';
import { type Tally, tallyIn } from './tally.ts';

const PROBE_MS = 1_000;
/** The longest time for the answer of a target that has not answered, in milliseconds. */
const ANSWERED_IN_MS = 5_000;

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

// A target that accepts connections and answers nothing costs each request its whole deadline. The silences of all workers are
// counted until any of them gets an answer.

function silencesIn(out: string): Tally {
  return tallyIn(out, 'target-silent');
}

/** Notes that a request got no answer, nor did one that any server answers. */
export function countSilence(out: string): void {
  silencesIn(out).add();
}

/** Notes that the target answered. */
export function endSilence(out: string): void {
  silencesIn(out).clear();
}

/** So often a target that hangs is asked once more, by a check that is about to begin. */
const MOST_LOOKS = 3;

/** Whether a target that left many requests without an answer answers by now: one that was busy for a minute is judged on. */
async function answersAgain(settings: Settings & { readonly baseUrl: string }): Promise<boolean> {
  const looks = tallyIn(settings.out, 'target-looked-at');
  if (looks.count() >= MOST_LOOKS) return false;
  looks.add();
  const request = { method: 'GET', path: '/', retry: false };
  const answer = await probe({ settings, baseUrl: settings.baseUrl, request, withinMs: ANSWERED_IN_MS }).catch(
    ofNobody,
  );
  if (answer !== undefined) endSilence(settings.out);
  return answer !== undefined;
}

function ofNobody(error: unknown): undefined {
  if (!(error instanceof TargetUnavailable)) throw error;
}

/**
 * Why no request to the target can succeed: it was marked as away and still refuses connections, or left as many requests in a row
 * without any answer as the settings allow, and gives none now. Undefined when it is there. A target that came back loses the mark.
 */
export async function absenceOf(settings: Settings & { readonly baseUrl: string }): Promise<string | undefined> {
  const { out, baseUrl, mostSilences } = settings;
  if (silencesIn(out).count() >= mostSilences && !(await answersAgain(settings))) {
    recordLimitHit('mostSilences', mostSilences);
    return `the target hangs: it left ${mostSilences} requests in a row without any answer`;
  }
  if (!existsSync(markIn(out))) return undefined;
  if (!(await acceptsConnections(new URL(baseUrl).origin, PROBE_MS))) return 'the target went away earlier in the run';
  rmSync(markIn(out), { force: true });
  return undefined;
}
