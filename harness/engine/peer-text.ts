/** How much of a text is read to show its beginning, in characters; redacted, it may be shorter. */
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

  /** For judges, never for people. */
  get raw(): string {
    return this.#raw;
  }

  /** The beginning for people: redacted first and cut then, so that no piece of a secret is left at the end. */
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
 * The type claims to be a symbol, as TypeScript refuses symbols in a template literal and beside a `+`, but no objects. So a
 * message with the raw text of a peer is a type error.
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
