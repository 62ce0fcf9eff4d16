import { loadSettings } from '../../harness/run/settings.ts';
import { seedOfDay, seedOfTest } from '../../harness/run/test-seed.ts';
import { expect, test } from '../test.ts';

test('a run without a seed has that of its day in UTC, and any other the one it is given', () => {
  expect(seedOfDay(Date.UTC(2026, 10, 22, 23, 59)) - seedOfDay(Date.UTC(2026, 10, 15))).toBe(7);
  const before = seedOfDay(Date.now());
  const { seed } = loadSettings({}, test.info().outputPath());
  expect([before, seedOfDay(Date.now())]).toContain(seed);
  expect(loadSettings({ CONFORMANCE_SEED: '7' }, test.info().outputPath()).seed).toBe(7);
});

test('consecutive runs give a test consecutive seeds, and one run gives each test another', () => {
  const seeds = [4, 5, 6].map((seed) => seedOfTest(seed, '@QUO-TIME-01'));
  expect(seeds).toEqual([0, 1, 2].map((later) => (seeds[0] ?? 0) + later));
  expect(seedOfTest(4, '@QUO-TIME-02')).not.toBe(seeds[0]);
});
