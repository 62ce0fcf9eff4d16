import { randomBytes } from 'node:crypto';
import { secretsOf } from '../harness/run/known-secrets.ts';
import type { Settings } from '../harness/run/settings.ts';

/** Takes the secrets of a run's settings, and pieces of them, out of texts for people: whoever is asked may repeat them. */
export function safeFor(settings: Settings): (text: string) => string {
  return secretsOf(settings, randomBytes(32).toString('hex')).redactMessage;
}
