import type { Need } from '../../specs/needs.ts';
import type { Tier } from '../../specs/tiers.ts';
import type { Bounds } from '../engine/bounds.ts';
import type { LeverName } from '../levers/names.ts';
import type { ProfileName } from './profiles.ts';

/** The values of the settings, the bounds of peers included (harness/run/setting-table.ts says what each means to people). */
export interface FieldSettings extends Bounds {
  /** Address in front of `/api/v1`, without a trailing slash; absent means the embedded reference. */
  readonly baseUrl?: string;
  readonly wsUrl?: string;
  /** Address of a second instance of the same target, on which keys are enforced. It knows the same keys. */
  readonly enforcingBaseUrl?: string;
  readonly enforcingWsUrl?: string;
  /** The embedded reference has an instance of its own for the checks that pull levers or wait, with the same keys. */
  readonly leverBaseUrl?: string;
  readonly leverWsUrl?: string;
  readonly leverNodeUrl?: string;
  readonly leverControlUrl?: string;
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
