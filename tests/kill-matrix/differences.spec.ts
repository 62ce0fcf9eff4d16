import { expect, test } from '../test.ts';
import { type Compared, differencesBetween } from './differences.ts';

const row = (id: string, violated: readonly string[], problems: readonly string[] = []) => ({ id, violated, problems });

const BEFORE: Compared = {
  problems: [],
  instances: [row('clean', []), row('list-cut', ['MKT-ASSETS-04']), row('list-twice', ['MKT-ASSET-02'])],
};

test('a matrix does not differ from itself, in whatever order its rows and violations stand', () => {
  const other = { ...BEFORE, instances: BEFORE.instances.toReversed() };
  expect(differencesBetween(BEFORE, other)).toEqual([]);
});

test('rows, violations and problems that came or went are named', () => {
  const after: Compared = {
    problems: ['a sentence'],
    instances: [row('clean', [], ['has a violation']), row('list-cut', ['MKT-ASSETS-05']), row('list-late', [])],
  };
  expect(differencesBetween(BEFORE, after)).toEqual([
    'the matrix: now a sentence',
    'clean: now has a violation',
    'list-cut: no longer MKT-ASSETS-04',
    'list-cut: now MKT-ASSETS-05',
    'list-twice: gone',
    'list-late: new',
  ]);
});
