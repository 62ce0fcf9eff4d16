import { derivedBytes } from '../formats/derived.ts';
import { nearMisses, type WrongToken } from './tokens.ts';

/** A header, or nothing, that carries no good key, and what it is called in a sentence. */
export interface Presented {
  readonly what: string;
  readonly authorization: string;
}

/**
 * Keys that are none, in the scheme of keys: an invented one, and all that a careless comparison takes for the good one.
 * @param key a good one; undefined when the run has none
 */
export function wrongKeys(key: string | undefined, seed: number): readonly [Presented, ...Presented[]] {
  const invented = `${key?.replace(/[^_.-]*$/, '') ?? ''}${derivedBytes(`api key ${seed}`).toString('hex').slice(0, 40)}`;
  const near = key === undefined ? [] : [...nearMisses(key), ...partsOf(key)];
  return [
    { what: 'an invented key', authorization: `Bearer ${invented}` },
    ...near.map(({ what, token }) => ({ what: `the key with ${what}`, authorization: `Bearer ${token}` })),
  ];
}

function partsOf(key: string): WrongToken[] {
  return [
    { what: 'itself behind it', token: `${key}${key}` },
    { what: 'its second half cut off', token: key.slice(0, key.length / 2) },
  ].filter(({ token }) => token !== '');
}

/** What a proxy or a parser of headers may answer to bytes that are too many or too strange. */
export const OF_PARSERS: readonly number[] = [400, 413, 414, 431];

/** Headers that carry the key in no way that the interface knows. */
export function otherSchemes(key: string): readonly Presented[] {
  const basic = Buffer.from(`${key}:`).toString('base64');
  return [
    ['Basic', `Basic ${key}`],
    ['Basic with the key as a user', `Basic ${basic}`],
    ['Token', `Token ${key}`],
    ['ApiKey', `ApiKey ${key}`],
    ['Bearer without anything', 'Bearer'],
    ['Bearer with a space', 'Bearer '],
    ['nothing in the header', ''],
    ['Bearer twice', `Bearer Bearer ${key}`],
    ['Bearer and an equals sign', `Bearer=${key}`],
    ['Bearer and a colon', `Bearer:${key}`],
    ['Bearer without the space', `Bearer${key}`],
    ['Bearer in front of a quoted key', `Bearer "${key}"`],
    ['Bearer and two keys', `Bearer ${key} ${key}`],
    ['Bearer and a list', `Bearer ${key}, Bearer ${key}`],
    ['Bearer and 8 kB', `Bearer ${'a'.repeat(8_192)}`],
    ['Bearer and letters beyond ASCII', 'Bearer cl\u00e9-d\u00fc-\u00e9t\u00e9'],
  ].map(([what = '', authorization = '']) => ({ what, authorization }));
}
