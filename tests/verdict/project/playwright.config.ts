import { defineConfig } from '@playwright/test';

/** As JavaScript, checks that end in every way a check can end, for ends.spec.ts to look at. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.checks.js',
  workers: 1,
  outputDir: process.env.ENDS_OUT ?? '',
});
