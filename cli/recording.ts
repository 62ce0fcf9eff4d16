import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../harness/engine/failures.ts';
import { readJournalLines } from '../harness/engine/lines.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { INDEX, TOLD_FOLDER, WAIVED } from '../harness/run/recording.ts';
import type { Conformance } from '../reports/conformance.ts';
import { type Begun, JOURNAL, readJournal } from '../reports/journal.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { PUBLISHED } from './published.ts';

/** What a run left to be replayed. */
export interface Recording {
  readonly options: ReporterOptions;
  /** What was reported of it; undefined where it was killed. */
  readonly report: Conformance | undefined;
  /** Whether it was compared with a published description. */
  readonly hasPublished: boolean;
  /** Copies what checks sent, got and were told to the folder of another run. */
  copyTo(out: string): void;
}

/**
 * Opens the recording in the folder of a run.
 * @throws {ConfigurationError} when there is none
 */
export function recordingIn(folder: string): Recording {
  const begun = readJournal(folder).entries.findLast((entry): entry is Begun => entry.kind === 'begun');
  if (begun === undefined || !existsSync(join(folder, EVIDENCE_FOLDER)))
    throw new ConfigurationError(
      `${folder}: holds no recording of a run (${JOURNAL}, ${EVIDENCE_FOLDER}/); name the folder of a run.`,
    );
  const reported = join(folder, 'conformance.json');
  return {
    options: begun.options,
    report: existsSync(reported) ? JSON.parse(readFileSync(reported, 'utf8')) : undefined,
    hasPublished: existsSync(join(folder, PUBLISHED)),
    copyTo(out) {
      copyLines(folder, out);
      if (existsSync(join(folder, PUBLISHED))) cpSync(join(folder, PUBLISHED), join(out, PUBLISHED));
      writeFileSync(join(out, WAIVED), JSON.stringify(begun.options.waivers));
    },
  };
}

/** Copies what was exchanged and told, and says which check each file is about. */
function copyLines(from: string, to: string): void {
  const index: Record<string, { evidence: string[]; told: string[] }> = {};
  for (const [kind, folder] of [
    ['evidence', EVIDENCE_FOLDER],
    ['told', TOLD_FOLDER],
  ] as const) {
    mkdirSync(join(to, folder), { recursive: true });
    for (const name of filesIn(join(from, folder))) {
      const file = join(folder, name);
      cpSync(join(from, file), join(to, file));
      const [first] = readJournalLines(join(to, file)).values as { check: string }[];
      if (first === undefined) continue;
      index[first.check] ??= { evidence: [], told: [] };
      index[first.check]?.[kind].push(file);
    }
  }
  writeFileSync(join(to, INDEX), JSON.stringify(index));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort();
}
