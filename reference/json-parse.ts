/** Text that is no JSON (RFC 8259). `position` counts characters from the start of the text. */
export class JsonSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const WHITE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const PLAIN = /[ !#-[\]-\uffff]*/y;
const HEX4 = /[0-9a-fA-F]{4}/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
/** Deeper nesting is refused instead of exhausting the stack (ERR-STATUS-08). */
const DEEPEST = 200;
/** Longer integers are refused: turning them into a number costs more than linear time. */
const LONGEST_INTEGER = 4300;

/**
 * Reads JSON exactly: an integer outside the safe range becomes a bigint, everything else what `JSON.parse` gives.
 * Throws JsonSyntaxError with the position of the first offence.
 */
export function parseJson(text: string): unknown {
  let at = 0;

  function sticky(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  }

  function fail(message: string, position = at): never {
    throw new JsonSyntaxError(message, position);
  }

  function string(): string {
    at += 1;
    let value = '';
    for (;;) {
      value += sticky(PLAIN);
      const next = text[at];
      if (next === '"') {
        at += 1;
        return value;
      }
      if (next === undefined) fail('Unterminated string starting at', at);
      if (next !== '\\') fail('Invalid control character at');
      const letter = text[at + 1] ?? '';
      at += 2;
      if (letter !== 'u') {
        value += ESCAPES[letter] ?? fail('Invalid \\escape', at - 2);
        continue;
      }
      const digits = sticky(HEX4);
      if (digits === '') fail('Invalid \\uXXXX escape');
      value += String.fromCharCode(Number.parseInt(digits, 16));
    }
  }

  function number(): number | bigint {
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(text);
    if (found === null) return fail('Expecting value');
    at += found[0].length;
    if (found[1] === undefined && found[0].length > LONGEST_INTEGER) fail('Integer too long', at - found[0].length);
    const value = Number(found[0]);
    if (found[1] === undefined && found[2] === undefined && !Number.isSafeInteger(value)) return BigInt(found[0]);
    return value;
  }

  function word<T>(literal: string, value: T): T {
    if (!text.startsWith(literal, at)) fail('Expecting value');
    at += literal.length;
    return value;
  }

  function array(depth: number): unknown[] {
    const items: unknown[] = [];
    at += 1;
    sticky(WHITE);
    if (text[at] === ']') {
      at += 1;
      return items;
    }
    for (;;) {
      items.push(value(depth));
      const next = text[at];
      if (next !== ',' && next !== ']') fail("Expecting ',' delimiter");
      at += 1;
      if (next === ']') return items;
    }
  }

  function object(depth: number): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    at += 1;
    sticky(WHITE);
    if (text[at] === '}') {
      at += 1;
      return members;
    }
    for (;;) {
      sticky(WHITE);
      if (text[at] !== '"') fail('Expecting property name enclosed in double quotes');
      const name = string();
      sticky(WHITE);
      if (text[at] !== ':') fail("Expecting ':' delimiter");
      at += 1;
      const member = value(depth);
      // A plain assignment to `__proto__` would change the object's prototype instead of giving it a member.
      if (name === '__proto__')
        Object.defineProperty(members, name, { value: member, enumerable: true, writable: true, configurable: true });
      else members[name] = member;
      const next = text[at];
      if (next !== ',' && next !== '}') fail("Expecting ',' delimiter");
      at += 1;
      if (next === '}') return members;
    }
  }

  function value(depth: number): unknown {
    if (depth > DEEPEST) fail('Too deeply nested');
    sticky(WHITE);
    let read: unknown;
    switch (text[at]) {
      case '{':
        read = object(depth + 1);
        break;
      case '[':
        read = array(depth + 1);
        break;
      case '"':
        read = string();
        break;
      case 't':
        read = word('true', true);
        break;
      case 'f':
        read = word('false', false);
        break;
      case 'n':
        read = word('null', null);
        break;
      default:
        read = number();
    }
    sticky(WHITE);
    return read;
  }

  const whole = value(0);
  if (at < text.length) fail('Extra data');
  return whole;
}
