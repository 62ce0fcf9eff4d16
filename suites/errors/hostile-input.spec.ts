import * as Formats from '../../harness/groups/formats.ts';
import * as Market from '../../harness/groups/market.ts';
import { key, must, oneOf, test } from '../../harness/test.ts';

// The answer to any input is no unexpected server error, but what fits, or a refusal in a documented envelope.

/** How many inputs an operation gets; the whole file stays within 150 requests. */
const QUERIES = 17;
const BODIES = 40;

const WITHSTANDS_INPUT = must('ERR-STATUS-08');

/** The operations that take a query, and the parameters that are known. */
const READS = [
  { path: '/api/v1/market/assets', parameters: ['limit', 'offset', 'asset_id'] },
  { path: '/api/v1/market/pairs', parameters: ['limit', 'offset', 'active_only', 'pair_ticker'] },
  { path: '/api/v1/market/routes/matrix', parameters: ['limit'] },
  { path: '/api/v1/market/bitcoin_fee_estimate', parameters: ['target_blocks'] },
];

for (const { path, parameters } of READS) {
  test(`no query makes GET ${path} fail`, { tag: [WITHSTANDS_INPUT, key(path)] }, async ({ wire, seed }) => {
    await Formats.withstandsQueries(wire, path, parameters, { runs: QUERIES, seed });
  });
}

test('no body makes POST /api/v1/market/pairs/routes fail', {
  tag: [WITHSTANDS_INPUT, key('/api/v1/market/pairs/routes')],
}, async ({ wire, discovery, seed }) => {
  const pair = oneOf(discovery.pairs, { ...Market.PAIR, seed });
  const valid = Market.WAYS_TO_NAME.map((members) => Market.naming(pair, members));
  const whole = Market.naming(pair, Market.NAMING_MEMBERS);
  await Formats.withstandsBodies(wire, '/api/v1/market/pairs/routes', { valid, whole }, { runs: BODIES, seed });
});

test('no body makes POST /api/v1/market/routes fail', {
  tag: [WITHSTANDS_INPUT, key('/api/v1/market/routes')],
}, async ({ wire, discovery, seed }) => {
  const { base_asset_id, quote_asset_id } = oneOf(discovery.pairs, { ...Market.PAIR, seed });
  // The members are not shown by the interface; these are the published ones.
  const whole = { from_asset: base_asset_id, from_layer: null, to_asset: quote_asset_id, max_hops: 2 };
  await Formats.withstandsBodies(wire, '/api/v1/market/routes', { valid: [whole], whole }, { runs: BODIES, seed });
});
