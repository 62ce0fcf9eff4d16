import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigurationError } from '../harness/engine/failures.ts';
import { linesFilesIn, readJournalLines } from '../harness/engine/lines.ts';
import { EVIDENCE_FOLDER, TOLD_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { INDEX, type RecordingIndex, WAIVED } from '../harness/run/recording.ts';
import { ATTESTATION } from '../reports/attestation/statement.ts';
import { verifyFolder } from '../reports/attestation/verify.ts';
import type { Conformance } from '../reports/conformance.ts';
import { type Begun, JOURNAL, readJournal } from '../reports/journal.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { readHar } from '../reports/read-har.ts';
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
 * Opens a recording.
 * @param source folder of a run, or the archive that it left
 * @throws {ConfigurationError} when there is none, or several that were merged
 */
export function recordingIn(source: string): Recording {
  const recording = statSync(source, { throwIfNoEntry: false })?.isFile() ? archived(source) : recordedIn(source);
  const { merged } = recording.options;
  // What a check makes up follows from the run, and each shard was one.
  if (merged !== undefined)
    throw new ConfigurationError(
      `${source}: was merged of ${merged} shards, each a recording of its own; name the folder of one of them.`,
    );
  return recording;
}

function archived(file: string): Recording {
  const run = readHar(file);
  if (run === undefined)
    throw new ConfigurationError(
      `${file}: is no archive of a run (evidence.har), or was cut off; name one, or the folder of a run.`,
    );
  return {
    options: run.options,
    report: undefined,
    hasPublished: false,
    async copyTo(out) {
      for (const folder of FOLDERS) mkdirSync(join(out, folder), { recursive: true });
      for (const [name, exchanges] of run.evidence) writeLines(join(out, EVIDENCE_FOLDER, basename(name)), exchanges);
      for (const [name, lines] of Object.entries(run.told)) writeLines(join(out, TOLD_FOLDER, basename(name)), lines);
      leaveIndex(out, run.damage, run.options);
    },
  };
}

function writeLines(file: string, lines: readonly object[]): void {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function recordedIn(folder: string): Recording {
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
      const { differing, sentences } = await changedIn(folder);
      for (const kind of FOLDERS) {
        mkdirSync(join(out, kind), { recursive: true });
        for (const name of linesFilesIn(join(folder, kind)))
          if (!differing.has(`${kind}/${name}`)) cpSync(join(folder, kind, name), join(out, kind, name));
      }
      if (existsSync(join(folder, PUBLISHED))) cpSync(join(folder, PUBLISHED), join(out, PUBLISHED));
      leaveIndex(out, sentences, begun.options);
    },
  };
}

const FOLDERS = [EVIDENCE_FOLDER, TOLD_FOLDER];

/**
 * Says, in the folder of a run that replays, which check each file is about and what was waived.
 * @param damage sentences about what is not as it was when the run ended and was left out: its checks find no answers
 */
function leaveIndex(out: string, damage: readonly string[], { waivers }: ReporterOptions): void {
  const checks: Record<string, { evidence: string[]; told: string[] }> = {};
  const cut: string[] = [];
  for (const folder of FOLDERS)
    for (const name of linesFilesIn(join(out, folder))) {
      const file = join(folder, name);
      const { values, torn } = readJournalLines(join(out, file));
      const [first] = values as { check: string }[];
      cut.push(...torn.map((line) => `The recording was cut off: line ${line} of ${file} is not whole.`));
      if (first === undefined) continue;
      checks[first.check] ??= { evidence: [], told: [] };
      checks[first.check]?.[folder === TOLD_FOLDER ? 'told' : 'evidence'].push(file);
    }
  const index: RecordingIndex = { checks, damage: [...damage, ...cut] };
  writeFileSync(join(out, INDEX), JSON.stringify(index));
  writeFileSync(join(out, WAIVED), JSON.stringify(waivers));
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
