import { createDates, type Dates } from '../dates.ts';
import { parseExact } from '../json/exact-json.ts';
import type { Exchange, RecordedBody } from '../wire/exchange.ts';

/** A decoded answer body. Equal texts share one, so what was found out about a body is kept in its memo. */
export interface Body {
  readonly text: string;
  /** The JSON value, big integers exact; undefined when the text is no JSON. */
  readonly value: unknown;
  /** Why the text is not sound JSON (`parseExact`). */
  readonly problem: string | undefined;
  /** Verdicts that depend on the text alone, by the judge that gave them. */
  readonly memo: Map<unknown, unknown>;
}

/** One answered exchange as the passive checks see it: decoded once for all of them. */
export interface Seen {
  readonly exchange: Exchange;
  /** Operation of the interface, e.g. `POST /api/v1/things`; undefined for a path or method it does not have. */
  readonly operation: string | undefined;
  readonly status: number;
  /** A response header by its lower-case name; repeated ones are joined by a comma. */
  header(name: string): string | undefined;
  readonly body: Body;
  readonly text: string;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** The target's clock by the `Date` of the answer, in unix seconds; undefined when it has none, or none that shows that clock. */
  readonly date: number | undefined;
  /** Time of the answer in unix seconds: `date`, or the local clock when there is none. */
  readonly answeredAt: number;
  /** Parameters of the request. */
  readonly query: URLSearchParams;
  /** JSON value of the request's body; undefined when it had none or another kind. */
  readonly sent: unknown;
}

/** Bodies are kept for the next equal text up to this many, and up to this many characters together. */
const MOST_BODIES = 64;
const MOST_CHARACTERS = 1_000_000;

/**
 * Makes a reader of exchanges that decodes equal bodies once. Its memory is bounded.
 * @param deepest JSON that is nested deeper is no sound JSON
 * @param dates learns from each of them whether `Date` shows the target's clock
 * @returns undefined for an exchange without an answer, as a broken answer is judged when it is made, and for one whose body
 * was not recorded whole
 */
export function createReader(deepest?: number, dates = createDates()): (exchange: Exchange) => Seen | undefined {
  const bodies = new Map<string, Body>();
  let characters = 0;

  function bodyOf(recorded: RecordedBody): Body {
    if (!('text' in recorded))
      return { text: '', value: undefined, problem: 'not JSON: the bytes are no UTF-8', memo: new Map() };
    const { text } = recorded;
    const known = bodies.get(text);
    if (known) return known;
    const { value, problem } = parseExact(text, deepest);
    const body: Body = { text, value, problem, memo: new Map() };
    if (bodies.size >= MOST_BODIES || characters + text.length > MOST_CHARACTERS) {
      bodies.clear();
      characters = 0;
    }
    bodies.set(text, body);
    characters += text.length;
    return body;
  }

  return (exchange) => {
    if (!exchange.response || exchange.response.body.bytes !== undefined) return undefined;
    const seen = new Decoded(exchange, exchange.response, bodyOf(exchange.response.body), dates);
    dates.learn(seen);
    return seen;
  };
}

/** Decodes what few checks need only when one asks for it. */
class Decoded implements Seen {
  readonly operation: string | undefined;
  readonly status: number;
  readonly text: string;
  readonly value: unknown;
  readonly problem: string | undefined;
  #headers: Map<string, string> | undefined;
  #query: URLSearchParams | undefined;
  #sent: { readonly value: unknown } | undefined;

  constructor(
    readonly exchange: Exchange,
    readonly response: NonNullable<Exchange['response']>,
    readonly body: Body,
    readonly dates: Dates,
  ) {
    this.operation = exchange.operation;
    this.status = response.status;
    this.text = body.text;
    this.value = body.value;
    this.problem = body.problem;
  }

  header(name: string): string | undefined {
    this.#headers ??= headersByName(this.response.headers);
    return this.#headers.get(name);
  }

  get date(): number | undefined {
    return this.dates.of(this);
  }

  get answeredAt(): number {
    const { sentAt, durationMs } = this.exchange;
    return this.date ?? (sentAt + durationMs) / 1000;
  }

  get query(): URLSearchParams {
    // Behind the first question mark another one is a character like others, which URLSearchParams would drop at the start.
    this.#query ??= new URLSearchParams(`&${/^[^?#]*\?([^#]*)/.exec(this.exchange.request.url)?.[1] ?? ''}`);
    return this.#query;
  }

  get sent(): unknown {
    this.#sent ??= { value: sentValue(this.exchange.request.body) };
    return this.#sent.value;
  }
}

function headersByName(lines: readonly (readonly [string, string])[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of lines) {
    const key = name.toLowerCase();
    const earlier = headers.get(key);
    headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}

function sentValue(body: RecordedBody | undefined): unknown {
  return body && 'text' in body ? parseExact(body.text).value : undefined;
}
