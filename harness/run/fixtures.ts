import { randomUUID } from 'node:crypto';
import type { WorkerInfo } from '@playwright/test';
import packageFile from '../../package.json' with { type: 'json' };
import type { OperationTier } from '../../specs/operations.ts';
import { identityOf, looksBack } from '../../specs/tags.ts';
import { permits } from '../../specs/tiers.ts';
import { readable } from '../engine/excerpt.ts';
import { membersOf } from '../engine/json/members.ts';
import type { Secret } from '../engine/wire/secret.ts';
import type { Wire } from '../engine/wire/wire.ts';
import { type Caller, createCaller, type SoundRequest, wireWith } from '../flows/auth/caller.ts';
import { soundRequests } from '../flows/auth/sound-requests.ts';
import { type Lists, listsOf } from '../flows/market/lists.ts';
import { inMovedMarket, priceNow } from '../flows/market/moved-market.ts';
import { type Buyer, createBuyer } from '../flows/orders/buyer.ts';
import { createOrderPayer, type OrderPayer } from '../flows/orders/payer.ts';
import { type SocketQuotes, socketQuotesBeside } from '../flows/quote-socket/pricing.ts';
import { createPayer, type Payer } from '../flows/swaps/payer.ts';
import { createTrader, type Trader } from '../flows/swaps/trader.ts';
import type { Credential } from '../interface/credential.ts';
import type { Asked } from '../interface/errors/asked-again.ts';
import { type Market, marketOf } from '../interface/market/client.ts';
import { oneTradablePair, type TradablePair } from '../interface/market/listing.ts';
import { orderOperations } from '../interface/orders/client.ts';
import { heightIn } from '../interface/orders/network-info.ts';
import type { Sockets } from '../interface/quote-socket/client.ts';
import { type Quotes, quotesOf } from '../interface/quotes/client.ts';
import { swapOperations } from '../interface/swaps/client.ts';
import { assertWorthPaying } from '../interface/swaps/worth-paying.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { type Levers, leversOf } from '../levers/control.ts';
import { LEVERS, type LeverName } from '../levers/names.ts';
import { createPassage, type Passage } from '../levers/passage.ts';
import { provedClock } from '../levers/proved-clock.ts';
import { provedMine } from '../levers/proved-mine.ts';
import { targetTime } from '../levers/target-time.ts';
import { lookAt } from '../taker/look.ts';
import { createNodeLock, type NodeLock } from '../taker/node-lock.ts';
import { openSpending, type Spending } from '../taker/spending.ts';
import type { Taker } from '../taker/taker.ts';
import type { RunningCheck } from '../verdict/check.ts';
import { ConfigurationError, NotApplicable } from '../verdict/failures.ts';
import { bitcoindIn } from './client-bitcoind.ts';
import { type Discovery, discover, discoveryFrom, type Found } from './discovery.ts';
import { readFound } from './discovery-file.ts';
import { settingsFor } from './instances.ts';
import { type Keys, keysIn } from './keys.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { listening } from './listening.ts';
import type { Made } from './made.ts';
import { networksOf, networkToPayOn } from './networks.ts';
import { bareTest } from './playwright/bare-test.ts';
import { redactReports } from './playwright/redact-reports.ts';
import { withoutSteps } from './playwright/without-steps.ts';
import { noteFound } from './restart.ts';
import { running } from './running-check.ts';
import { say } from './say.ts';
import { servedClientsIn } from './served-clients.ts';
import { evidenceFolder, openSession, type Session, type SessionOptions } from './session.ts';
import { hasLever, loadSettings, type Settings } from './settings.ts';
import { seedOfTest } from './test-seed.ts';
import { waitBudgetOf } from './time-left.ts';

/** The target of a file, when it isn't the run's: the kill matrix points each file at another instance. */
export interface TargetOptions {
  /** Settings to use instead of the environment's. */
  readonly target: Partial<Settings> | undefined;
}

type TargetSettings = Settings & { readonly baseUrl: string };

interface WorkerFixtures {
  /** The variables that the settings are read from. */
  readonly environment: NodeJS.ProcessEnv;
  /**
   * The worker's session with an instance of a run's target. A session of another run ends all before it. A run has one
   * target of two instances at most, the kill matrix many targets.
   */
  readonly sessionWith: (settings: TargetSettings, run: TargetSettings) => Promise<Session>;
}

interface TestFixtures extends TargetOptions {
  /** The settings of the run. */
  readonly runSettings: TargetSettings;
  /** Those of the instance that the test talks to. */
  readonly settings: TargetSettings;
  readonly session: Session;
  /** Auto fixture: keeps the test's verdicts and evidence and hands them to the reporter. */
  readonly evidence: RunningCheck;
  /** The wire under the run's own key (or none). */
  readonly wire: Wire;
  /** The wire under another credential. */
  readonly wireAs: (credential: Credential) => Wire;
  readonly market: Market;
  /** The lists of the market as they are now. */
  readonly lists: Lists;
  /** A client that asks for quotes. */
  readonly quotes: Quotes;
  /** The quote socket; what the test opens is closed at its end. */
  readonly sockets: Sockets;
  /** Quotes over the socket, beside those of REST. */
  readonly socketQuotes: SocketQuotes;
  /** The client's own node. */
  readonly taker: Taker;
  /** The same for what goes on without one. */
  readonly node: Taker | undefined;
  /** Where orders and swaps are kept that the run has made. */
  readonly ledger: Ledger;
  /** A client that asks for quotes and swaps. */
  readonly trader: Trader;
  /** A client that orders channels. */
  readonly buyer: Buyer;
  /** The keys of the run, for checks that present them. */
  readonly keys: Keys;
  /** A client that sends this as its `Authorization`, or none. */
  readonly presenting: (authorization: Secret | string | null) => Caller;
  /** A sound request to each operation of a tier, about a swap and an order of the run's own key. */
  readonly sound: (tier: OperationTier) => Promise<SoundRequest[]>;
  /** The run's purse, for checks that pay. */
  readonly spending: Spending;
  /** The lock on the client's node, which nobody has taken yet. */
  readonly nodeLock: NodeLock;
  /** While a test has it and does not wait for time to pass, no other test of the run pays. All fixtures that pay include it. */
  readonly lock: undefined;
  /** A client that pays. */
  readonly payer: Payer;
  /** A client that pays its orders. */
  readonly orderPayer: OrderPayer;
  /** The levers, which only a test with the tag `@exclusive` may pull. */
  readonly levers: Levers;
  /** How long a check listens when the register states this many seconds; in milliseconds. */
  readonly listening: (seconds: number) => number;
  /** Carries out a check while prices have moved by this many percent, and moves them back. */
  readonly inMovedMarket: <Result>(percent: number, check: () => Promise<Result>) => Promise<Result>;
  /** Lets time pass for the target, by the lever or by waiting. */
  readonly passage: Passage;
  /** What the run has made until the test begins. */
  readonly made: Made;
  /** Some of the requests that the run has made until then, of each operation and outcome. */
  readonly asked: readonly Asked[];
  /** The result of reading the target's lists. */
  readonly found: Found;
  /** What the target trades. */
  readonly discovery: Discovery;
  /** One of the pairs that can be traded, chosen by the seed. */
  readonly pair: TradablePair;
  /** The seed of all random and sampled values in the test. Consecutive runs have consecutive seeds. */
  readonly seed: number;
}

// One discovery serves all tests of a worker and a target when the run's own (made by its test of discovery) is not there.
let discovered: { readonly baseUrl: string; readonly found: Promise<Found> } | undefined;

const fixtures = withoutSteps<TestFixtures, WorkerFixtures>({
  environment: [process.env, { option: true, scope: 'worker' }],

  sessionWith: [
    async ({ environment: _ }, use, worker) => {
      let current = { run: '', sessions: new Map<string, Session>() };
      const end = () => Promise.all([...current.sessions.values()].map((session) => session.close()));
      await use(async (settings, run) => {
        if (current.run !== run.baseUrl) {
          await end();
          current = { run: run.baseUrl, sessions: new Map() };
        }
        const session = current.sessions.get(settings.baseUrl) ?? openSession(sessionOptions(settings, run, worker));
        current.sessions.set(settings.baseUrl, session);
        return session;
      });
      await end();
    },
    { scope: 'worker' },
  ],

  target: [undefined, { option: true }],

  runSettings: async ({ environment, target }, use) => use(targeted({ ...loadSettings(environment), ...target })),

  settings: async ({ runSettings }, use, { tags }) => {
    // What looks back judges all that the run recorded.
    await use(looksBack(tags) ? runSettings : targeted(settingsFor(tags, runSettings)));
  },

  session: async ({ sessionWith, settings, runSettings }, use) => {
    const session = await sessionWith(settings, runSettings);
    redactReports((text) => readable(session.secrets.redactMessage(text), settings.textCharacters));
    await use(session);
  },

  evidence: [
    ({ settings, session, runSettings: { out } }, use, info) => running({ info, settings, session, out }, use),
    { auto: true },
  ],

  wire: async ({ wireAs }, use) => use(wireAs('own')),
  wireAs: async ({ session, evidence: _ }, use) => use((credential) => session.wire(credential)),
  market: async ({ wire }, use) => use(marketOf(wire)),
  lists: async ({ market }, use) => use(listsOf(market)),
  quotes: async ({ wire, discovery, seed }, use) => use(quotesOf({ wire, listing: discovery, seed })),
  sockets: async ({ session, discovery, evidence: _ }, use) => {
    const sockets = session.sockets(discovery);
    await use(sockets);
    await sockets.closeAll();
  },
  socketQuotes: async ({ quotes }, use) => use(socketQuotesBeside(quotes)),
  taker: async ({ session, evidence: _ }, use) => use(session.taker()),
  node: async ({ session, settings: { takerNodeUrl }, evidence: _ }, use) =>
    use(takerNodeUrl === undefined ? undefined : session.taker()),
  levers: async ({ settings, session, market, wire }, use) => {
    const levers = leversIn(settings, { market, wire });
    if (!levers) throw new NotApplicable('needs a lever (CONTROL_URL, LEVER_* commands, or BITCOIND_URL)');
    await use({
      ...levers,
      async nodeOutage(on) {
        session.nodeAway(false);
        await levers.nodeOutage(on);
        session.nodeAway(on);
      },
    });
  },
  ledger: async ({ session, settings: { out }, evidence }, use) =>
    use(openLedger({ out, secrets: session.secrets, check: () => evidence.title })),
  trader: async ({ wire, ledger, discovery, seed, settings }, use) =>
    use(createTrader({ wire, ledger, discovery, seed, settings })),
  buyer: async ({ wire, ledger, trader, discovery, node, seed, settings }, use) => {
    const clients = servedClientsIn(settings.out);
    await use(createBuyer({ wire, ledger, trader, discovery, node, seed, settings, clients }));
  },
  keys: async ({ settings, session }, use) => use(keysIn(settings, session.secrets)),
  presenting: async ({ wireAs, ledger, discovery, node, seed, settings }, use) =>
    use((Authorization) => {
      const wire = wireWith(wireAs('anonymous'), { Authorization });
      const trader = createTrader({ wire, ledger, discovery, seed, settings });
      const buyer = createBuyer({ wire, ledger, trader, discovery, node, seed, settings });
      return createCaller({ wire, trader, buyer });
    }),
  sound: async ({ trader, buyer, market, discovery, seed }, use) =>
    use((tier) =>
      soundRequests(tier, { own: { trader, buyer }, market, pairOf: () => oneTradablePair(discovery, seed), seed }),
    ),
  spending: async ({ environment, settings, runSettings: { out }, found }, use) => {
    const { spendCapSat: capSat, spendCapAssets: assetCaps, allowMainnet } = settings;
    const network = networkToPayOn(found.networks);
    const shard = environment.CONFORMANCE_BLOB;
    await use(openSpending({ out, capSat, assetCaps, shard, network, allowMainnet }));
  },
  nodeLock: async ({ settings, node }, use) =>
    use(createNodeLock({ out: settings.out, look: node && (() => lookAt(node, settings)) })),
  lock: [
    async ({ nodeLock }, use) => {
      await nodeLock.take();
      await use(undefined);
      await nodeLock.release();
    },
    { timeout: TIMEOUTS.nodeLockMs },
  ],
  payer: async ({ trader, taker, spending, settings, nodeLock, lock: _ }, use) =>
    use(createPayer({ trader, taker, spending, othersUses: nodeLock.othersUses, settings })),
  orderPayer: async ({ buyer, trader, wire, market, node, discovery, spending, settings, listening, lock: _ }, use) => {
    const levers = leversIn(settings, { market, wire });
    const has = (lever: LeverName) => hasLever(settings, lever);
    const bitcoind = bitcoindIn(settings);
    const network = () => discovery.agreedNetwork;
    buyer.orderForOwnNode();
    const worthPaying = (rfq_id: unknown) => {
      const quoted = trader.quoted(rfq_id);
      if (quoted) assertWorthPaying(quoted, trader.trades, settings.spendPriceTimes);
    };
    await use(
      createOrderPayer({
        buyer,
        levers,
        worthPaying,
        has,
        node,
        bitcoind,
        network,
        spending,
        listening,
        settings,
      }),
    );
  },
  listening: async ({ settings }, use) => use((seconds) => listening(seconds, settings)),
  inMovedMarket: async ({ levers, trader, quotes }, use) =>
    use((percent, check) =>
      inMovedMarket({ levers, percent, price: () => priceNow(quotes, trader.tradeFor()) }, check),
    ),
  passage: async ({ settings, market, wire, nodeLock }, use, { tags }) => {
    const { advanceClock } = leversIn(settings, { market, wire }) ?? {};
    // Who has the target alone has the node alone, too.
    const around = tags.includes('@exclusive') ? {} : { around: nodeLock.whileReleased };
    await use(createPassage({ read: timeBy(market), ...around, ...(advanceClock && { advanceClock }) }));
  },

  made: async ({ session, evidence: _ }, use) => use(session.made()),
  asked: async ({ session, seed, evidence: _ }, use) => use(await session.asked(seed)),

  found: async ({ settings, session, market, wireAs, evidence }, use, info) => {
    const anonymous = settings.apiKey === undefined ? undefined : marketOf(wireAs('anonymous'));
    const { baseUrl } = settings;
    let found = readFound(settings.out);
    if (found === undefined) {
      if (discovered?.baseUrl !== baseUrl)
        discovered = {
          baseUrl,
          found: discover({
            market,
            anonymous,
            keyless: wireAs('anonymous'),
            networks: networksOf(settings, session),
            quoteSeed: permits(settings.tier, 'quote') ? settings.seed : undefined,
            waitBudgetMs: waitBudgetOf(settings, info),
            say,
          }),
        };
      found = await discovered.found;
    }
    noteFound(evidence, found);
    await use(found);
  },

  discovery: async ({ found }, use) => use(discoveryFrom(found)),

  pair: async ({ discovery, seed }, use) => use(oneTradablePair(discovery, seed)),

  seed: async ({ settings }, use, info) => use(seedOfTest(settings.seed, identityOf(info.tags))),
});

/** Playwright's `test` with the target, the evidence and what was discovered. */
export const test = bareTest.extend<TestFixtures, WorkerFixtures>(fixtures);

function targeted(settings: Settings): TargetSettings {
  if (settings.baseUrl === undefined) throw new ConfigurationError('MAKER_BASE_URL: is not set; give the address.');
  return { ...settings, baseUrl: settings.baseUrl };
}

function sessionOptions(
  settings: TargetSettings,
  { out }: Settings,
  { workerIndex, config }: WorkerInfo,
): SessionOptions {
  return {
    settings,
    // The last letter keeps the exchanges of the instances apart.
    worker: `w${workerIndex}${settings.instance?.charAt(0) ?? ''}`,
    workers: config.workers,
    secretsKey: process.env.CONFORMANCE_SECRETS_KEY ?? randomUUID(),
    run: process.env.CONFORMANCE_RUN ?? randomUUID(),
    folder: evidenceFolder(out),
    version: packageFile.version,
  };
}

/** Reads the time of the target. */
function timeBy(market: Market): () => Promise<number | undefined> {
  return async () => targetTime(await market.assets({ limit: 1 }));
}

/** The levers of a run; undefined when it has neither a control interface nor a bitcoind nor a command for one. */
function leversIn(settings: Settings, { market, wire }: { market: Market; wire: Wire }): Levers | undefined {
  const { controlUrl, levers: offered } = settings;
  if (!LEVERS.some((lever) => hasLever(settings, lever))) return undefined;
  const levers = leversOf(controlUrl, { ...settings, offered, bitcoind: bitcoindIn(settings) });
  const { networkInfo } = orderOperations(wire);
  const { nodeinfo } = swapOperations(wire);
  return {
    ...levers,
    advanceClock: provedClock(levers.advanceClock, timeBy(market)),
    mine: provedMine(
      levers.mine,
      async () => heightIn(membersOf((await networkInfo()).value) ?? {}),
      async () => heightIn(membersOf((await nodeinfo()).value) ?? {}),
    ),
  };
}
