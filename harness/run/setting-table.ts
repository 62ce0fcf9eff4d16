import { TIERS } from '../../specs/tiers.ts';
import { BOUND_NAMES, BOUNDS, type BoundName } from '../engine/bounds.ts';
import { commandVariable, LEVERS, type LeverName } from '../levers/names.ts';
import { readTemplate } from '../levers/template.ts';
import { PROFILES } from './profiles.ts';
import {
  assetCaps,
  baseUrl,
  type Kind,
  key,
  levers,
  needs,
  oneOf,
  pace,
  path,
  rpcUrl,
  text,
  truth,
  Unusable,
  url,
  whole,
  words,
} from './setting-kinds.ts';
import type { FieldSettings } from './setting-values.ts';

// The one table of settings. From it come the reader (settings.ts), docs/settings.md, schemas/settings.json, the file that `init`
// writes, and the help of the flags (cli/flags.ts).

/** What settings are about, in the order of the documentation. */
export const SECTIONS = {
  target: 'The target',
  node: "The client's node and the levers",
  money: 'Money',
  run: 'What a run does',
  reports: 'What it leaves, and what counts',
  peers: 'What a peer may cost',
} as const;
type Section = keyof typeof SECTIONS;

/** A setting as people read of it; what a run does without it, in words. Both in Markdown. */
type Words = readonly [section: Section, fallback: string, text: string];

/** A setting. */
export interface Field<Value = unknown> extends Kind<Value> {
  /** Environment variable, and key in `maker-conformance.yaml`. */
  readonly name: string;
  /** Whether its value may hold a secret, so that no message repeats it. */
  readonly isPrivate?: true;
  /** Why it is read from the command line and the environment alone, as a predicate: no file may do that. */
  readonly neverFromFile?: string;
  /** Whether a verdict may depend on it: then a replay takes it from its recording. It names no file and no program. */
  readonly decides?: true;
  /** Absent for what is nobody's setting, but a message from the command to its run. */
  readonly words?: Words;
}

/** Bounds of the machine of a run, which a replay on another machine does not take over. */
export const OF_THIS_MACHINE: readonly BoundName[] = ['maxMinutes', 'evidenceMb', 'violationMb', 'heldMb', 'workerMb'];

/** What happens at a bound, where its name does not say it. */
const AT_THE_BOUND: Readonly<Partial<Record<BoundName, string>>> = {
  bodyBytes: 'a larger one decides nothing',
  headerBytes: 'more decide nothing',
  jsonDepth: 'deeper JSON counts as malformed',
  mostSecrets: 'later ones are hidden only where they stand as a secret member',
  secretCharacters: 'a longer one is hidden only where it stands as a secret member',
  messageBytes: 'a larger one ends the session',
  sessionBytes: 'more end the session',
  sessionFrames: 'more end the session',
  namedWaitMs: 'for a longer one the check is `not-exercised`',
  waitBudgetMs: 'for longer ones the check is `not-exercised`',
  mostSilences: 'where `GET /` has none either, the target hangs: the run stops with exit code 2',
  mostFailures: 'where all that every maker answers fails as well, the run stops with exit code 2',
  mostRepeats: 'from then on only what was answered before is asked again after a failure',
  maxMinutes: 'what has not run by then is `not-exercised`, exit code 2',
  workerMb: 'the check that takes more breaks, exit code 2, and the others go on',
  evidenceMb: 'of later ones head and digest are kept, and passive checks do not judge them',
};

const BOUND_FIELDS = Object.fromEntries(
  BOUND_NAMES.map((bound): [string, Field] => {
    const { setting, limit, from, to, what } = BOUNDS[bound];
    const fallback = bound === 'maxMinutes' ? '180, 60 or 360, by profile' : String(limit);
    const words: Words = ['peers', fallback, [what, AT_THE_BOUND[bound]].filter(Boolean).join('; ')];
    const field = { name: setting, ...whole(from, to), words };
    return [bound, OF_THIS_MACHINE.includes(bound) ? field : { ...field, decides: true }];
  }),
) as Record<BoundName, Field>;

/** The settings by the names of their values. */
export const FIELDS = {
  baseUrl: {
    name: 'MAKER_BASE_URL',
    ...baseUrl,
    decides: true,
    words: ['target', 'the embedded reference', 'the target: its address in front of `/api/v1`'],
  },
  wsUrl: {
    name: 'MAKER_WS_URL',
    ...url('ws:', 'wss:'),
    decides: true,
    words: ['target', 'derived from the address', 'the address of its quote socket'],
  },
  enforcingBaseUrl: {
    name: 'MAKER_ENFORCING_BASE_URL',
    ...baseUrl,
    decides: true,
    words: ['target', 'none', 'a second instance of the same target, with the same keys, on which keys are enforced'],
  },
  enforcingWsUrl: {
    name: 'MAKER_ENFORCING_WS_URL',
    ...url('ws:', 'wss:'),
    decides: true,
    words: ['target', 'derived from the address', 'the quote socket of the second instance'],
  },
  apiKey: {
    name: 'MAKER_API_KEY',
    ...key,
    isPrivate: true,
    decides: true,
    words: ['target', 'none', 'a full API key'],
  },
  apiKeyQuoteRead: {
    name: 'MAKER_API_KEY_QUOTE_READ',
    ...key,
    isPrivate: true,
    decides: true,
    words: ['target', 'none', 'a key for quotes alone'],
  },
  apiKeyForeignOrigin: {
    name: 'MAKER_API_KEY_FOREIGN_ORIGIN',
    ...key,
    isPrivate: true,
    decides: true,
    words: ['target', 'none', 'a key that is bound to another origin'],
  },
  trustKeys: {
    name: 'CONFORMANCE_TRUST_KEYS',
    ...truth,
    decides: true,
    words: ['target', '`false`', 'do not test the keys before the run; a refused key counts as a violation'],
  },
  leverBaseUrl: { name: 'CONFORMANCE_LEVER_BASE_URL', ...baseUrl, decides: true },
  leverWsUrl: { name: 'CONFORMANCE_LEVER_WS_URL', ...url('ws:', 'wss:'), decides: true },
  leverNodeUrl: { name: 'CONFORMANCE_LEVER_NODE_URL', ...url('http:', 'https:'), decides: true },
  leverControlUrl: { name: 'CONFORMANCE_LEVER_CONTROL_URL', ...url('http:', 'https:'), decides: true },
  triedKeys: { name: 'CONFORMANCE_TRIED_KEYS', ...words, decides: true },
  takerNodeUrl: {
    name: 'TAKER_NODE_URL',
    ...url('http:', 'https:'),
    decides: true,
    words: ['node', 'none', "the client's own rgb-lightning-node"],
  },
  takerNodeToken: {
    name: 'TAKER_NODE_TOKEN',
    ...key,
    isPrivate: true,
    decides: true,
    words: ['node', 'none', 'its bearer token'],
  },
  controlUrl: {
    name: 'CONTROL_URL',
    ...url('http:', 'https:'),
    decides: true,
    words: ['node', 'none', "the control interface of the target's levers"],
  },
  bitcoindUrl: {
    name: 'BITCOIND_URL',
    ...rpcUrl,
    isPrivate: true,
    decides: true,
    words: ['node', 'none', 'a bitcoind with a wallet that pays: `http://user:password@host:port`'],
  },
  levers: {
    name: 'CONFORMANCE_LEVERS',
    ...levers,
    decides: true,
    words: ['node', 'all that `CONTROL_URL` has', 'the levers that may be pulled, separated by commas'],
  },
  spendCapSat: {
    name: 'SPEND_CAP_SAT',
    ...whole(0, 21e14),
    decides: true,
    words: [
      'money',
      '10000; 1500000 where the address of the target is a loopback one, also of a tunnel',
      'the most that a run may pay in all, in satoshis, fees included',
    ],
  },
  spendCapAssets: {
    name: 'SPEND_CAP_ASSETS',
    ...assetCaps,
    decides: true,
    words: [
      'money',
      "a twentieth of what the client's node holds",
      'the most that a run may give of each asset in all, in raw units: `rgb:abc=1000,rgb:def=5`. An asset that is not named has the default',
    ],
  },
  spendPriceTimes: {
    name: 'SPEND_PRICE_TIMES',
    ...whole(0, 1_000_000),
    decides: true,
    words: [
      'money',
      '2',
      'the largest factor by which the price of a quote that is paid may differ from the listed price, or from that of an earlier paid quote; 0 allows any price',
    ],
  },
  allowMainnet: {
    name: 'CONFORMANCE_ALLOW_MAINNET',
    ...truth,
    decides: true,
    words: ['money', '`false`', 'allow creating and paying on mainnet'],
  },
  profile: {
    name: 'CONFORMANCE_PROFILE',
    ...oneOf(Object.keys(PROFILES)),
    decides: true,
    words: [
      'run',
      '`gate`, without its demands',
      '`nightly`, `gate` or `audit`: tier, coverage floor, time limit and demands for one of three uses',
    ],
  },
  tier: {
    name: 'CONFORMANCE_TIER',
    ...oneOf(TIERS),
    decides: true,
    words: ['run', '`pay`, by profile', 'the highest tier of checks: `read`, `quote`, `order`, `pay` or `burst`'],
  },
  only: {
    name: 'CONFORMANCE_ONLY',
    ...words,
    decides: true,
    words: ['run', 'all', 'requirement ids or groups, separated by commas'],
  },
  also: {
    name: 'CONFORMANCE_ALSO',
    ...path,
    neverFromFile: 'names code that runs',
    words: [
      'run',
      'none',
      'a folder of [checks of your own](own-checks.md), which run beside the suites and are judged apart. By flag or variable alone: no file may name code that runs',
    ],
  },
  seed: {
    name: 'CONFORMANCE_SEED',
    ...whole(0, 0x7fffffff),
    decides: true,
    words: ['run', 'the day, UTC', 'the seed of everything random and of what is sampled'],
  },
  out: {
    name: 'CONFORMANCE_OUT',
    ...text,
    neverFromFile: 'names where to write',
    words: ['reports', '`reports/out/<timestamp>`', 'the folder of the reports. By flag or variable alone'],
  },
  strict: {
    name: 'CONFORMANCE_STRICT',
    ...truth,
    decides: true,
    words: ['reports', '`false`', 'a violated `should` counts like a violated `must`'],
  },
  minCoverage: {
    name: 'CONFORMANCE_MIN_COVERAGE',
    ...whole(0, 100),
    decides: true,
    words: ['reports', '50, 90 or 80, by profile', 'the least coverage (executed ÷ eligible), in percent'],
  },
  without: {
    name: 'CONFORMANCE_WITHOUT',
    ...needs,
    decides: true,
    words: [
      'reports',
      'none',
      'needs that the profile demands and that this run lacks on purpose, separated by commas',
    ],
  },
  waivers: {
    name: 'CONFORMANCE_WAIVERS',
    ...text,
    words: ['reports', 'none', 'known violations: a YAML list of id, reason, owner, link, until, when'],
  },
  signKey: {
    name: 'CONFORMANCE_SIGN_KEY',
    ...text,
    words: ['reports', 'none', 'the Ed25519 private key (PEM) that signs `attestation.json`'],
  },
  history: {
    name: 'CONFORMANCE_HISTORY',
    ...text,
    words: [
      'reports',
      'none',
      'a folder that keeps a summary of the last 90 runs of each command; a run says first what changed since the last one',
    ],
  },
  interfaceUrl: {
    name: 'CONFORMANCE_INTERFACE_URL',
    ...url('http:', 'https:'),
    words: [
      'reports',
      'none',
      'where the text of the interface can be read; the page links each requirement to its heading',
    ],
  },
  published: {
    name: 'CONFORMANCE_PUBLISHED',
    ...text,
    words: [
      'reports',
      'none',
      'an OpenAPI description, a file or an address. How it differs is reported, never judged',
    ],
  },
  pace: {
    name: 'CONFORMANCE_PACE',
    ...pace,
    words: [
      'run',
      '`announced`',
      'what the target announces, `off` (only for a target of your own), or at most N requests a minute',
    ],
  },
  limits: {
    name: 'CONFORMANCE_LIMITS',
    ...oneOf(['local', 'published']),
    words: [
      'run',
      '`local`',
      'rate limits of the embedded reference: `local` (too high to matter) or `published` (those of the interface)',
    ],
  },
  settleMs: {
    name: 'CONFORMANCE_SETTLE_MS',
    ...whole(1_000, 600_000),
    decides: true,
    words: ['run', '60000', 'the longest time that a swap may take from execute to its end, in milliseconds'],
  },
  listenPercent: {
    name: 'CONFORMANCE_LISTEN_PERCENT',
    ...whole(1, 1_000),
    decides: true,
    words: [
      'run',
      '100; 10 on the embedded reference',
      'share of the stated times for which checks listen to a silent socket, and wait for what becomes of a paid order',
    ],
  },
  fuzzRuns: {
    name: 'CONFORMANCE_FUZZ_RUNS',
    ...whole(1, 100_000),
    decides: true,
    words: ['run', '12', 'random inputs that each fuzzing check of the quotes sends'],
  },
  workers: {
    name: 'CONFORMANCE_WORKERS',
    ...whole(1, 64),
    words: [
      'run',
      'by the machine',
      'processes that run checks side by side, 1 to 64; one is fastest for a few checks',
    ],
  },
  ...BOUND_FIELDS,
} as const satisfies Record<keyof FieldSettings, Field>;

const LEVER_PLACES: Readonly<Record<LeverName, string>> = {
  'advance-clock': "moves the target's clock forward",
  'node-outage': "takes the maker's node away, or brings it back",
  'move-rate': 'moves the price of every asset but BTC',
  mine: "mines blocks on the target's chain",
  'pay-invoice': 'makes somebody else pay the invoice of an order',
  'pay-onchain': 'makes somebody else pay the address of an order',
  'break-route': 'takes the route between the two nodes away, or brings it back',
  'fail-at': 'makes the next payment of a swap fail at a step',
  'hold-at': 'holds payments of swaps at a step',
  release: 'releases payments that are held',
};

/** The commands of the levers, each under a name of its own. */
export const COMMAND_FIELDS = LEVERS.map((lever) => ({
  lever,
  name: commandVariable(lever),
  isPrivate: true as const,
  decides: true as const,
  schema: text.schema,
  words: ['node', 'by `CONTROL_URL`', `a command, run without a shell, that ${LEVER_PLACES[lever]}`] as const,
  read(line: string) {
    const template = readTemplate(line, lever);
    return 'fix' in template ? new Unusable(template.fix) : template;
  },
}));
