import { type LocatedSample, sampledSentence, samplesByCheck, samplesOfRun } from '../../reports/sampled.ts';
import { expect, test } from '../test.ts';
import { requirement } from './documents.ts';

const PAIRS = { what: 'pair', of: 6, seeds: 3 };

test('what a check sampled is listed once, with what it judged by it', () => {
  const collected: LocatedSample[] = [
    { check: 'one', ...PAIRS, sampled: ['A', 'B'] },
    // Another shard's copy of it.
    { check: 'one', ...PAIRS, sampled: ['B', 'C'] },
    { check: 'away', ...PAIRS, sampled: ['D'] },
    { check: 'passive', ...PAIRS, sampled: ['E'] },
  ];
  const requirements = [
    judgedBy('one', 'MKT-PAIRS-01', 'verified'),
    judgedBy('one', 'MKT-PAIRS-02', 'violated'),
    judgedBy('one', 'MKT-PAIRS-03', 'not-exercised'),
    judgedBy('away', 'MKT-PAIRS-04', 'not-exercised'),
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

function judgedBy(title: string, id: string, outcome: 'verified' | 'violated' | 'not-exercised') {
  return requirement(id, { verdict: outcome, checks: [{ title, outcome, exchanges: [] }] });
}
