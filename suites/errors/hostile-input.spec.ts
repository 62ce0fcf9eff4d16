import fc from 'fast-check';
import { CLASSIC_BODIES } from '../../harness/engine/fuzz/hostile.ts';
import { oneOf } from '../../harness/engine/fuzz/pick.ts';
import { property } from '../../harness/engine/fuzz/property.ts';
import type { Wire } from '../../harness/engine/wire/wire.ts';
import { firstAnswer } from '../../harness/interface/errors/probes.ts';
import { withstood } from '../../harness/interface/errors/withstood.ts';
import {
  brokenBody,
  classicBodies,
  classicQueries,
  hostileBody,
  hostileQuery,
} from '../../harness/interface/formats/hostile.ts';
import { NAMING_MEMBERS, naming, WAYS_TO_NAME } from '../../harness/interface/market/pair-naming.ts';
import { requirement, test } from '../../harness/test.ts';

/** So many inputs an operation; the whole file stays within 150 requests. */
const QUERIES = 17;
const BODIES = 40;

/** The operations that take a query, and the parameters that are known. */
const READS = [
  { path: '/api/v1/market/assets', parameters: ['limit', 'offset', 'asset_id'] },
  { path: '/api/v1/market/pairs', parameters: ['limit', 'offset', 'active_only', 'pair_ticker'] },
  { path: '/api/v1/market/routes/matrix', parameters: ['limit'] },
  { path: '/api/v1/market/bitcoin_fee_estimate', parameters: ['target_blocks'] },
];

for (const { path, parameters } of READS) {
  test(`no query makes GET ${path} fail`, { tag: ['@ERR-STATUS-08'] }, async ({ wire, seed }) => {
    await requirement('ERR-STATUS-08', () =>
      property(
        `a hostile query for ${path} gives no server error`,
        [hostileQuery(parameters)],
        async (query) => withstood(await firstAnswer(wire, { method: 'GET', path, query })),
        { seed, runs: QUERIES, examples: classicQueries(parameters, seed).map((query) => [query]) },
      ),
    );
  });
}

test('no body makes POST /api/v1/market/pairs/routes fail', { tag: ['@ERR-STATUS-08'] }, async ({
  wire,
  discovery,
  seed,
}) => {
  await requirement('ERR-STATUS-08', () => {
    const pair = oneOf(discovery.pairs, seed, 'pair');
    const ways = WAYS_TO_NAME.map((members) => brokenBody(naming(pair, members)));
    const classic = classicBodies(naming(pair, NAMING_MEMBERS), seed);
    return withstandsBodies(wire, '/api/v1/market/pairs/routes', { bodies: fc.oneof(...ways), classic, seed });
  });
});

test('no body makes POST /api/v1/market/routes fail', { tag: ['@ERR-STATUS-08'] }, async ({
  wire,
  discovery,
  seed,
}) => {
  await requirement('ERR-STATUS-08', () => {
    const { base_asset_id, quote_asset_id } = oneOf(discovery.pairs, seed, 'pair');
    // The members are not shown by the interface; these are the published ones.
    const published = { from_asset: base_asset_id, from_layer: null, to_asset: quote_asset_id, max_hops: 2 };
    const classic = classicBodies(published, seed);
    return withstandsBodies(wire, '/api/v1/market/routes', { bodies: brokenBody(published), classic, seed });
  });
});

interface Bodies {
  readonly bodies: ReturnType<typeof brokenBody>;
  readonly classic: ReturnType<typeof classicBodies>;
  readonly seed: number;
}

type Body = { readonly json: unknown } | { readonly body: string };

function bodyOf(one: Bodies['classic'][number] | string): Body {
  return typeof one === 'string' ? { body: one } : { json: one.body };
}

/** Tries bodies that are valid but for one member, now and then one that is no proper JSON at all. */
function withstandsBodies(wire: Wire, path: string, { bodies, classic, seed }: Bodies): Promise<void> {
  const input: fc.Arbitrary<Body> = fc.oneof(
    { weight: 2, arbitrary: bodies.map(({ body }) => ({ json: body })) },
    { weight: 1, arbitrary: hostileBody().map((body) => ({ body })) },
  );
  return property(
    `a hostile body for ${path} gives no server error`,
    [input],
    async (body: Body) => withstood(await firstAnswer(wire, { method: 'POST', path, ...body })),
    { seed, runs: BODIES, examples: [...classic, ...CLASSIC_BODIES].map((one): [Body] => [bodyOf(one)]) },
  );
}
