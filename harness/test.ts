import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _baseTest as base, type TestInfo, type WorkerInfo } from '@playwright/test';
import packageFile from '../package.json' with { type: 'json' };
import { loadRegister } from '../specs/register.ts';
import { tierOf } from '../specs/tiers.ts';
import { ConfigurationError, NotApplicable } from './engine/failures.ts';
import { parseExact, stringifyExact } from './engine/json/exact-json.ts';
import { dateOf } from './engine/moment.ts';
import { type RunningCheck, setRunningCheck } from './engine/verdict/check.ts';
import { settle } from './engine/verdict/requirement.ts';
import type { CheckResult } from './engine/verdict/verdict.ts';
import type { Wire } from './engine/wire/wire.ts';
import type { Credential } from './interface/auth/credential.ts';
import { type Market, marketOf } from './interface/market/client.ts';
import { oneTradablePair, type TradablePair } from './interface/market/listing.ts';
import type { Sockets } from './interface/quote-socket/client.ts';
import { type Quotes, quotesOf } from './interface/quotes/client.ts';
import { createTrader, type Trader } from './interface/swaps/trader.ts';
import { type Levers, leversOf } from './levers/control.ts';
import { createPassage, type Passage } from './levers/passage.ts';
import { isAway, markAway } from './run/absence.ts';
import { type Discovery, discover } from './run/discovery.ts';
import { openLedger } from './run/ledger.ts';
import { listening } from './run/listening.ts';
import { availableNeeds, missingFor } from './run/needs.ts';
import { evidenceFolder, openSession, type Session, type SessionOptions } from './run/session.ts';
import { loadSettings, type Settings } from './run/settings.ts';
import { createPayer, type Payer } from './taker/payer.ts';
import { openSpending, type Spending } from './taker/spending.ts';
import type { Taker } from './taker/taker.ts';
import { inTurn } from './taker/turn.ts';

export { may, must, should, silent, tier } from '../specs/tags.ts';
export { NotExercised, Violation } from './engine/failures.ts';
export { oneOf, someOf } from './engine/fuzz/pick.ts';
export { property } from './engine/fuzz/property.ts';
export { isInteger, membersOf } from './engine/json/members.ts';
export { note } from './engine/verdict/check.ts';
export { expect } from './engine/verdict/expect.ts';
export { requirement, verdict } from './engine/verdict/requirement.ts';
export { steady, unchanged } from './engine/verdict/steady.ts';
export { accepted, refused, statusIn } from './interface/errors/answers.ts';
export { outcomeOf } from './interface/errors/outcome.ts';
export { firstAnswer, type Probed, probe, summary } from './interface/errors/probes.ts';
export { refusedNaming } from './interface/errors/validation.ts';
export { withstood } from './interface/errors/withstood.ts';
export { validQuote } from './interface/quotes/valid.ts';
export { validExecute, validInit } from './interface/swaps/valid.ts';

/** Where a file's target lies, when it isn't the run's: the kill matrix points each file at another instance. */
export interface TargetOptions {
  /** Settings to use instead of the environment's. */
  readonly target: Partial<Settings> | undefined;
}

type TargetSettings = Settings & { readonly baseUrl: string };

interface WorkerFixtures {
  /** The variables that the settings are read from. */
  readonly environment: NodeJS.ProcessEnv;
  /** The worker's session with a target; asking for another target ends it. A run has one target, the kill matrix many. */
  readonly sessionWith: (settings: TargetSettings) => Promise<Session>;
}

interface TestFixtures extends TargetOptions {
  readonly settings: TargetSettings;
  readonly session: Session;
  /** Auto fixture: keeps the test's verdicts and evidence and hands them to the reporter. */
  readonly evidence: RunningCheck;
  /** The wire under the run's own key (or none). */
  readonly wire: Wire;
  /** The wire under another credential. */
  readonly wireAs: (credential: Credential) => Wire;
  readonly market: Market;
  /** A client that asks for quotes. */
  readonly quotes: Quotes;
  /** The quote socket; what the test opens is closed at its end. */
  readonly sockets: Sockets;
  /** The client's own node. */
  readonly taker: Taker;
  /** A client that asks for quotes and swaps. */
  readonly trader: Trader;
  /** The run's purse, for what pays. */
  readonly spending: Spending;
  /** A client that pays. While a test has it, no other test of the run pays. */
  readonly payer: Payer;
  /** What only the project `exclusive` may pull. */
  readonly levers: Levers;
  /** For how long a check listens where the register states so many seconds, in milliseconds. */
  readonly listening: (seconds: number) => number;
  /** Lets time pass for the target, by the lever or by waiting. */
  readonly passage: Passage;
  /** What the target trades. */
  readonly discovery: Discovery;
  /** One of the pairs that can be traded, which one being decided by the seed. */
  readonly pair: TradablePair;
  /** A number derived from the run's seed and the test's title, for everything random in the test. */
  readonly seed: number;
}

// One discovery serves all tests of a worker and a target when the run's own (made by the project `discover`) is not there.
let discovered: { readonly baseUrl: string; readonly discovery: Promise<Discovery> } | undefined;

/**
 * The one import of a suite: Playwright's `test` with the target, the evidence and what was discovered. It has none of
 * Playwright's fixtures for browsers, which cost more than many a check and serve none: 1,500 empty tests take 2.4 s, with
 * those fixtures 12.4 s (Playwright 1.65, one worker). No public export leaves them out; tests/bare-test.spec.ts says what
 * to do when this one goes.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [process.env, { option: true, scope: 'worker' }],

  sessionWith: [
    async ({ environment: _ }, use, worker) => {
      let current: { readonly baseUrl: string; readonly session: Session } | undefined;
      await use(async (settings) => {
        const { baseUrl } = settings;
        if (current?.baseUrl === baseUrl) return current.session;
        await current?.session.close();
        current = { baseUrl, session: openSession(sessionOptions(settings, worker)) };
        return current.session;
      });
      await current?.session.close();
    },
    { scope: 'worker' },
  ],

  target: [undefined, { option: true }],

  settings: async ({ environment, target }, use) => {
    const settings = { ...loadSettings(environment), ...target };
    if (settings.baseUrl === undefined) throw new ConfigurationError('MAKER_BASE_URL: is not set; give the address.');
    await use({ ...settings, baseUrl: settings.baseUrl });
  },

  session: async ({ sessionWith, settings }, use) => use(await sessionWith(settings)),

  evidence: [
    async ({ settings, session }, use, info) => {
      const check = checkOf(info, settings);
      setRunningCheck(check);
      session.begin(`${info.testId}-${info.retry}.ndjson`);
      const sends = info.project.name !== 'oracles';
      const away = sends && (await isAway(settings.out, settings.baseUrl)) ? AWAY : undefined;
      const unmet = [...check.declared].map(check.missing);
      const skip = away !== undefined || (unmet.length > 0 && unmet.every((reason) => reason !== undefined));
      if (!skip) await use(check);
      // The first errors are the verdicts given softly; what ended the test comes last.
      settle(check, away ?? (info.status === 'interrupted' ? INTERRUPTED : info.errors.at(-1)));
      asVerdictHasIt(info, check);
      if (check.results.some(({ obstacle }) => obstacle === 'target')) markAway(settings.out);
      setRunningCheck(undefined);
      await handOver(info, check.results, session.end());
      if (skip) info.skip(true, away?.message ?? unmet[0]);
    },
    { auto: true },
  ],

  wire: async ({ wireAs }, use) => use(wireAs('own')),
  wireAs: async ({ session, evidence: _ }, use) => use((credential) => session.wire(credential)),
  market: async ({ wire }, use) => use(marketOf(wire)),
  quotes: async ({ wire, discovery, seed }, use) => use(quotesOf({ wire, listing: discovery, seed })),
  sockets: async ({ session, evidence: _ }, use) => {
    const sockets = session.sockets();
    await use(sockets);
    await sockets.closeAll();
  },
  taker: async ({ session, evidence: _ }, use) => use(session.taker()),
  levers: async ({ settings }, use) => {
    if (settings.controlUrl === undefined) throw new NotApplicable('needs a lever (CONTROL_URL)');
    await use(leversOf(settings.controlUrl));
  },
  trader: async ({ wire, session, settings, discovery, seed, evidence }, use) => {
    const ledger = openLedger({ out: settings.out, secrets: session.secrets, check: () => evidence.title });
    await use(createTrader({ wire, ledger, discovery, seed, settings }));
  },
  spending: async ({ settings, discovery }, use) => {
    const { out, spendCapSat, allowMainnet } = settings;
    await use(openSpending({ out, capSat: spendCapSat, network: discovery.network, allowMainnet }));
  },
  payer: [
    async ({ trader, taker, spending, settings }, use) =>
      inTurn(settings.out, () => use(createPayer({ trader, taker, spending, settings }))),
    { timeout: 600_000 },
  ],
  listening: async ({ settings }, use) => use((seconds) => listening(seconds, settings)),
  passage: async ({ settings, market }, use) => {
    const read = async () => dateOf(await market.assets({ limit: 1 }));
    const { controlUrl } = settings;
    const lever = controlUrl === undefined ? {} : { advanceClock: leversOf(controlUrl).advanceClock };
    await use(createPassage({ read, ...lever }));
  },

  discovery: async ({ settings, market, wireAs }, use) => {
    const anonymous = settings.apiKey === undefined ? undefined : marketOf(wireAs('anonymous'));
    const { baseUrl } = settings;
    if (discovered?.baseUrl !== baseUrl) {
      const discovery = Promise.resolve(readDiscovery(settings.out) ?? discover(market, anonymous));
      discovered = { baseUrl, discovery };
    }
    await use(await discovered.discovery);
  },

  pair: async ({ discovery, seed }, use) => use(oneTradablePair(discovery, seed)),

  seed: async ({ settings }, use, info) => use(derivedSeed(settings.seed, info.titlePath.slice(1))),
});

function sessionOptions(settings: TargetSettings, { workerIndex, config }: WorkerInfo): SessionOptions {
  return {
    settings,
    // Each invocation of a run counts its workers anew; the letter keeps their exchanges apart.
    worker: `${process.env.CONFORMANCE_PART === 'last' ? 'x' : 'w'}${workerIndex}`,
    workers: config.workers,
    secretsKey: process.env.CONFORMANCE_SECRETS_KEY ?? randomUUID(),
    folder: evidenceFolder(settings.out),
    version: packageFile.version,
  };
}

/** The file in which the project `discover` leaves what it found, for all workers of the run. */
function discoveryFile(out: string): string {
  return join(out, 'discovery.json');
}

function readDiscovery(out: string): Discovery | undefined {
  const file = discoveryFile(out);
  return existsSync(file) ? (parseExact(readFileSync(file, 'utf8')).value as Discovery) : undefined;
}

const AWAY = {
  stack: 'TargetUnavailable: the target went away earlier in the run',
  message: 'the target went away earlier in the run',
};
const INTERRUPTED = { stack: 'NotExercised: the run was interrupted', message: 'the run was interrupted' };

function checkOf(info: TestInfo, settings: Settings): RunningCheck {
  const { byId } = loadRegister();
  const tags = info.tags.map((tag) => tag.slice(1));
  const tier = tierOf(tags);
  const available = availableNeeds(settings, readDiscovery(settings.out)?.enforcement ?? false);
  return {
    title: info.titlePath.join(' › '),
    declared: new Set(tags.filter((tag) => byId.has(tag))),
    missing: (id) => missingFor(byId.get(id) ?? { needs: [] }, tier, settings, available),
    results: [],
    exchanges: [],
    window: 0,
    judged: false,
    notes: [],
    asserted: false,
  };
}

/** A test that judged nothing did not fail: it is skipped where nothing was exercised, and passed where it observed. */
function asVerdictHasIt(info: TestInfo, { declared, results }: RunningCheck): void {
  const [only] = results;
  if (info.status !== 'failed' || declared.size !== 1 || results.length !== 1 || !only) return;
  if (only.outcome !== 'observed' && (only.outcome !== 'not-exercised' || only.obstacle === 'target')) return;
  info.errors.length = 0;
  info.status = only.outcome === 'observed' ? 'passed' : 'skipped';
  info.expectedStatus = info.status;
  if (info.status === 'skipped') info.annotations.push({ type: 'skip', description: only.message ?? '' });
}

async function handOver(info: TestInfo, results: readonly CheckResult[], evidence: string | undefined): Promise<void> {
  if (results.length > 0)
    await info.attach('conformance/results', { contentType: 'application/json', body: JSON.stringify(results) });
  // Pushed, not attached: attaching by path would copy each evidence file once more.
  if (evidence)
    info.attachments.push({ name: 'conformance/evidence', contentType: 'application/x-ndjson', path: evidence });
}

/** A 31-bit seed that follows from the run's seed and the title of a test, so that each test replays alone. */
function derivedSeed(seed: number, titlePath: readonly string[]): number {
  return (
    createHash('sha256')
      .update(`${seed} ${titlePath.join(' ')}`)
      .digest()
      .readUInt32BE() >>> 1
  );
}

/** Leaves what was discovered for the other workers, and the facts of the run for the reports. */
export async function leaveDiscovery(discovery: Discovery, settings: Settings): Promise<void> {
  mkdirSync(settings.out, { recursive: true });
  writeFileSync(discoveryFile(settings.out), stringifyExact(discovery));
  const facts = {
    baseUrl: settings.baseUrl,
    network: discovery.network,
    embedded: process.env.CONFORMANCE_EMBEDDED === 'true',
    levers: [...availableNeeds(settings, discovery.enforcement)],
    discovered: { assets: discovery.assets.length, pairs: discovery.pairs.length },
  };
  await test.info().attach('conformance/run', { contentType: 'application/json', body: JSON.stringify(facts) });
}
