import { randomBytes } from 'node:crypto';
import { extname, join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { EMBEDDED_SERVER } from './cli/embedded.ts';
import { endWithCommand } from './cli/end-with-command.ts';
import { leaveWhenInterrupted } from './cli/interrupt.ts';
import { sentBy } from './cli/plan.ts';
import { reporterOptions } from './cli/reporter-options.ts';
import { projectsOf } from './harness/run/playwright/projects.ts';
import { loadSettings } from './harness/run/settings.ts';
import { BEGAN, machineMs } from './harness/run/time-left.ts';

endWithCommand();
if (process.env.TEST_WORKER_INDEX !== undefined) leaveWhenInterrupted();
// The project may also be there as JavaScript.
const ending = extname(import.meta.filename);
const settings = loadSettings(process.env);
const embedded = settings.baseUrl === undefined || process.env.CONFORMANCE_EMBEDDED === 'true';

// Workers load this file too: what must be the same in all of them is left in the environment by the first.
process.env.CONFORMANCE_EMBEDDED = String(embedded);
process.env.CONFORMANCE_SECRETS_KEY ??= randomBytes(32).toString('hex');
const secretsKey = process.env.CONFORMANCE_SECRETS_KEY;
process.env.CONFORMANCE_RUN ??= randomBytes(16).toString('hex');
process.env.CONFORMANCE_SEED = String(settings.seed);
process.env.CONFORMANCE_STARTED_AT ??= String(Date.now());
process.env[BEGAN] ??= String(machineMs());
process.env.CONFORMANCE_OUT ??= resolve('reports/out', new Date().toISOString().replace(/[:.]/g, '-'));
const out = resolve(process.env.CONFORMANCE_OUT);
process.env.CONFORMANCE_OUT = out;

const ownCode =
  settings.also === undefined
    ? {}
    : {
        // Whatever is installed beside them, own checks import the project that runs them.
        tsconfig: join(import.meta.dirname, 'harness/run/playwright/own-checks.tsconfig.json'),
        ...(ending === '.js' ? { build: { external: [`${import.meta.dirname}/**`] } } : {}),
      };

const shard = process.env.CONFORMANCE_BLOB || undefined;
const unpaced = (embedded && settings.limits === 'local') || settings.pace === 'off';
// Also a test that sends nothing takes a moment.
const weigh = (tags: readonly string[]) => 1 + sentBy(tags, settings);
const { projects, workers, lanes } = projectsOf({ settings, embedded, unpaced, shard, project: import.meta.dirname });

// Allure's reporter cannot merge; the results of all shards in one folder are one report to it anyway.
const merging = process.argv.includes('merge-reports');
const allure = [
  `./reports/formats/allure/reporter${ending}`,
  {
    resultsDir: join(out, 'allure-results'),
    links: { tms: { urlTemplate: '../conformance.html#%s', nameTemplate: '%s' } },
  },
] as const;

export default defineConfig({
  testDir: 'suites',
  testMatch: `**/*.spec${ending}`,
  outputDir: join(out, 'work'),
  fullyParallel: true,
  workers,
  forbidOnly: true,
  // One request has its own deadline; a whole check may be long only where pacing holds it back.
  timeout: unpaced ? 180_000 : 1_800_000,
  projects,
  ...ownCode,
  reporter: [
    [`./harness/run/playwright/lanes${ending}`, { ...lanes, weigh }],
    [`./harness/run/playwright/failures-count${ending}`],
    [
      `./reports/reporter${ending}`,
      reporterOptions({ settings, out, embedded, shard, secretsKey, run: process.env.CONFORMANCE_RUN }),
    ],
    ['html', { outputFolder: join(out, 'playwright'), open: 'never' }],
    ...(shard ? [['blob', { outputFile: join(out, 'blob', `${shard.replace('/', '-of-')}.zip`) }] as const] : []),
    ...(merging ? [] : [allure]),
  ],
  ...(settings.baseUrl === undefined ? { webServer: EMBEDDED_SERVER } : {}),
});
