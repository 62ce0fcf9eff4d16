import type { Fault, Variant } from '../../faults/fault.ts';
import type { Change } from '../../faults/record.ts';
import { someOf } from '../../harness/engine/fuzz/pick.ts';
import type { Cascades } from './cascades.ts';

/** One reference instance of the kill matrix: the clean one, a conforming variant, or one with a fault. */
export interface Instance {
  readonly id: string;
  readonly kind: 'clean' | 'conforming' | 'fault';
  readonly what: string;
  /** What makes it another than the reference is, in the order in which it comes into force. */
  readonly changes: readonly Change[];
  readonly tls?: true | undefined;
  /** Seed of the reference and of the checks, where it isn't the usual one. */
  readonly seed?: number;
  /** Requirements that have to be violated; empty for clean and conforming ones. */
  readonly breaks: readonly string[];
  /** Requirements whose tolerance a conforming one makes use of. */
  readonly exercises?: readonly string[];
  /** Requirements, or beginnings of ids, that nobody can verify on a conforming one. */
  readonly masks?: readonly string[];
  /** How often it has changed what was said, for a fault that shows at an edge only. */
  readonly shown?: () => number;
  /** Requirements that it may turn red, too; undefined where only some of the checks are made, and nothing follows from what else does. */
  readonly cascades?: readonly string[];
  /** Requirement ids, or beginnings of ids such as `MKT-FEE`, whose active checks are run; empty means all. */
  readonly checks: readonly string[];
}

/** How many variants one service is where they are mixed. */
const AT_ONCE = 4;

const CLEAN: Instance = {
  id: 'clean',
  kind: 'clean',
  what: 'the reference is as it is',
  changes: [],
  breaks: [],
  checks: [],
};

/**
 * Clean instances, each with a seed of its own: the same checks try other things of other markets.
 * @param seeds how many (the first ones), or the first and the last, such as `101-200`
 * @throws {Error} when it is neither
 */
export function cleanRuns(seeds: string): Instance[] {
  return seedsOf('--clean', seeds).map((seed) => ({ ...CLEAN, id: `clean-${seed}`, seed }));
}

/**
 * Conforming services that are several variants at once, each with a seed of its own: consecutive seeds walk through all variants.
 * @param seeds as for {@link cleanRuns}
 * @throws {Error} as there
 */
export function mixedRuns(variants: readonly Variant[], seeds: string): Instance[] {
  // Where TLS ends stands in front of all others, and is nothing that mixes.
  const plain = variants.filter(({ tls }) => !tls);
  return seedsOf('--mixed', seeds).map((seed): Instance => {
    const chosen = someOf(plain, AT_ONCE, { seed, what: 'variant', named: ({ id }) => id });
    return {
      id: `mixed-${seed}`,
      kind: 'conforming',
      what: chosen.map(({ id }) => id).join(' + '),
      changes: chosen,
      breaks: [],
      masks: chosen.flatMap(({ masks = [] }) => masks),
      checks: [],
      seed,
    };
  });
}

/**
 * The seeds that a flag names: the first ones, or the first and the last.
 * @throws {Error} when it is neither
 */
export function seedsOf(flag: string, seeds: string): number[] {
  const [, first = '1', last] = /^(?:([1-9]\d*)-)?([1-9]\d*)$/.exec(seeds) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (!(count > 0))
    throw new Error(`${flag} ${seeds}: give how many seeds to try, or the first and the last (101-200)`);
  return Array.from({ length: count }, (_, index) => Number(first) + index);
}

/**
 * Faults, each to be judged by all checks: everything else that turns red has to be explained.
 * @param wanted their ids; empty means all
 * @param cascades requirements that each may turn red beside what it breaks, by fault
 * @throws {Error} naming the ids that no fault has
 */
export function wholeRuns(faults: readonly Fault[], wanted: readonly string[], cascades: Cascades): Instance[] {
  const others = wanted.filter((id) => !faults.some((fault) => fault.id === id));
  if (others.length > 0) throw new Error(`all checks judge faults, of which none is called ${others.join(', ')}`);
  return plan(faults, [], wanted)
    .filter(({ kind }) => kind === 'fault')
    .map((instance) => ({ ...instance, checks: [], cascades: cascades[instance.id] ?? [] }));
}

/** Whether its checks may end once all that it breaks was found violated: where all checks judge it, all have their say. */
export function endsWhenCaught({ kind, cascades }: Instance): boolean {
  return kind === 'fault' && cascades === undefined;
}

/**
 * The instances that a run of the kill matrix starts: the clean one, the conforming ones, those with a fault.
 * @param wanted ids of the instances to keep; empty means all
 * @throws {Error} naming the ids that no instance has
 */
export function plan(faults: readonly Fault[], variants: readonly Variant[], wanted: readonly string[]): Instance[] {
  const conforming = variants.map(
    ({ id, what, tls, scope = [], exercises = [], masks = [], ...change }): Instance => ({
      id,
      kind: 'conforming',
      what,
      changes: [change],
      tls,
      breaks: [],
      exercises,
      masks,
      checks: scope,
    }),
  );
  const all: Instance[] = [
    CLEAN,
    ...faults.map(
      ({ id, what, tls, breaks, triggers = [], ...change }): Instance => ({
        id,
        kind: 'fault',
        what,
        changes: [change],
        tls,
        breaks,
        checks: [...breaks, ...triggers],
      }),
    ),
    ...conforming,
  ];
  const unknown = wanted.filter((id) => !all.some((instance) => instance.id === id));
  if (unknown.length > 0) throw new Error(`there is no fault or variant ${unknown.join(', ')}`);
  return all.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}

/**
 * What shows that the checks of some requirements can fail, and accuse nobody who conforms: every fault that breaks one of them,
 * and every variant in whose scope one is, judged by the checks of these requirements alone.
 * @param ids of requirements
 */
export function aboutRequirements(instances: readonly Instance[], ids: readonly string[]): Instance[] {
  return instances.flatMap((instance) => {
    if (instance.kind === 'fault') return ids.some((id) => instance.breaks.includes(id)) ? [instance] : [];
    const checks = ids.filter(
      (id) => instance.checks.length === 0 || instance.checks.some((scope) => id.startsWith(scope)),
    );
    return checks.length > 0 ? [{ ...instance, checks }] : [];
  });
}
