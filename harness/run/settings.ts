import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { ALL_NEEDS, isNeed, type Need } from '../../specs/needs.ts';
import { TIERS, type Tier } from '../../specs/tiers.ts';
import { BOUND_NAMES, BOUNDS, type BoundName, type Bounds, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { isLoopback } from '../engine/loopback.ts';
import type { LeverCommands } from '../levers/control.ts';
import { commandVariable, isLever, LEVERS, type LeverName } from '../levers/names.ts';
import { readTemplate } from '../levers/template.ts';
import { ConfigurationError } from '../verdict/failures.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { seedOfDay } from './test-seed.ts';

/** All settings of a run, checked, with defaults filled in. */
export interface Settings extends FieldSettings {
  /**
   * What the run must have to end green: the demands of its profile, when it was named or the target is the embedded one.
   */
  readonly demanded: readonly Need[];
  /** The levers that are pulled by a command. */
  readonly commands: LeverCommands;
  /** Whether these are the settings of the second instance, on which keys are enforced (harness/run/instances.ts). */
  readonly isEnforcing?: true;
}

/** What can be set, the bounds of peers included. */
interface FieldSettings extends Bounds {
  /** Address in front of `/api/v1`, without a trailing slash; absent means the embedded reference. */
  readonly baseUrl?: string;
  readonly wsUrl?: string;
  /** Address of a second instance of the same target, on which keys are enforced. It knows the same keys. */
  readonly enforcingBaseUrl?: string;
  readonly enforcingWsUrl?: string;
  readonly apiKey?: string;
  readonly apiKeyQuoteRead?: string;
  readonly apiKeyForeignOrigin?: string;
  /** Whether the operator vouches for the keys: they are not tested, and a refusal counts against the target. */
  readonly trustKeys: boolean;
  /** What the keys were accepted for before the run (harness/run/key-findings.ts); absent when they were not tested. */
  readonly triedKeys?: readonly string[];
  readonly takerNodeUrl?: string;
  readonly takerNodeToken?: string;
  readonly controlUrl?: string;
  /** JSON-RPC of a bitcoind with a wallet that pays, user and password in the address. */
  readonly bitcoindUrl?: string;
  /** The levers of the control interface that may be pulled; all that it has when left out. */
  readonly levers?: readonly LeverName[];
  /** Most that the run may spend, in satoshis. */
  readonly spendCapSat: number;
  /**
   * The most that the run may give of an asset, in raw units, by asset id; by default a share of what the client's node
   * holds.
   */
  readonly spendCapAssets?: ReadonlyMap<string, bigint>;
  /** The largest factor between the price of a quote that is paid and the one listed, or one of an earlier quote; 0 allows any. */
  readonly spendPriceTimes: number;
  /** Leave to create swaps and orders, and to pay, on mainnet. */
  readonly allowMainnet: boolean;
  readonly profile: ProfileName;
  readonly tier: Tier;
  /** Requirement ids or group prefixes; empty means all. */
  readonly only: readonly string[];
  /** Folder of the operator's own checks, which run beside the suites. */
  readonly also?: string;
  /** Seed of everything random, and of what is sampled; by default that of the day. */
  readonly seed: number;
  /** Folder of the reports. */
  readonly out: string;
  /** Whether a violated `should` counts like a violated `must`. */
  readonly strict: boolean;
  /** Percent of the eligible requirements that must have been executed. */
  readonly minCoverage: number;
  /** Needs that the profile demands and that this run does without. */
  readonly without: readonly Need[];
  readonly waivers?: string;
  /** File of the Ed25519 key that signs the folder of a run. */
  readonly signKey?: string;
  /** Folder in which runs are remembered. */
  readonly history?: string;
  /** File or address of a published OpenAPI description that the target is compared with. */
  readonly published?: string;
  /** Address at which the text of the interface can be read, for links of the report. */
  readonly interfaceUrl?: string;
  /** `announced` obeys the target's own limits; a number is a fixed rate in requests a minute; `off` never waits. */
  readonly pace: 'announced' | 'off' | number;
  /** Longest time a swap may take from execute to its end, in milliseconds. */
  readonly settleMs: number;
  /** The limits of the embedded reference: high ones for use on this machine, or those of the interface. */
  readonly limits: 'local' | 'published';
  /** How many random inputs each fuzzing check of the quotes generates; every one is a request or two. */
  readonly fuzzRuns: number;
  /** How many processes run checks side by side; by default that depends on the machine and on the pace. */
  readonly workers?: number;
  /** Percent of the stated times for which checks listen to a socket that should be silent, or should stay open. */
  readonly listenPercent: number;
}

interface Field<Value = unknown> {
  /** Environment variable, and key in `maker-conformance.yaml`. */
  readonly name: string;
  /** Turns the text into the value; gives the fix as text when it cannot. */
  readonly read: (text: string) => Value | Unusable;
  /** Whether its value may hold a secret, so that no message repeats it. */
  readonly isPrivate?: true;
  /** Whether it is read from the command line and the environment alone: it names code that runs. */
  readonly isNeverFromFile?: true;
  /** Whether a verdict may depend on it: then a replay takes it from its recording. It names no file and no program. */
  readonly decides?: true;
}

class Unusable {
  readonly fix: string;
  constructor(fix: string) {
    this.fix = fix;
  }
}

const text = (value: string) => value;

/** A key, which stands in a header of every request. */
function key(value: string): unknown {
  return /^[\x21-\x7e]+$/.test(value)
    ? value
    : new Unusable('holds a blank, a line break or another character that no header takes; give it without');
}

function url(...schemes: string[]): Field['read'] {
  return (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    const expected = schemes.map((scheme) => `${scheme}//`).join(' or ');
    if (!parsed || !schemes.includes(parsed.protocol))
      return new Unusable(`is not an address; give one that starts with ${expected}`);
    if (parsed.search || parsed.hash)
      return new Unusable('has a query or a fragment; give the address in front of /api/v1');
    if (parsed.username || parsed.password)
      return new Unusable('holds a user name or password; give keys by MAKER_API_KEY');
    return value.replace(/(?<!\/)\/+$/, '');
  };
}

/** An address with a user and a password in it, so that no message repeats any of it. */
function rpcUrl(value: string): unknown {
  const { protocol, username, password, search, hash } = URL.canParse(value) ? new URL(value) : {};
  if (!['http:', 'https:'].includes(protocol ?? ''))
    return new Unusable('is not an address; give one like http://user:password@127.0.0.1:18443');
  if (search || hash) return new Unusable('has a query or a fragment; leave it out');
  if (/%(?![0-9a-f]{2})/i.test(`${username}${password}`))
    return new Unusable('has a % in the user or the password that is no escape; write it %25');
  if (!username || !password)
    return new Unusable('lacks the user or the password; give one like http://user:password@127.0.0.1:18443');
  return value.replace(/(?<!\/)\/+$/, '');
}

function baseUrl(value: string): unknown {
  const read = url('http:', 'https:')(value);
  return typeof read === 'string' && read.endsWith('/api/v1')
    ? new Unusable('ends with /api/v1; give the address in front of it')
    : read;
}

function oneOf(words: readonly string[]): Field['read'] {
  return (value) => (words.includes(value) ? value : new Unusable(`must be one of ${words.join(', ')}`));
}

function whole(from: number, to: number): Field['read'] {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? number : new Unusable(`must be a whole number from ${from} to ${to}`);
  };
}

function truth(value: string): unknown {
  return ['true', 'false'].includes(value) ? value === 'true' : new Unusable('must be true or false');
}

function words(value: string): string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

function needs(value: string): unknown {
  const given = words(value);
  const unknown = given.find((word) => !isNeed(word));
  return unknown === undefined
    ? given
    : new Unusable(`names no need with ${shorten(unknown)}; the needs are ${ALL_NEEDS.join(', ')}`);
}

function levers(value: string): unknown {
  const names = words(value);
  return names.every(isLever) ? names : new Unusable(`must be some of ${LEVERS.join(', ')}`);
}

/** `rgb:abc=1000,rgb:def=5`. */
function assetCaps(value: string): unknown {
  const caps = new Map<string, bigint>();
  for (const word of words(value)) {
    const [, asset_id, units] = /^(\S+)=(\d{1,20})$/.exec(word) ?? [];
    if (asset_id === undefined || units === undefined)
      return new Unusable('must be whole numbers of raw units by asset, such as rgb:abc=1000,rgb:def=5');
    if (asset_id.toUpperCase() === 'BTC') return new Unusable(`names BTC; bound that by ${FIELDS.spendCapSat.name}`);
    if (caps.has(asset_id)) return new Unusable(`names ${shorten(asset_id)} twice; name each asset once`);
    caps.set(asset_id, BigInt(units));
  }
  return caps;
}

/** The text of the setting for some caps, as {@link assetCaps} reads it. */
export function assetCapsText(caps: ReadonlyMap<string, bigint>): string {
  return [...caps].map(([asset_id, units]) => `${asset_id}=${units}`).join(',');
}

function pace(value: string): unknown {
  if (value === 'announced' || value === 'off') return value;
  const rate = whole(1, 60_000_000)(value);
  return typeof rate === 'number' ? rate : new Unusable('must be announced, off or a number of requests a minute');
}

/** Bounds of the machine of a run, which a replay on another machine does not take over. */
const OF_THIS_MACHINE: readonly BoundName[] = ['maxMinutes', 'evidenceMb', 'violationMb', 'heldMb', 'workerMb'];

const BOUND_FIELDS = Object.fromEntries(
  BOUND_NAMES.map((name): [string, Field] => {
    const field = { name: BOUNDS[name].setting, read: whole(BOUNDS[name].from, BOUNDS[name].to) };
    return [name, OF_THIS_MACHINE.includes(name) ? field : { ...field, decides: true }];
  }),
) as Record<BoundName, Field>;

/** The settings by name; the order is the one of `--help` and of the documentation. */
const FIELDS = {
  baseUrl: { name: 'MAKER_BASE_URL', read: baseUrl, decides: true },
  wsUrl: { name: 'MAKER_WS_URL', read: url('ws:', 'wss:'), decides: true },
  enforcingBaseUrl: { name: 'MAKER_ENFORCING_BASE_URL', read: baseUrl, decides: true },
  enforcingWsUrl: { name: 'MAKER_ENFORCING_WS_URL', read: url('ws:', 'wss:'), decides: true },
  apiKey: { name: 'MAKER_API_KEY', read: key, isPrivate: true, decides: true },
  apiKeyQuoteRead: { name: 'MAKER_API_KEY_QUOTE_READ', read: key, isPrivate: true, decides: true },
  apiKeyForeignOrigin: { name: 'MAKER_API_KEY_FOREIGN_ORIGIN', read: key, isPrivate: true, decides: true },
  trustKeys: { name: 'CONFORMANCE_TRUST_KEYS', read: truth, decides: true },
  triedKeys: { name: 'CONFORMANCE_TRIED_KEYS', read: words, decides: true },
  takerNodeUrl: { name: 'TAKER_NODE_URL', read: url('http:', 'https:'), decides: true },
  takerNodeToken: { name: 'TAKER_NODE_TOKEN', read: key, isPrivate: true, decides: true },
  controlUrl: { name: 'CONTROL_URL', read: url('http:', 'https:'), decides: true },
  bitcoindUrl: { name: 'BITCOIND_URL', read: rpcUrl, isPrivate: true, decides: true },
  levers: { name: 'CONFORMANCE_LEVERS', read: levers, decides: true },
  spendCapSat: { name: 'SPEND_CAP_SAT', read: whole(0, 21e14), decides: true },
  spendCapAssets: { name: 'SPEND_CAP_ASSETS', read: assetCaps, decides: true },
  spendPriceTimes: { name: 'SPEND_PRICE_TIMES', read: whole(0, 1_000_000), decides: true },
  allowMainnet: { name: 'CONFORMANCE_ALLOW_MAINNET', read: truth, decides: true },
  profile: { name: 'CONFORMANCE_PROFILE', read: oneOf(Object.keys(PROFILES)), decides: true },
  tier: { name: 'CONFORMANCE_TIER', read: oneOf(TIERS), decides: true },
  only: { name: 'CONFORMANCE_ONLY', read: words, decides: true },
  also: { name: 'CONFORMANCE_ALSO', read: (value) => resolve(value), isNeverFromFile: true },
  seed: { name: 'CONFORMANCE_SEED', read: whole(0, 0x7fffffff), decides: true },
  out: { name: 'CONFORMANCE_OUT', read: text },
  strict: { name: 'CONFORMANCE_STRICT', read: truth, decides: true },
  minCoverage: { name: 'CONFORMANCE_MIN_COVERAGE', read: whole(0, 100), decides: true },
  without: { name: 'CONFORMANCE_WITHOUT', read: needs, decides: true },
  waivers: { name: 'CONFORMANCE_WAIVERS', read: text },
  signKey: { name: 'CONFORMANCE_SIGN_KEY', read: text },
  history: { name: 'CONFORMANCE_HISTORY', read: text },
  interfaceUrl: { name: 'CONFORMANCE_INTERFACE_URL', read: url('http:', 'https:') },
  published: { name: 'CONFORMANCE_PUBLISHED', read: text },
  pace: { name: 'CONFORMANCE_PACE', read: pace },
  limits: { name: 'CONFORMANCE_LIMITS', read: oneOf(['local', 'published']) },
  settleMs: { name: 'CONFORMANCE_SETTLE_MS', read: whole(1_000, 600_000), decides: true },
  listenPercent: { name: 'CONFORMANCE_LISTEN_PERCENT', read: whole(1, 1_000), decides: true },
  fuzzRuns: { name: 'CONFORMANCE_FUZZ_RUNS', read: whole(1, 100_000), decides: true },
  workers: { name: 'CONFORMANCE_WORKERS', read: whole(1, 64) },
  ...BOUND_FIELDS,
} as const satisfies Record<keyof FieldSettings, Field>;

/** The commands of the levers, each under a name of its own. */
const COMMAND_FIELDS = LEVERS.map((lever) => ({
  lever,
  name: commandVariable(lever),
  isPrivate: true as const,
  decides: true as const,
  read(line: string) {
    const template = readTemplate(line, lever);
    return 'fix' in template ? new Unusable(template.fix) : template;
  },
}));

/** Those that the file may give as a list. */
const LISTS: readonly string[] = [
  FIELDS.only.name,
  FIELDS.without.name,
  FIELDS.levers.name,
  FIELDS.spendCapAssets.name,
];

/** All variables that are settings. */
export const VARIABLES: readonly string[] = [...Object.values(FIELDS), ...COMMAND_FIELDS].map(({ name }) => name);

/** Those that `maker-conformance.yaml` may give. */
const KEYS: readonly string[] = [...Object.values<Field>(FIELDS), ...COMMAND_FIELDS]
  .filter((field: Field) => !field.isNeverFromFile)
  .map(({ name }) => name);

/** The program of a lever in a recording; the words behind it identify the question to the lever. */
const RECORDED = 'recorded';

/**
 * The settings that a verdict may depend on, as variables. Secrets are replaced: keys by their labels in the evidence, the
 * commands of levers by words that do nothing.
 */
export function variablesOf(settings: Settings, label: (secret: string) => string): Record<string, string> {
  const keys: readonly (keyof FieldSettings)[] = ['apiKey', 'apiKeyQuoteRead', 'apiKeyForeignOrigin', 'takerNodeToken'];
  const set = (Object.entries(FIELDS) as [keyof FieldSettings, Field][]).flatMap(([setting, { name, decides }]) => {
    const value = settings[setting];
    if (!decides || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    if (setting === 'profile' && !isNamed(settings)) return [];
    if (setting === 'bitcoindUrl') return [[name, withoutPassword(String(value), label)]];
    if (setting === 'spendCapAssets') return [[name, assetCapsText(settings[setting] ?? new Map())]];
    return [[name, keys.includes(setting) ? label(String(value)) : String(value)]];
  });
  const commands = COMMAND_FIELDS.flatMap(({ lever, name }) => {
    const words = settings.commands[lever];
    return words === undefined ? [] : [[name, [RECORDED, ...words.slice(1)].join(' ')]];
  });
  return Object.fromEntries([...set, ...commands]);
}

/**
 * The variables of a recording that a replay takes over: those that `variablesOf` gives, each with a value that its setting
 * allows. A recording cannot choose anything else: no variable of another program, no file, no command.
 * @param recorded the variables of the recording, unchecked
 * @param source the recording, for the sentence
 * @throws {ConfigurationError} for a name that is no such setting, and for a value that the setting doesn't allow
 */
export function recordedVariables(recorded: Readonly<Record<string, unknown>>, source: string): Record<string, string> {
  const fields = new Map<string, Field>(
    [...Object.values<Field>(FIELDS), ...COMMAND_FIELDS].map((each) => [each.name, each]),
  );
  const another = 'get another copy of the recording';
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]): [string, string] => {
      const field = fields.get(name);
      if (!field?.decides)
        throw new ConfigurationError(
          `${source}: sets ${shorten(name)}, which is no setting that a verdict depends on; ${another}.`,
        );
      const isCommand = COMMAND_FIELDS.some((command) => command.name === name);
      if (typeof value !== 'string' || value.includes('\0') || (isCommand && value.split(' ', 1)[0] !== RECORDED))
        throw new ConfigurationError(`${source}: ${name} is nothing that a run records; ${another}.`);
      const read = field.read(value);
      if (read instanceof Unusable) throw new ConfigurationError(`${source}: ${name}: ${read.fix}; ${another}.`);
      return [name, value];
    }),
  );
}

/** The settings of a replay that are not taken from the recording: what this machine may spend on it. */
export const OF_WHO_REPLAYS: readonly string[] = [
  FIELDS.workers.name,
  ...OF_THIS_MACHINE.map((name) => BOUNDS[name].setting),
];

/** Whether the profile is more than a default: named, it would make demands of the replay that it didn't make of the run. */
function isNamed({ profile, demanded }: Settings): boolean {
  return demanded.length > 0 || PROFILES[profile].demands.length === 0;
}

function withoutPassword(address: string, label: (secret: string) => string): string {
  const url = new URL(address);
  url.password = label(decodeURIComponent(url.password));
  return url.href;
}

/** The environment variable behind a setting, which is its key in `maker-conformance.yaml` too. */
export function variableOf(setting: keyof FieldSettings): string {
  return FIELDS[setting].name;
}

/**
 * Reads the settings: environment over `maker-conformance.yaml` (in `folder`, or the file that CONFORMANCE_CONFIG
 * names) over the profile's defaults.
 * @throws {ConfigurationError} naming the field and the fix
 */
export function loadSettings(environment: NodeJS.ProcessEnv, folder = process.cwd()): Settings {
  const { file, written } = fileFor(environment, folder);
  const settingIn = <Value>({ name, read, isPrivate }: Field<Value>): Value | undefined => {
    const fromEnvironment = environment[name] || undefined;
    const value = fromEnvironment ?? written[name];
    if (value === undefined) return undefined;
    const result = read(value);
    if (!(result instanceof Unusable)) return result;
    const where = fromEnvironment === undefined ? `${file}: ` : '';
    throw new ConfigurationError(`${where}${name}: ${isPrivate ? '' : `${shorten(value)} `}${result.fix}.`);
  };
  const given: Record<string, unknown> = {};
  for (const [setting, field] of Object.entries<Field>(FIELDS)) {
    const value = settingIn(field);
    if (value !== undefined) given[setting] = value;
  }
  const commands: { [Lever in LeverName]?: readonly string[] } = {};
  for (const field of COMMAND_FIELDS) {
    const command = settingIn(field);
    if (command) commands[field.lever] = command;
  }
  refuseLoneInstance(given);
  const profile = PROFILES[(given.profile ?? 'gate') as ProfileName];
  const embedded = given.baseUrl === undefined || environment.CONFORMANCE_EMBEDDED === 'true';
  const local = embedded || isOnThisMachine(String(given.baseUrl));
  const settings = {
    profile: 'gate' as const,
    tier: profile.tier,
    only: [],
    seed: seedOfDay(Date.now()),
    out: resolve(folder, 'reports/out/latest'),
    strict: false,
    without: [] as const,
    minCoverage: profile.minCoverage,
    ...DEFAULT_BOUNDS,
    maxMinutes: profile.maxMinutes,
    // The coins of a target on this machine are worth nothing.
    spendCapSat: local ? 1_000_000 : 10_000,
    // Enough for a market that a lever moves by 60 % and back, with fees and the spread of an honest maker.
    spendPriceTimes: 2,
    allowMainnet: false,
    trustKeys: false,
    pace: 'announced' as const,
    limits: 'local' as const,
    settleMs: 60_000,
    fuzzRuns: 12,
    // The embedded target is our own: a minute of its silence shows no more than some seconds.
    listenPercent: embedded ? 10 : 100,
    ...given,
  } satisfies FieldSettings;
  const { without }: FieldSettings = settings;
  const named = given.profile !== undefined || embedded;
  return { ...settings, commands, demanded: named ? profile.demands.filter((need) => !without.includes(need)) : [] };
}

function fileFor(environment: NodeJS.ProcessEnv, folder: string) {
  const file = resolve(folder, environment.CONFORMANCE_CONFIG || 'maker-conformance.yaml');
  return { file, written: readFile(file, Boolean(environment.CONFORMANCE_CONFIG)) };
}

/** The settings that say where a run sends something. */
const ADDRESSES = [
  'baseUrl',
  'wsUrl',
  'enforcingBaseUrl',
  'enforcingWsUrl',
  'takerNodeUrl',
  'controlUrl',
  'bitcoindUrl',
] as const;

/** What a settings file that nobody named makes a run do. */
export interface SetByFolder {
  readonly file: string;
  /** Each setting with its address, without user and password, or with the program of its command. */
  readonly sets: readonly string[];
}

/**
 * The addresses and programs that a run uses because a `maker-conformance.yaml` lies in the folder that it is called from;
 * undefined when there are none, or the file was named.
 * @throws {ConfigurationError} when it can't be read
 */
export function setByFolder(environment: NodeJS.ProcessEnv, folder = process.cwd()): SetByFolder | undefined {
  if (environment.CONFORMANCE_CONFIG) return undefined;
  const { file, written } = fileFor(environment, folder);
  const fromFile = <Value>(name: string, read: (text: string) => Value): readonly Value[] =>
    written[name] !== undefined && !environment[name] ? [read(written[name])] : [];
  const addresses = ADDRESSES.map((setting) => FIELDS[setting].name).flatMap((name) =>
    fromFile(name, (text) => `${name} ${withoutAccount(text)}`),
  );
  const commands = COMMAND_FIELDS.flatMap(({ name, read }) =>
    fromFile(name, read).flatMap((words) =>
      words instanceof Unusable ? [] : [`${name} ${shorten(words[0] ?? '')}${words.length > 1 ? ' …' : ''}`],
    ),
  );
  const sets = [...addresses, ...commands];
  return sets.length === 0 ? undefined : { file, sets };
}

function withoutAccount(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

/** @throws {ConfigurationError} when the second instance of a target has no first, or is none of its own */
function refuseLoneInstance({ baseUrl: first, enforcingBaseUrl: second }: Readonly<Record<string, unknown>>): void {
  if (second === undefined) return;
  const name = variableOf('enforcingBaseUrl');
  const main = variableOf('baseUrl');
  if (first === undefined)
    throw new ConfigurationError(`${name}: is a second instance without a first; give ${main}, too.`);
  if (first === second)
    throw new ConfigurationError(
      `${name}: is the address of ${main}; leave it out, the target is judged in the mode it has.`,
    );
}

function readFile(file: string, required: boolean): Record<string, string> {
  if (!existsSync(file)) {
    if (required) throw new ConfigurationError(`CONFORMANCE_CONFIG: no file ${file}; name an existing one.`);
    return {};
  }
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new ConfigurationError(`${file}: not readable as YAML (${firstLine(error)}); correct it.`);
  }
  if (typeof content !== 'object' || Array.isArray(content) || content === null)
    throw new ConfigurationError(`${file}: must be a mapping of settings to values; correct it.`);
  const entries = Object.entries(content).map(([key, value]): [string, string] => {
    if (!VARIABLES.includes(key))
      throw new ConfigurationError(`${file}: unknown key ${shorten(key)}; the keys are ${KEYS.join(', ')}.`);
    if (!KEYS.includes(key))
      throw new ConfigurationError(
        `${file}: ${key}: names code that runs, which no file may; give it on the command line or in the environment.`,
      );
    if (value !== null && typeof value === 'object' && !(LISTS.includes(key) && Array.isArray(value)))
      throw new ConfigurationError(`${file}: ${key}: must be a single value; correct it.`);
    return [key, value === null ? '' : String(value)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').replace(/:$/, '');
}

/** A value for a message: in quotes, with escapes for control and invisible characters. */
function shorten(value: string): string {
  const quoted = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return quoted.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** The levers that a bitcoind provides. */
const BY_BITCOIND: readonly LeverName[] = ['mine', 'pay-onchain'];

/** Whether a run has a lever, as far as the settings say. */
export function hasLever({ controlUrl, bitcoindUrl, levers: offered, commands }: Settings, lever: LeverName): boolean {
  if (commands[lever]) return true;
  if (bitcoindUrl !== undefined && BY_BITCOIND.includes(lever)) return true;
  return controlUrl !== undefined && (offered === undefined || offered.includes(lever));
}

/** Whether an address lies on this machine. */
function isOnThisMachine(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}
