import { beyondCaps, type Spent } from './greedy/purse.ts';
import type { Place } from './trick.ts';

/** How one run ended, and what it took. */
export interface Row {
  readonly name: string;
  /** Where it was played; `maker` is one that is hostile in what it takes. */
  readonly on: Place | 'maker';
  readonly destroys: boolean;
  readonly blameless: boolean;
  /** Null when it had to be killed. */
  readonly code: number | null;
  readonly seconds: number;
  /** Highest memory of its largest process. */
  readonly peakMb: number;
  /** What it left in its folder. */
  readonly diskMb: number;
  /** How often the trick was played. */
  readonly played: number;
  /** How many of its processes outlived it. */
  readonly left: number;
  /** Where a secret stood, with what stood around it. */
  readonly leaks: readonly string[];
  /** The first line of a stack on the terminal. */
  readonly stack: string | undefined;
  readonly verified: number;
  /** Ids of the violated requirements. */
  readonly violated: readonly string[];
  /** How many requirements of the selection were not exercised. */
  readonly notExercised: number;
  /** What a run that pays a greedy maker cost the client's node. */
  readonly spent?: readonly Spent[];
}

const MOST_SECONDS_BEYOND = 90;
const MOST_PEAK_MB = 400;
const MOST_DISK_MB = 200;

/**
 * What is out of bounds in a run, in a few words each; empty when nothing is.
 * @param cleanSeconds what the clean run of the same place took
 */
export function problemsOf(row: Row, cleanSeconds = 0): string[] {
  const { code, seconds, peakMb, diskMb, left, leaks, stack, violated } = row;
  const isClean = row.name.endsWith('-clean');
  const found: readonly [boolean, string][] = [
    [code === null, 'had to be killed'],
    [code !== null && code > 2, `ended with ${code}`],
    [isClean && code !== 0, 'the clean run is not green'],
    [!isClean && row.played === 0, 'the trick was never played'],
    [seconds > cleanSeconds + MOST_SECONDS_BEYOND, `took ${(seconds - cleanSeconds).toFixed()} s beyond the clean run`],
    [peakMb > MOST_PEAK_MB, `a process took ${peakMb.toFixed()} MB`],
    [diskMb > MOST_DISK_MB, `left ${diskMb.toFixed()} MB`],
    [left > 0, `left ${left} processes`],
    [leaks.length > 0, `leaked: ${leaks.slice(0, 3).join(' | ')}`],
    [stack !== undefined, `showed a stack: ${stack}`],
    [row.destroys && code === 0, 'ended green although answers were destroyed'],
    [!row.destroys && row.verified === 0, 'nothing was verified although no answer was destroyed'],
    ...beyondCaps(row.spent ?? []).map((words): [boolean, string] => [true, words]),
    [
      row.on === 'maker' && row.blameless && !row.spent?.some(({ gave }) => gave !== '0'),
      'an honest maker was paid nothing',
    ],
    [row.blameless && violated.length > 0, `accused the target of what is not its fault: ${violated.join(' ')}`],
  ];
  return found.flatMap(([isSo, words]) => (isSo ? [words] : []));
}
