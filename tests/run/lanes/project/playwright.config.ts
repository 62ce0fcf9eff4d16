import { defineConfig } from '@playwright/test';
import type { LaneOptions } from '../../../../harness/run/playwright/lanes.ts';

/** More than all other tests together. */
const HEAVY = 10;

const lanes: LaneOptions = {
  lanes: [
    {
      name: 'pay',
      atOnce: 1,
      has: ({ tags }) => tags.has('@pay'),
      ...(process.env.LANES_OF_LAST === 'pay' && { isOfLastShard: true }),
    },
  ],
  alone: ['@exclusive'],
  shard: process.env.LANES_SHARD,
  weigh: (tags) => (tags.includes('@exclusive') ? HEAVY : 1),
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
