import { existsSync, statfsSync } from 'node:fs';

/** With less than this many bytes free a run is stopped, so that there is room for its reports. */
const RESERVE = 10 * 2 ** 20;
const LOOKED_AT_EVERY_MS = 500;

/** Bytes that are free below a folder; none below one that isn't there. */
export function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Aborts when there is hardly any room left below a folder.
 * @returns the signal, and what ends the watch
 */
export function watchRoom(folder: string): { readonly outOfRoom: AbortSignal; end(): void } {
  const short = new AbortController();
  const watch = setInterval(() => roomIn(folder) < RESERVE && short.abort(), LOOKED_AT_EVERY_MS);
  return { outOfRoom: short.signal, end: () => clearInterval(watch) };
}
