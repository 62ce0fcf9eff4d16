import { derivedSecret, type Secret } from '../../engine/wire/secret.ts';
import { derivedBytes } from '../formats/derived.ts';
import { bearer, behind, changesOf } from './secrets.ts';
import { nearMisses } from './tokens.ts';

/** A header, or nothing, that carries no good key, and what it is called in a sentence. */
export interface Presented {
  readonly what: string;
  readonly authorization: Secret | string;
}

/** A key that nobody issued. */
export function inventedKey(seed: number): string {
  return derivedBytes(`api key ${seed}`).toString('hex').slice(0, 40);
}

/**
 * Keys that are none, in the scheme of keys: an invented one, and all that a careless comparison takes for the good one.
 * @param key a good one; undefined when the run has none
 */
export function wrongKeys(key: Secret | undefined, seed: number): readonly [Presented, ...Presented[]] {
  const invented = inventedKey(seed);
  if (key === undefined) return [{ what: 'an invented key', authorization: `Bearer ${invented}` }];
  const ownKind = derivedSecret(key, (text) => `${text.replace(/(?<![^_.-])[^_.-]*$/, '')}${invented}`);
  const near = changesOf(key, (text) => [
    ...nearMisses(text),
    { what: 'itself behind it', token: `${text}${text}` },
    { what: 'its second half cut off', token: text.slice(0, text.length / 2) },
  ]);
  return [
    { what: 'an invented key', authorization: bearer(ownKind) },
    ...near.map(({ what, token }) => ({ what: `the key with ${what}`, authorization: bearer(token) })),
  ];
}

/** What a proxy or a parser of headers may answer to bytes that are too many or too strange. */
export const OF_PARSERS: readonly number[] = [400, 413, 414, 431];

/** What a body with a member too many may get by validation, where that comes before the key (AUT-ENF-05). */
export const OF_VALIDATION: readonly number[] = [422];

/** Headers that carry the key in no way that the interface knows. */
export function otherSchemes(key: Secret): readonly Presented[] {
  const made = (what: string, change: (text: string) => string) => ({
    what,
    authorization: derivedSecret(key, change),
  });
  return [
    { what: 'Basic', authorization: behind('Basic ', key) },
    made('Basic with the key as a user', (text) => `Basic ${Buffer.from(`${text}:`).toString('base64')}`),
    { what: 'Token', authorization: behind('Token ', key) },
    { what: 'ApiKey', authorization: behind('ApiKey ', key) },
    { what: 'Bearer without anything', authorization: 'Bearer' },
    { what: 'Bearer with a space', authorization: 'Bearer ' },
    { what: 'nothing in the header', authorization: '' },
    { what: 'Bearer twice', authorization: behind('Bearer Bearer ', key) },
    { what: 'Bearer and an equals sign', authorization: behind('Bearer=', key) },
    { what: 'Bearer and a colon', authorization: behind('Bearer:', key) },
    { what: 'Bearer without the space', authorization: behind('Bearer', key) },
    made('Bearer in front of a quoted key', (text) => `Bearer "${text}"`),
    made('Bearer and two keys', (text) => `Bearer ${text} ${text}`),
    made('Bearer and a list', (text) => `Bearer ${text}, Bearer ${text}`),
    // As long as the proxies in use still pass on: at 8 kB nginx and others refuse the header themselves.
    { what: 'Bearer and 6 kB', authorization: `Bearer ${'a'.repeat(6_000)}` },
    { what: 'Bearer and letters beyond ASCII', authorization: 'Bearer cl\u00e9-d\u00fc-\u00e9t\u00e9' },
  ];
}
