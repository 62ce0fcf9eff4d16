import { derivedBytes } from '../formats/derived.ts';
import { inOtherCase, withOtherBeginning, withOtherEnd } from './tokens.ts';

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
  const near: (readonly [what: string, key: string])[] =
    key === undefined
      ? []
      : [
          ['the key with another last character', withOtherEnd(key)],
          ['the key with another first character', withOtherBeginning(key)],
          ['the key without its last character', key.slice(0, -1)],
          ['the key and a character', `${key}a`],
          ['the key in the other case', inOtherCase(key)],
          ['the key twice', `${key}${key}`],
          ['the first half of the key', key.slice(0, key.length / 2)],
        ];
  const different = near.filter(([, other]) => other !== key && other !== '');
  return [
    { what: 'an invented key', authorization: `Bearer ${invented}` },
    ...different.map(([what, other]) => ({ what, authorization: `Bearer ${other}` })),
  ];
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
