import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Tests of the project itself. Playwright serves as a plain runner here; only the report pages open a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './compiled.ts',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // Some tests wait (for a process to begin, for a limit to pass), so that one more than processors can go on.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  timeout: 60_000,
  // What a test waits for comes when it comes, also on a busy machine.
  expect: { timeout: 30_000 },
  outputDir: '../test-results/unit',
  reporter: process.env.CI ? 'dot' : 'list',
});
