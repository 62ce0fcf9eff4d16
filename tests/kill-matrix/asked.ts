import { FAULTS } from '../../faults/faults.ts';
import { VARIANTS as LIMIT_VARIANTS } from '../../faults/limits/windows.variants.ts';
import { VARIANTS } from '../../faults/variants.ts';
import { readCascades } from './cascades.ts';
import { drawnRuns } from './drawn.ts';
import { aboutRequirements, cleanRuns, type Instance, mixedRuns, plan, wholeRuns } from './instance.ts';
import { narrowedRuns } from './narrowed.ts';
import { ROUNDS, roundOf } from './rounds.ts';

/** Variants for their own checks alone: each reply takes six seconds; every third matrix shows what no list does. */
export const ALONE: readonly string[] = ['conforming-replies-after-seconds', 'conforming-pair-opened-meanwhile'];

/** Where a limit is used up its window is waited for, so that all checks would take hours. */
const MIXING = VARIANTS.filter((variant) => !LIMIT_VARIANTS.includes(variant) && !ALONE.includes(variant.id));

/** What a kill matrix is to show. */
export interface Asked {
  readonly instances: readonly Instance[];
  /** Whether it is the matrix of everything there is. */
  readonly whole: boolean;
  /** The part of the variants' checks; undefined means all of them. */
  readonly round: number | undefined;
  /** Whether what the faults turn red becomes what they may turn red. */
  readonly approves: boolean;
}

const SOME = { whole: false, round: undefined, approves: false } as const;

/**
 * Reads the arguments of the command, as run.ts describes them.
 * @throws {Error} naming what is none of them: an id that no instance has, a flag that there isn't or not in that place
 */
export function askedBy(args: readonly string[]): Asked {
  const [mode = '', ...rest] = args;
  switch (mode) {
    case '--clean':
      return { ...SOME, instances: cleanRuns(onlyOne(mode, rest)) };
    case '--mixed':
      return { ...SOME, instances: mixedRuns(MIXING, onlyOne(mode, rest)) };
    case '--drawn':
      return { ...SOME, instances: drawnRuns(onlyOne(mode, rest)) };
    case '--narrowed':
      return { ...SOME, instances: narrowedRuns(FAULTS, named(rest)) };
    case '--all-checks':
      return { ...SOME, instances: wholeRuns(FAULTS, named(rest), readCascades()), whole: rest.length === 0 };
    case '--approve':
      if (rest.length === 0) throw new Error('--approve: name the faults whose cascades you have read');
      return { ...SOME, instances: wholeRuns(FAULTS, named(rest), readCascades()), approves: true };
    case '--all':
      if (rest.length > 0) throw new Error(`--all stands alone: ${rest.join(' ')}`);
      return { ...SOME, instances: plan(FAULTS, VARIANTS, []), whole: true };
    case '--round':
      return { ...SOME, instances: plan(FAULTS, VARIANTS, []), whole: true, round: part(onlyOne(mode, rest)) };
    case '':
      return { ...SOME, instances: plan(FAULTS, VARIANTS, []), whole: true, round: roundOf(Date.now()) };
    default:
      return { ...SOME, instances: byName(named(args)) };
  }
}

/** Instances by their own ids, and by those of requirements that they are about. */
function byName(names: readonly string[]): Instance[] {
  const all = plan(FAULTS, VARIANTS, []);
  const isFaultless = (name: string): boolean => !all.some(({ breaks }) => breaks.includes(name));
  const [own, requirements] = [names.filter(isFaultless), names.filter((name) => !isFaultless(name))];
  const about = aboutRequirements(all, requirements).filter(({ id }) => !own.includes(id));
  return own.length > 0 || about.length === 0 ? [...plan(FAULTS, VARIANTS, own), ...about] : about;
}

/** Ids, none of which is a flag. */
function named(ids: readonly string[]): readonly string[] {
  const flag = ids.find((id) => id.startsWith('-'));
  if (flag === undefined) return ids;
  throw new Error(
    `${flag}: a flag is --approve, --all-checks, --all, --round, --clean, --mixed, --drawn or --narrowed, and stands in front of all else`,
  );
}

function onlyOne(flag: string, values: readonly string[]): string {
  const [value = '', ...more] = values;
  if (more.length > 0) throw new Error(`${flag} takes one value: ${values.join(' ')}`);
  return value;
}

function part(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < ROUNDS) return Number(text);
  throw new Error(`--round ${text}: give a part, from 0 to ${ROUNDS - 1}`);
}
