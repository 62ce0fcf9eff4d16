/** So much of a text is looked at to show its beginning; redacted, it may be shorter. */
const HEAD = 4_096;

/**
 * What a peer said, word for word, secrets included. Judges compare it by `raw`. People see it only by `excerpt`, or by
 * conversion to a string, which gives the same.
 */
class Text {
  readonly #raw: string;
  readonly #redact: (text: string) => string;

  constructor(raw: string, redact: (text: string) => string) {
    this.#raw = raw;
    this.#redact = redact;
  }

  /** For what judges by it, never for people. */
  get raw(): string {
    return this.#raw;
  }

  /** Its beginning as people may read it: without secrets, and only then cut, so that no piece of one is left at the end. */
  shown(most: number): string {
    const head = this.#redact(this.#raw.slice(0, HEAD));
    return head.length > most || this.#raw.length > HEAD ? `${head.slice(0, most)}…` : head;
  }

  toString(): string {
    return this.shown(160);
  }

  toJSON(): string {
    return this.toString();
  }
}

/**
 * It passes for a symbol, because that is what TypeScript refuses in a template literal and beside a `+`, as it does with no
 * object: a message into which a peer's text is put as it came is a type error.
 */
export type PeerText = Text & symbol;

/**
 * Wraps what a peer said.
 * @param redact replaces the secrets of the run in what people read. It may be left out: verdicts, notes and steps are all
 * redacted once more.
 */
export function peerText(raw: string, redact: (text: string) => string = unchanged): PeerText {
  return new Text(raw, redact) as PeerText;
}

function unchanged(text: string): string {
  return text;
}
