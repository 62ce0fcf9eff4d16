import { ASSERTED_NOTHING } from '../../harness/verdict/requirement.ts';
import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { expect, test } from '../test.ts';
import { cleanRuns, plan } from './instance.ts';
import { CLEAN, FAULT, invented } from './invented.ts';
import { edgesLine, isCaught, problemsOf, redsLine, rowOf, table, unbroken, unshown } from './matrix.ts';

function result(id: string, outcome: CheckResult['outcome'], message = 'why'): CheckResult {
  return { id, outcome, message, title: `check of ${id}`, exchanges: [] };
}

test('a fault that its own requirement notices is as it must be, whatever else is violated', () => {
  const row = rowOf(FAULT, [result('MKT-ASSETS-04', 'violated'), result('MKT-ASSETS-02', 'violated')], []);
  expect(row.violated).toEqual(['MKT-ASSETS-02', 'MKT-ASSETS-04']);
  expect(problemsOf(row)).toEqual([]);
});

test('where all checks are made, what else turns red has to be approved', () => {
  const results = ['MKT-ASSETS-04', 'MKT-ASSETS-02', 'MKT-ASSETS-05', 'WS-PING-01'].map((id) => result(id, 'violated'));
  const row = rowOf({ ...FAULT, cascades: ['MKT-ASSETS-05', 'WS-PING-01'] }, results, []);
  expect(problemsOf(row)).toEqual([
    'total-wrong: MKT-ASSETS-02 turns red, too: why. If it is the same defect, approve it: npm run test:kill -- --approve total-wrong',
  ]);
});

test('one check that notices is enough, and the requirement does not count as verified', () => {
  const row = rowOf(FAULT, [result('MKT-ASSETS-04', 'verified'), result('MKT-ASSETS-04', 'violated')], []);
  expect(row.verified).toEqual([]);
  expect(problemsOf(row)).toEqual([]);
});

test('a fault is caught when all that it breaks was violated; where all checks judge it, and of what conforms, nothing is', () => {
  const [one, other] = [result('MKT-ASSETS-04', 'violated'), result('MKT-ASSETS-02', 'violated')];
  const broader = { ...FAULT, breaks: ['MKT-ASSETS-04', 'MKT-ASSETS-02'] };
  expect(isCaught(FAULT, [other])).toBe(false);
  expect(isCaught(FAULT, [other, one])).toBe(true);
  expect(isCaught(broader, [one, result('MKT-ASSETS-02', 'verified')])).toBe(false);
  expect(isCaught(broader, [one, other])).toBe(true);
  expect(isCaught({ ...FAULT, cascades: [] }, [one])).toBe(false);
  expect(isCaught(CLEAN, [one])).toBe(false);
});

test('a fault that is not noticed is named with its requirement', () => {
  const row = rowOf(FAULT, [result('MKT-ASSETS-04', 'verified'), result('MKT-ASSETS-02', 'violated')], []);
  expect(problemsOf(row)).toEqual(['total-wrong: MKT-ASSETS-04 did not notice that total is wrong']);
});

test('an accused conforming server is named with the accusation', () => {
  const row = rowOf(CLEAN, [result('A-1', 'verified'), result('B-1', 'violated', 'expected 1')], []);
  expect(problemsOf(row)).toEqual(['clean: B-1 accuses a conforming server: expected 1']);
});

test('a check that found nothing to assert is a problem of the suite', () => {
  const row = rowOf(CLEAN, [result('A-1', 'verified'), result('B-1', 'not-exercised', ASSERTED_NOTHING)], []);
  expect(problemsOf(row)).toEqual([expect.stringContaining('the suite itself failed at B-1')]);
});

test('a conforming server of which nothing was verified is a problem', () => {
  expect(problemsOf(rowOf(CLEAN, [result('A-1', 'not-exercised')], []))).toEqual(['clean: nothing was verified']);
});

test('what a conforming server lets nobody see must not be verified', () => {
  const away = invented('away', 'conforming', { what: 'the maker is away', masks: ['QUO', 'B-1'] });
  const results = ['QUO-REQ-01', 'B-1', 'B-10', 'A-1'].map((id) => result(id, 'verified'));
  expect(problemsOf(rowOf(away, results, []))).toEqual([
    'away: B-1 is verified, though the maker is away',
    'away: QUO-REQ-01 is verified, though the maker is away',
  ]);
});

test('failures of the suite and inside the reference are problems of any row', () => {
  const row = rowOf(
    FAULT,
    [result('MKT-ASSETS-04', 'violated'), result('A-1', 'error', 'no verdict')],
    [new Error('change'), new Error('change')],
  );
  expect(problemsOf(row)).toEqual([
    'total-wrong: the suite itself failed at A-1 (check of A-1): no verdict',
    'total-wrong: the reference failed inside: Error: change',
  ]);
});

test('what is checked but broken by no fault is listed, and so is what is checked but never exercised', () => {
  const rows = [
    rowOf(CLEAN, [result('A-1', 'verified'), result('MKT-ASSETS-04', 'verified'), result('C-1', 'not-exercised')], []),
    rowOf(FAULT, [result('MKT-ASSETS-04', 'violated')], []),
  ];
  const checked = ['A-1', 'C-1', 'MKT-ASSETS-04'];
  expect(unbroken(checked, rows)).toEqual(['A-1']);
  expect(unshown(checked, rows)).toEqual(['C-1']);
});

test('the reds of faults that all checks judged are counted', () => {
  const whole = { ...FAULT, cascades: [] };
  const reds = (count: number) => Array.from({ length: count }, (_, at) => result(`A-${at}`, 'violated'));
  const rows = [rowOf(CLEAN, reds(9), []), rowOf(whole, reds(1), []), rowOf({ ...whole, id: 'wide' }, reds(4), [])];
  expect(redsLine(rows)).toBe('reds a fault: mean 2.50, at most 2 in 50 %, most 4 (wide)');
  expect(redsLine([rowOf(FAULT, reds(2), [])])).toBeUndefined();
});

test('the table has a line for each instance', () => {
  const rows = [rowOf(CLEAN, [result('A-1', 'verified')], []), rowOf(FAULT, [result('B-1', 'violated')], [])];
  expect(table(rows).split('\n')).toEqual([
    'clean        ✓ 1 verified, none violated',
    'total-wrong  ✗ MKT-ASSETS-04  (also B-1)',
  ]);
});

test('the plan holds the clean reference, the variants and the faults, or those asked for', () => {
  const faults = [{ id: 'f', breaks: ['A-1'], triggers: ['B-1'], what: 'f', wire: {} }];
  const variants = [{ id: 'variant-v', what: 'v', behaviour: {} }];
  expect(plan(faults, variants, []).map(({ id, kind, checks }) => [id, kind, checks])).toEqual([
    ['clean', 'clean', []],
    ['f', 'fault', ['A-1', 'B-1']],
    ['variant-v', 'conforming', []],
  ]);
  expect(plan(faults, variants, ['f', 'clean']).map(({ id }) => id)).toEqual(['clean', 'f']);
  expect(() => plan(faults, variants, ['g'])).toThrow('there is no fault or variant g');
});

test('clean runs go through the first seeds, or from one to another', () => {
  expect(cleanRuns('2').map(({ id, seed }) => [id, seed])).toEqual([
    ['clean-1', 1],
    ['clean-2', 2],
  ]);
  expect(cleanRuns('101-103').map(({ seed }) => seed)).toEqual([101, 102, 103]);
  for (const seeds of ['', '0', '-3', '7-3', 'ten', '1-2-3'])
    expect(() => cleanRuns(seeds), seeds).toThrow('give how many seeds to try, or the first and the last');
});

test('a fault at an edge has to be noticed once it showed, by one of what it breaks', () => {
  const edge = { ...FAULT, breaks: ['MKT-ASSETS-04', 'MKT-ASSETS-02'], shown: () => 0 };
  const rows = [
    rowOf(edge, [], [], 0),
    rowOf(edge, [result('MKT-ASSETS-02', 'violated')], [], 3),
    rowOf(edge, [result('MKT-ASSETS-05', 'violated')], [], 3),
  ];
  expect(rows.map((row) => problemsOf(row).length)).toEqual([0, 0, 2]);
  expect(edgesLine(rows)).toBe('faults at an edge: 3 made, 2 shown, 1 caught (50 %)');
  expect(edgesLine([rowOf(FAULT, [], [])])).toBeUndefined();
});
