import { defineConfig } from '@playwright/test';

/** Tests of the project itself. Playwright serves as a plain runner here; only the report pages open a browser. */
export default defineConfig({
  testDir: '.',
  globalSetup: './compiled.ts',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  // What a test waits for comes when it comes, also on a busy machine.
  expect: { timeout: 30_000 },
  outputDir: '../test-results/unit',
  reporter: process.env.CI ? 'dot' : 'list',
});
