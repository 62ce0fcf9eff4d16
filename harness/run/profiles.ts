import type { Need } from '../../specs/needs.ts';
import type { Tier } from '../../specs/tiers.ts';

/**
 * A profile names a tier and switches for one kind of user. None grants `burst`, which uses up rate limits: it is asked for
 * with `--tier burst`.
 */
export interface Profile {
  readonly tier: Tier;
  /** Floor of executed ÷ eligible, in percent; below it a run cannot end green. */
  readonly minCoverage: number;
  /** What a run must have when it names the profile; see `--without`. */
  readonly demands: readonly Need[];
  /** Longest time of a whole run, in minutes: several times what a paced run takes. */
  readonly maxMinutes: number;
}

export const PROFILES = {
  /** Night after night against a live test network: paced, capped, and forgiving about what the target lacks. */
  nightly: { tier: 'pay', minCoverage: 50, demands: [], maxMinutes: 180 },
  /** Before a deployment: everything, and hardly anything may stay unexercised. */
  gate: {
    tier: 'pay',
    minCoverage: 90,
    demands: ['api-key', 'taker-node', 'payer', 'onchain-payer', 'outage-lever', 'payment-lever', 'rate-lever'],
    maxMinutes: 60,
  },
  /** One full run whose evidence is kept. */
  audit: { tier: 'pay', minCoverage: 80, demands: [], maxMinutes: 360 },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;
