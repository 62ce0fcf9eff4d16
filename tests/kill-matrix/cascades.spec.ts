import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS } from '../../faults/faults.ts';
import { loadRegister } from '../../specs/register.ts';
import { expect, test } from '../test.ts';
import { approved, problemsOf, readCascades, textOf } from './cascades.ts';

const CASCADES = { kept: ['B-1'], shrinks: ['B-1', 'C-1'], ends: ['B-1'], missed: ['B-1'] };

test('the approved cascades name faults and requirements that exist, in the form that the approval writes', () => {
  const cascades = readCascades();
  expect(problemsOf(cascades, FAULTS, [...loadRegister().byId.keys()])).toEqual([]);
  const file = join(import.meta.dirname, '../../faults/cascades.json');
  expect(textOf(cascades)).toBe(readFileSync(file, 'utf8'));
});

test('an unknown fault, an unknown requirement and one that the fault breaks itself are problems', () => {
  const faults = [{ id: 'total-wrong', breaks: ['A-1'] }];
  expect(problemsOf({ 'total-wrong': ['A-1', 'B-1', 'C-1'], gone: ['B-1'] }, faults, ['A-1', 'B-1'])).toEqual([
    'total-wrong: there is no requirement C-1',
    'total-wrong breaks A-1 itself',
    'there is no fault gone',
  ]);
});

test('an approval replaces the cascades of the faults that ran, and of no other', () => {
  const rows = [
    row('shrinks', ['A-1', 'C-1']),
    row('ends', ['A-1']),
    row('missed', ['C-1']),
    row('grows', ['A-1', 'D-1']),
  ];
  expect(textOf(approved(CASCADES, rows))).toBe(
    '{\n  "grows": ["D-1"],\n  "kept": ["B-1"],\n  "missed": ["B-1"],\n  "shrinks": ["C-1"]\n}\n',
  );
});

function row(id: string, violated: readonly string[]) {
  return { instance: { id, breaks: ['A-1'] }, violated, errors: [] };
}
