import { existsSync, statfsSync } from 'node:fs';

/** With less than this many bytes free a run is stopped, so that its reports can be written. */
const RESERVE = 10 * 2 ** 20;
const LOOKED_AT_EVERY_MS = 500;

/** Bytes that are free below a folder; none below one that isn't there. */
export function freeBytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Aborts when the disk of a folder is nearly full.
 * @returns the signal, and what ends the watch
 */
export function watchDiskSpace(folder: string): { readonly diskFull: AbortSignal; end(): void } {
  const short = new AbortController();
  const watch = setInterval(() => freeBytesBelow(folder) < RESERVE && short.abort(), LOOKED_AT_EVERY_MS);
  return { diskFull: short.signal, end: () => clearInterval(watch) };
}
