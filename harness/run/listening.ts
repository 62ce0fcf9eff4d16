import type { Settings } from './settings.ts';

/** Even a hurried check listens for so long, in milliseconds. */
const SHORTEST_MS = 200;

/** For how long a check listens where the register states so many seconds, in milliseconds. */
export function listening(seconds: number, { listenPercent }: Pick<Settings, 'listenPercent'>): number {
  return Math.max(SHORTEST_MS, seconds * 10 * listenPercent);
}
