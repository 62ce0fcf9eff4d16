import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import build, { DIST } from '../../build/build.js';
import { AS_BUILT } from '../../cli/playwright.ts';
import { PASSIVE_CHECKS } from '../../harness/run/passive-checks.ts';
import type { Settings } from '../../harness/run/settings.ts';
import { loadRegister } from '../../specs/register.ts';
import { listed } from '../listed.ts';
import { askedBy } from './asked.ts';
import { approveCascades } from './cascades.ts';
import {
  checkFile,
  checkFileName,
  grepOf,
  isExclusive,
  ONCE_IN_A_RUN,
  type SuiteFile,
  suitesFor,
} from './check-file.ts';
import { runChecks } from './check-run.ts';
import type { Collected } from './collected.ts';
import { startHosts } from './hosts.ts';
import { HURRIED, PATIENT } from './hurried.ts';
import type { Instance } from './instance.ts';
import { edgesLine, isCaught, problemsOf, type Row, redsLine, rowOf, table, unbroken, unshown } from './matrix.ts';
import { exitOfRun } from './own-run.ts';
import { publish } from './publish.ts';
import { publishedMatrix } from './published-matrix.ts';
import { inRound, ROUNDS } from './rounds.ts';
import { judgedTwice } from './second-time.ts';
import { certify } from './tls.ts';
import { turnsOf } from './turns.ts';

/**
 * Makes the kill matrix: every fault and every conforming variant in a reference of its own, all of them judged by one
 * Playwright run of the suites and by the passive checks; a fault until all that it breaks was found violated. Arguments name
 * the instances to run. Without any, all are, the matrix is published as `reports/out/kill-matrix.html` and `.json`, and the
 * variants are judged by the part of the checks that is due today; `--round N` names another part, `--all` has all of them judge.
 * Faults that nothing noticed among them are judged once more by themselves.
 * `--clean N` instead runs N clean instances, each with a seed of its own, `--clean 101-200` those with these seeds; `--mixed` runs
 * services that are several conforming variants at once, `--drawn` services of which each has a market and options of its own.
 * `--narrowed N` has all checks judge the faults of part N that show at an edge only (on later pages, without a key, after an
 * outage), until one catches them.
 * `--all-checks` in front of the names of faults has all checks judge them, and what else turns red is a problem unless
 * `faults/cascades.json` names it; `--approve` writes it there.
 */
const PROJECT = resolve(import.meta.dirname, '../..');
/** Where the whole matrix is published. */
const PUBLISHED = join(PROJECT, 'reports/out');
const FOLDERS = join(PROJECT, 'test-results/kill-matrix');
/** Each run has its own, so that two at a time don't meet; what is left of it shows what went wrong. */
const FOLDER = join(FOLDERS, String(process.pid));
const HERE = join(DIST, 'tests/kill-matrix');
const READS = join(HERE, 'reads.check.js');

const began = performance.now();
const args = process.argv.slice(2);
const { instances, whole, round, approves } = askedBy(args);
await build();
discardFormer();
mkdirSync(join(FOLDER, 'checks'), { recursive: true });
const identity = await certify(join(FOLDER, 'loopback.pem'));
const [tests, hosts] = await Promise.all([listed(), startHosts(args, instances.length, identity)]);
writeCheckFiles();
await runChecks(join(HERE, 'playwright.config.js'), {
  ...AS_BUILT,
  KILL_MATRIX: FOLDER,
  CONFORMANCE_SECRETS_KEY: randomUUID(),
  NODE_EXTRA_CA_CERTS: identity.file,
});
const collected: Collected = JSON.parse(readFileSync(join(FOLDER, 'collected.json'), 'utf8'));
const first = await judge(collected);
const rows = whole ? await judgedTwice(first, async (id) => (await exitOfRun([id], 'ignore')) === 0) : first;
if (approves) approveCascades(rows);
for (const row of rows.filter((row) => problemsOf(row).length === 0)) discard(outOf(row.instance.id));
process.exitCode = report(rows, collected);
if (process.exitCode === 0) discard(FOLDER);

function writeCheckFiles(): void {
  const all = suiteFiles();
  const suites = instances.map((instance) => suitesFor(instance, inRound(instance, all, round)));
  const exclusive = new Set(all.filter(isExclusive).map(({ path }) => path));
  const mayWait = suites.map((paths) => paths.some((path) => exclusive.has(path)));
  for (const [turn, place] of turnsOf(instances, mayWait).entries()) {
    const instance = instances[place] as Instance;
    const text = checkFile({
      instance,
      compiled: DIST,
      suites: [READS, ...(suites[place] ?? [])],
      target: targetOf(place),
    });
    writeFileSync(join(FOLDER, 'checks', checkFileName(instance.id, turn)), text);
  }
  writeFileSync(join(FOLDER, 'grep.json'), JSON.stringify(instances.map((instance) => grepOf(instance).source)));
}

/**
 * All suites but those that only make sense once in a run; the exclusive ones last, as in a run. What is aimed at few
 * requirements comes before what looks at many, so that a fault is caught by what costs least.
 */
function suiteFiles(): SuiteFile[] {
  const idsByFile = new Map<string, Set<string>>();
  for (const { file, tags } of tests) idsByFile.set(file, new Set([...(idsByFile.get(file) ?? []), ...tags]));
  const files = [...idsByFile]
    .filter(([file]) => !ONCE_IN_A_RUN.test(file))
    .map(([file, ids]) => ({ path: join(DIST, 'suites', file.replace(/\.ts$/, '.js')), ids }))
    .sort((one, other) => one.ids.size - other.ids.size);
  return [...files.filter((file) => !isExclusive(file)), ...files.filter(isExclusive)];
}

/** The settings by which the checks reach an instance. */
function targetOf(index: number): Partial<Settings> {
  const [{ id = '', kind, seed } = {}, served] = [instances[index], hosts.served[index]];
  if (!served) throw new Error(`${id} was not started`);
  const { baseUrl, nodeUrl, controlUrl, keys } = served;
  return {
    baseUrl,
    wsUrl: baseUrl.replace(/^http/, 'ws'),
    takerNodeUrl: nodeUrl,
    controlUrl,
    apiKey: keys.full,
    apiKeyQuoteRead: keys.quoteRead,
    apiKeyForeignOrigin: keys.foreignOrigin,
    out: outOf(id),
    ...HURRIED,
    ...(kind === 'conforming' ? PATIENT : {}),
    ...(seed === undefined ? {} : { seed }),
  };
}

function outOf(id: string): string {
  return join(FOLDER, 'out', id);
}

function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what earlier runs left; not that of a run that is still under way. */
function discardFormer(): void {
  mkdirSync(FOLDERS, { recursive: true });
  for (const name of readdirSync(FOLDERS))
    if (name === String(process.pid) || !isAlive(Number(name))) discard(join(FOLDERS, name));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function judge({ instances: found }: Collected): Promise<Row[]> {
  const active = instances.map(({ id }) => found[id]?.results ?? []);
  const outs = instances.map((instance, index) =>
    isCaught(instance, active[index] ?? []) ? undefined : outOf(instance.id),
  );
  const aftermaths = await hosts.end(outs, tests);
  return instances.map((instance, index) => {
    const results = active[index] ?? [];
    const aftermath = aftermaths[index];
    if (!aftermath) throw new Error(`what ${instance.id} recorded was not judged`);
    return rowOf(instance, [...results, ...aftermath.passive], aftermath.failures, aftermath.shown);
  });
}

/** Prints the matrix and what is wrong with it; gives the exit code. */
function report(judged: readonly Row[], { tags, stray }: Collected): number {
  const register = loadRegister();
  const { byId } = register;
  const checked = new Set([...tags, ...PASSIVE_CHECKS.map(({ id }) => id)]);
  const musts = [...checked].filter((id) => byId.get(id)?.level === 'must');
  const gaps = whole ? unbroken(musts, judged).map((id) => `${id} has a check, but no fault breaks it`) : [];
  const beyond = [...stray, ...gaps];
  const problems = [...beyond, ...judged.flatMap(problemsOf)];
  const passed = judged.filter((row) => problemsOf(row).length === 0).length;
  const broken = new Set(judged.flatMap(({ instance }) => instance.breaks));
  const seconds = (performance.now() - began) / 1000;
  const variantsJudged =
    round === undefined
      ? 'variants judged by all checks'
      : `variants judged by part ${round} of the ${ROUNDS} parts of their checks; --all has all of them judge`;
  if (whole) publish(PUBLISHED, publishedMatrix(judged, register, { seconds, variantsJudged, problems: beyond }));
  const measured = [redsLine(judged), edgesLine(judged)].flatMap((line) => line ?? []);
  const lines = [
    table(judged),
    '',
    ...problems.map((problem) => `✗ ${problem}`),
    ...(whole ? [`musts with a check that nothing exercises yet: ${unshown(musts, judged).join(' ') || 'none'}`] : []),
    variantsJudged,
    ...measured,
    ...(whole ? [`published as ${join(PUBLISHED, 'kill-matrix.html')}`] : []),
    `kill matrix: ${judged.length} instances, ${broken.size} requirements broken, ${musts.length} musts with a check, ${seconds.toFixed(0)} s`,
    `${passed} passed, ${judged.length - passed + beyond.length} failed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}
