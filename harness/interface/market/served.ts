/** Requests for market data that every caller gets an answer to. */
import { membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import { asOne, type PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { neverRefused } from '../never-refused.ts';
import { MATRIX, PAIRS } from '../operations.ts';
import { hopCountsIn } from './matrix.ts';

const asksForNothing = (asked: object): boolean => Object.keys(asked).length === 0;

const PLAIN_MATRIX = neverRefused({
  id: 'MKT-MATRIX-01',
  title: 'the matrix is served and counts hops',
  operation: MATRIX,
  isOfKind: asksForNothing,
});

const SOME_PAIR = 'a pair is active';

/** That pairs are shown to who asks for nothing else: those are active. */
function activityIn({ operation, status, value, query }: Seen): [string, boolean][] {
  if (operation !== PAIRS || status !== 200 || query.size > 0) return [];
  return [[SOME_PAIR, objectsIn(membersOf(value)?.pairs, '').length > 0]];
}

const COUNTING_MATRIX = asElsewhere({
  id: 'MKT-MATRIX-01',
  title: 'the matrix counts hops',
  operations: [PAIRS, MATRIX],
  factsIn: activityIn,
  saidBy({ operation, status, problem, value }) {
    if (operation !== MATRIX || status !== 200 || problem !== undefined) return [];
    const counts = hopCountsIn(value).filter((count) => Number.isInteger(Number(count)) && count >= 1);
    return [{ of: 'the matrix', said: counts.length }];
  },
  problemsOf(counted, facts) {
    if (facts.get(SOME_PAIR) !== true) return undefined;
    return counted > 0 ? [] : ['no whole number from 1 is in the matrix, though a pair is active'];
  },
});

/** Requests for market data that are served. */
export const SERVED_MARKET: readonly PassiveCheck[] = [
  neverRefused({
    id: 'MKT-PAIRS-01',
    title: 'the pair list is served to who asks for nothing else',
    operation: PAIRS,
    isOfKind: asksForNothing,
  }),
  asOne(PLAIN_MATRIX, COUNTING_MATRIX),
];
