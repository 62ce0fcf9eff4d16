import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { READY_LINE } from './cli/embedded.ts';
import { leaveWhenInterrupted } from './cli/interrupt.ts';
import { holdLifeline } from './cli/lifeline.ts';
import { labelOf } from './harness/engine/wire/label.ts';
import { checkTexts, otherFiles } from './harness/run/other-files.ts';
import { indexIn, REPLAYED } from './harness/run/recording.ts';
import { hasLever, loadSettings, variablesOf } from './harness/run/settings.ts';
import { sendersFor } from './harness/run/shown-by.ts';
import { BEGAN, machineMs } from './harness/run/time-left.ts';
import type { Waiver } from './harness/verdict/waiver.ts';
import { loadWaivers } from './reports/waivers.ts';
import { tiersUpTo } from './specs/tiers.ts';

holdLifeline();
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

// Nothing selected is everything.
const chosen = settings.only.length > 0 ? [...settings.only, ...sendersFor(settings.only)] : [];
/** Selects tests with at least one tag of each list; an empty list selects all. */
const tagged = (...lists: readonly (readonly string[])[]) => {
  const one = lists.filter(({ length }) => length > 0).map((tags) => `(?=.*@(?:${tags.join('|')})(?!\\w))`);
  return { grep: new RegExp(`^${one.join('')}`) };
};
const selected = tagged(chosen);
// What pulls a lever, or lets time pass.
const alone = ['exclusive', 'waits'];
const others = { ...selected, grepInvert: tagged(alone).grep };
// A worker is told which files are its own.
const picks = settings.only.length > 0 && process.env.TEST_WORKER_INDEX === undefined;
const unpicked = picks ? otherFiles(checkTexts(join(import.meta.dirname, 'suites')), chosen) : [];
/** Patterns of files that a project leaves out, and with them the files that hold nothing of what was selected. */
const leavingOut = (...patterns: readonly string[]) => [...patterns, ...unpicked].map((pattern) => `suites/${pattern}`);
/** Projects of their own. */
const once = ['run/**', 'discover/**', 'oracles/**'];
const unpaced = (embedded && settings.limits === 'local') || settings.pace === 'off';
const workers = settings.workers ?? Math.max(2, Math.floor(availableParallelism() / 2));
// Waiting checks go on while others wait for the pace.
const pacedWorkers = settings.workers ?? Math.max(3, workers);
// A target with limits has one for each operation, too. What quotes and listens to sockets would wait for its own at the end:
// it goes beside the rest, in workers of its own. They cost nothing, as all go through one gate.
const quoting = ['quotes/**', 'quote-socket/**'];
const apart = unpaced ? [] : quoting;
const suites = {
  ...others,
  name: 'suites',
  testIgnore: leavingOut(...once, ...apart),
  dependencies: ['discover'],
  workers: unpaced ? workers : pacedWorkers,
};
const quotes = {
  ...others,
  name: 'quotes',
  testMatch: quoting.map((pattern) => `suites/${pattern}/*.spec${ending}`),
  testIgnore: leavingOut(),
  dependencies: ['discover'],
  workers: pacedWorkers,
};
// What only has to expire is exclusive where the clock is advanced. Without that lever it is waited for, side by side with
// the suites and in workers of its own, since who waits does nothing else. All of it needs swaps: in a run that makes none it is
// exclusive again, where each check says so.
const clockLever = embedded || hasLever(settings, 'advance-clock');
const waits = !clockLever && tiersUpTo(settings.tier).includes('order');
const waiting = {
  ...tagged(chosen, ['waits']),
  name: 'waits',
  testIgnore: leavingOut(...once),
  dependencies: ['discover'],
  workers: settings.workers ?? 4,
};
const beside = [...(unpaced ? [] : [quotes]), ...(waits ? [waiting] : [])];
// What pulls a lever changes the whole target, so it runs when everything else is over. It can't depend on the suites: a
// violated requirement fails its test, and Playwright runs nothing that depends on a failed one. So it is what tears down the
// discovery, and the oracles tear down the run; both come about however the others end. Of shards the last one has it.
const run = { name: 'run', testDir: 'suites/run', teardown: 'oracles' };
const shard = process.env.CONFORMANCE_BLOB || undefined;
const [place, places] = shard?.split('/') ?? [];
const exclusive = {
  ...tagged(chosen, waits ? ['exclusive'] : alone),
  name: 'exclusive',
  testIgnore: place !== places ? ['**'] : leavingOut(...once),
  workers: 1,
  fullyParallel: false,
};
const discover = { name: 'discover', testDir: 'suites/discover', dependencies: ['run'], teardown: 'exclusive' };
const oracles = {
  ...tagged(settings.only),
  name: 'oracles',
  testDir: 'suites/oracles',
  workers: 1,
  fullyParallel: false,
};

/** What was waived when it was recorded is waived when it is replayed, however late that is. */
function waiversIn(file: string): Waiver[] {
  return process.env[REPLAYED] === undefined ? loadWaivers(file) : loadWaivers(file, '');
}

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
  workers: [suites, ...beside].reduce((sum, each) => sum + each.workers, 0),
  forbidOnly: true,
  // One request has its own deadline; a whole check may be long only where pacing holds it back.
  timeout: unpaced ? 180_000 : 1_800_000,
  projects: [run, discover, suites, ...beside, exclusive, oracles],
  reporter: [
    [
      `./reports/reporter${ending}`,
      {
        out,
        profile: settings.profile,
        tiers: tiersUpTo(settings.tier),
        demanded: settings.demanded,
        without: settings.without,
        seed: settings.seed,
        strict: settings.strict,
        minCoverage: settings.minCoverage,
        only: settings.only,
        waivers: settings.waivers === undefined ? [] : waiversIn(settings.waivers),
        // A part of a run is no run.
        ...(settings.history === undefined || shard ? {} : { history: resolve(settings.history) }),
        ...(shard ? { shard } : {}),
        ...(settings.interfaceUrl === undefined ? {} : { interfaceUrl: settings.interfaceUrl }),
        workerMb: settings.workerMb,
        settings: variablesOf(settings, (secret) => labelOf(secret, secretsKey)),
        run: process.env.CONFORMANCE_RUN,
        embedded,
        ...(process.env[REPLAYED] === undefined ? {} : { replays: process.env[REPLAYED], damage: indexIn(out).damage }),
        ci: Boolean(process.env.CI),
        startedAt: Number(process.env.CONFORMANCE_STARTED_AT),
      },
    ],
    ['html', { outputFolder: join(out, 'playwright'), open: 'never' }],
    ...(shard ? [['blob', { outputFile: join(out, 'blob', `${shard.replace('/', '-of-')}.zip`) }] as const] : []),
    ...(merging ? [] : [allure]),
  ],
  ...(settings.baseUrl === undefined
    ? {
        webServer: {
          command: 'node cli/maker-conformance.js serve --both-modes',
          // The names of the groups, in capitals, become environment variables that the workers read as settings.
          wait: {
            stdout: new RegExp(
              Object.entries(READY_LINE)
                .map(([member, variable]) => `"${member}":"(?<${variable.toLowerCase()}>[^"]+)"`)
                .join('.*'),
            ),
          },
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2_000 },
        },
      }
    : {}),
});
