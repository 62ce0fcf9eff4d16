import { expect, test } from '../../../test.ts';
import { compared, FEE, feeBy, problems } from './fixture.ts';

const V30 = { openapi: '3.0.3' };
const BEYOND = 9_007_199_254_740_993n;

/** A schema of an object with one member. */
function member(schema: unknown) {
  return { type: 'object', required: ['x'], properties: { x: schema } };
}

test.describe('3.0', () => {
  test('nullable is one more value, beside enum and allOf too', () => {
    for (const schema of [
      { type: 'string', nullable: true },
      { type: 'string', enum: ['a'], nullable: true },
      { allOf: [{ type: 'string' }], nullable: true },
    ])
      expect(problems(member(schema), [{ x: 'a' }, { x: null }], V30)).toEqual([undefined, undefined]);
    expect(
      problems(member({ type: 'integer', nullable: true }), [{ x: null }, { x: BEYOND }, { x: 'a' }], V30),
    ).toEqual([undefined, undefined, '/x must be integer or null']);
    expect(problems(member({ type: 'string', nullable: false }), [{ x: null }], V30)).toEqual(['/x must be string']);
  });

  test('a boolean exclusive bound sharpens the bound', () => {
    const schema = { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false };
    expect(problems(member(schema), [{ x: 1 }, { x: 2 }, { x: 9 }, { x: 10 }], V30)).toEqual([
      '/x must be > 1',
      undefined,
      undefined,
      '/x must be <= 9',
    ]);
  });

  test('what stands beside a reference does not count', () => {
    const beside = { ...V30, components: { schemas: { Text: { type: 'string' } } } };
    const schema = member({ $ref: '#/components/schemas/Text', minLength: 5 });
    expect(problems(schema, [{ x: 'a' }, { x: 1 }], beside)).toEqual([undefined, '/x must be string']);
  });
});

test.describe('3.1', () => {
  test('types are lists, bounds are numbers, and a reference may have neighbours', () => {
    expect(problems(member({ type: ['string', 'null'] }), [{ x: null }, { x: 1 }])).toEqual([
      undefined,
      '/x must be string,null',
    ]);
    expect(problems(member({ type: 'number', exclusiveMinimum: 0 }), [{ x: 0 }, { x: 0.1 }])).toEqual([
      '/x must be > 0',
      undefined,
    ]);
    const components = { components: { schemas: { Text: { type: 'string' } } } };
    const schema = member({ $ref: '#/components/schemas/Text', minLength: 2 });
    expect(problems(schema, [{ x: 'ab' }, { x: 'a' }], components)).toEqual([
      undefined,
      '/x must NOT have fewer than 2 characters',
    ]);
  });

  test('of alternatives none of which fits, the first are reported', () => {
    const schema = member({ anyOf: [{ type: 'string' }, { type: 'null' }] });
    expect(problems(schema, [{ x: null }, { x: 1 }])).toEqual([undefined, '/x must be string, or /x must be null']);
  });
});

for (const openapi of ['3.0.3', '3.1.0']) {
  test(`integers are exact beyond 2^53 (${openapi})`, () => {
    const schema = member({ type: 'integer', format: 'int64', maximum: BEYOND });
    expect(problems(schema, [{ x: BEYOND }, { x: BEYOND + 1n }, { x: 1.5 }], { openapi })).toEqual([
      undefined,
      `/x must be <= ${BEYOND}`,
      '/x must be integer',
    ]);
    expect(problems(member({ minimum: 5, multipleOf: 5 }), [{ x: BEYOND }, { x: 'a' }, { x: 1 }], { openapi })).toEqual(
      ['/x must be a multiple of 5', undefined, '/x must be >= 5'],
    );
  });

  test(`a schema may refer to itself (${openapi})`, () => {
    const Node = {
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/Node' }, name: { type: 'string' } },
    };
    const beside = { openapi, components: { schemas: { Node } } };
    expect(problems({ $ref: '#/components/schemas/Node' }, [{ next: { next: { name: 1 } } }], beside)).toEqual([
      '/next/next/name must be string',
    ]);
  });

  test(`unknown formats, keywords and identifiers stand in no one's way (${openapi})`, () => {
    const x = {
      type: 'string',
      format: 'rgb-contract',
      discriminator: 'x',
      'x-note': { $ref: 1 },
      example: { $id: '#' },
    };
    const schema = { ...member(x), $id: 'urn:a', $schema: 'http://json-schema.org/draft-07/schema#', xml: true };
    expect(problems(schema, [{ x: 'a' }, { x: 1 }], { openapi })).toEqual([undefined, '/x must be string']);
  });
}

test('members may be called like keywords', () => {
  const properties = {
    nullable: { type: 'boolean' },
    minimum: { type: 'integer' },
    type: { type: 'string' },
    $ref: {},
  };
  expect(problems({ properties }, [{ nullable: true, minimum: 1, type: 'a' }], { openapi: '3.0.0' })).toEqual([
    undefined,
  ]);
});

test('a schema that cannot be compiled is reported, and nothing is claimed of the answers', () => {
  const { tallies } = compared(feeBy(member({ type: 'text' })), { operation: FEE, json: { x: 1 } });
  expect(tallies).toHaveLength(1);
  expect(tallies[0]).toMatchObject({ fits: 0, differs: 0, open: 1 });
  expect(tallies[0]?.unusable).toContain('type');
  for (const schema of ['text', 7, null, [], { pattern: '(' }, { required: true }, { properties: [] }])
    expect(
      compared(feeBy(schema), { operation: FEE, json: 1 }).tallies[0]?.unusable,
      JSON.stringify(schema),
    ).toBeTruthy();
});

test('a schema that is no more than a reference to what cannot be used says nothing', () => {
  const beside = {
    components: { schemas: { List: { $ref: '#/components/schemas/Broken' }, Broken: { type: 'text' } } },
  };
  for (const [reference, says] of [
    ['#/components/schemas/List', '#/components/schemas/Broken cannot be compiled'],
    ['#/components/schemas/None', '#/components/schemas/None leads to nothing'],
    ['other.json#/List', 'other.json#/List lies outside and is not followed'],
  ] as const) {
    const [tally] = compared(feeBy({ $ref: reference }, beside), { operation: FEE, json: 1 }).tallies;
    expect(tally).toMatchObject({ fits: 0, open: 1 });
    expect(tally?.unusable).toContain(says);
  }
});

test('a part that cannot be compiled takes anything, and the rest is compared', () => {
  const beside = { components: { schemas: { Broken: { type: 'text' } } } };
  const schema = {
    properties: {
      a: { $ref: '#/components/schemas/Broken' },
      b: { $ref: '#/components/schemas/None' },
      c: { type: 'string' },
    },
  };
  const { tallies, leftOut } = compared(feeBy(schema, beside), { operation: FEE, json: { a: 1, b: 2, c: 3 } });
  expect(tallies[0]?.problems[0]?.problem).toBe('/c must be string');
  expect(leftOut).toHaveLength(2);
  expect(leftOut.join()).toContain('#/components/schemas/Broken cannot be compiled');
  expect(leftOut.join()).toContain('#/components/schemas/None cannot be compiled (there is nothing)');
});

test('a reference to elsewhere is not followed, and that is reported', () => {
  const schema = { properties: { a: { $ref: 'https://example.com/a.json' }, b: { type: 'string' } } };
  const { tallies, leftOut } = compared(feeBy(schema), { operation: FEE, json: { a: 1, b: 2 } });
  expect(tallies[0]?.problems[0]?.problem).toBe('/b must be string');
  expect(leftOut).toEqual(['the reference https://example.com/a.json is not followed']);
});

test('a label in the place of a secret is not compared', () => {
  const schema = member({ type: 'string', format: 'uuid' });
  expect(problems(schema, [{ x: '[secret-0123456789ab]' }, { x: 'a' }])).toEqual([
    undefined,
    '/x must match format "uuid"',
  ]);
});

test('a pattern is read by an engine that takes no longer than the text is long', () => {
  const busy = `${'a'.repeat(1_000)}!`;
  expect(problems(member({ type: 'string', pattern: '^(a+)+$' }), [{ x: 'aaa' }, { x: busy }])).toEqual([
    undefined,
    '/x must match pattern "^(a+)+$"',
  ]);
  const named = { type: 'object', patternProperties: { '^(a|aa)+$': { type: 'integer' } } };
  expect(problems(named, [{ [busy]: 'no' }, { aaa: 'no' }])).toEqual([undefined, '/aaa must be integer']);
});

test('a pattern that such an engine cannot express judges nothing, and that is said', () => {
  for (const pattern of ['^(?=a)a+$', '(a)\\1', '(']) {
    const schema = member({ type: 'string', pattern });
    const [tally] = compared(feeBy(schema), { operation: FEE, json: { x: 'b' } }).tallies;
    expect(tally).toMatchObject({ open: 1, fits: 0, differs: 0 });
    expect(tally?.unusable).toContain(`the pattern ${JSON.stringify(pattern)} is none that can be judged`);
  }
});
