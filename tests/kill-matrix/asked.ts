import { FAULTS, VARIANTS } from '../../faults/all.ts';
import { cleanRuns, type Instance, plan, wholeRuns } from './instance.ts';
import { roundOf } from './rounds.ts';

/** What a kill matrix is to show. */
export interface Asked {
  readonly instances: readonly Instance[];
  /** Whether it is the matrix of everything there is. */
  readonly whole: boolean;
  /** The part of the variants' checks; undefined means all of them. */
  readonly round: number | undefined;
}

/**
 * Reads the arguments of the command, as run.ts describes them.
 * @throws {Error} naming the ids that no instance has
 */
export function askedBy(args: readonly string[]): Asked {
  const [mode, ...rest] = args;
  switch (mode) {
    case '--clean':
      return { instances: cleanRuns(rest[0] ?? ''), whole: false, round: undefined };
    case '--all-checks':
      return { instances: wholeRuns(plan(FAULTS, VARIANTS, rest), FAULTS), whole: rest.length === 0, round: undefined };
    case '--all':
      return { instances: plan(FAULTS, VARIANTS, []), whole: true, round: undefined };
    case '--round':
      return { instances: plan(FAULTS, VARIANTS, []), whole: true, round: Number(rest[0]) };
    case undefined:
      return { instances: plan(FAULTS, VARIANTS, []), whole: true, round: roundOf(Date.now()) };
    default:
      return { instances: plan(FAULTS, VARIANTS, args), whole: false, round: undefined };
  }
}
