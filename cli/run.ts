import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError, TargetUnavailable } from '../harness/engine/failures.ts';
import type { PublishedDocument } from '../harness/interface/versioning/published/document.ts';
import { loadPublished } from '../harness/interface/versioning/published/load.ts';
import { reach } from '../harness/run/preflight.ts';
import { loadSettings, type Settings, variableOf } from '../harness/run/settings.ts';
import { loadWaivers } from '../reports/waivers.ts';
import { loadRegister, RegisterError } from '../specs/register.ts';
import { startEmbedded } from './embedded.ts';
import { FLAGS } from './flags.ts';
import { playwrightTest } from './playwright.ts';
import { leavePublished, PUBLISHED, withComparison } from './published.ts';
import { selection } from './selection.ts';

const COULD_NOT_JUDGE = 2;
const INTERRUPTED = 130;

/** What the command line gave: flag values by their camel-cased names. */
export type RunOptions = Readonly<Record<string, string | boolean | undefined>>;

/**
 * Runs the suites against a target and gives the exit code: 0 conformant, 1 violated, 2 could not judge, 130 interrupted.
 * Bad input ends in 2 with one sentence on stderr, before anything is written.
 */
export async function run(options: RunOptions): Promise<number> {
  let selected: string[];
  let settings: Settings;
  let published: PublishedDocument | undefined;
  const environment = environmentOf(options);
  try {
    settings = loadSettings(environment);
    selected = selection(settings.only, loadRegister());
    if (settings.published !== undefined) selected = withComparison(selected);
    if (settings.waivers !== undefined) loadWaivers(settings.waivers);
    if (settings.published !== undefined && options.list !== true) published = await loadPublished(settings.published);
    if (settings.baseUrl !== undefined && options.list !== true) await reach(settings, settings.baseUrl);
  } catch (error) {
    if (!isBadInput(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return COULD_NOT_JUDGE;
  }
  const selectedOnly = { ...environment, [variableOf('only')]: selected.join(',') };
  if (options.list === true) return (await playwright(['--list', '--reporter=list'], selectedOnly)).code;
  const out = resolve(environment.CONFORMANCE_OUT ?? defaultOut());
  for (const name of LEFT_BY_A_RUN) rmSync(join(out, name), { recursive: true, force: true });
  const shard = typeof options.shard === 'string' ? options.shard : undefined;
  const described = published === undefined ? {} : { [variableOf('published')]: leavePublished(published, out) };
  const startedAt = environment.CONFORMANCE_STARTED_AT ?? String(Date.now());
  const run = {
    ...selectedOnly,
    ...described,
    CONFORMANCE_STARTED_AT: startedAt,
    CONFORMANCE_OUT: out,
    CONFORMANCE_BLOB: shard ?? '',
  };
  const embedded = settings.baseUrl === undefined ? await startEmbedded() : undefined;
  try {
    return await invocations({ ...run, ...embedded?.environment }, out, shard);
  } finally {
    embedded?.stop();
  }
}

/** The two invocations of a run, judged together by the second; gives the exit code. */
async function invocations(run: NodeJS.ProcessEnv, out: string, shard: string | undefined): Promise<number> {
  const first = await playwright(shard ? ['--shard', shard] : [], { ...run, CONFORMANCE_PART: 'first' });
  // What is exclusive runs once, on the last shard. An interrupted run only judges what it has.
  const [part, parts] = shard?.split('/') ?? [];
  const onlyOracles = first.interrupted || part !== parts;
  const last = await playwright(onlyOracles ? ['--project', 'oracles'] : [], { ...run, CONFORMANCE_PART: 'last' });
  if (first.interrupted || last.interrupted) return INTERRUPTED;
  const result = join(out, 'conformance.json');
  return existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')).exitCode ?? COULD_NOT_JUDGE) : COULD_NOT_JUDGE;
}

/** What an earlier run into the same folder left; none of it may be taken for this run's. */
const LEFT_BY_A_RUN = [
  'allure-results',
  'blob',
  'conformance.html',
  'conformance.json',
  'discovery.json',
  'evidence',
  'evidence.har',
  'first-part.json',
  'junit.xml',
  'ledger.ndjson',
  'playwright',
  PUBLISHED,
  'spending.ndjson',
  'target-away',
  'target-silent',
];

function isBadInput(error: unknown): error is Error {
  return error instanceof ConfigurationError || error instanceof TargetUnavailable || error instanceof RegisterError;
}

/** The environment with the flags laid over it: a flag wins over a variable, a variable over the file. */
function environmentOf(options: RunOptions): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const { flag, setting } of FLAGS) {
    const name = flag
      .slice(2)
      .replace(/ .*/, '')
      .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const value = options[name];
    if (value !== undefined) environment[variableOf(setting)] = String(value);
  }
  return environment;
}

function defaultOut(): string {
  return join('reports/out', new Date().toISOString().replace(/[:.]/g, '-'));
}

/** Runs Playwright with our own reporter on the terminal; an interrupt is passed on and waited for. */
async function playwright(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number; interrupted: boolean }> {
  const child = spawn(process.execPath, playwrightTest(...args), { env: environment, stdio: 'inherit' });
  let interrupted = false;
  const pass = (signal: NodeJS.Signals) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  const code = await new Promise<number>((done) => child.on('exit', (status) => done(status ?? INTERRUPTED)));
  process.off('SIGINT', pass);
  process.off('SIGTERM', pass);
  return { code, interrupted: interrupted || code === INTERRUPTED };
}
