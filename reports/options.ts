import type { Waiver } from '../harness/aggregate/waiver.ts';
import type { OwnChecks } from './own-checks.ts';

/** The reporter's options in `playwright.config.ts`; plain JSON. */
export interface ReporterOptions {
  /** Folder of the reports. */
  readonly out: string;
  readonly profile: string;
  /** Tiers that the run includes, lowest first. */
  readonly tiers: readonly string[];
  /** Needs without which the run must not end green. */
  readonly demanded: readonly string[];
  /** Needs that the profile demands and that the run was set to do without. */
  readonly without: readonly string[];
  readonly seed: number;
  /** Whether a violated `should` counts like a violated `must`. */
  readonly strict: boolean;
  /** Floor of the coverage in percent. */
  readonly minCoverage: number;
  readonly waivers: readonly Waiver[];
  /** Absolute path of the folder in which runs are remembered. */
  readonly history?: string;
  /** Requirement ids or group prefixes; empty means all. */
  readonly only: readonly string[];
  /** The operator's own checks that run beside the suites. */
  readonly own?: OwnChecks;
  /** Which part of the checks it has, `i/n`; undefined for all. */
  readonly shard?: string;
  /** Of how many shards it was merged; undefined for a run that is one. */
  readonly merged?: number;
  /** When the run began, in unix time in milliseconds. */
  readonly startedAt: number;
  /** Settings of the run by their environment variables; keys are replaced by their labels. */
  readonly settings: Readonly<Record<string, string>>;
  /** Identifies the run; all that is made up in it follows from this. */
  readonly run: string;
  /** Whether the target is the embedded reference. */
  readonly embedded: boolean;
  /** The recording that is replayed, as it was named; undefined for a run against a target. */
  readonly replays?: string;
  /** Sentences that say what of that can't be relied on. */
  readonly damage?: readonly string[];
  /** Most that the values of one process may take, in megabytes. */
  readonly workerMb: number;
  /** Address at which the text of the interface can be read. */
  readonly interfaceUrl?: string;
  /** Plain lines, no colours. */
  readonly ci: boolean;
}
