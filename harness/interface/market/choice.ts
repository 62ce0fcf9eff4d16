import type { Pair } from '../../../schemas/types.ts';

/** The pairs that can be traded: active, with a route. */
export function tradable(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ is_active, routes }) => is_active === true && Array.isArray(routes) && routes.length > 0);
}

/** The pairs whose ticker no other pair has, so that it names exactly one. */
export function ownTicker(pairs: readonly Pair[]): Pair[] {
  const count = new Map<string, number>();
  for (const { ticker } of pairs) count.set(ticker, (count.get(ticker) ?? 0) + 1);
  return pairs.filter(({ ticker }) => count.get(ticker) === 1);
}
