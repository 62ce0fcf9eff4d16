import { createComparer } from '../../../../harness/interface/versioning/published/compare.ts';
import type { PublishedDocument } from '../../../../harness/interface/versioning/published/document.ts';
import { loadOperations } from '../../../../specs/operations.ts';
import { expect, test } from '../../../test.ts';
import { ASSETS, document, EXECUTE, FEE } from './fixture.ts';

const ITEM = { get: { responses: {} } };

/** Which operations a document has: of the interface, and beyond it. */
function coverage(published: PublishedDocument): { has: string[]; beyond: readonly string[] } {
  const { lacks, beyond } = createComparer(published).end();
  const ids = loadOperations().map(({ id }) => id);
  return { has: ids.filter((id) => !lacks.includes(id)), beyond };
}

test('what a document has and lacks of the 17 operations, and what it has beyond', () => {
  const paths = { '/api/v1/market/assets': ITEM, '/api/v1/swaps/execute': { post: {}, delete: {} }, '/health': ITEM };
  const { lacks, beyond, operations, version } = createComparer(document(paths)).end();
  expect(operations).toBe(17);
  expect(version).toBe('0.2.0');
  expect(lacks).toHaveLength(15);
  expect(lacks).not.toContain(ASSETS);
  expect(lacks).not.toContain(EXECUTE);
  expect(beyond).toEqual(['DELETE /api/v1/swaps/execute', 'GET /health']);
});

const SERVERS: readonly [what: string, servers: unknown, path: string][] = [
  ['none', undefined, '/api/v1/market/assets'],
  ['an empty list', [], '/api/v1/market/assets'],
  ['an address', [{ url: 'https://maker.example/' }], '/api/v1/market/assets'],
  ['an address with the prefix', [{ url: 'https://maker.example/api/v1/' }], '/market/assets'],
  ['a relative prefix', [{ url: '/api/v1' }], '/market/assets'],
  ['a prefix of the deployment', [{ url: 'https://example.com/maker' }], '/api/v1/market/assets'],
  [
    'a variable',
    [{ url: '{base}/api/{v}', variables: { base: { default: 'http://h' }, v: { default: 'v1' } } }],
    '/market/assets',
  ],
  ['the second of two', [{ url: '/other' }, { url: '/api/v1' }], '/market/assets'],
];
for (const [what, servers, path] of SERVERS)
  test(`the servers' prefix is resolved: ${what}`, () => {
    expect(coverage(document({ [path]: ITEM }, { servers })).has).toEqual([ASSETS]);
  });

test('the servers of a path go before those of the document, and those of an operation before both', () => {
  const get = { ...ITEM.get, servers: [{ url: '/api/v1/market' }] };
  const paths = {
    '/assets': { get, servers: [{ url: '/x' }] },
    '/bitcoin_fee_estimate': { ...ITEM, servers: get.servers },
  };
  expect(coverage(document(paths, { servers: [{ url: '/y' }] }))).toEqual({ has: [ASSETS, FEE], beyond: [] });
});

test('a prefix that doubles the version is a path of its own', () => {
  const { has, beyond } = coverage(document({ '/api/v1/market/assets': ITEM }, { servers: [{ url: '/api/v1' }] }));
  expect(has).toEqual([]);
  expect(beyond).toEqual(['GET /api/v1/api/v1/market/assets']);
});

test('a templated path stands for what it matches, unless a plain one does', () => {
  const templated = coverage(document({ '/api/v1/market/{list}': ITEM }));
  expect(templated.has).toEqual([ASSETS, 'GET /api/v1/market/pairs', FEE]);
  expect(templated.beyond).toEqual([]);
  const { beyond } = coverage(document({ '/api/v1/market/{list}': ITEM, '/api/v1/orders/{id}': ITEM }));
  expect(beyond).toEqual(['GET /api/v1/orders/{id}']);
});

test('a path item may be a reference', () => {
  const published = document(
    { '/api/v1/market/assets': { $ref: '#/components/pathItems/List' } },
    { components: { pathItems: { List: ITEM } } },
  );
  expect(coverage(published).has).toEqual([ASSETS]);
});

test('paths that are none break nothing', () => {
  const paths = { '/api/v1/market/assets': null, '/a(': { get: 1 }, 'x-note': 'text', '/b{c': ITEM };
  expect(coverage(document(paths)).has).toEqual([]);
});
