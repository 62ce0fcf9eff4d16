import { defineConfig, type ReporterDescription } from '@playwright/test';
import { readScenario } from './read-scenario.ts';

const { options } = readScenario();
const out = process.env.SCENARIO_OUT ?? '';
const conformance: ReporterDescription = [
  '../../../reports/reporter.ts',
  {
    out: `${out}/reports`,
    profile: 'gate',
    tiers: ['read', 'quote', 'order', 'pay'],
    demanded: [],
    without: [],
    seed: 7,
    strict: false,
    minCoverage: 0,
    waivers: [],
    only: [],
    workerMb: 512,
    told: {},
    run: 'r',
    embedded: false,
    ci: true,
    startedAt: Date.now(),
    ...options,
  },
];

/** Plays the scenario that SCENARIO names, and reports it or (with SCENARIO_BLOB) leaves a part to be merged. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.checks.ts',
  outputDir: `${out}/playwright`,
  workers: 1,
  timeout: 30_000,
  reporter: process.env.SCENARIO_BLOB ? [['blob', { outputFile: process.env.SCENARIO_BLOB }]] : [conformance],
  projects: [
    { name: 'discover', testMatch: 'discover.checks.ts' },
    { name: 'suites', testMatch: 'suite.checks.ts' },
  ],
});
