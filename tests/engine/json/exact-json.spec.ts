import { isDeepStrictEqual } from 'node:util';
import JSONbig from 'json-bigint';
import { DEFAULT_BOUNDS } from '../../../harness/engine/bounds.ts';
import { canonical } from '../../../harness/engine/json/canonical.ts';
import { differences } from '../../../harness/engine/json/differences.ts';
import { parseExact, stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import { memberTypes } from '../../../harness/engine/json/member-types.ts';
import { outlineOf } from '../../../harness/engine/json/outline.ts';
import { schemaProblems } from '../../../harness/engine/json/schemas.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const DEEPEST = DEFAULT_BOUNDS.jsonDepth;

test.describe('reading', () => {
  const values: [text: string, value: unknown][] = [
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['{"a":[1,{"b":18446744073709551615}]}', { a: [1, { b: 18446744073709551615n }] }],
    ['1e23', 100000000000000000000000n],
    ['12345678901234567890.0', 12345678901234567890n],
    ['9007199254740993.5', 9007199254740994],
    ['0.1234567890123456789', 0.12345678901234568],
    ['-0', -0],
    ['1.0', 1],
    ['"9007199254740993"', '9007199254740993'],
    ['{"x":"a:b","y":"\\":\\"","z\\\\":1}', { x: 'a:b', y: '":"', 'z\\': 1 }],
    ['[9007199254740993,{"constructor":1,"toString":2}]', [9007199254740993n, { constructor: 1, toString: 2 }]],
  ];
  for (const [text, value] of values) {
    test(text, () => {
      const parsed = parseExact(text);
      expect(parsed.problem).toBeUndefined();
      expect(parsed.value).toStrictEqual(value);
    });
  }

  for (const text of ['{"toString":1}', '{"valueOf":1}', '[{"toString":{},"valueOf":[]}]', '{"toString":1,"x":1e23}'])
    test(`${text} becomes a text and a number as other objects do`, () => {
      const { value } = parseExact(text);
      const object = Array.isArray(value) ? value[0] : value;
      expect(`${object}`).toBe('[object Object]');
      expect(Number(object)).toBeNaN();
      expect(object < 1).toBe(false);
      expect(Object.keys(object)).toEqual(Object.keys(JSON.parse(text)[0] ?? JSON.parse(text)));
    });

  for (const text of [
    '',
    ' ',
    '01',
    '1.',
    '+1',
    '.5',
    "{'a':1}",
    '[1,]',
    '{"a":1,}',
    'NaN',
    '\ufeff{}',
    '"\u0001"',
    '1 2',
  ]) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      const parsed = parseExact(text);
      expect(parsed.problem).toBeTruthy();
      expect(parsed).not.toHaveProperty('value');
    });
  }

  test('says nothing of the text in a problem', () => {
    expect(parseExact('{"access_token":"hush-hush",,}').problem).not.toContain('hush');
  });

  test('names a repeated key and still gives the plain value', () => {
    expect(parseExact('{"a":{"b":1,"c":[{"b":2}],"\\u0062":3}}')).toEqual({
      value: { a: { b: 3, c: [{ b: 2 }] } },
      problem: 'key "b" is repeated in one object',
    });
    expect(parseExact('{"a":9007199254740993,"a":9007199254740995}')).toEqual({
      value: { a: 9007199254740995n },
      problem: 'key "a" is repeated in one object',
    });
    expect(parseExact('[{"a":1},{"a":1,"b":"a"}]').problem).toBeUndefined();
  });

  test('keeps __proto__ a plain key', () => {
    for (const text of ['{"__proto__":{"polluted":1}}', '{"__proto__":{"polluted":9007199254740993}}']) {
      const { value, problem } = parseExact(text);
      expect(problem).toBeUndefined();
      expect(Object.keys(value as object)).toEqual(['__proto__']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
    expect({}).not.toHaveProperty('polluted');
    expect(parseExact('{"__proto__":1,"__proto__":2}').problem).toContain('__proto__');
  });

  test('reports a number beyond any double', () => {
    expect(parseExact('{"a":1e400}')).toEqual({
      value: { a: Number.POSITIVE_INFINITY },
      problem: 'a number is beyond the range of a double',
    });
    expect(parseExact('[1e400,9007199254740993]').problem).toContain('range');
  });

  const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

  test('nested as deep as allowed is read, and goes through all that looks at values', () => {
    const { value, problem } = parseExact(nested(DEEPEST, '9007199254740993'));
    expect(problem).toBeUndefined();
    expect(stringifyExact(value)).toBe(nested(DEEPEST, '9007199254740993'));
    expect(canonical(value)).toBe(nested(DEEPEST, '9007199254740993'));
    expect(outlineOf(value)).toBe('[[[[…]]]]');
    expect(differences([{ id: 1, value }], [{ id: 1, value: [] }], 'id')).toHaveLength(1);
    const text = `${'{"a":'.repeat(DEEPEST)}9007199254740993${'}'.repeat(DEEPEST)}`;
    const objects = parseExact(text).value;
    expect(stringifyExact(objects)).toBe(text);
    expect(memberTypes(objects).size).toBe(DEEPEST);
    expect(schemaProblems('market/pair-list', objects)).not.toEqual([]);
  });

  test('nested deeper than that is no sound JSON', () => {
    const deeper = { problem: `nested deeper than ${DEEPEST}`, tooDeep: DEEPEST };
    expect(parseExact(nested(DEEPEST + 1))).toEqual(deeper);
    expect(parseExact(nested(1_000_000))).toEqual(deeper);
    expect(parseExact(nested(200_000, '9007199254740993'))).toEqual(deeper);
    expect(parseExact(`${'{"a":1,"a":'.repeat(200_000)}1e400${'}'.repeat(200_000)}`)).toEqual(deeper);
  });
});

test.describe('properties', () => {
  const key = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom('a', 'b', '__proto__', 'constructor', '"', '\\', ':'),
  );
  const scalar = fc.oneof(
    fc.constantFrom(null, true, false),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('\\"', '":', '\\\\', '{"a":1}'),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, maxExcluded: true, min: -1e15, max: 1e15 }),
  );
  const wide = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).filter((n) => n > 2n ** 53n || n < -(2n ** 53n));

  /** Documents written member by member, so that keys can repeat. */
  const document = (leaf: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
        fc
          .array(fc.tuple(key, tie('node')), { maxLength: 4 })
          .map((members) => `{ ${members.map(([k, v]) => `${JSON.stringify(k)} :${v}`).join(',')}}`),
      ),
    })).node;

  test('agrees with JSON.parse when all numbers are safe', () => {
    const leaf = scalar.map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(document(leaf), (text) => isDeepStrictEqual(parseExact(text).value, JSON.parse(text))),
      { numRuns: 2_000 },
    );
  });

  test('finds repeated keys exactly when json-bigint in strict mode does', () => {
    const strict = JSONbig({ strict: true, protoAction: 'preserve', constructorAction: 'preserve' });
    const leaf = fc.oneof(
      scalar.map((value) => JSON.stringify(value)),
      wide.map(String),
    );
    let repeated = 0;
    fc.assert(
      fc.property(document(leaf), (text) => {
        let refused = false;
        try {
          strict.parse(text);
        } catch {
          refused = true;
        }
        if (refused) repeated++;
        return (parseExact(text).problem !== undefined) === refused;
      }),
      { numRuns: 5_000 },
    );
    expect(repeated).toBeGreaterThan(100);
  });

  test('reads back what it wrote, big integers included', () => {
    const value = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        scalar.map((each) => (Object.is(each, -0) ? 0 : each)),
        wide,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(value, (each) => isDeepStrictEqual(parseExact(stringifyExact(each)), { value: each })),
      { numRuns: 2_000 },
    );
  });
});

test.describe('writing', () => {
  test('bigints become digits, the rest is as JSON.stringify has it', () => {
    expect(stringifyExact({ a: 1n, b: [2n ** 64n, undefined, null], c: undefined, d: 'x', e: new Date(0) })).toBe(
      '{"a":1,"b":[18446744073709551616,null,null],"d":"x","e":"1970-01-01T00:00:00.000Z"}',
    );
    expect(stringifyExact({ toJSON: 1, x: 2n ** 64n })).toBe('{"toJSON":1,"x":18446744073709551616}');
    expect(stringifyExact([1.5, 'ü\u2028'])).toBe(JSON.stringify([1.5, 'ü\u2028']));
  });

  test('refuses what JSON has no form for', () => {
    expect(() => stringifyExact(undefined)).toThrow(TypeError);
    expect(() => stringifyExact(() => 1)).toThrow(TypeError);
  });
});
