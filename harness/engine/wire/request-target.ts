/**
 * The target of a request, byte for byte: no URL parser touches path or query, so `//`, `/../` and `%2F` arrive as
 * written.
 */

import { isSecret, type Secret, secretText } from './secret.ts';

export type Query = Readonly<Record<string, string | number | bigint | boolean | Secret>> | string;

/**
 * Joins path and query onto the path of the base URL. Only what HTTP cannot carry (space, control characters,
 * non-ASCII) is percent-encoded, as UTF-8; everything else is left as it is. A query given as text is taken verbatim
 * (without `?`); names and values of a record are percent-encoded.
 */
export function requestTarget(basePath: string, path: string, query?: Query): string {
  const joined = `${basePath.replace(/\/$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
  const search = query === undefined ? '' : typeof query === 'string' ? query : encodeQuery(query);
  if (search === '') return sendable(joined);
  return sendable(`${joined}${joined.includes('?') ? '&' : '?'}${search}`);
}

function encodeQuery(query: Exclude<Query, string>): string {
  return Object.entries(query)
    .map(
      ([name, value]) => `${percentEncode(name)}=${percentEncode(isSecret(value) ? secretText(value) : String(value))}`,
    )
    .join('&');
}

/** Like encodeURIComponent, but a lone surrogate becomes U+FFFD instead of an error. */
function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function sendable(target: string): string {
  if (!/[^\x21-\x7e]/.test(target)) return target;
  return wellFormed(target).replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run));
}
