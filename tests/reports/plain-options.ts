import type { ReporterOptions } from '../../reports/options.ts';

/** The options of a reporter for a run with nothing special about it, but where it writes. */
export const PLAIN_OPTIONS: Omit<ReporterOptions, 'out'> = {
  profile: 'gate',
  tiers: ['read'],
  demanded: [],
  without: [],
  seed: 1,
  strict: false,
  minCoverage: 0,
  waivers: [],
  only: [],
  workerMb: 512,
  ci: true,
  settings: {},
  run: 'plain',
  embedded: false,
  startedAt: 0,
};

/** The options of a reporter for a scenario, however that is reported. */
export function scenarioOptions(out: string, options: Partial<ReporterOptions>): ReporterOptions {
  return {
    ...PLAIN_OPTIONS,
    out,
    tiers: ['read', 'quote', 'order', 'pay'],
    seed: 7,
    startedAt: Date.now(),
    ...options,
  };
}
