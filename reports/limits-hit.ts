import { BOUNDS } from '../harness/engine/bounds.ts';
import type { LimitHit } from '../harness/engine/limits-hit.ts';

/** A limit that was hit, and the check that hit it. */
export interface LocatedLimitHit extends LimitHit {
  readonly check: string;
}

/** A limit of the suite, and how often the whole run hit it. */
export interface LimitReport {
  readonly name: string;
  /** The setting that moves it. */
  readonly setting: string;
  readonly limit: number;
  /** What is bounded and in what unit. */
  readonly what: string;
  readonly times: number;
  /** The check that hit it first, and the number of the exchange where there was one. */
  readonly first: { readonly check: string; readonly exchange?: number };
}

/**
 * The limits that a run hit, in the order of their table.
 * @param numberOf gives an exchange its number; undefined leaves it out
 */
export function limitsHitIn(
  limitsHit: readonly LocatedLimitHit[],
  numberOf: (reference: string) => number | undefined,
): LimitReport[] {
  return Object.entries(BOUNDS).flatMap(([name, { setting, what }]) => {
    const same = limitsHit.filter(({ bound }) => bound === name);
    const first = same.find(({ exchange }) => exchange !== undefined) ?? same[0];
    if (first === undefined) return [];
    const { check, limit, exchange } = first;
    const number = exchange === undefined ? undefined : numberOf(exchange);
    const times = same.reduce((sum, hit) => sum + hit.times, 0);
    const place = number === undefined ? { check } : { check, exchange: number };
    return [{ name, setting, limit, what, times, first: place }];
  });
}

/** A limit that was hit, as a line for people. */
export function limitLine({ setting, limit, what, times, first }: LimitReport): string {
  const often = times === 1 ? 'once' : `${times} times, first`;
  const exchange = first.exchange === undefined ? '' : `exchange ${first.exchange} of `;
  return `${setting} (${limit} ${what}): ${often} in ${exchange}${first.check}`;
}
