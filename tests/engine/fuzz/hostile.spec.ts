import { bodyOfOtherType, bodyWithout, brokenBody, classicBodies } from '../../../harness/engine/fuzz/broken-body.ts';
import {
  classicQueries,
  hostileBody,
  hostileQuery,
  hostileValue,
  type OwnWords,
  otherType,
} from '../../../harness/engine/fuzz/hostile.ts';
import { parseExact, stringifyExact } from '../../../harness/engine/json/exact-json.ts';
import { requestTarget } from '../../../harness/engine/wire/request-target.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const WORDS: OwnWords = { name: 'ALPHA', prefix: 'id:', members: ['one', 'other'] };

const QUOTE = {
  from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 2n ** 60n },
  to_asset: { asset_id: 'rgb:x', layer: 'RGB_LN' },
};

test('every hostile value can be written as JSON', () => {
  fc.assert(
    fc.property(hostileValue(WORDS), (value) => {
      expect(parseExact(stringifyExact({ value })).problem).toBeUndefined();
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('every hostile query can be put on a request line', () => {
  fc.assert(
    fc.property(hostileQuery(['limit', 'asset_id'], WORDS), (query) => {
      expect(requestTarget('', '/assets', query)).toMatch(/^[\x21-\x7e]+$/);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('among the hostile bodies some are no JSON and some are no object', () => {
  const bodies = fc.sample(hostileBody(WORDS), { seed: 1, numRuns: 200 });
  expect(bodies.some((body) => parseExact(body).value === undefined)).toBe(true);
  expect(bodies).toContain('[]');
});

for (const valid of ['text', 12, 2n ** 60n, true, null, { a: 1 }, [1]]) {
  test(`a value of another type than ${stringifyExact(valid)}`, () => {
    for (const other of fc.sample(otherType(valid), { seed: 1, numRuns: 60 }))
      expect(jsonType(other)).not.toBe(jsonType(valid));
  });
}

test('a broken body differs from the valid one in one member', () => {
  const whole = leaves(QUOTE);
  for (const { what, body } of fc.sample(brokenBody(QUOTE, WORDS), { seed: 2, numRuns: 200 })) {
    const place = what.split(' ')[0] ?? '';
    const changed = leaves(body);
    for (const [path, value] of whole)
      if (path !== place && !path.startsWith(`${place}.`)) expect(changed.get(path), what).toEqual(value);
  }
});

test('the classic bodies swap the type of every member and show every kind of hostile value', () => {
  const valid = { a: 'text', b: { c: 1 } };
  const bodies = classicBodies(valid, 3, WORDS).map(({ body }) => body);
  expect(bodies).toContainEqual({ a: 12, b: { c: 1 } });
  expect(bodies).toContainEqual({ a: 'text', b: 'text' });
  expect(bodies).toContainEqual({ a: 'text', b: { c: [1] } });
  const values = bodies.map((body) => stringifyExact(body));
  for (const sign of [
    '1000000000000000000000000000000',
    'xxxxxxxxxx',
    '\\u0000',
    '"constructor"',
    '[[[[[[',
    '{"a":{"a":{"a":',
    ':-1',
    ':null',
  ])
    expect(
      values.some((text) => text.includes(sign)),
      sign,
    ).toBe(true);
});

test('the classic queries show every kind of hostile text', () => {
  const queries = classicQueries(['limit', 'asset_id'], 1, WORDS);
  for (const sign of [
    '1000000000000000000000000000000',
    'xxxxxxxxxx',
    '%00',
    '%E2%80%AE',
    '=-1',
    '=1.5',
    '=1&asset_id=2',
  ])
    expect(
      queries.some((query) => query.includes(sign)),
      sign,
    ).toBe(true);
  expect(queries.every((query) => /^(limit|asset_id)=/.test(query))).toBe(true);
});

test('a body without a member lacks just that member', () => {
  const bodies = fc.sample(bodyWithout(QUOTE), { seed: 1, numRuns: 100 });
  expect(new Set(bodies.map(({ what }) => what))).toEqual(
    new Set([
      'from_asset is missing',
      'from_asset.asset_id is missing',
      'from_asset.layer is missing',
      'from_asset.amount is missing',
      'to_asset is missing',
      'to_asset.asset_id is missing',
      'to_asset.layer is missing',
    ]),
  );
  const { body } = bodies.find(({ what }) => what === 'to_asset.layer is missing') ?? {};
  expect(body).toEqual({ ...QUOTE, to_asset: { asset_id: 'rgb:x' } });
});

test('a body of another type breaks the type of one member', () => {
  for (const { what, body } of fc.sample(bodyOfOtherType({ amount: 5 }), { seed: 1, numRuns: 30 })) {
    expect(what).toMatch(/^amount is /);
    expect(jsonType((body as { amount: unknown }).amount)).not.toBe('number');
  }
});

function jsonType(value: unknown): string {
  if (typeof value === 'bigint') return 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [...leaves(member, path === '' ? name : `${path}.${name}`)]),
  );
}
