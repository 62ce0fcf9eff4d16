import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { expect, test } from '../test.ts';
import { type Left, type Verdict, verdictOf } from './verdict.ts';

const VERIFIED = new Set(['A-01', 'B-01', 'C-01']);

const CASES: readonly [what: string, left: Partial<Left>, verdict: Verdict][] = [
  ['a violation', { active: [said('A-01', 'violated')], over: 'violated' }, { end: 'killed', by: ['A-01'] }],
  [
    'a violation that recorded exchanges show',
    { active: [said('A-01', 'verified')], passive: [said('C-01', 'violated')] },
    { end: 'killed', by: ['C-01'] },
  ],
  ['checks that were cut off', { active: [said('A-01', 'verified')], over: 'late' }, { end: 'broken', why: 'late' }],
  [
    'a check without a verdict',
    { active: [said('A-01', 'verified')], stray: ['it fell over'] },
    { end: 'broken', why: 'it fell over' },
  ],
  ['nothing judged', { active: [said('A-01', 'not-exercised')] }, { end: 'broken', why: 'nothing could be judged' }],
  [
    'something that can no longer be decided',
    { active: [said('A-01', 'verified'), said('B-01', 'not-exercised')] },
    { end: 'undecided', ids: ['B-01'] },
  ],
  [
    'all that was asked as without the mutant',
    { active: [said('A-01', 'verified'), said('D-01', 'not-exercised')] },
    { end: 'survived' },
  ],
];

for (const [what, left, verdict] of CASES) {
  test(`${what} ends as ${verdict.end}`, () => {
    expect(verdictOf({ active: [], passive: [], over: undefined, stray: [], ...left }, VERIFIED)).toEqual(verdict);
  });
}

function said(id: string, outcome: CheckResult['outcome']): CheckResult {
  return { id, title: id, outcome, exchanges: [] };
}
