import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withExchanges } from '../harness/engine/drift.ts';
import { isPlainFile, readPlain } from '../harness/engine/plain-files.ts';
import { EVIDENCE_FOLDER } from '../harness/engine/wire/evidence-reference.ts';
import { findingsOf } from '../harness/interface/versioning/published/findings.ts';
import { loadPublished } from '../harness/interface/versioning/published/load.ts';
import { driftOf, TITLE } from '../harness/run/published-evidence.ts';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { locate } from '../reports/collect.ts';
import { referenceTo } from '../reports/evidence.ts';
import type { Entry } from '../reports/journal.ts';
import { NOTHING_ELSE } from '../reports/merged.ts';
import { identityOf, PUBLISHED } from '../specs/tags.ts';
import { COMPARED, PUBLISHED as PUBLISHED_FILE } from './published.ts';

/**
 * How the evidence of all shards fits the description that they were run with; none for shards without one.
 * @param folders those of the shards
 * @param out the folder of the whole, with all evidence
 * @param at unix time in milliseconds of its start
 * @returns what the whole records of it
 * @throws {ConfigurationError} when they had different ones
 */
export async function comparedWhole(folders: readonly string[], out: string, at: number): Promise<Entry[]> {
  const files = folders.map((folder) => join(folder, PUBLISHED_FILE)).filter(isPlainFile);
  const [first, ...others] = files.map((file) => readPlain(file));
  if (first === undefined) return [];
  if (files.length < folders.length || others.some((other) => !other.equals(first)))
    throw new ConfigurationError(
      'merge: the shards were run with different published descriptions; merge shards of one run.',
    );
  writeFileSync(join(out, PUBLISHED_FILE), first, { flag: 'wx' });
  const drift = await driftOf(await loadPublished(join(out, PUBLISHED_FILE)), join(out, EVIDENCE_FOLDER));
  const check = identityOf([`@${COMPARED}`, PUBLISHED]);
  const result = { id: COMPARED, title: TITLE, outcome: 'observed', ...findingsOf(drift) } as const;
  const named = withExchanges(drift, (exchange) => referenceTo(0, exchange));
  const findings = locate([result], 0, check);
  return [{ kind: 'check', check, findings, drift: named, ...NOTHING_ELSE, from: at, to: at }];
}
