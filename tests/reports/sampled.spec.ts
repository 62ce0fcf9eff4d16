import type { RequirementReport } from '../../reports/requirement-report.ts';
import { type LocatedSample, sampledSentence, samplesByCheck, samplesOfRun } from '../../reports/sampled.ts';
import { expect, test } from '../test.ts';

const PAIRS = { what: 'pair', of: 6, seeds: 3 };

test('what a check sampled is told once, with what it judged by it', () => {
  const collected: LocatedSample[] = [
    { check: 'one', ...PAIRS, sampled: ['A', 'B'] },
    // Another shard's copy of it.
    { check: 'one', ...PAIRS, sampled: ['B', 'C'] },
    { check: 'away', ...PAIRS, sampled: ['D'] },
    { check: 'passive', ...PAIRS, sampled: ['E'] },
  ];
  const requirements = [
    requirement('MKT-PAIRS-01', 'one', 'verified'),
    requirement('MKT-PAIRS-02', 'one', 'violated'),
    requirement('MKT-PAIRS-03', 'one', 'not-exercised'),
    requirement('MKT-PAIRS-04', 'away', 'not-exercised'),
  ];
  expect(samplesByCheck(collected, requirements)).toEqual([
    { check: 'one', requirements: ['MKT-PAIRS-01', 'MKT-PAIRS-02'], ...PAIRS, sampled: ['A', 'B', 'C'] },
  ]);
});

test('the checks of a run together sampled what any of them did, and need the seeds of the one that needs most', () => {
  const entries = [
    { check: 'one', requirements: ['MKT-PAIRS-01'], ...PAIRS, sampled: ['A', 'B'] },
    { check: 'other', requirements: ['MKT-PAIRS-02'], ...PAIRS, seeds: 6, sampled: ['B', 'C'] },
    { check: 'other', requirements: ['MKT-PAIRS-02'], what: 'asset', of: 1, seeds: 1, sampled: ['BTC'] },
  ];
  expect(samplesOfRun(entries)).toEqual([
    { what: 'asset', of: 1, seeds: 1, sampled: ['BTC'], checks: 1 },
    { what: 'pair', of: 6, seeds: 6, sampled: ['A', 'B', 'C'], checks: 2 },
  ]);
  expect(sampledSentence(entries, 20)).toMatch(/^4 of 7 trades, .*; seeds 20 to 25 sample all of them$/);
  expect(sampledSentence(entries.slice(2), 20)).toMatch(/^1 of 1 trades, [^;]*$/);
  expect(sampledSentence([], 20)).toBeUndefined();
});

function requirement(id: string, title: string, outcome: 'verified' | 'violated' | 'not-exercised'): RequirementReport {
  const checks = [{ title, outcome, exchanges: [] }];
  return { id, level: 'must', verdict: outcome, statement: 'It holds.', endpoint: '*', checks };
}
