import { BOUND_NAMES, BOUNDS, type BoundName } from '../engine/bounds.ts';
import { commandVariable, LEVERS, type LeverName } from '../levers/names.ts';
import { variableOf } from './settings.ts';

/** A setting as people read of it. */
export interface DescribedSetting {
  /** Environment variable, and key in `maker-conformance.yaml`. */
  readonly name: string;
  readonly section: Section;
  /** What a run does without it, in words. */
  readonly fallback: string;
  readonly text: string;
}

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

type Setting = Parameters<typeof variableOf>[0];
/** `triedKeys` is a message from the command to its run, and nobody's setting. */
type Written = Exclude<Setting, BoundName | 'triedKeys'>;
type Words = readonly [section: Section, fallback: string, text: string];

const WORDS: Readonly<Record<Written, Words>> = {
  baseUrl: ['target', 'the embedded reference', 'the target: its address in front of `/api/v1`'],
  wsUrl: ['target', 'derived from the address', 'the address of its quote socket'],
  enforcingBaseUrl: [
    'target',
    'none',
    'a second instance of the same target, with the same keys, on which keys are enforced',
  ],
  enforcingWsUrl: ['target', 'derived from the address', 'the quote socket of the second instance'],
  apiKey: ['target', 'none', 'a full API key'],
  apiKeyQuoteRead: ['target', 'none', 'a key for quotes alone'],
  apiKeyForeignOrigin: ['target', 'none', 'a key that is bound to another origin'],
  trustKeys: ['target', '`false`', 'do not test the keys before the run; a refused key counts as a violation'],
  interfaceUrl: [
    'reports',
    'none',
    'where the text of the interface can be read; the page links each requirement to its heading',
  ],
  published: [
    'reports',
    'none',
    'an OpenAPI description, a file or an address. How it differs is reported, never judged',
  ],
  takerNodeUrl: ['node', 'none', "the client's own rgb-lightning-node"],
  takerNodeToken: ['node', 'none', 'its bearer token'],
  controlUrl: ['node', 'none', "the control interface of the target's levers"],
  bitcoindUrl: ['node', 'none', 'a bitcoind with a wallet that pays: `http://user:password@host:port`'],
  levers: ['node', 'all that `CONTROL_URL` has', 'the levers that may be pulled, separated by commas'],
  spendCapSat: [
    'money',
    '10000; 1000000 on this machine',
    'the most that a run may pay in all, in satoshis, fees included',
  ],
  spendCapAssets: [
    'money',
    "a twentieth of what the client's node holds",
    'the most that a run may give of each asset in all, in raw units: `rgb:abc=1000,rgb:def=5`. An asset that is not named has the default',
  ],
  spendPriceTimes: [
    'money',
    '2',
    'the largest factor by which the price of a quote that is paid may differ from the listed price, or from that of an earlier paid quote; 0 allows any price',
  ],
  allowMainnet: ['money', '`false`', 'allow creating and paying on mainnet'],
  profile: [
    'run',
    '`gate`, without its demands',
    '`nightly`, `gate` or `audit`: tier, coverage floor, time limit and demands for one of three uses',
  ],
  tier: ['run', 'by profile: `pay`', 'the highest tier of checks: `read`, `quote`, `order`, `pay` or `burst`'],
  only: ['run', 'all', 'requirement ids or groups, separated by commas'],
  also: [
    'run',
    'none',
    'a folder of [checks of your own](own-checks.md), which run beside the suites and are judged apart. By flag or variable alone: no file may name code that runs',
  ],
  seed: ['run', 'the day, UTC', 'the seed of everything random and of what is sampled'],
  pace: [
    'run',
    '`announced`',
    'what the target announces, `off` (only for a target of your own), or at most N requests a minute',
  ],
  limits: [
    'run',
    '`local`',
    'rate limits of the embedded reference: high ones, or `published`, those of the interface',
  ],
  settleMs: ['run', '60000', 'the longest time that a swap may take from execute to its end, in milliseconds'],
  fuzzRuns: ['run', '12', 'random inputs that each fuzzing check of the quotes sends'],
  listenPercent: [
    'run',
    '100; 10 on the embedded reference',
    'share of the stated times for which checks listen to a silent socket, and wait for what becomes of a paid order',
  ],
  workers: [
    'run',
    'by the machine',
    'processes that run checks side by side, 1 to 64; one is fastest for a few checks',
  ],
  out: ['reports', '`reports/out/<timestamp>`', 'the folder of the reports'],
  history: [
    'reports',
    'none',
    'a folder that keeps a summary of the last 90 runs of each command; a run says first what changed since the last one',
  ],
  waivers: ['reports', 'none', 'a file of known violations'],
  strict: ['reports', '`false`', 'a violated `should` counts like a violated `must`'],
  minCoverage: ['reports', 'by profile: 50, 90 or 80', 'the least coverage (executed ÷ eligible), in percent'],
  without: [
    'reports',
    'none',
    'needs that the profile demands and that this run lacks on purpose, separated by commas',
  ],
  signKey: ['reports', 'none', 'the Ed25519 private key (PEM) that signs `attestation.json`'],
};

/** What happens at a bound, where its name does not say it. */
const AT_THE_BOUND: Readonly<Partial<Record<BoundName, string>>> = {
  bodyBytes: 'a larger one decides nothing',
  headerBytes: 'more decide nothing',
  jsonDepth: 'deeper JSON is not sound',
  mostSecrets: 'later ones are hidden only where they stand as a secret member',
  secretCharacters: 'a longer one is hidden only where it stands as a secret member',
  messageBytes: 'a larger one ends the session',
  sessionBytes: 'more end the session',
  sessionFrames: 'more end the session',
  toldWaitMs: 'for a longer one the check is `not-exercised`',
  patienceMs: 'for longer ones the check is `not-exercised`',
  mostSilences: 'where `GET /` has none either, the target hangs: the run stops with exit code 2',
  maxMinutes: 'as `--max-minutes`; what has not run by then is `not-exercised`, exit code 2',
  workerMb: 'the check that takes more breaks, exit code 2, and the others go on',
  evidenceMb: 'of later ones head and digest are kept, and passive checks do not judge them',
};

const LEVER_PLACES: Readonly<Record<LeverName, string>> = {
  'advance-clock': 'has the clock of the target go ahead',
  'node-outage': "takes the maker's node away, or brings it back",
  'move-rate': 'moves the price of every asset but BTC',
  mine: "mines blocks on the target's chain",
  'pay-invoice': 'has somebody else pay the invoice of an order',
  'pay-onchain': 'has somebody else pay the address of an order',
  'break-route': 'takes the route between the two nodes away, or brings it back',
  'fail-at': 'has the next payment of a swap fail at a step',
  'hold-at': 'has payments of swaps wait at a step',
  release: 'lets go what is held',
};

/** All settings that a person may give, section by section. */
export function describedSettings(): DescribedSetting[] {
  const written = Object.entries(WORDS) as [Written, Words][];
  return [
    ...written.map(([setting, [section, fallback, text]]) => ({ name: variableOf(setting), section, fallback, text })),
    ...LEVERS.map((lever) => ({
      name: commandVariable(lever),
      section: 'node' as const,
      fallback: 'by `CONTROL_URL`',
      text: `a command, run without a shell, that ${LEVER_PLACES[lever]}`,
    })),
    ...BOUND_NAMES.map((bound) => ({
      name: BOUNDS[bound].setting,
      section: 'peers' as const,
      fallback: bound === 'maxMinutes' ? 'by profile: 180, 60 or 360' : String(BOUNDS[bound].limit),
      text: [BOUNDS[bound].what, AT_THE_BOUND[bound]].filter(Boolean).join('; '),
    })),
  ];
}
