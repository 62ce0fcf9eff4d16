import { defineConfig } from '@playwright/test';
import type { LaneOptions } from '../../../../harness/run/playwright/lanes.ts';

const lanes: LaneOptions = {
  lanes: [{ name: 'pay', atOnce: 1, has: ({ tags }) => tags.has('@pay') }],
  alone: ['@exclusive'],
  shard: process.env.LANES_SHARD,
};

/** As JavaScript, tests that look at what goes on beside them, for lanes.spec.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.checks.js',
  fullyParallel: true,
  workers: 2,
  outputDir: process.env.LANES_OUT ?? '',
  reporter: [['../../../../harness/run/playwright/lanes.js', lanes], ['json']],
});
