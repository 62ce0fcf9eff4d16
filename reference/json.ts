import { parse, stringify } from 'lossless-json';

/** Text that is no JSON (RFC 8259). `position` counts characters from the start of the text. */
export class JsonSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** Deeper nesting is refused instead of exhausting the stack (ERR-STATUS-08). */
const DEEPEST = 201;
/** Longer integers are refused: turning them into a number costs more than linear time. */
const LONGEST_INTEGER = 4300;
/** A message may quote the number it is about, which has any length. */
const LONGEST_MESSAGE = 120;

/**
 * Reads JSON exactly: an integer outside the safe range becomes a bigint, everything else what `JSON.parse` gives; of members
 * of one name the last one counts. Throws JsonSyntaxError with the position of the first offence.
 */
export function parseJson(text: string): unknown {
  refuseDeepNesting(text);
  try {
    return parse(text, null, {
      parseNumber: (literal) => readNumber(literal, text),
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, message = error.message, position = 0] = /^(.*) at position (\d+)$/s.exec(error.message) ?? [];
    throw new JsonSyntaxError(message.slice(0, LONGEST_MESSAGE), Number(position));
  }
}

/** The JSON text of a value; bigints become plain digits, undefined members are left out, non-finite numbers become null. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

function readNumber(literal: string, text: string): number | bigint {
  const value = Number(literal);
  if (!/^-?\d+$/.test(literal)) return value;
  if (literal.length > LONGEST_INTEGER) throw new JsonSyntaxError('Integer too long', text.indexOf(literal));
  return Number.isSafeInteger(value) ? value : BigInt(literal);
}

/** The library reads nested values by calling itself, however deep they are. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) at += character === '\\' ? 1 : 0;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST) throw new JsonSyntaxError('Too deeply nested', at);
    }
  }
}
