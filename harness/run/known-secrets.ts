import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SecretsOptions } from '../engine/wire/secret-values.ts';
import { createSecrets, type Secrets } from '../engine/wire/secrets.ts';
import type { Settings } from './settings.ts';

/** The text of the interface: names, paths and sentences that every maker says, so that they are no secrets. */
const INTERFACE = fileURLToPath(new URL('../../specs/openapi.yaml', import.meta.url));

type KeySettings = Pick<
  Settings,
  | 'apiKey'
  | 'apiKeyQuoteRead'
  | 'apiKeyForeignOrigin'
  | 'takerNodeToken'
  | 'baseUrl'
  | 'wsUrl'
  | 'takerNodeUrl'
  | 'controlUrl'
  | 'bitcoindUrl'
  | 'mostSecrets'
  | 'secretCharacters'
>;

/**
 * The secrets of a run's settings: its keys, the token of the client's node and the password of its bitcoind.
 * @param labels key of the labels that stand for them; the same in all processes of a run
 * @param besides further settings of a run's secrets
 */
export function secretsOf(
  settings: KeySettings,
  labels: string,
  besides: Omit<SecretsOptions, 'ordinary'> = {},
): Secrets {
  const { apiKey, apiKeyQuoteRead, apiKeyForeignOrigin, takerNodeToken, bitcoindUrl } = settings;
  const { baseUrl, wsUrl, takerNodeUrl, controlUrl } = settings;
  const keys = [apiKey, apiKeyQuoteRead, apiKeyForeignOrigin, takerNodeToken].filter((value) => value !== undefined);
  const bounds = { most: settings.mostSecrets, longest: settings.secretCharacters, ...besides };
  if (keys.length === 0 && bitcoindUrl === undefined) return createSecrets(labels, [], bounds);
  const addresses = [baseUrl, wsUrl, takerNodeUrl, controlUrl].filter((value) => value !== undefined);
  const ordinary = [readFileSync(INTERFACE, 'utf8'), ...addresses, 'maker-conformance', 'conformance'].join('\n');
  // A password that is a word of the interface (`bitcoin`) would remove that word from the evidence, and protect nothing.
  const passwords = bitcoindUrl === undefined ? [] : [decodeURIComponent(new URL(bitcoindUrl).password)];
  const known = [...keys, ...passwords.filter((password) => !ordinary.includes(password))];
  return createSecrets(labels, known, { ordinary, ...bounds });
}
