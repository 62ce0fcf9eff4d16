import { readSchemas } from '../../schemas/read.ts';
import { expect, test } from '../test.ts';
import { absent, changed } from './change.ts';
import { objections } from './compiled.ts';

const files = readSchemas();

test('every schema compiles in strict mode and takes its own examples', () => {
  const refused = files.flatMap(({ file, schema }) =>
    schema.examples.map((example) => objections(file, example)).filter((text) => text !== ''),
  );
  expect(refused).toEqual([]);
});

test('every example also follows the recommendations', () => {
  for (const { file, schema } of files) {
    if (!Object.hasOwn((schema.$defs ?? {}) as object, 'should')) continue;
    for (const example of schema.examples) expect.soft(objections(`${file}#/$defs/should`, example), file).toBe('');
  }
});

test('every member is described', () => {
  const bare = files.flatMap(({ file, schema }) =>
    Object.entries((schema.properties ?? {}) as Record<string, unknown>)
      .filter(([, member]) => member !== false && !/"(description|\$ref)"/.test(JSON.stringify(member)))
      .map(([name]) => `${file} ${name}`),
  );
  expect(bare).toEqual([]);
});

test('members the interface does not list never count against an answer', () => {
  const closed = files.filter(({ file, schema }) =>
    schema.examples.some((example) => typeof example === 'object' && objections(file, changed(example, 'zz_extra', 1))),
  );
  expect(closed.map(({ file }) => file).filter((file) => file !== 'market/pair-routes.json')).toEqual([]);
});

test('a required member can neither be left out nor be an object in place of a plain value', () => {
  for (const { file, schema } of files) {
    for (const member of (schema.required ?? []) as string[]) {
      const example = schema.examples[0];
      expect.soft(objections(file, changed(example, member, absent)), `${file} without ${member}`).not.toBe('');
      if (file === 'quote-socket/error.json') continue;
      expect.soft(objections(file, changed(example, member, [{}])), `${file} odd ${member}`).not.toBe('');
    }
  }
});

/** One thing wrong each: the schema, the place in its first example, and what is put there. More of them: stated.spec.ts. */
const refused: [file: string, path: string, to: unknown][] = [
  ['formats/asset-id.json', '', 'BTCX'],
  ['formats/asset-id.json', '', 'btc'],
  ['formats/date-time.json', '', '2026-01-01'],
  ['formats/date-time.json', '', '2026-13-01T00:00:00Z'],
  ['formats/date-time.json', '', '2026-01-01T25:00:00Z'],
  ['formats/date-time.json', '', '2026-01-01 00:00:00'],
  ['formats/date-time.json', '', 1767225600],
  ['formats/unix-time.json', '', 1767225600.5],
  ['formats/unix-time.json', '', '1767225600'],
  ['formats/layer.json', '', 3],
  ['market/asset.json', 'precision', 6.5],
  ['market/asset.json', 'protocol_ids', null],
  ['market/asset.json', 'protocol_ids', ['BTC']],
  ['market/asset.json', 'endpoints.0.min_amount', '1'],
  ['market/asset.json', 'endpoints.0.max_amount', absent],
  ['market/asset.json', 'endpoints.0.is_active', 'yes'],
  ['market/asset.json', 'is_active', 1],
  ['market/asset-list.json', 'limit', '50'],
  ['market/pair.json', 'base.added_at', absent],
  ['market/pair.json', 'quote', 'GOLD'],
  ['market/pair.json', 'base_asset_id', 'GOLD'],
  ['market/pair-list.json', 'timestamp', '2026-01-01T00:00:00Z'],
  ['market/pair-list.json', 'pairs.0.ticker', null],
  ['market/fee-estimate.json', 'estimated_fee_sat', '412'],
  ['market/discover-routes-request.json', 'max_hops', 6],
  ['market/pair-routes-request.json', 'pair_id', 5],
  ['quotes/quote.json', 'expires_at', '2026-01-01T00:00:00Z'],
  ['quotes/quote.json', 'from_asset.amount', 1.5],
  ['quotes/quote.json', 'from_asset.layer', absent],
  ['quotes/quote.json', 'to_asset', 'GOLD'],
  ['quotes/quote.json', 'fee.final_fee', '201 sat'],
  ['quotes/fee.json', 'fee_rate', null],
  ['quotes/fee.json', 'fee_asset_precision', 1.5],
  ['quotes/leg.json', 'amount', null],
  ['quotes/quote-request.json', 'from_asset.layer', absent],
  ['quotes/quote-request.json', 'from_asset.amount', 'abc'],
  ['quotes/quote-request.json', 'from_asset.amount', 1.5],
  ['quotes/quote-request.json', 'to_asset', 'rgb:flat'],
  ['quote-socket/ping.json', 'action', 'pong'],
  ['quote-socket/pong.json', 'action', 'ping'],
  ['quote-socket/pong.json', '', 'ping'],
  ['quote-socket/quote-request.json', 'action', 'subscribe'],
  ['quote-socket/quote-request.json', 'from_amount', '100'],
  ['quote-socket/quote-response.json', 'action', 'price_update'],
  ['quote-socket/quote-response.json', 'data', null],
  ['quote-socket/quote-response.json', 'data.fee', absent],
  ['quote-socket/error.json', 'error', null],
  ['swaps/init-request.json', 'from_amount', 'abc'],
  ['swaps/init-request.json', 'rfq_id', 5],
  ['swaps/init.json', 'swapstring', null],
  ['swaps/execute-request.json', 'taker_pubkey', {}],
  ['swaps/execute.json', 'status', 'Pending'],
  ['swaps/status-request.json', 'access_token', {}],
  ['swaps/swap.json', 'status', 'Done'],
  ['swaps/swap.json', 'qty_from', '20000000'],
  ['swaps/swap.json', 'expires_at', null],
  ['swaps/status.json', 'swap', null],
  ['swaps/nodeinfo.json', 'block_height', '284113'],
  ['errors/application.json', 'error_code', 404],
  ['errors/validation.json', 'detail.0.loc', 'body'],
  ['errors/validation.json', 'detail.0.loc', [null]],
  ['errors/validation.json', 'detail.0.type', absent],
  ['errors/legacy.json', 'error_code', 'VALIDATION_ERROR'],
  ['errors/bad-request.json', 'detail', ['Route not supported']],
  ['errors/api-key.json', 'detail', 'Unauthorized'],
  ['orders/provider-info.json', 'lsp_connection_url', '02ab@lsp.example.invalid'],
  ['orders/provider-options.json', 'max_channel_balance_sat', '16000000'],
  ['orders/provider-asset.json', 'max_channel_amount', null],
  ['orders/fee-estimate.json', 'applied_discount', '0'],
  ['orders/estimate-request.json', 'lsp_balance_sat', 'abc'],
  ['orders/network-info.json', 'network', 1],
  ['orders/create-request.json', 'announce_channel', 'banana'],
  ['orders/create-request.json', 'lsp_balance_sat', null],
  ['orders/get-request.json', 'access_token', 5],
  ['orders/rate-decision-request.json', 'accept_new_rate', 'banana'],
  ['orders/rate-decision.json', 'refund_txid', 5],
  ['orders/bolt11-payment.json', 'expires_at', 1767226500],
  ['orders/onchain-payment.json', 'address', null],
  ['orders/payment.json', 'onchain', null],
  ['orders/channel.json', 'funded_at', 'yesterday'],
  ['orders/order.json', 'payment.bolt11.invoice', absent],
];

/** What a conforming server may do: nothing here may be refused. */
const accepted: [file: string, path: string, to: unknown][] = [
  ['formats/date-time.json', '', '2026-01-01T00:00:00'],
  ['formats/date-time.json', '', '2026-01-01T00:00:00.123456789+0530'],
  ['formats/layer.json', '', 'BTC_SPARK'],
  ['market/asset.json', 'media', absent],
  ['market/asset.json', 'media', { anything: [1] }],
  ['market/asset.json', 'protocol_ids', {}],
  ['market/asset.json', 'endpoints', []],
  ['market/asset.json', 'supported_layers', []],
  ['market/asset-list.json', 'limit', null],
  ['market/asset-list.json', 'network', 'mainnet'],
  ['market/pair.json', 'id', '3F6C1A52-9F0E-4C7B-8A41-2B7D5E90C613'],
  ['market/pair.json', 'price', absent],
  ['market/pair.json', 'routes', []],
  ['quotes/quote.json', 'price', 1.5e-7],
  ['quotes/fee.json', 'fee_rate', '1e-4'],
  ['quotes/quote-request.json', 'to_asset.amount', null],
  ['quote-socket/quote-response.json', 'error', null],
  ['quote-socket/error.json', 'error', { any: 'thing' }],
  ['swaps/swap.json', 'initiated_at', absent],
  ['swaps/swap.json', 'initiated_at', 0],
  ['swaps/status-request.json', 'access_token', ''],
  ['swaps/nodeinfo.json', 'network', 'SignetCustom'],
  ['errors/application.json', 'details', absent],
  ['errors/application.json', 'details', null],
  ['errors/application.json', 'error_code', 'SERVICE_UNAVAILABLE'],
  ['orders/provider-info.json', 'lsp_connection_url', 'mock-key@[::1]:9735'],
  ['orders/provider-info.json', 'assets', []],
  ['orders/fee-estimate.json', 'discount_code', null],
  ['orders/order.json', 'channel', absent],
  ['orders/order.json', 'expires_at', null],
  ['orders/order.json', 'created_at', absent],
  ['orders/order.json', 'payment.onchain.payment_status', 'UNDERPAID'],
  ['orders/order.json', 'payment.onchain.payment_difference', -1000],
  ['orders/channel.json', 'temporary_channel_id', null],
];

/** Deviations from a recommendation: the schema itself lets them pass. */
const discouraged: [file: string, path: string, to: unknown][] = [
  ['formats/layer.json', '', 'lightning'],
  ['market/asset.json', 'precision', -1],
  ['market/asset-list.json', 'assets.0.supported_layers.0', 'lightning'],
  ['market/pair.json', 'price', 'about 5'],
  ['market/pair.json', 'base.issued_supply', -1],
  ['market/fee-estimate.json', 'estimated_fee_sat', -1],
  ['quotes/quote.json', 'to_asset.amount', 0],
  ['quotes/quote.json', 'fee.base_fee', -1],
  ['swaps/nodeinfo.json', 'pubkey', 'maker'],
  ['errors/application.json', 'error_code', 'Not found'],
  ['orders/provider-info.json', 'lsp_connection_url', 'mock-key@[::1]:9735'],
  ['orders/fee-estimate.json', 'discount_code', null],
];

function variant(file: string, path: string, to: unknown): unknown {
  const example = files.find((candidate) => candidate.file === file)?.schema.examples[0];
  return changed(example, path, to);
}

test('one thing wrong is refused', () => {
  const passed = refused.filter(([file, path, to]) => objections(file, variant(file, path, to)) === '');
  expect(passed).toEqual([]);
});

test('what the interface leaves free is accepted', () => {
  const complaints = accepted.map(([file, path, to]) => objections(file, variant(file, path, to)));
  expect(complaints.filter((text) => text !== '')).toEqual([]);
});

test('a deviation from a recommendation passes the schema and fails the recommendation', () => {
  for (const [file, path, to] of discouraged) {
    const value = variant(file, path, to);
    expect.soft(objections(file, value), `${file} ${path}`).toBe('');
    expect.soft(objections(`${file}#/$defs/should`, value), `${file} ${path}`).not.toBe('');
  }
});

test('every schema the interface describes has a refused mutation', () => {
  const tested = new Set(refused.map(([file]) => file));
  const notShown = ['market/discovered-routes.json', 'market/pair-routes.json', 'market/reachability-matrix.json'];
  expect(files.map(({ file }) => file).filter((file) => !tested.has(file))).toEqual(notShown);
});
