import type { Finding } from '../harness/aggregate/input.ts';
import { PASSIVE, PUBLISHED } from '../specs/tags.ts';
import type { Entry } from './journal.ts';

/** What rests on all that was recorded. */
const OF_THE_WHOLE = [PASSIVE, PUBLISHED];

/** What a check of the whole leaves besides its findings. */
export const NOTHING_ELSE = {
  sources: [],
  runs: [],
  limitsHit: [],
  sampled: [],
  problems: [],
  interrupted: false,
} as const;

type Check = Extract<Entry, { kind: 'check' }>;

/**
 * What a shard recorded, as part of a whole: its exchanges get names that no other shard has, and so do its files.
 * What passive checks and the comparison with a description said is left out, since they are to judge the evidence of all shards together.
 * @param place the shard's number, from 1
 */
export function entriesOfShard(entries: readonly Entry[], place: number): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.kind !== 'check') return entry.kind === 'broken' ? [entry] : [];
    return OF_THE_WHOLE.some((key) => entry.check.endsWith(key)) ? [] : [renamed(entry, place)];
  });
}

/**
 * What the recorded exchanges of a run decide, and no shard had the tier or the needs for: the finding that says so, by
 * requirement. The whole had no more than its shards.
 */
export function neverMet(shards: readonly (readonly Entry[])[]): ReadonlyMap<string, Finding> {
  const passive = shards.flatMap((entries) =>
    entries.flatMap((entry) => (entry.kind === 'check' && entry.check.endsWith(PASSIVE) ? entry.findings : [])),
  );
  const met = new Set(passive.filter(({ reason }) => reason !== 'need').map(({ id }) => id));
  return new Map(passive.filter(({ id }) => !met.has(id)).map((finding) => [finding.id, finding]));
}

/** The name of an exchange among those of all shards. */
export function nameInWhole(id: string, place: number): string {
  return `s${place}${id}`;
}

/** The name of a shard's file of evidence among those of all. */
export function fileInWhole(file: string, place: number): string {
  const slash = file.lastIndexOf('/') + 1;
  return `${file.slice(0, slash)}part-${place}-${file.slice(slash)}`;
}

function renamed(entry: Check, place: number): Check {
  const reference = (name: string): string => {
    const colon = name.indexOf(':') + 1;
    return name.slice(0, colon) + nameInWhole(name.slice(colon), place);
  };
  return {
    ...entry,
    findings: entry.findings.map(({ exchanges, offending, defects, ...finding }) => ({
      ...finding,
      exchanges: exchanges.map(reference),
      ...(offending === undefined ? {} : { offending: reference(offending) }),
      ...(defects && {
        defects: defects.map(({ exchange, ...defect }) => ({
          ...defect,
          ...(exchange === undefined ? {} : { exchange: reference(exchange) }),
        })),
      }),
    })),
    sources: entry.sources.map((source) => ({ ...source, file: fileInWhole(source.file, place) })),
    limitsHit: entry.limitsHit.map(({ exchange, ...hit }) => ({
      ...hit,
      ...(exchange === undefined ? {} : { exchange: reference(exchange) }),
    })),
  };
}
