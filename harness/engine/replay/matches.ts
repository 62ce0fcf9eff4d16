import type { Exchange, HeaderLine, RecordedRequest } from '../wire/exchange.ts';

/** Recorded exchanges, to be found by what was asked. */
export interface Matches {
  /** The first that was asked for so and wasn't taken yet; undefined when there is none. */
  take(request: RecordedRequest): Exchange | undefined;
}

const LABEL = /\[secret-[0-9a-f]{12}\]/g;

/** A label that a check put into an address, where the recording has one as it is. */
const ENCODED = /%5B(secret-[0-9a-f]{12})%5D/g;

/** Headers that say nothing of what is asked, and may differ from one version of the suite to the next. */
const BESIDE_THE_POINT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'sec-websocket-key',
  'user-agent',
  'x-conformance-check',
]);

/**
 * Secrets are labels in a recording. Those that the target issued stand in what is asked as they were recorded; one that a check
 * made up, or made of another, has a label that only the recording knows: it stands for the label in its place, each time the
 * same one.
 */
export function createMatches(exchanges: readonly Exchange[]): Matches {
  const known = new Set(exchanges.flatMap((exchange) => JSON.stringify(exchange).match(LABEL) ?? []));
  const left = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = textOf(exchange.request).replace(LABEL, '[secret]');
    left.set(key, [...(left.get(key) ?? []), exchange]);
  }
  const madeUp = new Map<string, string>();

  /** The labels that would have to stand for one another; undefined when these two can't be the same. */
  function fitting(asked: readonly string[], recorded: readonly string[]): [string, string][] | undefined {
    const bound: [string, string][] = [];
    for (const [at, label] of asked.entries()) {
      const other = recorded[at];
      if (other === undefined) return undefined;
      if (label === other) continue;
      if (known.has(label) || (madeUp.get(label) ?? other) !== other) return undefined;
      bound.push([label, other]);
    }
    return bound;
  }

  return {
    take(request) {
      const text = textOf(request);
      const asked = text.match(LABEL) ?? [];
      const candidates = left.get(text.replace(LABEL, '[secret]')) ?? [];
      for (const [at, exchange] of candidates.entries()) {
        const bound = fitting(asked, textOf(exchange.request).match(LABEL) ?? []);
        if (bound === undefined) continue;
        for (const [label, other] of bound) madeUp.set(label, other);
        candidates.splice(at, 1);
        return exchange;
      }
      return undefined;
    },
  };
}

/** What was asked, as one text. */
function textOf({ method, url, headers, body }: RecordedRequest): string {
  const said = body === undefined ? '' : 'text' in body ? body.text : `base64 ${body.base64}`;
  return [`${method} ${url.replace(ENCODED, '[$1]')}`, ...headers.flatMap(lineOf).sort(), '', said].join('\n');
}

function lineOf([name, value]: HeaderLine): string[] {
  const small = name.toLowerCase();
  return BESIDE_THE_POINT.has(small) ? [] : [`${small}: ${value}`];
}
