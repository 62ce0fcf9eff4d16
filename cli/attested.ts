import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attest } from '../reports/attestation/attest.ts';
import { reasonOf } from '../reports/write-each.ts';
import { withoutGreen } from './end.ts';
import { complain } from './say.ts';

/**
 * Attests what a run left, when all of it is there, and gives its exit code: a run that cannot be attested does not end green. One
 * without a report has nothing to be attested.
 */
export async function attested(out: string, key: KeyObject | undefined, code: number): Promise<number> {
  if (!existsSync(join(out, 'conformance.json'))) return code;
  try {
    await attest(out, key);
    return code;
  } catch (error) {
    complain(`attestation.json could not be written (${reasonOf(error)}); the reports are not touched by that.`);
    return withoutGreen(code);
  }
}
