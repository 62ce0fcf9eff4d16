import { JsonSyntaxError, parseJson, writeJson } from '../../reference/json.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';

const LARGE = '{"a":9007199254740993,"b":-900719925474099301,"c":[1000000000000000000000000000000]}';

test('integers beyond 2^53 survive both ways', () => {
  expect(parseJson(LARGE)).toEqual({ a: 9007199254740993n, b: -900719925474099301n, c: [10n ** 30n] });
  expect(writeJson(parseJson(LARGE))).toBe(LARGE);
});

test('what JSON.stringify writes is read back, and the other way round', () => {
  fc.assert(
    fc.property(fc.json(), fc.jsonValue(), (text, value) => {
      expect(writeJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a text is JSON exactly when JSON.parse says so', () => {
  const tokens = ['{ } [ ] : , " "a" \\ \\u12 1 - .5 0 e9 true nul'.split(' '), ' ', '\n', '\u0001'].flat();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 7 }), (parts) => {
      const text = parts.join('');
      return fails(() => parseJson(text)) === fails(() => JSON.parse(text));
    }),
    { numRuns: 3000 },
  );
});

test('an offence is placed', () => {
  expect(() => parseJson('{"a":1,}')).toThrow(JsonSyntaxError);
  expect(() => parseJson('{"a":1,}')).toThrow(expect.objectContaining({ position: 7 }));
});

test('the last of several members of one name counts, and __proto__ is a member like others', () => {
  expect(parseJson('{"a":1,"a":{"b":[2]},"a":{"b":[3]}}')).toEqual({ a: { b: [3] } });
  const read = parseJson('{"__proto__":{"a":1}}');
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(writeJson(read)).toBe('{"__proto__":{"a":1}}');
});

test('a number is read like JSON.parse reads it, but for large integers', () => {
  expect(parseJson('[1e400,-1e400,1e3,1.0,-0,12345678901234567890.0,1e16]')).toEqual(
    JSON.parse('[1e400,-1e400,1e3,1.0,-0,12345678901234567890.0,1e16]'),
  );
});

test('nesting is limited, brackets in texts are no nesting', () => {
  expect(() => parseJson(`${'[['.repeat(100)}1${']]'.repeat(100)}`)).not.toThrow();
  expect(() => parseJson('['.repeat(100_000))).toThrow(expect.objectContaining({ position: 201 }));
  expect(() => parseJson(`{"a":${'{"b":'.repeat(300)}`)).toThrow(JsonSyntaxError);
  const text = `"\\"${'['.repeat(1000)}"`;
  expect(parseJson(`[${text}]`)).toEqual(JSON.parse(`[${text}]`));
});

test('a message is short, whatever it is about', () => {
  expect(() => parseJson(`${'1'.repeat(9000)}.x`)).toThrow(/^.{1,120}$/);
  expect(() => parseJson(`[${'1'.repeat(4301)}]`)).toThrow(expect.objectContaining({ position: 1 }));
});

function fails(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}
