import type { Bite } from '../harness/engine/bites.ts';
import { BOUNDS } from '../harness/engine/bounds.ts';

/** That a bound bit, and in which check. */
export interface LocatedBite extends Bite {
  readonly check: string;
}

/** A bound of what a peer may make a run do, and how often it bit in the whole run. */
export interface BittenBound {
  readonly name: string;
  /** The setting that moves it. */
  readonly setting: string;
  readonly limit: number;
  /** What is bounded and in what unit. */
  readonly what: string;
  readonly times: number;
  /** The check in which it bit first, and the number of the exchange where there was one. */
  readonly first: { readonly check: string; readonly exchange?: number };
}

/**
 * Sums up which bounds bit in a run, in the order of their table.
 * @param numberOf gives an exchange its number; undefined leaves it out
 */
export function bittenBounds(
  bites: readonly LocatedBite[],
  numberOf: (reference: string) => number | undefined,
): BittenBound[] {
  return Object.entries(BOUNDS).flatMap(([name, { setting, what }]) => {
    const same = bites.filter(({ bound }) => bound === name);
    const first = same.find(({ exchange }) => exchange !== undefined) ?? same[0];
    if (first === undefined) return [];
    const { check, limit, exchange } = first;
    const number = exchange === undefined ? undefined : numberOf(exchange);
    const times = same.reduce((sum, bite) => sum + bite.times, 0);
    const place = number === undefined ? { check } : { check, exchange: number };
    return [{ name, setting, limit, what, times, first: place }];
  });
}

/** A bound that bit, as a line for people. */
export function boundLine({ setting, limit, what, times, first }: BittenBound): string {
  const often = times === 1 ? 'once' : `${times} times, first`;
  const exchange = first.exchange === undefined ? '' : `exchange ${first.exchange} of `;
  return `${setting} (${limit} ${what}): ${often} in ${exchange}${first.check}`;
}
