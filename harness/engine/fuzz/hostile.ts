import fc from 'fast-check';
import { oneOfEach } from './pick.ts';

const NUL = String.fromCharCode(0);
/** Half of a pair; JSON writes it as an escape that stands for no character. */
const LONE_SURROGATE = String.fromCharCode(0xd800);
const RIGHT_TO_LEFT = String.fromCharCode(0x202e);
const BYTE_ORDER_MARK = String.fromCharCode(0xfeff);
const COMBINING = 'e'.concat(String.fromCharCode(0x301).repeat(300));

/** Words of the target's interface. Hostile input with them gets further into a server. */
export interface OwnWords {
  /** A name that the target knows. */
  readonly name: string;
  /** What identifiers begin with. */
  readonly prefix: string;
  /** Two members of requests. */
  readonly members: readonly [string, string];
}

/** Texts on which servers are known to stumble (ERR-STATUS-08). */
export function nastyTexts({ name, prefix }: OwnWords): readonly string[] {
  return [
    '',
    ' ',
    NUL,
    `${name}${NUL}`,
    'x'.repeat(10_000),
    LONE_SURROGATE,
    RIGHT_TO_LEFT,
    BYTE_ORDER_MARK,
    COMBINING,
    '👩‍👩‍👧‍👦',
    prefix,
    'null',
    'NaN',
    '-0',
    '1e400',
    '__proto__',
    'constructor',
    "' OR '1'='1",
    '../../etc/passwd',
    '%00%ff%',
    '{{7*7}}%s%n',
    'a\r\nX-Injected: 1',
  ];
}

/** A value that no honest client sends, and what kind of one it is. */
interface ClassicValue {
  readonly kind: string;
  readonly value: unknown;
}

/** One value of each kind that the requirement names: huge number, long text, unicode, nested, deep, NUL; and a name that every object has. */
export function classicValues({ name }: OwnWords): readonly ClassicValue[] {
  return [
    { kind: 'a huge number', value: 10n ** 30n },
    { kind: 'a long text', value: 'x'.repeat(10_000) },
    { kind: 'odd characters', value: `${RIGHT_TO_LEFT}👩‍👩‍👧‍👦${COMBINING}${LONE_SURROGATE}` },
    { kind: 'a NUL', value: `${name}${NUL}` },
    { kind: 'a name that every object has', value: 'constructor' },
    { kind: 'nested objects', value: nestedObject(200) },
    { kind: 'nested arrays', value: nestedArray(400) },
    { kind: 'a negative number', value: -1 },
    { kind: 'null', value: null },
  ];
}

/**
 * Gives each value to one of the places, which the seed chooses: after as many consecutive seeds as there are places, each
 * place has had every value.
 * @param what the word for a place: `member`
 */
export function givenTo(
  values: readonly ClassicValue[],
  places: readonly string[],
  { seed, what }: { readonly seed: number; readonly what: string },
): { readonly place: string; readonly value: unknown }[] {
  const groups = values.map(({ kind, value }) => places.map((place) => ({ kind, place, value })));
  return oneOfEach(groups, groups.length, {
    seed,
    group: { what: `kind of hostile ${what}`, named: ({ kind }) => kind },
    element: { what: `${what} with a hostile value`, named: ({ kind, place }) => `${place}: ${kind}` },
  });
}

/** A short text of any characters at all, halves of pairs left out. fast-check's own takes seconds to prepare. */
export const ANY_TEXT: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 0x10f7ff }), { maxLength: 40 })
  .map((numbers) => String.fromCodePoint(...numbers.map((number) => (number < 0xd800 ? number : number + 0x800))));

/** A text that no honest client sends: the known stumbling blocks, or any characters at all. */
function hostileText(words: OwnWords): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...nastyTexts(words)), ANY_TEXT);
}

/** A number at or beyond the edges of what programs hold. Beyond 2^53 as bigint, written digit for digit. */
function hostileNumber(): fc.Arbitrary<number | bigint> {
  const edges = [10n ** 30n, -(10n ** 30n), 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n, -(2n ** 63n) - 1n];
  return fc.constantFrom<number | bigint>(...edges, 0, -1, -0.5, 1.5, 1e308, 5e-324, Number.MAX_SAFE_INTEGER);
}

/** Objects and arrays where none is expected: empty, wide, and nested a few hundred levels deep. */
function hostileStructure(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>({}, [], [[]], [null], { $ne: null }, { toString: 1, length: -1 }),
    fc.integer({ min: 100, max: 400 }).map((levels) => nestedArray(levels)),
    fc.integer({ min: 100, max: 400 }).map((levels) => nestedObject(levels)),
    fc.integer({ min: 500, max: 5_000 }).map((length) => Array.from({ length }, () => 0)),
    fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }),
  );
}

/** Any JSON value that an honest client would not send in the place of a text or a number. */
export function hostileValue(words: OwnWords): fc.Arbitrary<unknown> {
  return fc.oneof(hostileText(words), hostileNumber(), hostileStructure(), fc.constantFrom<unknown>(null, true, false));
}

/** A value of another JSON type than `valid` has. */
export function otherType(valid: unknown): fc.Arbitrary<unknown> {
  const values: unknown[] = ['text', 12, 1.5, true, null, [], {}, [valid], { value: valid }];
  return fc.constantFrom(...values.filter((value) => jsonType(value) !== jsonType(valid)));
}

/** Short bodies that are no object, and one with a member that parsers guard against, as they are sent. */
export const CLASSIC_BODIES: readonly string[] = ['', '{', '"text"', 'null', '42', '[]', '{"__proto__":{"zz":1}}'];

/** Bodies that are no JSON, or JSON that is no object, or so deep that a recursive parser overflows; sent byte for byte. */
export function hostileBody({ members: [one, other] }: OwnWords): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...CLASSIC_BODIES,
    '[',
    `{"${one}":`,
    '{"a":1,}',
    '{"a":1}{"a":2}',
    "{'a': 1}",
    '{"a": 1e400}',
    '{"a": 01}',
    NUL,
    `${BYTE_ORDER_MARK}{}`,
    `{"${other}":"a","${other}":"b"}`,
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    '{"a":'.repeat(10_000).concat('1', '}'.repeat(10_000)),
    '['.repeat(100_000),
  );
}

/**
 * Queries with one value of each kind that the requirement names. Every parameter gets a huge number; the seed chooses the
 * parameter for each other value, and the one that stands there twice.
 */
export function classicQueries(parameters: readonly string[], seed: number, words: OwnWords): string[] {
  const [huge, ...others] = classicValues(words).filter(({ value }) => typeof value !== 'object');
  const values = [
    { kind: 'a text', value: 'text' },
    { kind: 'a fraction', value: '1.5' },
    { kind: 'nothing', value: '' },
    ...others,
  ];
  const repeated = parameters[seed % parameters.length];
  return [
    `${repeated}=1&${repeated}=2`,
    ...parameters.map((parameter) => `${parameter}=${huge?.value}`),
    ...givenTo(values, parameters, { seed, what: 'parameter' }).map(
      ({ place, value }) => `${place}=${percentEncoded(String(value))}`,
    ),
  ];
}

/** A query, sent byte for byte, in which one parameter is valid in name only. */
export function hostileQuery(parameters: readonly string[], words: OwnWords): fc.Arbitrary<string> {
  const value = fc.oneof(
    hostileText(words).map(percentEncoded),
    hostileNumber().map(String),
    fc.constantFrom('%ff', '%', '%zz', '%00', '[]', '{}', 'true', '1&limit=2'),
  );
  const name = fc.constantFrom(...parameters);
  return fc.oneof(
    fc.tuple(name, value).map(([parameter, text]) => `${parameter}=${text}`),
    name.map((parameter) => parameter),
    fc.tuple(name, value).map(([parameter, text]) => `${parameter}[]=${text}`),
    fc.tuple(name, value).map(([parameter, text]) => `${parameter}=1&${parameter}=${text}`),
    fc.constantFrom('&&&', '=', '=1', '?', '%00=1', '__proto__[a]=1'),
  );
}

/** A lone surrogate has no UTF-8 form; it goes out as U+FFFD. */
function percentEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}

function jsonType(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof value;
}

function nestedArray(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}

function nestedObject(levels: number): unknown {
  let value: unknown = {};
  for (let level = 1; level < levels; level++) value = { a: value };
  return value;
}
