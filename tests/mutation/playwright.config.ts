import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Runs the files of checks that main.ts made, one for each mutant; not started by hand. */
const folder = process.env.KILL_MATRIX;
if (!folder) throw new Error('KILL_MATRIX is not set: start the mutation run by npm run test:mutation');

export default defineConfig({
  testDir: join(folder, 'checks'),
  testMatch: '*.check.mjs',
  outputDir: join(folder, 'work'),
  fullyParallel: false,
  workers: 2,
  timeout: 40_000,
  reporter: '../kill-matrix/reporter.ts',
});
