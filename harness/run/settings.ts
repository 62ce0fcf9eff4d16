import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { yaml } from '../../specs/late-packages.ts';
import type { Need } from '../../specs/needs.ts';
import { BOUNDS, DEFAULT_BOUNDS } from '../engine/bounds.ts';
import { isOnLoopback } from '../engine/loopback.ts';
import type { LeverCommands } from '../levers/control.ts';
import type { LeverName } from '../levers/names.ts';
import { ConfigurationError } from '../verdict/failures.ts';
import type { InstanceName } from './instance-name.ts';
import { nearest } from './nearest.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { assetCapsText, shorten, Unusable } from './setting-kinds.ts';
import { COMMAND_FIELDS, FIELDS, type Field, OF_THIS_MACHINE } from './setting-table.ts';
import type { FieldSettings } from './setting-values.ts';
import { seedOfDay } from './test-seed.ts';

/** All settings of a run, checked, with defaults filled in. */
export interface Settings extends FieldSettings {
  /**
   * What the run must have to end green: the demands of its profile, when it was named or the target is the embedded one.
   */
  readonly demanded: readonly Need[];
  /** The levers that are pulled by a command. */
  readonly commands: LeverCommands;
  /** Which instance beside the first these are the settings of (harness/run/instances.ts). */
  readonly instance?: InstanceName;
}

const ALL: readonly Field[] = [...Object.values<Field>(FIELDS), ...COMMAND_FIELDS];

/** All variables that are settings. */
export const VARIABLES: readonly string[] = ALL.map(({ name }) => name);

/** Those that `maker-conformance.yaml` may give. */
const KEYS: readonly string[] = ALL.filter(({ neverFromFile, words }) => !neverFromFile && words).map(
  ({ name }) => name,
);

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
  const fields = new Map(ALL.map((each) => [each.name, each]));
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
  refuseUnaskedLeave(given, environment, file);
  refuseLoneInstance(given);
  const profile = PROFILES[(given.profile ?? 'gate') as ProfileName];
  const embedded = given.baseUrl === undefined || environment.CONFORMANCE_EMBEDDED === 'true';
  const local = embedded || isOnLoopback(String(given.baseUrl));
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
    spendCapSat: local ? 1_500_000 : 10_000,
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

/** The file of settings that a run finds by itself, in its working folder. */
export const SETTINGS_FILE = 'maker-conformance.yaml';

function fileFor(environment: NodeJS.ProcessEnv, folder: string) {
  const file = resolve(folder, environment.CONFORMANCE_CONFIG || SETTINGS_FILE);
  return { file, written: readFile(file, Boolean(environment.CONFORMANCE_CONFIG)) };
}

/** The settings that say where a run sends something. */
const ADDRESSES = [
  'baseUrl',
  'wsUrl',
  'enforcingBaseUrl',
  'enforcingWsUrl',
  'leverBaseUrl',
  'leverWsUrl',
  'leverNodeUrl',
  'leverControlUrl',
  'takerNodeUrl',
  'controlUrl',
  'bitcoindUrl',
] as const;

/** The settings that bound what a run may do or spend, or decide what it forgives. */
const GUARDS = [
  'allowMainnet',
  'spendCapSat',
  'spendCapAssets',
  'spendPriceTimes',
  'trustKeys',
  'waivers',
  'minCoverage',
  'without',
  'history',
  'published',
  'signKey',
] as const;

/** What a settings file that nobody named makes a run do. */
export interface SetByFolder {
  readonly file: string;
  /** Each setting with its address, without user and password, with the program of its command, or with its value. */
  readonly sets: readonly string[];
}

/**
 * The addresses, programs and bounds that a run uses because a `maker-conformance.yaml` lies in the folder that it is called
 * from; undefined when there are none, or the file was named.
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
  const guards = GUARDS.map((setting) => FIELDS[setting].name).flatMap((name) =>
    fromFile(name, (text) => `${name} ${shorten(text)}`),
  );
  const sets = [...addresses, ...commands, ...guards];
  return sets.length === 0 ? undefined : { file, sets };
}

function withoutAccount(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

/** @throws {ConfigurationError} when leave to spend bitcoins of mainnet comes from a file that nobody named */
function refuseUnaskedLeave(
  { allowMainnet }: Readonly<Record<string, unknown>>,
  environment: NodeJS.ProcessEnv,
  file: string,
): void {
  const name = variableOf('allowMainnet');
  if (allowMainnet !== true || environment[name] || environment.CONFORMANCE_CONFIG) return;
  throw new ConfigurationError(
    `${file}: ${name}: nobody named this file, which may be a stranger's; give it by --allow-mainnet, in the environment, or in a file that CONFORMANCE_CONFIG names.`,
  );
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
    content = yaml().parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new ConfigurationError(`${file}: not readable as YAML (${firstLine(error)}); correct it.`);
  }
  if (typeof content !== 'object' || Array.isArray(content) || content === null)
    throw new ConfigurationError(`${file}: must be a mapping of settings to values; correct it.`);
  const entries = Object.entries(content).map(([key, value]): [string, string] => {
    const field = ALL.find(({ name }) => name === key);
    if (field === undefined)
      throw new ConfigurationError(
        `${file}: unknown key ${shorten(key)}; the nearest is ${nearest(key, KEYS)}: correct or remove it.`,
      );
    if (field.neverFromFile)
      throw new ConfigurationError(
        `${file}: ${key}: ${field.neverFromFile}, which no file may; give it on the command line or in the environment.`,
      );
    if (value !== null && typeof value === 'object' && !(field.isList && isFlat(value)))
      throw new ConfigurationError(`${file}: ${key}: must be a single value; correct it.`);
    return [key, value === null ? '' : String(value)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Whether a value is a list of words, as a setting of several words takes it. */
function isFlat(value: object): boolean {
  return Array.isArray(value) && value.every((word) => typeof word !== 'object');
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').replace(/:$/, '');
}

/** The levers that a bitcoind provides. */
const BY_BITCOIND: readonly LeverName[] = ['mine', 'pay-onchain'];

/** Whether a run has a lever, as far as the settings say. */
export function hasLever({ controlUrl, bitcoindUrl, levers: offered, commands }: Settings, lever: LeverName): boolean {
  if (commands[lever]) return true;
  if (bitcoindUrl !== undefined && BY_BITCOIND.includes(lever)) return true;
  return controlUrl !== undefined && (offered === undefined || offered.includes(lever));
}
