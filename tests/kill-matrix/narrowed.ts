import type { Fault } from '../../faults/fault.ts';
import { EDGES, narrowed } from '../../faults/narrowed.ts';
import { someOf } from '../../harness/engine/fuzz/pick.ts';
import { type Instance, seedsOf } from './instance.ts';

/** All groups but the limits, whose windows would be waited for, fault by fault. */
const BESIDE_LIMITS = ['MKT', 'FMT', 'ERR', 'AUT', 'VER', 'QUO', 'WS', 'SWP', 'LSP', 'FLW'];

/** How many faults at an edge make one part of them. */
const NARROWED_AT_ONCE = 100;

/**
 * Faults that show at one edge only, each judged until a check catches it: by all of them, those of limits where it breaks one.
 * @param wanted their ids, or the numbers of parts of all that can be made of a fault and an edge: the first ones, or the first
 * and the last. Consecutive parts walk through all
 * @throws {Error} as for `--clean`, or naming the ids that no fault at an edge has
 */
export function narrowedRuns(faults: readonly Fault[], wanted: readonly string[]): Instance[] {
  const all = faults.flatMap((fault) => Object.keys(EDGES).flatMap((edge) => narrowed(fault, edge) ?? []));
  const others = wanted.filter((id) => !all.some((fault) => fault.id === id));
  const [part = '', ...more] = others;
  if (wanted.length > 1 && part !== '') throw new Error(`there is no fault at an edge ${[part, ...more].join(', ')}`);
  const chosen =
    others.length === 0 && wanted.length > 0
      ? all.filter(({ id }) => wanted.includes(id))
      : seedsOf('--narrowed', part).flatMap((seed) =>
          someOf(all, NARROWED_AT_ONCE, { seed, what: 'fault at an edge', named: ({ id }) => id }),
        );
  return chosen.map(
    ({ id, what, tls, breaks, shown, triggers: _, ...change }): Instance => ({
      id,
      kind: 'fault',
      what,
      changes: [change],
      tls,
      breaks,
      shown,
      checks: [...BESIDE_LIMITS, ...breaks],
    }),
  );
}
