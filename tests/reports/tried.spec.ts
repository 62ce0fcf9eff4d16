import type { RequirementReport } from '../../reports/requirement-report.ts';
import { type LocatedTried, triedByChecks, triedInAll, triedSentence } from '../../reports/tried.ts';
import { expect, test } from '../test.ts';

const PAIRS = { what: 'pair', of: 6, seeds: 3 };

test('what a check tried is told once, with what it judged by it', () => {
  const collected: LocatedTried[] = [
    { check: 'one', ...PAIRS, tried: ['A', 'B'] },
    // Another shard's copy of it.
    { check: 'one', ...PAIRS, tried: ['B', 'C'] },
    { check: 'away', ...PAIRS, tried: ['D'] },
    { check: 'passive', ...PAIRS, tried: ['E'] },
  ];
  const requirements = [
    requirement('MKT-PAIRS-01', 'one', 'verified'),
    requirement('MKT-PAIRS-02', 'one', 'violated'),
    requirement('MKT-PAIRS-03', 'one', 'not-exercised'),
    requirement('MKT-PAIRS-04', 'away', 'not-exercised'),
  ];
  expect(triedByChecks(collected, requirements)).toEqual([
    { check: 'one', requirements: ['MKT-PAIRS-01', 'MKT-PAIRS-02'], ...PAIRS, tried: ['A', 'B', 'C'] },
  ]);
});

test('the checks of a run together tried what any of them did, and need the seeds of the one that needs most', () => {
  const entries = [
    { check: 'one', requirements: ['MKT-PAIRS-01'], ...PAIRS, tried: ['A', 'B'] },
    { check: 'other', requirements: ['MKT-PAIRS-02'], ...PAIRS, seeds: 6, tried: ['B', 'C'] },
    { check: 'other', requirements: ['MKT-PAIRS-02'], what: 'asset', of: 1, seeds: 1, tried: ['BTC'] },
  ];
  expect(triedInAll(entries)).toEqual([
    { what: 'asset', of: 1, seeds: 1, tried: ['BTC'], checks: 1 },
    { what: 'pair', of: 6, seeds: 6, tried: ['A', 'B', 'C'], checks: 2 },
  ]);
  expect(triedSentence(entries, 20)).toMatch(/^4 of 7 trades, .*; seeds 20 to 25 have every check try all$/);
  expect(triedSentence(entries.slice(2), 20)).toMatch(/^1 of 1 trades, [^;]*$/);
  expect(triedSentence([], 20)).toBeUndefined();
});

function requirement(id: string, title: string, outcome: 'verified' | 'violated' | 'not-exercised'): RequirementReport {
  const checks = [{ title, outcome, exchanges: [] }];
  return { id, level: 'must', verdict: outcome, statement: 'It holds.', endpoint: '*', checks };
}
