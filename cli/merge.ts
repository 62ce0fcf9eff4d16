import { appendFileSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linesFilesIn, linesIn } from '../harness/engine/lines.ts';
import { isPlainFile, readPlain, refuseOdd } from '../harness/engine/plain-files.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { exchangeIn } from '../harness/engine/wire/exchange-line.ts';
import { LEDGER } from '../harness/run/ledger.ts';
import { judgeRecorded } from '../harness/run/passive-evidence.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { locate } from '../reports/collect.ts';
import { appendEntry, type Begun, type Entry, JOURNAL, type Journal, readJournal } from '../reports/journal.ts';
import { entriesOfShard, fileInWhole, NOTHING_ELSE, nameInWhole, neverMet } from '../reports/merged.ts';
import type { ReporterOptions } from '../reports/options.ts';
import { identityOf, PASSIVE } from '../specs/tags.ts';
import { orRefusal } from './end.ts';
import { comparedWhole } from './merged-comparison.ts';
import { claimOut } from './out.ts';
import { endOf, report } from './report.ts';
import { say } from './say.ts';

/** A shard of a run: its folder, its number from 1, and what it recorded. */
interface Shard {
  readonly folder: string;
  readonly place: number;
  readonly of: number;
  readonly begun: Begun;
  readonly journal: Journal;
}

/**
 * Makes one run of its shards: all their evidence in one folder, judged and reported as a whole. Gives the exit code, as
 * `run` would; shards that are missing, or of different runs, end in 2 with one sentence on stderr.
 * @param folders those of the shards, in any order
 */
export async function merge(folders: readonly string[], { out: given }: { readonly out: string }): Promise<number> {
  return orRefusal(async () => {
    const shards = shardsIn(folders.map((folder) => resolve(folder)));
    const out = resolve(given);
    if (shards.some(({ folder }) => folder === out))
      throw new ConfigurationError(`--out: ${given} is the folder of a shard; name another.`);
    const claim = await claimOut(out, say);
    try {
      claim.clear();
      const left = shards.map((shard) => ({ ...shard, left: copyEvidence(shard, out) }));
      for (const entry of await entriesOfWhole(left, out)) appendEntry(out, entry);
    } finally {
      await claim.release();
    }
    return await report(out);
  });
}

/**
 * The shards of one run, in their order.
 * @throws {ConfigurationError} when one is missing, comes twice or belongs to another run
 */
function shardsIn(folders: readonly string[]): Shard[] {
  const shards = folders.map(shardIn).sort((one, other) => one.place - other.place);
  const [first] = shards;
  if (first === undefined) throw new ConfigurationError('merge: name the folders of the shards.');
  for (const shard of shards) {
    const differing = SAME.find((name) => said(shard, name) !== said(first, name));
    if (differing !== undefined)
      throw new ConfigurationError(
        `${shard.folder}: was run with ${differing} ${said(shard, differing)}, ${first.folder} with ${said(first, differing)}; merge shards of one run.`,
      );
    if (shard.of !== first.of)
      throw new ConfigurationError(
        `${shard.folder}: is one of ${shard.of} shards, ${first.folder} one of ${first.of}; merge shards of one run.`,
      );
  }
  const places = shards.map(({ place }) => place);
  for (let place = 1; place <= first.of; place++) {
    const count = places.filter((other) => other === place).length;
    if (count === 0)
      throw new ConfigurationError(`merge: shard ${place} of ${first.of} is missing; name its folder, too.`);
    if (count > 1)
      throw new ConfigurationError(`merge: shard ${place} of ${first.of} comes ${count} times; name it once.`);
  }
  return shards;
}

/** The settings that all shards of a run share. */
const SAME = [
  'seed',
  'profile',
  'tiers',
  'only',
  'without',
  'strict',
  'minCoverage',
  'own',
] as const satisfies readonly (keyof ReporterOptions)[];

function said({ begun: { options } }: Shard, name: (typeof SAME)[number]): string {
  if (name === 'own') return options.own?.requirements.map(({ id }) => id).join(', ') ?? 'none';
  return JSON.stringify(options[name]);
}

function shardIn(folder: string): Shard {
  refuseOdd(folder);
  const journal = readJournal(folder);
  const begun = journal.entries.find((entry) => entry.kind === 'begun');
  if (begun === undefined)
    throw new ConfigurationError(`${folder}: holds no verdicts of a run (${JOURNAL}); name the folder of a shard.`);
  const { shard } = begun.options;
  if (shard === undefined)
    throw new ConfigurationError(`${folder}: holds a whole run; only what was run by --shard i/n can be merged.`);
  const [place = 0, of = 0] = shard.split('/').map(Number);
  return { folder, place, of, begun, journal };
}

/**
 * Copies the evidence of a shard, its exchanges renamed so that no other shard has the same names, and its ledger.
 * @returns a sentence for each line that is no exchange, and left out
 */
function copyEvidence({ folder, place }: Shard, out: string): string[] {
  const problems: string[] = [];
  mkdirSync(join(out, EVIDENCE_FOLDER), { recursive: true });
  for (const name of linesFilesIn(join(folder, EVIDENCE_FOLDER))) {
    const file = join(EVIDENCE_FOLDER, name);
    const target = openSync(join(out, EVIDENCE_FOLDER, fileInWhole(name, place)), 'wx');
    for (const { bytes, number } of linesIn(join(folder, file))) {
      const exchange = exchangeIn(bytes);
      if (exchange) writeFileSync(target, `${JSON.stringify(renamed(exchange, place))}\n`);
      else problems.push(`Line ${number} of ${file} was cut off, or is no exchange; it is left out.`);
    }
    closeSync(target);
  }
  const ledger = join(folder, LEDGER);
  if (isPlainFile(ledger)) appendFileSync(join(out, LEDGER), readPlain(ledger));
  return problems;
}

function renamed({ id, repeats, ...exchange }: Exchange, place: number): Exchange {
  return {
    id: nameInWhole(id, place),
    ...exchange,
    ...(repeats === undefined ? {} : { repeats: nameInWhole(repeats, place) }),
  };
}

/** What the shards recorded, with what the evidence of all of them shows by itself. */
async function entriesOfWhole(
  shards: readonly (Shard & { readonly left: readonly string[] })[],
  out: string,
): Promise<Entry[]> {
  const begun = shards.map((shard) => shard.begun);
  const startedAt = Math.min(...begun.map((entry) => entry.options.startedAt));
  const { shard: _, ...options } = (shards[0] as Shard).begun.options;
  const checks = begun.reduce((sum, entry) => sum + entry.checks, 0);
  const whole: Begun = {
    kind: 'begun',
    options: { ...options, out, merged: shards.length, startedAt },
    planned: begun.flatMap(({ planned }) => planned),
    checks,
  };
  const entries = shards.flatMap(({ journal, place }) => entriesOfShard(journal.entries, place));
  const problems = shards.flatMap(({ folder, journal, left }) =>
    [...journal.problems, ...left].map((problem): Entry => ({ kind: 'broken', problem: `${folder}: ${problem}` })),
  );
  const results = await judgeRecorded(join(out, EVIDENCE_FOLDER), options.settings);
  const unmet = neverMet(shards.map(({ journal }) => journal.entries));
  return [
    whole,
    ...entries,
    ...problems,
    ...results.map((result): Entry => {
      const check = identityOf([`@${result.id}`, PASSIVE]);
      const findings = [unmet.get(result.id) ?? locate([result], 0, check)].flat();
      return { kind: 'check', check, findings, ...NOTHING_ELSE, from: startedAt, to: startedAt };
    }),
    ...(await comparedWhole(
      shards.map(({ folder }) => folder),
      out,
      startedAt,
    )),
    ...endsOf(shards),
  ];
}

/** How the whole ended. A shard that was killed leaves it unended, too. */
function endsOf(shards: readonly Shard[]): Entry[] {
  const ends = shards.map(({ journal }) => endOf(journal.entries));
  if (ends.includes('killed')) return [];
  return [{ kind: 'ended', status: ends.includes('interrupted') ? 'interrupted' : 'passed' }];
}
