import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linesFilesIn, linesIn, objectIn } from '../harness/engine/lines.ts';
import { isFile, isPlainFile, isPlainFolder, readPlain, refuseOdd } from '../harness/engine/plain-files.ts';
import { TOLD_LINES } from '../harness/engine/replay/told-line.ts';
import { EVIDENCE_FOLDER, TOLD_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
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
  /** Copies what checks sent, got and were told to the folder of another run. */
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
        ...Object.entries(run.told).map(([name, lines]) => [join(TOLD_FOLDER, basename(name)), lines] as const),
      ];
      for (const folder of FOLDERS) mkdirSync(join(out, folder), { recursive: true });
      const copied = files.map(([name, lines]): Copied => {
        writeFileSync(join(out, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flag: 'wx' });
        return { file: name, check: lines[0]?.check, damage: [] };
      });
      leaveIndex(out, copied, run.damage, run.options);
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
      const { differing, sentences } = await changedIn(folder);
      const copied = FOLDERS.flatMap((kind) => {
        mkdirSync(join(out, kind), { recursive: true });
        const names = linesFilesIn(join(folder, kind)).filter((name) => !differing.has(`${kind}/${name}`));
        return names.map((name) => copyLines(folder, out, join(kind, name)));
      });
      if (isPlainFile(published)) writeFileSync(join(out, PUBLISHED), readPlain(published), { flag: 'wx' });
      leaveIndex(out, copied, sentences, begun.options);
    },
  };
}

const FOLDERS = [EVIDENCE_FOLDER, TOLD_FOLDER];

/** A file of the recording in the folder of the run that replays. */
interface Copied {
  /** Below that folder. */
  readonly file: string;
  /** The check that it is about; undefined where nothing in it is readable. */
  readonly check: string | undefined;
  /** Sentences about lines that were left out. */
  readonly damage: readonly string[];
}

/** Copies the lines of a file that a run may have recorded. */
function copyLines(folder: string, out: string, file: string): Copied {
  const lines = file.startsWith(TOLD_FOLDER) ? TOLD_LINES : EXCHANGES;
  const damage: string[] = [];
  let check: string | undefined;
  const target = openSync(join(out, file), 'wx');
  try {
    for (const { bytes, number } of linesIn(join(folder, file))) {
      const value = bytes && objectIn(bytes);
      if (bytes === undefined || !lines.fits(value)) {
        damage.push(`The recording was cut off: line ${number} of ${file} is not whole.`);
        continue;
      }
      check ??= value.check;
      writeFileSync(target, bytes);
      writeFileSync(target, '\n');
    }
  } finally {
    closeSync(target);
  }
  return { file, check, damage };
}

/**
 * Says, in the folder of a run that replays, which check each file is about and what was waived.
 * @param damage sentences about what is not as it was when the run ended and was left out: its checks find no answers
 */
function leaveIndex(
  out: string,
  copied: readonly Copied[],
  damage: readonly string[],
  { waivers }: ReporterOptions,
): void {
  const checks = new Map<string, { evidence: string[]; told: string[] }>();
  for (const { file, check } of copied) {
    if (check === undefined) continue;
    const files = checks.get(check) ?? { evidence: [], told: [] };
    checks.set(check, files);
    files[file.startsWith(TOLD_FOLDER) ? 'told' : 'evidence'].push(file);
  }
  const index: RecordingIndex = {
    checks: Object.fromEntries(checks),
    damage: [...damage, ...copied.flatMap((each) => each.damage)],
  };
  writeFileSync(join(out, INDEX), JSON.stringify(index), { flag: 'wx' });
  writeFileSync(join(out, WAIVED), JSON.stringify(waivers), { flag: 'wx' });
}

/** What a replay rests on. */
const RESTS_ON = new RegExp(`^(${EVIDENCE_FOLDER}/|${TOLD_FOLDER}/|${JOURNAL}$|conformance\\.json$)`);

/** What of a recording is not as it was when its run ended; a run that was killed attested nothing. */
async function changedIn(folder: string): Promise<Pick<Verified, 'differing'> & { sentences: string[] }> {
  if (!isPlainFile(join(folder, ATTESTATION))) return { differing: new Map(), sentences: [] };
  const { differing } = await verifyFolder(folder, undefined);
  const changed = [...differing].filter(([name]) => RESTS_ON.test(name));
  return {
    differing,
    sentences: changed.map(([name, how]) => `The recording is not as it was attested: ${shownName(name)} ${how}`),
  };
}
