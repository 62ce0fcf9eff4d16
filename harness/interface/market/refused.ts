/** Requests for market data that no caller ever gets an answer to. */
import type { Members } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import { isAbsent, neverServed } from '../never-served.ts';
import { ASSETS, FEE_ESTIMATE, PAIR_ROUTES, PAIRS } from '../operations.ts';
import { completeWays, NAMING_MEMBERS } from './pair-naming.ts';

/** Texts that may be read as a boolean. */
const BOOLEAN = /^(true|false|t|f|yes|no|y|n|on|off|0|1|)$/i;
/** Texts that may be read as a whole number. */
const WHOLE = /^\s*([+-]?[\d_]+(\.0*)?\s*)?$/;

/** The members that name a pair; undefined where others stand beside them, which a target may understand. */
function namesIn(asked: Members): readonly string[] | undefined {
  const names = Object.keys(asked).filter((name) => !isAbsent(asked[name]));
  const known: readonly string[] = NAMING_MEMBERS;
  return names.every((name) => known.includes(name)) ? names : undefined;
}

/** Whether the members that name a pair are of a kind. */
function named(isOfKind: (names: readonly string[]) => boolean): (asked: Members) => boolean {
  return (asked) => {
    const names = namesIn(asked);
    return names !== undefined && isOfKind(names);
  };
}

function isNoWholeNumber(...names: readonly string[]): (asked: Members) => boolean {
  return (asked) => names.some((name) => typeof asked[name] === 'string' && !WHOLE.test(asked[name]));
}

/** Requests for market data that are refused. */
export const REFUSED_MARKET: readonly PassiveCheck[] = [
  neverServed({
    id: 'MKT-ASSETS-09',
    title: 'no assets for paging that is no number',
    operation: ASSETS,
    isOfKind: isNoWholeNumber('limit', 'offset'),
  }),
  neverServed({
    id: 'MKT-PAIRS-06',
    title: 'no pairs for an active_only that is no boolean',
    operation: PAIRS,
    isOfKind: ({ active_only: asked }) => typeof asked === 'string' && !BOOLEAN.test(asked),
  }),
  neverServed({
    id: 'MKT-PAIRS-08',
    title: 'no pairs for a pair_ticker without a slash',
    operation: PAIRS,
    isOfKind: ({ pair_ticker: asked }) => typeof asked === 'string' && /^\w+$/.test(asked),
  }),
  neverServed({
    id: 'MKT-FEE-02',
    title: 'no fee estimate without target_blocks',
    operation: FEE_ESTIMATE,
    isOfKind: ({ target_blocks: asked }) => isAbsent(asked) || asked === '',
  }),
  neverServed({
    id: 'MKT-FEE-03',
    title: 'no fee estimate for target_blocks that is no number',
    operation: FEE_ESTIMATE,
    isOfKind: isNoWholeNumber('target_blocks'),
  }),
  neverServed({
    id: 'MKT-PROUTE-06',
    title: 'no routes of a pair that is not named',
    operation: PAIR_ROUTES,
    isOfKind: named((names) => names.length === 0),
  }),
  neverServed({
    id: 'MKT-PROUTE-07',
    title: 'no routes of a pair that is named in two ways',
    operation: PAIR_ROUTES,
    isOfKind: named((names) => completeWays(names) > 1),
  }),
  neverServed({
    id: 'MKT-PROUTE-08',
    title: 'no routes of a pair that is named in half',
    operation: PAIR_ROUTES,
    isOfKind: named((names) => names.length > 0 && completeWays(names) === 0),
  }),
];
