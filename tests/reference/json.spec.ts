import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { JsonSyntaxError, parseJson } from '../../reference/json-parse.ts';
import { keepJson, writeJson } from '../../reference/json-write.ts';

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
  const tokens = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '"a"',
    '\\',
    '\\u12',
    '1',
    '-',
    '.5',
    '0',
    'e9',
    'true',
    'nul',
    ' ',
    '\n',
    '\u0001',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 7 }), (parts) => {
      const text = parts.join('');
      expect(fails(() => parseJson(text))).toBe(fails(() => JSON.parse(text)));
    }),
    { numRuns: 3000 },
  );
});

test('an offence is placed', () => {
  expect(() => parseJson('{"a":1,}')).toThrow(JsonSyntaxError);
  expect(() => parseJson('{"a":1,}')).toThrow(expect.objectContaining({ position: 7 }));
});

test('a kept object is frozen and written from memory', () => {
  const kept = keepJson({ supply: 18014398509481987n, nested: { list: [1] } });
  expect(Object.isFrozen(kept.nested.list)).toBe(true);
  expect(writeJson([kept])).toBe('[{"supply":18014398509481987,"nested":{"list":[1]}}]');
});

function fails(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}
