import { type Secret, secretOf } from '../engine/wire/secret.ts';
import type { Secrets } from '../engine/wire/secrets.ts';
import { NotApplicable } from '../verdict/failures.ts';
import { hasKey, KEY_SETTINGS, type KeyNeed } from './key-findings.ts';
import { lacking } from './needs.ts';
import type { Settings } from './settings.ts';

/**
 * The API keys of a run.
 * @throws {NotApplicable} from each getter, when the run has no such key
 */
export interface Keys {
  /** Whether the run has a key for everything. */
  readonly hasOwn: boolean;
  /** For everything. */
  readonly own: Secret;
  /** For market data and quotes alone. */
  readonly quoteOnly: Secret;
  /** Accepted from another origin only. */
  readonly foreignOrigin: Secret;
}

/** The keys of the settings, without those that are not what they are declared to be. */
export function keysIn(settings: Settings, { label }: Pick<Secrets, 'label'>): Keys {
  const needed = (need: KeyNeed): Secret => {
    const key = hasKey(settings, need) ? settings[KEY_SETTINGS[need]] : undefined;
    if (key === undefined) throw new NotApplicable(lacking([need]));
    return secretOf(key, label);
  };
  return {
    hasOwn: hasKey(settings, 'api-key'),
    get own() {
      return needed('api-key');
    },
    get quoteOnly() {
      return needed('api-key-quote-only');
    },
    get foreignOrigin() {
      return needed('foreign-origin-key');
    },
  };
}
