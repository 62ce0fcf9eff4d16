import { defineConfig } from '@playwright/test';

/** All tricks of hostile peers, each with a run of its own: npm run test:hostile. */
export default defineConfig({
  testDir: '.',
  testMatch: 'tricks.checks.ts',
  globalSetup: '../../build/build.js',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 300_000,
  outputDir: '../../test-results/hostile',
  reporter: './table.ts',
});
