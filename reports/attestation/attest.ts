import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Conformance } from '../conformance.ts';
import { documentIn } from '../json-file.ts';
import { writeWhole } from '../write-each.ts';
import { digestsIn } from './digests.ts';
import { sealed } from './dsse.ts';
import { ATTESTATION, isUnattested, STATEMENT_TYPE, statementOf } from './statement.ts';

/**
 * Attests all files of a run's folder, which has to be complete: nothing may change in it afterwards. With a key the statement is
 * signed, in an envelope; without one it stands alone, and reveals damage but no forgery.
 * @param out folder of a run that was reported
 * @throws {Error} when a file cannot be read or written
 */
export async function attest(out: string, key: KeyObject | undefined): Promise<void> {
  // It was written by this run a moment ago.
  const report = documentIn(join(out, 'conformance.json')) as Conformance;
  const statement = statementOf(report, digestsIn(out, isUnattested));
  const document = key ? sealed(STATEMENT_TYPE, JSON.stringify(statement), key) : statement;
  await writeWhole(join(out, ATTESTATION), `${JSON.stringify(document, null, 2)}\n`);
}
