import { createDates, type Dates } from '../dates.ts';
import { type ParsedJson, parseExact } from '../json/exact-json.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { type PeerText, peerText } from '../peer-text.ts';
import type { Came } from './capture.ts';
import { mentionsSecrets, SECRET_MEMBERS } from './credentials.ts';
import type { Exchange, HeaderLine } from './exchange.ts';
import { hideTexts } from './secret.ts';

/** A whole answer as checks get it, with its real values. Only its `exchange` may be recorded. */
export interface Answer {
  readonly status: number;
  /** Value of a header by name, without regard to case; several lines are joined by `, `. */
  header(name: string): string | undefined;
  /** Header lines as they came. */
  readonly headers: readonly HeaderLine[];
  /** The decoded body; bytes that are not UTF-8 show as U+FFFD. */
  readonly text: PeerText;
  /** The JSON value with exact integers, secret members as a `Secret`; undefined when the body is not JSON. */
  readonly value: unknown;
  /** Why the body is not sound JSON. A repeated key is a problem although there is a value. */
  readonly problem: string | undefined;
  readonly exchange: Exchange;
  readonly operation: string | undefined;
  /** The target's clock by the `Date` of the answer, in unix seconds; undefined when it has none, or none that shows that clock. */
  readonly date: number | undefined;
}

/** How an answer is read. */
export interface Reading {
  /** JSON that is nested deeper is no sound JSON. */
  readonly deepest?: number;
  /** Redacts its text for people. */
  readonly redact?: (text: string) => string;
  /** Gives the label of a secret in the record. */
  readonly label?: (secret: string) => string;
  /** Called each time that a check looks at the answer: an objection is about the answer that was looked at last. */
  readonly looked?: (exchange: string) => void;
  /** Whether `Date` shows the target's clock. */
  readonly dates?: Dates;
}

const AS_THEY_COME = createDates();

/** Makes an answer; its JSON is parsed when it is first used. */
export function createAnswer(came: Came, exchange: Exchange, reading: Reading = {}): Answer {
  return new LazyAnswer(came, exchange, reading);
}

/** A class for its accessors: an object literal with accessors is several times dearer, and one is made per request. */
class LazyAnswer implements Answer {
  readonly exchange: Exchange;
  readonly operation: string | undefined;
  readonly #came: Came;
  readonly #text: PeerText;
  readonly #reading: Reading;
  #parsed: ParsedJson | undefined;

  constructor(came: Came, exchange: Exchange, reading: Reading) {
    this.exchange = exchange;
    this.operation = exchange.operation;
    this.#came = came;
    this.#text = peerText(came.text, reading.redact);
    this.#reading = reading;
  }

  get status(): number {
    return this.#looked().status;
  }

  get headers(): readonly HeaderLine[] {
    return this.#looked().headers;
  }

  get text(): PeerText {
    this.#looked();
    return this.#text;
  }

  header(name: string): string | undefined {
    return headerValue(this.headers, name);
  }

  get date(): number | undefined {
    return (this.#reading.dates ?? AS_THEY_COME).of(this);
  }

  get value(): unknown {
    this.#looked();
    return this.#parse().value;
  }

  get problem(): string | undefined {
    this.#looked();
    return this.#parse().problem;
  }

  #looked(): Came {
    this.#reading.looked?.(this.exchange.id);
    return this.#came;
  }

  #parse(): ParsedJson {
    if (this.#parsed === undefined) {
      this.#parsed = this.#came.isUtf8
        ? parseExact(this.#text.raw, this.#reading.deepest)
        : { problem: 'not JSON: the body is not valid UTF-8' };
      if (mentionsSecrets(this.#text.raw))
        hideTexts(this.#parsed.value, SECRET_MEMBERS, this.#reading.label ?? (() => '[secret]'));
      if (this.#parsed.tooDeep !== undefined) recordLimitHit('jsonDepth', this.#parsed.tooDeep, this.exchange.id);
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
