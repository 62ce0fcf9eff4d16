import { plainWords } from '../harness/run/described.ts';
import { FIELDS, type Field } from '../harness/run/setting-table.ts';
import type { variableOf } from '../harness/run/settings.ts';

type Setting = Parameters<typeof variableOf>[0];

/** Each flag of `run` with the setting that it overrides, in the order of `--help`. */
const OF_SETTINGS: readonly (readonly [flag: string, setting: Setting])[] = [
  ['--base-url <url>', 'baseUrl'],
  ['--ws-url <url>', 'wsUrl'],
  ['--profile <name>', 'profile'],
  ['--tier <tier>', 'tier'],
  ['--only <ids>', 'only'],
  ['--also <dir>', 'also'],
  ['--seed <n>', 'seed'],
  ['--out <dir>', 'out'],
  ['--strict', 'strict'],
  ['--min-coverage <pct>', 'minCoverage'],
  ['--max-minutes <n>', 'maxMinutes'],
  ['--without <needs>', 'without'],
  ['--waivers <file>', 'waivers'],
  ['--history <dir>', 'history'],
  ['--sign-key <file>', 'signKey'],
  ['--published <file|url>', 'published'],
  ['--interface-url <url>', 'interfaceUrl'],
  ['--trust-keys', 'trustKeys'],
  ['--allow-mainnet', 'allowMainnet'],
  ['--limits <name>', 'limits'],
  ['--pace <pace>', 'pace'],
];

/** What `init` asks for, with the flags that answer: none is private, since nothing secret is written into a file. */
export const ASKED = [
  ['--base-url <url>', 'baseUrl'],
  ['--profile <name>', 'profile'],
  ['--taker-node-url <url>', 'takerNodeUrl'],
  ['--spend-cap-sat <n>', 'spendCapSat'],
  ['--history <dir>', 'history'],
] as const satisfies readonly (readonly [flag: string, setting: Setting])[];

/** What a setting is, as the help of a flag says it. */
export function aboutSetting(setting: Setting): string {
  const { words }: Field = FIELDS[setting];
  return plainWords(words?.[2] ?? '');
}

/** The flags of `run` that are settings too, each with the setting that it overrides. */
export const FLAGS: readonly { readonly flag: string; readonly setting: Setting; readonly description: string }[] =
  OF_SETTINGS.map(([flag, setting]) => ({
    flag,
    setting,
    description: `${aboutSetting(setting)}${otherwise(setting, flag)}`,
  }));

/** What a run does without the flag; a flag that takes no value says so by being left out. */
function otherwise(setting: Setting, flag: string): string {
  const { words }: Field = FIELDS[setting];
  const [, fallback = 'none'] = words ?? [];
  return fallback === 'none' || !flag.includes(' ') ? '' : ` (default: ${plainWords(fallback)})`;
}
