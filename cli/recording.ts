import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linesFilesIn, linesIn, objectIn } from '../harness/engine/lines.ts';
import { isFile, isPlainFile, isPlainFolder, readPlain, refuseOdd } from '../harness/engine/plain-files.ts';
import { SIDE_INPUT_LINES } from '../harness/engine/replay/side-input-line.ts';
import { EVIDENCE_FOLDER, SIDE_INPUT_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { EXCHANGES } from '../harness/engine/wire/exchange-line.ts';
import { INDEX, type RecordingIndex, WAIVED } from '../harness/run/recording.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { ATTESTATION } from '../reports/attestation/statement.ts';
import { shownName, type Verified, verifyFolder } from '../reports/attestation/verify.ts';
import type { Conformance } from '../reports/conformance.ts';
import { readHar } from '../reports/formats/read-har.ts';
import { type Begun, JOURNAL, readJournal } from '../reports/journal.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { hasReport, readReport } from '../reports/read-report.ts';
import { PUBLISHED } from './published.ts';

/** What a run left to be replayed. */
export interface Recording {
  readonly options: ReporterOptions;
  /** What was reported of it; undefined where it was killed. */
  readonly report: Conformance | undefined;
  /** Whether it was compared with a published description. */
  readonly hasPublished: boolean;
  /** Copies what checks sent and got, and their side inputs, to the folder of another run. */
  copyTo(out: string): Promise<void>;
}

/**
 * Opens a recording. It may be a stranger's: what it holds is taken as data of the form that a run records, and nothing else is.
 * @param source folder of a run, or the archive that it left
 * @throws {ConfigurationError} when there is none, or several that were merged, or it holds what no run leaves
 */
export function recordingIn(source: string): Recording {
  const recording = isFile(source) ? archived(source) : recordedIn(source);
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
      const files = [
        ...[...run.evidence].map(([name, exchanges]) => [join(EVIDENCE_FOLDER, basename(name)), exchanges] as const),
        ...Object.entries(run.sideInputs).map(
          ([name, lines]) => [join(SIDE_INPUT_FOLDER, basename(name)), lines] as const,
        ),
      ];
      for (const folder of FOLDERS) mkdirSync(join(out, folder), { recursive: true });
      for (const [name, lines] of files)
        writeFileSync(join(out, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: 'wx' });
      leaveIndex(out, run.damage, run.options);
    },
  };
}

function recordedIn(folder: string): Recording {
  refuseOdd(folder);
  const begun = readJournal(folder).entries.findLast((entry): entry is Begun => entry.kind === 'begun');
  if (begun === undefined || !isPlainFolder(join(folder, EVIDENCE_FOLDER)))
    throw new ConfigurationError(
      `${folder}: holds no recording of a run (${JOURNAL}, ${EVIDENCE_FOLDER}/); name the folder of a run.`,
    );
  const published = join(folder, PUBLISHED);
  return {
    options: begun.options,
    report: hasReport(folder) ? readReport(folder) : undefined,
    hasPublished: isPlainFile(published),
    async copyTo(out) {
      const { differing, sentences } = changedIn(folder);
      const damage = FOLDERS.flatMap((kind) => {
        mkdirSync(join(out, kind), { recursive: true });
        const names = linesFilesIn(join(folder, kind)).filter((name) => !differing.has(`${kind}/${name}`));
        return names.flatMap((name) => copyLines(folder, out, join(kind, name)));
      });
      if (isPlainFile(published)) writeFileSync(join(out, PUBLISHED), readPlain(published), { flag: 'wx' });
      leaveIndex(out, [...sentences, ...damage], begun.options);
    },
  };
}

const FOLDERS = [EVIDENCE_FOLDER, SIDE_INPUT_FOLDER];

/** Copies the lines of a file that a run may have recorded; gives sentences about those that were left out. */
function copyLines(folder: string, out: string, file: string): string[] {
  const lines = file.startsWith(SIDE_INPUT_FOLDER) ? SIDE_INPUT_LINES : EXCHANGES;
  const damage: string[] = [];
  const target = openSync(join(out, file), 'wx');
  try {
    for (const { bytes, number } of linesIn(join(folder, file))) {
      const value = bytes && objectIn(bytes);
      if (bytes === undefined || !lines.fits(value)) {
        damage.push(`The recording was cut off: line ${number} of ${file} is not whole.`);
        continue;
      }
      writeFileSync(target, bytes);
      writeFileSync(target, '\n');
    }
  } finally {
    closeSync(target);
  }
  return damage;
}

/**
 * Says, in the folder of a run that replays, what was waived and what was left out.
 * @param damage sentences about what is not as it was when the run ended and was left out: its checks find no answers
 */
function leaveIndex(out: string, damage: readonly string[], { waivers }: ReporterOptions): void {
  const index: RecordingIndex = { damage };
  writeFileSync(join(out, INDEX), JSON.stringify(index), { flag: 'wx' });
  writeFileSync(join(out, WAIVED), JSON.stringify(waivers), { flag: 'wx' });
}

/** What a replay rests on. */
const RESTS_ON = new RegExp(`^(${EVIDENCE_FOLDER}/|${SIDE_INPUT_FOLDER}/|${JOURNAL}$|conformance\\.json$)`);

/** What of a recording is not as it was when its run ended; a run that was killed attested nothing. */
function changedIn(folder: string): Pick<Verified, 'differing'> & { sentences: string[] } {
  if (!isPlainFile(join(folder, ATTESTATION))) return { differing: new Map(), sentences: [] };
  const { differing } = verifyFolder(folder, undefined);
  const changed = [...differing].filter(([name]) => RESTS_ON.test(name));
  return {
    differing,
    sentences: changed.map(([name, how]) => `The recording is not as it was attested: ${shownName(name)} ${how}`),
  };
}
