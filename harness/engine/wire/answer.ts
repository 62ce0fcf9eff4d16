import { bites } from '../bites.ts';
import { type ParsedJson, parseExact } from '../json/exact-json.ts';
import { type PeerText, peerText } from '../peer-text.ts';
import type { Came } from './capture.ts';
import type { Exchange, HeaderLine } from './exchange.ts';

/** A whole answer as the checks see it: real values, secrets included. Only its `exchange` is fit for a record. */
export interface Answer {
  readonly status: number;
  /** Value of a header by name, without regard to case; several lines are joined by `, `. */
  header(name: string): string | undefined;
  /** Header lines as they came. */
  readonly headers: readonly HeaderLine[];
  /** The decoded body; bytes that are not UTF-8 show as U+FFFD. */
  readonly text: PeerText;
  /** The JSON value with exact integers; undefined when the body is not JSON. */
  readonly value: unknown;
  /** Why the body is not sound JSON. A repeated key is a problem although there is a value. */
  readonly problem: string | undefined;
  readonly exchange: Exchange;
  readonly operation: string | undefined;
}

/**
 * Makes an answer; its JSON is only read when somebody asks for it.
 * @param deepest JSON that is nested deeper is no sound JSON
 * @param redact what people read of it goes through this
 */
export function createAnswer(
  came: Came,
  exchange: Exchange,
  deepest?: number,
  redact?: (text: string) => string,
): Answer {
  return new LazyAnswer(came, exchange, deepest, redact);
}

/** A class for its accessors: an object literal with accessors is several times dearer, and one is made per request. */
class LazyAnswer implements Answer {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly text: PeerText;
  readonly exchange: Exchange;
  readonly operation: string | undefined;
  readonly #isUtf8: boolean;
  readonly #deepest: number | undefined;
  #parsed: ParsedJson | undefined;

  constructor(
    came: Came,
    exchange: Exchange,
    deepest: number | undefined,
    redact: ((text: string) => string) | undefined,
  ) {
    this.status = came.status;
    this.headers = came.headers;
    this.text = peerText(came.text, redact);
    this.exchange = exchange;
    this.operation = exchange.operation;
    this.#isUtf8 = came.isUtf8;
    this.#deepest = deepest;
  }

  header(name: string): string | undefined {
    return headerValue(this.headers, name);
  }

  get value(): unknown {
    return this.#parse().value;
  }

  get problem(): string | undefined {
    return this.#parse().problem;
  }

  #parse(): ParsedJson {
    if (this.#parsed === undefined) {
      this.#parsed = this.#isUtf8
        ? parseExact(this.text.raw, this.#deepest)
        : { problem: 'not JSON: the body is not valid UTF-8' };
      if (this.#parsed.tooDeep !== undefined) bites('jsonDepth', this.#parsed.tooDeep, this.exchange.id);
    }
    return this.#parsed;
  }
}

/** Value of a header by name, without regard to case; several lines are joined by `, `. */
export function headerValue(headers: readonly HeaderLine[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  let found: string | undefined;
  for (const [each, value] of headers) {
    if (each.length === wanted.length && each.toLowerCase() === wanted) {
      found = found === undefined ? value : `${found}, ${value}`;
    }
  }
  return found;
}
