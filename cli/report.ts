import { join, resolve } from 'node:path';
import { refuseOdd } from '../harness/engine/plain-files.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { judgeRecorded } from '../harness/run/passive-evidence.ts';
import { variableOf } from '../harness/run/settings.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { readPrivateKey } from '../reports/attestation/dsse.ts';
import { locate } from '../reports/collect.ts';
import { type Collection, collectionOf } from '../reports/collection.ts';
import { evidenceIn } from '../reports/evidence.ts';
import { type Begun, type Entry, JOURNAL, readJournal } from '../reports/journal.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { type Ended, writeReports } from '../reports/write-reports.ts';
import { identityOf, PASSIVE } from '../specs/tags.ts';
import { attested } from './attested.ts';
import { exitCodeOf, orRefusal } from './end.ts';
import { claimOut } from './out.ts';
import { say } from './say.ts';

/** The setting behind the flag. */
const KEY = variableOf('signKey');

/**
 * Makes the reports of a run from what lies in its folder, whether or not it came to its end, and gives the exit code: that
 * of the run, or 2 where it was cut off. They are attested anew. A folder that is none of a run ends in 2 with one sentence on stderr.
 */
export async function report(
  folder: string,
  { signKey = process.env[KEY] }: { readonly signKey?: string } = {},
): Promise<number> {
  return orRefusal(async () => {
    const key = signKey ? readPrivateKey('--sign-key', signKey) : undefined;
    const out = resolve(folder);
    const run = await endedIn(out);
    const claim = await claimOut(out, say);
    try {
      return await attested(out, key, exitCodeOf(await writeReports(run)));
    } finally {
      await claim.release();
    }
  });
}

/**
 * Makes the reports of a run that was killed, in its own folder.
 * @throws {ConfigurationError} when the folder holds none
 */
export async function reportOf(out: string): Promise<void> {
  await writeReports(await endedIn(out));
}

/**
 * What a folder says about its run.
 * @throws {ConfigurationError} when it holds none
 */
async function endedIn(out: string): Promise<Ended> {
  refuseOdd(out);
  const { entries, problems } = readJournal(out);
  const begun = entries.find((entry) => entry.kind === 'begun');
  if (begun === undefined)
    throw new ConfigurationError(`${out}: holds no verdicts of a run (${JOURNAL}); name the folder of a run.`);
  const collection = collectionOf(entries, out);
  // What the run was set beside lies where it was made, and remembers it already.
  const { history: _, ...options } = begun.options;
  const end = endOf(entries);
  const added = end === 'whole' ? NOTHING : await whatIsLeft(collection, { ...options, out });
  return {
    options: { ...options, out },
    collection: {
      ...collection,
      sources: [...collection.sources, ...added.sources],
      findings: [...collection.findings, ...added.findings],
      problems: [
        ...(end === 'killed' ? [howFar(entries, begun)] : []),
        ...problems,
        ...collection.problems,
        ...added.problems,
      ],
    },
    end,
  };
}

/** A run that recorded no end was killed. */
export function endOf(entries: readonly Entry[]): Ended['end'] {
  const last = entries.at(-1);
  if (last?.kind !== 'ended') return 'killed';
  return last.status === 'interrupted' ? 'interrupted' : 'whole';
}

function howFar(entries: readonly Entry[], { checks }: Begun): string {
  const ended = entries.filter(({ kind }) => kind === 'check').length;
  return `The run was cut off before its end, when ${ended} of ${checks} checks were over; this is what it left.`;
}

type Left = Pick<Collection, 'sources' | 'findings' | 'problems'>;

const NOTHING: Left = { sources: [], findings: [], problems: [] };

/** The evidence of the checks that didn't end, and what all evidence shows by itself. */
async function whatIsLeft({ sources, findings }: Collection, { out, settings }: ReporterOptions): Promise<Left> {
  const known = new Set(sources.map(({ file }) => file));
  const unnamed = evidenceIn(out).filter(({ file }) => !known.has(file));
  const judged = new Set(findings.map(({ check }) => check));
  try {
    const results = await judgeRecorded(join(out, EVIDENCE_FOLDER), settings);
    const passive = results.flatMap((result) => locate([result], 0, identityOf([`@${result.id}`, PASSIVE])));
    return {
      sources: unnamed,
      findings: passive.filter(({ check }) => !judged.has(check)),
      problems: [],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `What the evidence shows by itself could not be judged: ${reason}.`;
    return { sources: unnamed, findings: [], problems: [problem] };
  }
}
