import type { Seen } from '../engine/passive/seen.ts';

/** What every request has, and what a body and a key bring along. */
const USUAL: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'accept',
  'accept-encoding',
  'user-agent',
  'x-conformance-check',
  'content-length',
]);

const BEARER = /^Bearer \S+$/;

/**
 * Whether a request is refused for what it asks for, if at all: it has no header but the usual ones, its key is presented as keys
 * are, and its body is announced as JSON.
 */
export function isPlain({ exchange: { request } }: Pick<Seen, 'exchange'>): boolean {
  const headers = request.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  if (request.body !== undefined && !headers.some(([name]) => name === 'content-type')) return false;
  return headers.every(([name, value]) => {
    if (name === 'authorization') return BEARER.test(value);
    return name === 'content-type' ? value === 'application/json' : USUAL.has(name);
  });
}

/** Longer bodies are not compared. */
const LONGEST_BODY = 4_096;

/** One text for equal plain requests of one caller; undefined for others, and where the body is long. */
export function plainRequestOf(answer: Pick<Seen, 'exchange'>): string | undefined {
  const { method, url, body } = answer.exchange.request;
  const text = body && 'text' in body ? body.text : '';
  if (!isPlain(answer) || text.length > LONGEST_BODY) return undefined;
  return `${callerOf(answer)} ${method} ${url} ${text}`;
}

/** Who asks: equal texts for one key, none without. */
export function callerOf({ exchange: { request } }: Pick<Seen, 'exchange'>): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
}
