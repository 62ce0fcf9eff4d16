import type { Need } from '../../specs/needs.ts';
import { NotApplicable } from '../engine/failures.ts';
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
  readonly own: string;
  /** For market data and quotes alone. */
  readonly quoteOnly: string;
  /** Good from another origin. */
  readonly foreignOrigin: string;
}

/** The keys that the settings hold. */
export function keysIn({ apiKey, apiKeyQuoteRead, apiKeyForeignOrigin }: Settings): Keys {
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

function needed(key: string | undefined, need: Need): string {
  if (key === undefined) throw new NotApplicable(lacking([need]));
  return key;
}
