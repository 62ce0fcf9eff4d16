import type { Exchange, HeaderLine, RecordedRequest } from '../wire/exchange.ts';

/** Finds recorded exchanges by their requests. */
export interface Matches {
  /** The first exchange with such a request that wasn't taken yet; undefined when there is none. */
  take(request: RecordedRequest): Exchange | undefined;
}

const LABEL = /\[secret-[0-9a-f]{12}\]/g;

/** A label in an address, percent-encoded; the recording has it unencoded. */
const ENCODED = /%5B(secret-[0-9a-f]{12})%5D/g;

/** Headers that do not matter to what is asked, and may differ from one version of the suite to the next. */
const BESIDE_THE_POINT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'host',
  'sec-websocket-key',
  'user-agent',
  'x-conformance-check',
]);

/**
 * Makes a finder. Secrets are labels in a recording. A replayed request has the same label for a secret that the target
 * issued. For a secret that a check made up, or derived from another, its label differs from the recorded one in that
 * place. Then the one stands for the other in all requests.
 */
export function createMatches(exchanges: readonly Exchange[]): Matches {
  const known = new Set(exchanges.flatMap((exchange) => JSON.stringify(exchange).match(LABEL) ?? []));
  const left = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = textOf(exchange.request).replace(LABEL, '[secret]');
    left.set(key, [...(left.get(key) ?? []), exchange]);
  }
  const madeUp = new Map<string, string>();

  /** The pairs of labels that would have to stand for each other; undefined when the two requests can't be the same. */
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

/** A request as one text. */
function textOf({ method, url, headers, body }: RecordedRequest): string {
  const said = body === undefined ? '' : 'text' in body ? body.text : `base64 ${body.base64}`;
  return [`${method} ${url.replace(ENCODED, '[$1]')}`, ...headers.flatMap(lineOf).sort(), '', said].join('\n');
}

function lineOf([name, value]: HeaderLine): string[] {
  const small = name.toLowerCase();
  return BESIDE_THE_POINT.has(small) ? [] : [`${small}: ${value}`];
}
