import { seedOfDay } from '../../harness/run/test-seed.ts';
import { expect, test } from '../test.ts';
import { play } from './play.ts';
import { nameOf, pairwise, ROWS } from './rows.ts';

test.describe.configure({ timeout: 600_000 });

/** In this many days each of the pairwise rows has its turn; `npm run test:tiers` plays all rows there are. */
const TURNS = 5;

const rows = pairwise(ROWS);

test('any two of tier, what is brought, mode and profile stand in some row, and few rows do', () => {
  expect(rows.length).toBe(25);
  const { tier, brought, keys, profile } = { tier: 'quote', brought: 'node', keys: 'enforced', profile: 'audit' };
  expect(rows.some((row) => row.tier === tier && row.brought === brought)).toBe(true);
  expect(rows.some((row) => row.keys === keys && row.profile === profile)).toBe(true);
});

for (const tier of ['read', 'quote'] as const)
  test(`a run of the tier ${tier} with all that can be brought ends right`, async () => {
    const row = { tier, brought: 'everything', keys: 'optional', profile: 'nightly' } as const;
    expect(await play(row, test.info().outputPath('run'))).toEqual([]);
  });

test('ordinary runs whose turn it is end right', async () => {
  const due = rows.filter((_, at) => at % TURNS === seedOfDay(Date.now()) % TURNS);
  for (const row of due) expect(await play(row, test.info().outputPath('run')), nameOf(row)).toEqual([]);
});
