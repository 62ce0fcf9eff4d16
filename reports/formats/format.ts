import { plainJson } from '../../harness/engine/plain-text.ts';
import type { Exchange } from '../../harness/engine/wire/exchange.ts';
import type { Register } from '../../specs/register.ts';
import type { Conformance } from '../conformance.ts';
import type { DriftReport } from '../drift.ts';
import type { Evidence } from '../evidence.ts';
import type { ReporterOptions } from '../options.ts';

/** A run with its verdicts: what every format is rendered from. */
export interface JudgedRun {
  readonly options: ReporterOptions;
  readonly report: Conformance;
  readonly register: Register;
  readonly evidence: Evidence;
  /** How a published description differs, for a run that compared one. */
  readonly drift?: DriftReport | undefined;
  /** Shell scripts that repeat violations, by requirement id. */
  readonly scripts: ReadonlyMap<string, string>;
}

/** A file that a run leaves, and how it is made. */
export interface Format<Run = JudgedRun> {
  /** Path below the folder of the run. */
  readonly file: string;
  readonly executable?: true;
  /** The text of the file; a large one comes piece by piece. */
  render(run: Run): Content | Promise<Content>;
}

/** What a format with a test case for each requirement is made of. */
export interface Cases {
  readonly report: Conformance;
  readonly strict: boolean;
  /** Names the group of a requirement id. */
  readonly groupOf: (id: string) => string;
  /** How long an exchange took, by its number, in milliseconds. */
  readonly durationOf: (exchange: number) => number;
  readonly read: (exchange: number) => Promise<Exchange>;
}

/** The test cases of a run. */
export function casesOf({ report, register, evidence, options: { strict } }: JudgedRun): Cases {
  const groupOf = (id: string) => register.byId.get(id)?.group ?? 'other';
  return { report, strict, groupOf, durationOf: evidence.durationOf, read: evidence.read };
}

export type Content = string | AsyncIterable<string>;

/** A value as the text of a JSON file. */
export function jsonText(value: object): string {
  return `${plainJson(value)}\n`;
}
