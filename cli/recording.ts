import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../harness/engine/failures.ts';
import { readJournalLines } from '../harness/engine/lines.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { INDEX, type RecordingIndex, TOLD_FOLDER, WAIVED } from '../harness/run/recording.ts';
import { ATTESTATION } from '../reports/attestation/statement.ts';
import { verifyFolder } from '../reports/attestation/verify.ts';
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
  copyTo(out: string): Promise<void>;
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
    async copyTo(out) {
      await copyLines(folder, out);
      if (existsSync(join(folder, PUBLISHED))) cpSync(join(folder, PUBLISHED), join(out, PUBLISHED));
      writeFileSync(join(out, WAIVED), JSON.stringify(begun.options.waivers));
    },
  };
}

/**
 * Copies what was exchanged and told, and says which check each file is about. What is not as it was when the run ended, or was
 * cut off, is left out: its checks find no answers, and the report says why.
 */
async function copyLines(from: string, to: string): Promise<void> {
  const { differing, sentences } = await changedIn(from);
  const checks: Record<string, { evidence: string[]; told: string[] }> = {};
  const damage = [...sentences];
  for (const [kind, folder] of [
    ['evidence', EVIDENCE_FOLDER],
    ['told', TOLD_FOLDER],
  ] as const) {
    mkdirSync(join(to, folder), { recursive: true });
    for (const name of filesIn(join(from, folder))) {
      const file = join(folder, name);
      if (differing.has(`${folder}/${name}`)) continue;
      cpSync(join(from, file), join(to, file));
      const { values, torn } = readJournalLines(join(to, file));
      const [first] = values as { check: string }[];
      damage.push(...torn.map((line) => `The recording was cut off: line ${line} of ${file} is not whole.`));
      if (first === undefined) continue;
      checks[first.check] ??= { evidence: [], told: [] };
      checks[first.check]?.[kind].push(file);
    }
  }
  const index: RecordingIndex = { checks, damage };
  writeFileSync(join(to, INDEX), JSON.stringify(index));
}

/** What a replay rests on. */
const RESTS_ON = new RegExp(`^(${EVIDENCE_FOLDER}/|${TOLD_FOLDER}/|${JOURNAL}$|conformance\\.json$)`);

/** What of a recording is not as it was when its run ended; a run that was killed attested nothing. */
async function changedIn(folder: string) {
  if (!existsSync(join(folder, ATTESTATION))) return { differing: new Set<string>(), sentences: [] };
  const { differing, differences } = await verifyFolder(folder, undefined);
  const sentences = differences.filter((sentence) => RESTS_ON.test(sentence.split(' ', 1).join('')));
  return { differing, sentences: sentences.map((sentence) => `The recording is not as it was attested: ${sentence}`) };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort();
}
