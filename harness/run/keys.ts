import type { Need } from '../../specs/needs.ts';
import { NotApplicable } from '../engine/failures.ts';
import { type Secret, secretOf } from '../engine/wire/secret.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { lacking } from './needs.ts';
import type { Settings } from './settings.ts';

/**
 * The API keys of a run.
 * @throws {NotApplicable} when the run has none such, each
 */
export interface Keys {
  /** Whether the run has a key for everything. */
  readonly hasOwn: boolean;
  /** For everything. */
  readonly own: Secret;
  /** For market data and quotes alone. */
  readonly quoteOnly: Secret;
  /** Good from another origin. */
  readonly foreignOrigin: Secret;
}

/** The keys that the settings hold. */
export function keysIn(
  { apiKey, apiKeyQuoteRead, apiKeyForeignOrigin }: Settings,
  { label }: Pick<Secrets, 'label'>,
): Keys {
  const needed = (key: string | undefined, need: Need): Secret => {
    if (key === undefined) throw new NotApplicable(lacking([need]));
    return secretOf(key, label);
  };
  return {
    hasOwn: apiKey !== undefined,
    get own() {
      return needed(apiKey, 'api-key');
    },
    get quoteOnly() {
      return needed(apiKeyQuoteRead, 'api-key-quote-only');
    },
    get foreignOrigin() {
      return needed(apiKeyForeignOrigin, 'foreign-origin-key');
    },
  };
}
