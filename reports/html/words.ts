import type { Verdict } from '../../harness/verdict/verdict.ts';

/** Verdicts in the order in which pages show them. */
export const VERDICTS: readonly Verdict[] = ['violated', 'waived', 'verified', 'observed', 'not-exercised'];

/** `not-exercised` as `Not exercised`, `quote-socket` as `Quote socket`. */
export function titled(word: string): string {
  const spaced = word.replaceAll('-', ' ');
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

/** A number of bytes for people. */
export function bytes(number: number): string {
  if (number < 1000) return `${number} bytes`;
  return number < 1_000_000 ? `${Math.round(number / 100) / 10} kB` : `${Math.round(number / 100_000) / 10} MB`;
}

/** A span of time for people. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// A page has thousands of these, and making one takes a fifth of a millisecond.
const MOMENTS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const FIGURES = new Intl.NumberFormat('en-GB');

/** A point in time for people, in UTC so that two readers see the same. */
export function moment(iso: string): string {
  return `${MOMENTS.format(new Date(iso))} UTC`;
}

/** A whole number with thin separators. */
export function figure(number: number): string {
  return FIGURES.format(number).replaceAll(',', '\u202f');
}
