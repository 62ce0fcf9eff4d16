import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Settings } from './settings.ts';

/** Even a hurried check listens for so long, in milliseconds. */
const SHORTEST_MS = 200;

/** For how long a check listens where the register states this many seconds, in milliseconds. */
export function listening(seconds: number, { listenPercent }: Pick<Settings, 'listenPercent'>): number {
  return Math.max(SHORTEST_MS, seconds * 10 * listenPercent);
}

/**
 * How long a reply on the socket is waited for, in milliseconds: the interface names no time for it, so it may take as long as
 * an answer over REST.
 */
export function replyTime(settings: Pick<Settings, 'deadlineMs' | 'listenPercent'>): number {
  return Math.max(
    TIMEOUTS.socketReplyMs,
    Math.min(settings.deadlineMs, listening(settings.deadlineMs / 1000, settings)),
  );
}
