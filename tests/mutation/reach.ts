/** Times are kept so finely, in milliseconds. */
export const TENTH_MS = 100;

/** When a check ran: its suite file, its beginning and its end in unix milliseconds. */
export type CheckTime = readonly [file: string, from: number, to: number];

/** Which mutants were come by in the tenth of a second that begins then. */
export type Passage = readonly [at: number, mutants: readonly number[]];

/** Of each mutant that was come by, the suite files whose checks ran meanwhile; none where it is part of the start. */
export function suitesByMutant(
  times: readonly CheckTime[],
  passages: readonly Passage[],
): Map<number, ReadonlySet<string>> {
  const begin = Math.min(...times.map(([, from]) => from));
  const reach = new Map<number, Set<string>>();
  const atStart = new Set<number>();
  for (const [at, mutants] of passages) {
    const running = times.filter(([, from, to]) => from < at + TENTH_MS && to >= at).map(([file]) => file);
    for (const mutant of mutants) {
      reach.set(mutant, new Set([...(reach.get(mutant) ?? []), ...running]));
      if (at + TENTH_MS <= begin) atStart.add(mutant);
    }
  }
  for (const mutant of atStart) reach.set(mutant, new Set());
  return reach;
}
