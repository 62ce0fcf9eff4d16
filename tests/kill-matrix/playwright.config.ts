import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Runs the files of checks that run.ts made, one for each instance; not started by hand, and only as JavaScript. */
const folder = process.env.KILL_MATRIX;
if (!folder) throw new Error('KILL_MATRIX is not set: start the kill matrix by npm run test:kill');

const grep: string[] = JSON.parse(readFileSync(join(folder, 'grep.json'), 'utf8'));

export default defineConfig({
  testDir: join(folder, 'checks'),
  testMatch: '*.check.mjs',
  grep: grep.map((source) => new RegExp(source)),
  outputDir: join(folder, 'work'),
  // The checks of one instance run one after the other, so those that change the whole target need no care.
  fullyParallel: false,
  // Many checks wait (for a quote to expire, for silence on a socket), so more of them than processors can go on.
  workers: 6 * availableParallelism(),
  timeout: 120_000,
  reporter: './reporter.js',
});
