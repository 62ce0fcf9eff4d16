import { defineConfig } from '@playwright/test';

/** Checks that end in every way a check can end, for ends.spec.ts to look at. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.checks.ts',
  workers: 1,
  outputDir: process.env.ENDS_OUT ?? '',
});
