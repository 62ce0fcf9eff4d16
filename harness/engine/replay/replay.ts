import { runningCheck } from '../../verdict/check.ts';
import { NotRecorded } from '../../verdict/failures.ts';
import { setTime } from '../../verdict/time.ts';
import type { RecordedCheck } from './recorded-check.ts';
import { type SimulatedTime, simulatedTime } from './simulated-time.ts';

/** A check that is replayed: its recording and its clock. */
export interface Replayed {
  readonly recorded: RecordedCheck;
  readonly time: SimulatedTime;
}

let current: Replayed | undefined;

/** The check that is replayed; undefined when the run is a live one. */
export function replayed(): Replayed | undefined {
  return current;
}

/** Replays the check that runs from now on, by the time of its recording. */
export function beginReplay(recorded: RecordedCheck): void {
  endReplay();
  current = { recorded, time: simulatedTime(recorded.from) };
  setTime(current.time);
}

/** Ends the replay of a check. */
export function endReplay(): void {
  current?.time.stop();
  current = undefined;
  setTime(undefined);
}

/** Notes that the recording lacks something that the running check asked for. */
export function lacks(what: string): void {
  runningCheck().unrecorded ??= new NotRecorded(what).message;
}

/**
 * Looks something up in the recording.
 * @throws {NotRecorded} when it isn't there; from then on the check decides nothing, even if it catches this
 */
export function lookedUp<Found>(look: () => Found): Found {
  try {
    return look();
  } catch (error) {
    if (error instanceof NotRecorded) runningCheck().unrecorded ??= error.message;
    throw error;
  }
}
