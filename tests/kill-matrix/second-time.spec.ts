import type { CheckResult } from '../../harness/verdict/verdict.ts';
import { expect, test } from '../test.ts';
import { CLEAN, FAULT } from './invented.ts';
import { problemsOf, type Row, rowOf, table } from './matrix.ts';
import { judgedTwice } from './second-time.ts';

const MISSED = rowOf(FAULT, [result('verified')], []);

test('a fault that is noticed when it is judged by itself is as it must be, and the table says so', async () => {
  const [row] = await judgedTwice([MISSED], async (id) => id === FAULT.id);
  expect(problemsOf(row as Row)).toEqual([]);
  expect(table([row as Row])).toBe('total-wrong  ✓ MKT-ASSETS-04, when judged by itself');
});

test('a fault that is missed twice stays a problem', async () => {
  const [row] = await judgedTwice([MISSED], async () => false);
  expect(problemsOf(row as Row)).toEqual(['total-wrong: MKT-ASSETS-04 did not notice that total is wrong']);
});

test('nothing but a missed fault is judged twice: no accusation, no failure of the suite, nothing that was noticed', async () => {
  const rows = [
    rowOf(CLEAN, [result('violated')], []),
    rowOf(FAULT, [result('violated')], []),
    rowOf(FAULT, [result('verified')], [new Error('change')]),
  ];
  const asked: string[] = [];
  expect(
    await judgedTwice(rows, async (id) => {
      asked.push(id);
      return true;
    }),
  ).toEqual(rows);
  expect(asked).toEqual([]);
});

test('where many faults are missed none is judged twice', async () => {
  const rows = Array.from({ length: 6 }, () => MISSED);
  expect(await judgedTwice(rows, async () => true)).toEqual(rows);
});

function result(outcome: CheckResult['outcome']): CheckResult {
  return { id: 'MKT-ASSETS-04', outcome, message: 'why', title: 'check', exchanges: [] };
}
