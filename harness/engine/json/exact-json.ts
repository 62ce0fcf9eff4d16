import JSONbig from 'json-bigint';
import { DEFAULT_BOUNDS } from '../bounds.ts';

/**
 * JSON without loss: integers beyond 2^53 stay exact as bigint, a repeated key is noticed, and nothing but RFC 8259
 * JSON is taken. (Amounts may exceed the safe integer range.)
 */
export type ParsedJson = {
  value?: unknown;
  problem?: string;
  /** The bound on nesting, set when the text is nested deeper. */
  tooDeep?: number;
};

/** Reads keys as they come; repeated keys are found by counting, which is faster than its own strict mode. */
const exact = JSONbig({ protoAction: 'preserve', constructorAction: 'preserve' });

/**
 * Reads a JSON text. Integers outside ±(2^53 − 1) come as bigint, every other number as number.
 * `problem` says why the text is not (sound) JSON: a syntax error and nesting deeper than `deepest` leave no value;
 * a repeated key and a number that overflows a double leave the value that `JSON.parse` gives.
 * A member named `toString` or `valueOf` takes no object its way to become a text or a number: it becomes one as others do.
 * Never throws.
 */
export function parseExact(text: string, deepest = DEFAULT_BOUNDS.jsonDepth): ParsedJson {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch (error) {
    return { problem: text.trim() === '' ? 'empty' : `not JSON: ${reason(error)}` };
  }
  const seen = survey(plain, deepest);
  for (const object of seen.masking) keepConvertible(object);
  if (seen.depth > deepest) return { problem: `nested deeper than ${deepest}`, tooDeep: deepest };
  const members = seen.members === 0 && !text.includes(':') ? 0 : countMembers(text);
  if (members !== seen.members) return { value: precise(text, plain, seen).value, problem: duplicateKey(text) };
  return seen.unsafe || seen.overflow ? precise(text, plain, seen) : { value: plain };
}

/** The parser's own words without its excerpt of the text, which may hold a credential. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.endsWith(' is not valid JSON') ? message.split(', ', 1).join('') : message;
}

interface Survey {
  /** The levels of arrays and objects; beyond the limit the rest is not read. */
  depth: number;
  members: number;
  unsafe: boolean;
  overflow: boolean;
  /** Objects with members of their own under the names by which objects become texts and numbers. */
  masking: object[];
}

/** Whether a member of this name hides what an object becomes a text or a number by. */
function isMasking(name: string): boolean {
  return name === 'toString' || name === 'valueOf';
}

/** Lets `String(object)`, templates, `Number(object)` and comparisons do what they do with any object, where they would throw. */
function keepConvertible(object: object): void {
  const value = (): string => '[object Object]';
  Object.defineProperty(object, Symbol.toPrimitive, { value, configurable: true });
}

/** Counts the members of all objects and looks for numbers that a double cannot hold, level by level without recursion. */
function survey(root: unknown, deepest: number): Survey {
  const found: Survey = { depth: 0, members: 0, unsafe: false, overflow: false, masking: [] };
  if (typeof root === 'number') noteNumber(root, found);
  let level: object[] = typeof root === 'object' && root !== null ? [root] : [];
  while (level.length > 0 && found.depth <= deepest) {
    found.depth++;
    level = levelBelow(level, found);
  }
  return found;
}

/** More than any JSON that a run writes: it holds at most an answer, whose depth is bounded, a few levels down. */
const DEEPEST_WRITTEN = 1_100;

/** Whether a value is nested deeper than anything that a run writes. */
export function isTooDeep(value: unknown): boolean {
  return survey(value, DEEPEST_WRITTEN).depth > DEEPEST_WRITTEN;
}

function levelBelow(level: readonly object[], found: Survey): object[] {
  const below: object[] = [];
  for (const value of level) {
    if (Array.isArray(value)) {
      for (const item of value) {
        if (typeof item === 'number') noteNumber(item, found);
        else if (typeof item === 'object' && item !== null) below.push(item);
      }
    } else {
      const object = value as Record<string, unknown>;
      // A parsed object has no inherited enumerable members, and for…in makes no array of keys.
      for (const key in object) {
        found.members++;
        if (isMasking(key)) found.masking.push(object);
        const member = object[key];
        if (typeof member === 'number') noteNumber(member, found);
        else if (typeof member === 'object' && member !== null) below.push(member);
      }
    }
  }
  return below;
}

function noteNumber(value: number, found: Survey): void {
  if (value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER) return;
  if (Number.isFinite(value)) found.unsafe = true;
  else found.overflow = true;
}

const QUOTATION_MARK = 34;
const BACKSLASH = 92;
const COLON = 58;

/** In valid JSON each colon outside a string belongs to one member, so colons beyond the parsed members are repeats. */
function countMembers(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) count++;
    else if (code === QUOTATION_MARK) at = endOfString(text, at);
  }
  return count;
}

/** Index of the closing quotation mark of the string that opens at `start`; the text is known to be valid JSON. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === BACKSLASH) {
    let backslashes = 1;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) break;
    end = text.indexOf('"', end + 1);
  }
  return end;
}

/** Finds the repeated key. Called only when there is one, so speed does not matter. */
function duplicateKey(text: string): string {
  const scopes: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{') scopes.push(new Set());
    else if (char === '[') scopes.push(undefined);
    else if (char === '}' || char === ']') scopes.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const isKey = /^[ \t\r\n]*:/.test(text.slice(end + 1, end + 64)) && scopes.at(-1) !== undefined;
      if (isKey) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        const scope = scopes.at(-1);
        if (scope?.has(key)) return `key ${JSON.stringify(key)} is repeated in one object`;
        scope?.add(key);
      }
      at = end;
    }
  }
  return 'a key is repeated in one object';
}

function precise(text: string, plain: unknown, seen: Survey): ParsedJson {
  if (seen.overflow) return { value: plain, problem: 'a number is beyond the range of a double' };
  if (!seen.unsafe) return { value: plain };
  return { value: normalise(exact.parse(text)) };
}

/** json-bigint gives objects without prototype and BigNumbers for long lexemes; callers get plain objects and bigints. */
function normalise(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? widen(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(normalise);
  if (Object.getPrototypeOf(value) !== null) return fromBigNumber(value as BigNumberLike);
  const plain: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') {
      Object.defineProperty(plain, key, {
        value: normalise(member),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else plain[key] = normalise(member);
    if (isMasking(key)) keepConvertible(plain);
  }
  return plain;
}

interface BigNumberLike {
  isInteger(): boolean;
  toNumber(): number;
  toFixed(places: number): string;
}

function fromBigNumber(big: BigNumberLike): number | bigint {
  const number = big.toNumber();
  return Number.isSafeInteger(number) || !big.isInteger() ? number : BigInt(big.toFixed(0));
}

/** The exact integer behind a short lexeme such as `1e23`, whose double is a little off. */
function widen(value: number): bigint {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction + '0'.repeat(Number(exponent) - fraction.length));
}

/**
 * Writes a value as JSON; a bigint becomes its digits. Members that JSON cannot hold are left out or become null, as
 * with `JSON.stringify`; a value that is nothing in JSON (undefined, a function) throws a TypeError.
 */
export function stringifyExact(value: unknown): string {
  const text = holdsBigint(value) ? write(value) : JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${typeof value} has no JSON form`);
  return text;
}

function holdsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  for (const member of Object.values(value)) {
    if (typeof member === 'bigint' || (typeof member === 'object' && member !== null && holdsBigint(member)))
      return true;
  }
  return false;
}

/** Whether a value says by itself what it is in JSON; a member of that name from a peer is no function, and says nothing. */
function hasOwnForm(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || hasOwnForm(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = write(member);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}
