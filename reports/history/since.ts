import type { Diff } from '../diff/diff.ts';

const A_DAY_MS = 86_400_000;

/** When the run was that another is compared with, as people say it. */
export function sinceWhen({ before, after }: Pick<Diff, 'before' | 'after'>): string {
  const days = dayOf(after.startedAt) - dayOf(before.startedAt);
  const when = `${before.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return days === 1 ? `yesterday (${when})` : when;
}

/** What changed, counted: `2 newly violated, 1 fixed`; what is none of is left out. */
export function changeCounts(diff: Diff): string {
  const counts: [number: number, what: string][] = [
    [diff.newlyViolated.length, 'newly violated'],
    [diff.newlyNotExercised.length, 'newly not exercised'],
    [diff.slower.length, 'slower'],
    [diff.fixed.length, 'fixed'],
    [diff.otherwise.length, 'otherwise changed'],
    [diff.observations.length, `changed observation${plural(diff.observations)}`],
    [diff.tolerances.length, `changed tolerance${plural(diff.tolerances)}`],
  ];
  const some = counts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return some.join(', ') || 'nothing changed';
}

function plural({ length }: readonly unknown[]): string {
  return length === 1 ? '' : 's';
}

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / A_DAY_MS);
}
