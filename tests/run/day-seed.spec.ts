import { expect, test } from '@playwright/test';
import { loadSettings } from '../../harness/run/settings.ts';

test('a run without a seed has that of its day in UTC, and any other the one it is told', () => {
  const day = () => Math.floor(Date.now() / 86_400_000);
  const before = day();
  const { seed } = loadSettings({}, test.info().outputPath());
  expect([before, day()]).toContain(seed);
  expect(loadSettings({ CONFORMANCE_SEED: '7' }, test.info().outputPath()).seed).toBe(7);
});
