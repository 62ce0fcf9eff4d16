import type { variableOf } from '../harness/run/settings.ts';

/** The flags of `run` that are settings too, each with the setting that it overrides. */
export const FLAGS: readonly {
  readonly flag: string;
  readonly setting: Parameters<typeof variableOf>[0];
  readonly description: string;
}[] = [
  { flag: '--base-url <url>', setting: 'baseUrl', description: 'address of the target, in front of /api/v1' },
  { flag: '--ws-url <url>', setting: 'wsUrl', description: 'address of its quote socket' },
  { flag: '--profile <name>', setting: 'profile', description: 'nightly, gate or audit (default gate)' },
  { flag: '--tier <tier>', setting: 'tier', description: 'most the run may do: read, quote, order, pay or burst' },
  { flag: '--only <ids>', setting: 'only', description: 'requirement ids or groups, comma-separated' },
  {
    flag: '--seed <n>',
    setting: 'seed',
    description: 'seed of everything random, and turn of what is tried in part (default the day)',
  },
  { flag: '--out <dir>', setting: 'out', description: 'folder of the reports (default reports/out/<timestamp>)' },
  { flag: '--strict', setting: 'strict', description: 'a violated should counts like a violated must' },
  { flag: '--min-coverage <pct>', setting: 'minCoverage', description: 'floor of executed ÷ eligible, in percent' },
  {
    flag: '--max-minutes <n>',
    setting: 'maxMinutes',
    description: 'longest time of the whole run; what has not run by then is not exercised (default by profile)',
  },
  {
    flag: '--without <needs>',
    setting: 'without',
    description: 'needs that the profile demands and this run does without, comma-separated',
  },
  {
    flag: '--waivers <file>',
    setting: 'waivers',
    description: 'known deviations: a YAML list of id, reason, owner, link, until, when',
  },
  {
    flag: '--history <dir>',
    setting: 'history',
    description: 'folder in which runs are remembered; the report says what changed since the last of the same command',
  },
  {
    flag: '--sign-key <file>',
    setting: 'signKey',
    description: 'Ed25519 private key in PEM that signs attestation.json',
  },
  {
    flag: '--published <file|url>',
    setting: 'published',
    description: 'OpenAPI description of a release; where the target differs from it is observed, never judged',
  },
  {
    flag: '--interface-url <url>',
    setting: 'interfaceUrl',
    description: 'where the text of the interface can be read; the report links to its headings',
  },
  {
    flag: '--trust-keys',
    setting: 'trustKeys',
    description: 'the keys are sound: do not try them before the run, and hold their refusal against the target',
  },
  { flag: '--allow-mainnet', setting: 'allowMainnet', description: 'leave to create and pay on mainnet' },
  {
    flag: '--limits <name>',
    setting: 'limits',
    description: 'rate limits of the embedded reference: local (default), or published, those of the interface',
  },
  { flag: '--pace <pace>', setting: 'pace', description: 'announced (default), off, or requests a minute' },
];
