import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../harness/aggregate/input.ts';
import type { Drift } from '../harness/engine/drift.ts';
import { type Reader, readerOf } from '../harness/engine/json/document.ts';
import { appendLine, readJournalLines } from '../harness/engine/lines.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import type { Tier } from '../specs/tiers.ts';
import { refuseEarlier } from './earlier-version.ts';
import type { EvidenceSource } from './evidence.ts';
import type { LocatedLimitHit } from './limits-hit.ts';
import type { ReporterOptions } from './options.ts';
import type { LocatedSample } from './sampled.ts';

/** The file in the folder of a run in which each verdict is recorded as its check ends. */
export const JOURNAL = 'verdicts.ndjson';

/** What the discovery says about the run, in the attachment `conformance/run`. */
export interface RunFacts {
  readonly baseUrl: string;
  readonly network?: string;
  readonly embedded?: boolean;
  /** Whether keys are enforced there. */
  readonly enforcement?: boolean;
  /** Whether it is the second instance of the target, for what is about enforced keys. */
  readonly enforcing?: boolean;
  /** Which instance beside the first it is; older journals say only whether it enforces keys. */
  readonly instance?: string;
  /** Needs that the run can meet. */
  readonly levers: readonly string[];
  /** Sentences that say why the run cannot be judged: lists that could not be read, a restart of the target. */
  readonly problems: readonly string[];
}

/** What one check left behind when it ended. Plain JSON: it is written as it stands. */
export interface EndedCheck {
  /** Which check: `identityOf` of its tags. */
  readonly check: string;
  readonly findings: readonly Finding[];
  /** Their files are below the folder of the run. */
  readonly sources: readonly EvidenceSource[];
  readonly runs: readonly RunFacts[];
  /** The bounds that were hit. */
  readonly limitsHit: readonly LocatedLimitHit[];
  /** What was sampled of what could be. */
  readonly sampled: readonly LocatedSample[];
  /** How a published description differs, of the check that compared one. */
  readonly drift?: Drift;
  /** Sentences that say why the run cannot be judged. */
  readonly problems: readonly string[];
  /** Why nobody was there, for a check that found nobody. */
  readonly unreachable?: string;
  readonly interrupted: boolean;
  /** Unix time in milliseconds of its start and its end. */
  readonly from: number;
  readonly to: number;
}

/** A run begins. */
export interface Begun {
  readonly kind: 'begun';
  readonly options: ReporterOptions;
  /** Ids that its tests declare, with the lowest tier that such a test asks for. */
  readonly planned: readonly (readonly [id: string, tier: Tier])[];
  /** How many checks it has. */
  readonly checks: number;
}

/** What a run records while it goes on, a line each. */
export type Entry =
  | Begun
  | ({ readonly kind: 'check' } & EndedCheck)
  | { readonly kind: 'broken'; readonly problem: string }
  /** It came to its end, with Playwright's status. */
  | { readonly kind: 'ended'; readonly status: string };

/** What a journal holds. */
export interface Journal {
  readonly entries: readonly Entry[];
  /** Sentences about lines that could not be read. */
  readonly problems: readonly string[];
}

/** Begins the journal of a run anew: what an earlier run left in the folder is none of its. */
export function clearJournal(out: string): void {
  rmSync(join(out, JOURNAL), { force: true });
}

/**
 * Writes an entry at once, so that a killed run loses none of the checks that had ended.
 * @throws {Error} when the disk cannot take it
 */
export function appendEntry(out: string, entry: Entry): void {
  appendLine(join(out, JOURNAL), entry);
}

/**
 * The journal of a run; without entries where there is none. A line that was cut off, or is none that a run writes, is named and
 * left out.
 * @throws {ConfigurationError} for a beginning of the run that no run writes: nothing is read as the run of somebody else's settings
 */
export function readJournal(out: string): Journal {
  const { values, torn } = readJournalLines(join(out, JOURNAL));
  const entries: Entry[] = [];
  const problems = torn.map(
    (line) => `Line ${line} of ${JOURNAL} was cut off; the check that it was about is left out.`,
  );
  for (const value of values) {
    const kind: unknown = Reflect.get(value, 'kind');
    const reader = typeof kind === 'string' ? READERS.get(kind) : undefined;
    if (reader?.fits(value)) entries.push(value);
    else if (kind === 'begun') {
      refuseEarlier(Reflect.get(value, 'options'), out);
      throw new ConfigurationError(
        `${out}: ${JOURNAL} begins with what no run writes (${BEGUN.why()}); get another copy of the folder.`,
      );
    } else if (reader !== undefined)
      problems.push(`An entry of ${JOURNAL} is none that a run writes (${reader.why()}); it is left out.`);
  }
  return { entries, problems };
}

/** Whether a run had no check at all: of a small selection, some shards have none. */
export function hadNoChecks(out: string): boolean {
  const begun = readJournal(out).entries.find((entry) => entry.kind === 'begun');
  return begun?.checks === 0;
}

const BEGUN = readerOf<Begun>('journal', '/$defs/begun');

const READERS: ReadonlyMap<string, Reader<Entry>> = new Map<string, Reader<Entry>>([
  ['begun', BEGUN],
  ...(['check', 'broken', 'ended'] as const).map((kind): [string, Reader<Entry>] => [
    kind,
    readerOf<Entry>('journal', `/$defs/${kind}`),
  ]),
]);

/** What a recording in one file has of the beginning of its run. */
export const RUN_OPTIONS: Reader<ReporterOptions> = readerOf<ReporterOptions>('journal', '/$defs/options');
