import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { test } from './test.ts';

/**
 * A new pair of keys for attestations, in the folder of the test.
 * @returns their PEM files
 */
export function signingKeys(
  name = 'key',
  type: 'ed25519' | 'ed448' = 'ed25519',
): { readonly secret: string; readonly open: string } {
  const { privateKey, publicKey } = generateKeyPairSync(type as 'ed25519');
  const [secret, open] = [test.info().outputPath(`${name}.pem`), test.info().outputPath(`${name}.pub`)];
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }));
  return { secret, open };
}
