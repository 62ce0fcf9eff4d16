import { TIERS, type Tier } from '../../specs/tiers.ts';

/** What an operator provides; `everything` is all keys, the node and the levers. */
export const PROVIDED = ['nothing', 'key', 'quote key', 'node', 'everything'] as const;
export type Provided = (typeof PROVIDED)[number];

/** The modes of a target, and the profiles of a run. */
export const MODES = ['optional', 'enforced'] as const;
export const PROFILE_NAMES = ['nightly', 'gate', 'audit'] as const;

/** An ordinary run on a conforming target. */
export interface Row {
  readonly tier: Tier;
  readonly provided: Provided;
  readonly keys: (typeof MODES)[number];
  readonly profile: (typeof PROFILE_NAMES)[number];
}

/** All ordinary runs there are. */
export const ROWS: readonly Row[] = TIERS.flatMap((tier) =>
  PROVIDED.flatMap((provided) =>
    MODES.flatMap((keys) => PROFILE_NAMES.map((profile): Row => ({ tier, provided, keys, profile }))),
  ),
);

/** A row in words, by which it is chosen, too. */
export function nameOf({ tier, provided, keys, profile }: Row): string {
  return `${tier}, ${provided}, keys ${keys}, ${profile}`;
}

/** Any two values of two columns, in some row; the rows are as few as a greedy choice makes them. */
export function pairwise(rows: readonly Row[]): Row[] {
  const left = new Set(rows.flatMap(pairsOf));
  const chosen: Row[] = [];
  const gain = (row: Row) => pairsOf(row).filter((pair) => left.has(pair)).length;
  while (left.size > 0) {
    const best = rows.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const pair of pairsOf(best)) left.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

function pairsOf(row: Row): string[] {
  const cells = Object.entries(row).map((cell) => cell.join('='));
  return cells.flatMap((one, at) => cells.slice(at + 1).map((other) => `${one} ${other}`));
}
