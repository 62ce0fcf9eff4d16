import { expect, test } from '../test.ts';
import { TRICKS } from './all.ts';
import { problemsOf, type Row } from './bounds.ts';
import type { Spent } from './greedy/purse.ts';

test('each trick has a name of its own, and every place has its share', () => {
  const names = TRICKS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const [place, least] of Object.entries({ http: 60, socket: 30, node: 10, levers: 10 }))
    expect(TRICKS.filter(({ on }) => on === place).length, place).toBeGreaterThanOrEqual(least);
});

const FINE: Row = {
  name: 'http-silent',
  on: 'http',
  destroys: true,
  blameless: true,
  code: 2,
  seconds: 100,
  peakMb: 399,
  diskMb: 199,
  played: 1,
  left: 0,
  leaks: [],
  stack: undefined,
  verified: 0,
  violated: [],
  notExercised: 9,
};

test('a run within all bounds has no problem', () => {
  expect(problemsOf(FINE, 11)).toEqual([]);
  expect(problemsOf({ ...FINE, on: 'maker', spent: [SPENT] }, 11)).toEqual([]);
});

/** What a run may cost. */
const SPENT: Spent = { asset: 'BTC', before: '100', after: '80', gave: '20', lost: '20', cap: '20' };

const beyond: readonly [change: Partial<Row>, problem: RegExp][] = [
  [{ code: null }, /killed/],
  [{ code: 3 }, /ended with 3/],
  [{ code: 0 }, /green although/],
  [{ played: 0 }, /never played/],
  [{ seconds: 102 }, /91 s beyond/],
  [{ peakMb: 401 }, /401 MB/],
  [{ diskMb: 201 }, /left 201 MB/],
  [{ left: 2 }, /2 processes/],
  [{ leaks: ['terminal: sk_live'] }, /leaked: terminal/],
  [{ stack: 'at run (cli/run.ts:1:1)' }, /stack/],
  [{ violated: ['MKT-ASSETS-01'] }, /not its fault: MKT-ASSETS-01/],
  [{ name: 'http-clean', played: 0, code: 1, destroys: false, verified: 9 }, /not green/],
  [{ destroys: false }, /nothing was verified/],
  [{ spent: [{ ...SPENT, gave: '21' }] }, /gave 21 of BTC under a cap of 20/],
  [{ spent: [{ ...SPENT, lost: '21' }] }, /lost 21 of BTC under a cap of 20/],
  [{ on: 'maker', spent: [{ ...SPENT, gave: '0' }] }, /an honest maker was paid nothing/],
];
for (const [change, problem] of beyond)
  test(`out of bounds: ${JSON.stringify(change)}`, () => {
    const problems = problemsOf({ ...FINE, ...change }, 11);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
