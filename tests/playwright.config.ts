import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { DIST } from '../build/build.js';

/** Rooms whose tests start processes and wait for them. */
const RUNS = ['cli', 'docs', 'hostile', 'package', 'regtest/models', 'reports', 'run', 'secrets', 'tiers'].map(
  (room) => `${room}/**/*.spec.ts`,
);

/** Tests of the project itself. Playwright serves as a plain runner here; only the report pages open a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../build/build.js',
  // What takes long comes first, each test wherever there is room. Of the others a file stays in one worker, which alone loads it.
  projects: [
    { name: 'runs', testMatch: RUNS, fullyParallel: true },
    { name: 'parts', testMatch: '**/*.spec.ts', testIgnore: RUNS },
  ],
  // Half of what tests do is wait (for a process to begin, for a limit to pass), so that twice as many as processors go on.
  workers: availableParallelism() * 2,
  forbidOnly: true,
  // What hangs is ended. A busy machine takes several times as long as a quiet one.
  timeout: 120_000,
  // What a test waits for comes when it comes, also on a busy machine.
  expect: { timeout: 30_000 },
  outputDir: '../test-results/unit',
  // What is built is loaded as it is.
  build: { external: [`${DIST}/**`] },
  reporter: process.env.CI ? 'dot' : 'list',
});
