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
  { flag: '--tier <tier>', setting: 'tier', description: 'highest tier of checks: read, quote, order, pay or burst' },
  { flag: '--only <ids>', setting: 'only', description: 'requirement ids or groups, comma-separated' },
  { flag: '--also <dir>', setting: 'also', description: 'folder of checks of your own, run too and judged apart' },
  {
    flag: '--seed <n>',
    setting: 'seed',
    description: 'seed of everything random and of what is sampled (default: the day)',
  },
  { flag: '--out <dir>', setting: 'out', description: 'folder of the reports (default reports/out/<timestamp>)' },
  { flag: '--strict', setting: 'strict', description: 'a violated should counts like a violated must' },
  {
    flag: '--min-coverage <pct>',
    setting: 'minCoverage',
    description: 'least coverage (executed ÷ eligible) in percent',
  },
  {
    flag: '--max-minutes <n>',
    setting: 'maxMinutes',
    description: 'time limit of the run; checks that have not run by then are not exercised (default by profile)',
  },
  {
    flag: '--without <needs>',
    setting: 'without',
    description: 'needs that the profile demands and this run lacks on purpose, comma-separated',
  },
  {
    flag: '--waivers <file>',
    setting: 'waivers',
    description: 'known deviations: a YAML list of id, reason, owner, link, until, when',
  },
  {
    flag: '--history <dir>',
    setting: 'history',
    description:
      'folder that keeps a summary of each run; the report shows what changed since the last run of the same command',
  },
  {
    flag: '--sign-key <file>',
    setting: 'signKey',
    description: 'Ed25519 private key in PEM that signs attestation.json',
  },
  {
    flag: '--published <file|url>',
    setting: 'published',
    description: 'OpenAPI description of a release; differences are reported, never judged',
  },
  {
    flag: '--interface-url <url>',
    setting: 'interfaceUrl',
    description: 'address of the interface document; the report links to its headings',
  },
  {
    flag: '--trust-keys',
    setting: 'trustKeys',
    description: 'do not test the keys before the run; a refused key counts as a violation',
  },
  { flag: '--allow-mainnet', setting: 'allowMainnet', description: 'allow creating and paying on mainnet' },
  {
    flag: '--limits <name>',
    setting: 'limits',
    description: 'rate limits of the embedded reference: local (default), or published, those of the interface',
  },
  { flag: '--pace <pace>', setting: 'pace', description: 'announced (default), off, or requests a minute' },
];
