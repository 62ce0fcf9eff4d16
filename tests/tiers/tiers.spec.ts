import { seedOfDay } from '../../harness/run/test-seed.ts';
import { expect, test } from '../test.ts';
import { play } from './play.ts';
import { nameOf, pairwise, ROWS } from './rows.ts';

test.describe.configure({ timeout: 600_000 });

/** In this many days each of the pairwise rows is due once; `npm run test:tiers` plays all rows there are. */
const DAYS = 5;

const rows = pairwise(ROWS);

test('any two of tier, what is provided, mode and profile stand in some row, and few rows do', () => {
  expect(rows.length).toBe(25);
  const { tier, provided, keys, profile } = { tier: 'quote', provided: 'node', keys: 'enforced', profile: 'audit' };
  expect(rows.some((row) => row.tier === tier && row.provided === provided)).toBe(true);
  expect(rows.some((row) => row.keys === keys && row.profile === profile)).toBe(true);
});

for (const tier of ['read', 'quote'] as const)
  test(`a run of the tier ${tier} with all that can be provided ends right`, async () => {
    const row = { tier, provided: 'everything', keys: 'optional', profile: 'nightly' } as const;
    expect(await play(row, test.info().outputPath('run'))).toEqual([]);
  });

test('the ordinary runs that are due today end right', async () => {
  const due = rows.filter((_, at) => at % DAYS === seedOfDay(Date.now()) % DAYS);
  for (const row of due) expect(await play(row, test.info().outputPath('run')), nameOf(row)).toEqual([]);
});
