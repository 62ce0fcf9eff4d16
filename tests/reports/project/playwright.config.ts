import { defineConfig, type ReporterDescription } from '@playwright/test';
import { scenarioOptions } from '../plain-options.ts';
import { readScenario } from './read-scenario.ts';

const { options } = readScenario();
const out = process.env.SCENARIO_OUT ?? '';
const conformance: readonly ReporterDescription[] = [
  ['../../../harness/run/playwright/failures-count.js'],
  ['../../../reports/reporter.js', scenarioOptions(`${out}/reports`, options)],
];

/** As JavaScript, plays the scenario that SCENARIO names, and reports it or (with SCENARIO_BLOB) leaves a part to be merged. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.checks.js',
  outputDir: `${out}/playwright`,
  workers: 1,
  timeout: 30_000,
  reporter: process.env.SCENARIO_BLOB ? [['blob', { outputFile: process.env.SCENARIO_BLOB }]] : [...conformance],
  // One project, since each starts a process of its own.
  projects: [{ name: 'suites' }],
});
