import { type ParsedJson, parseExact } from '../json/exact-json.ts';
import { recordLimitHit } from '../limits-hit.ts';
import { type PeerText, peerText } from '../peer-text.ts';

/** A data message of the server, with its real values; only its record has secrets replaced. */
export interface Message {
  /** When it was whole, in milliseconds of unix time. */
  readonly at: number;
  /** The payload as UTF-8 text; bytes of a binary frame that are no UTF-8 show as U+FFFD. */
  readonly text: PeerText;
  readonly binary: boolean;
  /** The JSON value with exact integers; undefined when the payload is no JSON. */
  readonly value: unknown;
  /** Why the payload is not sound JSON. */
  readonly problem: string | undefined;
}

/**
 * Makes a message; its JSON is parsed when it is first used.
 * @param deepest JSON that is nested deeper is no sound JSON
 * @param redact redacts its text for people
 */
export function createMessage(
  at: number,
  payload: Buffer,
  binary: boolean,
  deepest?: number,
  redact?: (text: string) => string,
): Message {
  const text = peerText(payload.toString('utf8'), redact);
  let parsed: ParsedJson | undefined;
  const parse = (): ParsedJson => {
    if (parsed === undefined) {
      parsed = parseExact(text.raw, deepest);
      if (parsed.tooDeep !== undefined) recordLimitHit('jsonDepth', parsed.tooDeep);
    }
    return parsed;
  };
  return {
    at,
    text,
    binary,
    get value() {
      return parse().value;
    },
    get problem() {
      return parse().problem;
    },
  };
}
