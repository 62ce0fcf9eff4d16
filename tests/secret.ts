import { type Secret, secretOf } from '../harness/engine/wire/secret.ts';

/** A secret as a check has it. */
export function secret(text: string): Secret {
  return secretOf(text, () => '[secret-000000000000]');
}
