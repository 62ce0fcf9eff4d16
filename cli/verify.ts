import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../harness/engine/failures.ts';
import { readPublicKey } from '../reports/attestation/dsse.ts';
import { verifyFolder } from '../reports/attestation/verify.ts';
import { plainText } from '../reports/plain-text.ts';
import { COULD_NOT_JUDGE } from './end.ts';

const DIFFERS = 1;

/**
 * Says whether the folder of a run is as it was attested; gives the exit code: 0 when it is, 1 with a sentence for each difference,
 * 2 when there is nothing that could be verified.
 */
export async function verify(folder: string, { key: file }: { readonly key?: string }): Promise<number> {
  try {
    const key = file === undefined ? undefined : readPublicKey('--key', file);
    const { statement, differences, notes } = await verifyFolder(folder, key);
    const files = `${statement.subject.length} files`;
    const signed = key === undefined ? '' : ', signed by the given key';
    const lines =
      differences.length > 0
        ? [...differences, `The folder is not as it was attested (${files}).`]
        : [`All ${files} are as attested${signed}.`, `${statement.predicate.result}: ${claimIn(folder)}`];
    process.stdout.write(`${[...lines, ...notes].join('\n')}\n`);
    return differences.length > 0 ? DIFFERS : 0;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return COULD_NOT_JUDGE;
  }
}

/** What the run claims, by its report, which is as attested. */
function claimIn(folder: string): string {
  const { summary } = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'));
  return plainText(String(summary.claim));
}
