import type { Difference } from '../../../../harness/engine/drift.ts';
import { differencesBetween } from '../../../../harness/interface/versioning/published/drift/documents.ts';
import { expect, test } from '../../../test.ts';
import { document } from './fixture.ts';

const JSON_TYPE = 'application/json';

/** An operation that takes and gives these schemas. */
function post(request: unknown, response: unknown) {
  return {
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: request } } },
    responses: { 200: { content: { [JSON_TYPE]: { schema: response } } } },
  };
}

/** A document with one operation that takes and gives these schemas. */
function described(
  request: unknown,
  response: unknown,
  beside: { readonly openapi?: string } & Record<string, unknown> = {},
) {
  return document({ '/a': { post: { ...post(request, response), ...beside } } }, beside);
}

function objectOf(properties: Record<string, unknown>, required: readonly string[] = [], beside = {}) {
  return { type: 'object', properties, required, ...beside };
}

/** How another document differs from one, without operations. */
function said(before: ReturnType<typeof described>, after: ReturnType<typeof described>): string[] {
  return differencesBetween(before, after).differences.map(
    ({ effect, part, where, what }: Difference) => `${effect} ${part} ${where} ${what}`,
  );
}

const TEXT = { type: 'string' };
const PLAIN = objectOf({ a: TEXT, n: { type: ['integer', 'null'] } }, ['a']);

/** What a description may state beyond the interface, where that is silent: nothing of it is a difference. */
const OPEN: readonly (readonly [what: string, request: unknown, response: unknown])[] = [
  ['bounds and formats', objectOf({ a: { ...TEXT, maxLength: 40 }, n: { type: 'integer', minimum: 0 } }, ['a']), PLAIN],
  [
    'an answer that is promised more exactly',
    PLAIN,
    objectOf({ a: { ...TEXT, format: 'uuid' }, n: { type: 'integer' } }, ['a', 'n']),
  ],
  [
    'null as one of two forms',
    objectOf({ a: TEXT, n: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, ['a']),
    objectOf({ a: TEXT, n: { oneOf: [{ type: 'null' }, { type: 'integer' }] } }, ['a']),
  ],
  [
    'members by parts',
    { allOf: [objectOf({ a: TEXT }, ['a']), objectOf({ n: { type: 'integer' } })] },
    { allOf: [PLAIN] },
  ],
  ['examples, titles and extensions', { ...PLAIN, title: 'A', 'x-b': 1 }, { ...PLAIN, examples: [{}] }],
];
for (const [what, request, response] of OPEN)
  test(`no difference: ${what}`, () => {
    expect(said(described(PLAIN, PLAIN), described(request, response))).toEqual([]);
  });

test('no difference: the same in OpenAPI 3.0', () => {
  const old = objectOf({ a: TEXT, n: { type: 'integer', nullable: true } }, ['a']);
  expect(said(described(PLAIN, PLAIN), described(old, old, { openapi: '3.0.3' }))).toEqual([]);
});

test('no difference: members of a schema whose author says that nothing in it counts', () => {
  const shown = { ...PLAIN, 'x-requirement': [] };
  expect(said(described(PLAIN, shown), described(PLAIN, objectOf({ b: TEXT })))).toEqual([]);
});

test('no difference: what an operation leaves open', () => {
  const parameters = [{ name: 'sort', in: 'query', schema: TEXT }];
  const before = described(PLAIN, PLAIN, { 'x-open': ['parameters', 'required'] });
  const after = described(objectOf(PLAIN.properties, ['a', 'n']), PLAIN, { parameters });
  expect(said(before, after)).toEqual([]);
  expect(said(described(PLAIN, PLAIN), after)).toEqual([
    'extra parameter query sort is new',
    'breaking request n is required, not optional',
  ]);
  expect(said(described(PLAIN, PLAIN, { 'x-open': ['request'] }), described(objectOf({ b: TEXT }), PLAIN))).toEqual([]);
});

const SAID: readonly (readonly [what: string, request: unknown, response: unknown, said: readonly string[]])[] = [
  [
    'nothing of a body',
    {},
    {},
    [
      'loosened request  has no type, not object',
      'loosened request  has no members that are described',
      'loosened response 200 has no type, not object',
      'loosened response 200 has no members that are described',
    ],
  ],
  [
    'a wider request',
    objectOf({ a: { type: ['string', 'integer'] }, n: { type: 'number' } }),
    PLAIN,
    [
      'loosened request a is optional, not required',
      'loosened request a is integer or string, not string',
      'loosened request n is number, not integer or null',
    ],
  ],
  [
    'a wider answer',
    PLAIN,
    objectOf({ a: { type: ['string', 'null'] }, n: { type: 'number' } }),
    [
      'breaking response 200.a is optional, not required',
      'breaking response 200.a may be null',
      'breaking response 200.n is number, not integer or null',
    ],
  ],
];
for (const [what, request, response, differences] of SAID)
  test(`found: ${what}`, () => {
    expect(said(described(PLAIN, PLAIN), described(request, response))).toEqual(differences);
  });

test('no difference, but a sentence: what cannot be read', () => {
  const away = { $ref: 'away.yaml' };
  const whole = described(PLAIN, PLAIN);
  const asking = described(PLAIN, PLAIN, { parameters: [{ name: 'a', in: 'query', schema: TEXT }] });
  const parts: readonly (readonly [string, Parameters<typeof document>[0]])[] = [
    ['path', { '/a': away }],
    ['schema', { '/a': { post: post(away, away) } }],
    ['member', { '/a': { post: post(objectOf({ a: away, n: away }, ['a']), PLAIN) } }],
    ['parameter', { '/a': { post: { ...post(PLAIN, PLAIN), parameters: [away] } } }],
    ['body', { '/a': { post: { ...post(PLAIN, PLAIN), requestBody: away, responses: { 200: away } } } }],
  ];
  for (const [what, paths] of parts) {
    const { differences, leftOut } = differencesBetween(what === 'parameter' ? asking : whole, document(paths));
    expect(differences, what).toEqual([]);
    expect(leftOut, what).toEqual(['a reference is left out: away.yaml lies outside and is not followed']);
  }
});

test('schemas that hold themselves, and those that double at each step, come to an end', () => {
  const link = ($ref: string) => ({ $ref: `#/components/schemas/${$ref}` });
  const steps = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `S${n}`,
      {
        allOf: [link(`S${n + 1}`), link(`S${n + 1}`)],
        properties: { [`p${n}`]: link(`S${n + 1}`), q: link(`S${n + 1}`) },
      },
    ]),
  );
  const schemas = { ...steps, S60: TEXT, Node: { properties: { next: link('Node'), a: TEXT }, allOf: [link('Node')] } };
  const circle = (schema: unknown, a: unknown) =>
    described(schema, link('Node'), {
      components: { schemas: { ...schemas, Node: { ...schemas.Node, properties: { next: link('Node'), a } } } },
    });
  const { differences, more } = differencesBetween(circle(link('S0'), TEXT), circle(link('S0'), { type: 'integer' }));
  expect(differences.length + more).toBeGreaterThan(0);
  expect(differences).toContainEqual(expect.objectContaining({ where: '200.a', what: 'is integer, not string' }));
});
