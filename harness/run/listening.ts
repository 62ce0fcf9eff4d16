import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Settings } from './settings.ts';

/** The shortest time that a check listens, in milliseconds. */
const SHORTEST_MS = 200;

/** How long a check listens when the register states this many seconds; in milliseconds. */
export function listening(seconds: number, { listenPercent }: Pick<Settings, 'listenPercent'>): number {
  return Math.max(SHORTEST_MS, seconds * 10 * listenPercent);
}

/**
 * The longest wait for a reply on the socket, in milliseconds. The interface names no time, so it may take as long as an
 * answer over REST.
 */
export function replyTime(settings: Pick<Settings, 'deadlineMs' | 'listenPercent'>): number {
  return Math.max(
    TIMEOUTS.socketReplyMs,
    Math.min(settings.deadlineMs, listening(settings.deadlineMs / 1000, settings)),
  );
}
