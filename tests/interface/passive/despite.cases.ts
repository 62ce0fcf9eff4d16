import { assetList, btc, gold, info, type Json, order, pair, pairList, providerAsset, quote } from './bodies.ts';
import type { Case, Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const INIT = 'POST /api/v1/swaps/init';
const CREATE = 'POST /api/v1/lsps1/create_order';
const GOLD = String(gold().asset_id);
const HASH = 'ab'.repeat(32);

const endpoint = (layer: string, min_amount: number, max_amount: number): Json => ({
  endpoints: [{ layer, min_amount, max_amount, is_active: true }],
});
const assets = (...shown: Json[]): Sketch[] => [{ operation: 'GET /api/v1/market/assets', json: assetList({}, shown) }];
const bounds = (min: number, max: number): Sketch[] => assets(btc(endpoint('BTC_LN', min, max)));
const boundsOfGold = (min: number, max: number): Sketch[] => assets(gold(endpoint('RGB_LN', min, max)));
const pairs = (...changes: Json[]): Sketch[] => [
  { operation: 'GET /api/v1/market/pairs', json: pairList({}, changes.map(pair)) },
];
const forward: Json = {
  from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 50 },
  to_asset: { asset_id: GOLD, layer: 'RGB_LN' },
};
const reverse: Json = {
  from_asset: { asset_id: 'BTC', layer: 'BTC_LN' },
  to_asset: { asset_id: GOLD, layer: 'RGB_LN', amount: 50 },
};
const quoted = (sent: Json, status = 200): Sketch[] => [
  { operation: QUOTE, sent, status, json: status === 200 ? quote() : { detail: 'no' } },
];

/** A case in which facts forbid what is asked for, or not. */
const forbidden = (
  facts: readonly Sketch[],
  harmless: readonly Sketch[],
  served: readonly Sketch[],
  refused: readonly Sketch[],
): Case => ({
  breaks: { 'told before': [...facts, ...served], 'told later': [...served, ...facts] },
  outside: {
    allowed: [...harmless, ...served],
    refused: [...facts, ...refused],
    'changed within the run': [...facts, ...served, ...harmless],
    'nothing is known': served,
  },
});

const options = (changes: Json): Sketch[] => [
  {
    operation: 'GET /api/v1/lsps1/get_info',
    json: info({ options: { ...(info().options as Json), ...changes } }),
  },
];
const WANTED: Json = {
  lsp_balance_sat: 150_000,
  client_balance_sat: 50_000,
  required_channel_confirmations: 3,
  funding_confirms_within_blocks: 6,
  channel_expiry_blocks: 4032,
};
const ordered = (status = 200, asked: Json = {}): Sketch[] => [
  { operation: CREATE, sent: { ...WANTED, ...asked }, status, json: {} },
];
const bounded = (forbidding: Json, allowing: Json): Case =>
  forbidden(options(forbidding), options(allowing), ordered(), ordered(400));
const sold = (changes: Json): Sketch[] => [
  { operation: 'GET /api/v1/lsps1/get_info', json: info({ assets: [providerAsset(changes)] }) },
];
/** Bounds that leave room for what is ordered. */
const ROOM: Json = { max_initial_lsp_amount: 90, max_initial_client_amount: 90, max_channel_amount: 90 };
const OF_GOLD = { asset_id: GOLD, lsp_asset_amount: 50 };

const TERMS: Json = { from_asset: 'BTC', from_amount: 5_000, to_asset: 'rgb:A-b', to_amount: 7 };
const QUOTED: Json = {
  rfq_id: 'q',
  from_asset: { asset_id: 'BTC', amount: 5_000 },
  to_asset: { asset_id: 'rgb:A-b', amount: 7 },
  expires_at: START + 60,
};
const fromQuote: Sketch[] = [{ operation: QUOTE, json: QUOTED }];
const fromSocket: Sketch[] = [{ operation: 'WS', status: 101, said: [{ action: 'quote_response', data: QUOTED }] }];
const begun = (swapstring: string, asked: Json = {}, more: Sketch = {}): Sketch[] => [
  {
    operation: INIT,
    sent: { rfq_id: 'q', ...TERMS, ...asked },
    json: { swapstring: `${swapstring}/1795261812/${HASH}`, payment_hash: HASH, access_token: 't' },
    ...more,
  },
];
const USUAL = '5000/btc/7/rgb:A-b';

const purchase = (at: number, more: Sketch = {}, asked: Json = {}): Sketch => ({
  operation: CREATE,
  sent: { ...WANTED, asset_id: GOLD, client_asset_amount: 7, rfq_id: 'q', ...asked },
  json: order(),
  at,
  ...more,
});
const estimated = (at: number, more: Sketch = {}): Sketch => ({
  ...purchase(at),
  operation: 'POST /api/v1/lsps1/estimate_fees',
  json: {},
  ...more,
});
/** Purchases whose quote is good, or is not known to be over. */
const ALIVE: Readonly<Record<string, Sketch[]>> = {
  'within its grace': [...fromQuote, purchase(75)],
  'asked for in time': [...fromQuote, purchase(90, { durationMs: 20_000 })],
  'no clock': [...fromQuote, purchase(90, { headers: { Date: null } })],
  'another quote': [...fromQuote, purchase(90, {}, { rfq_id: 'another' })],
  'without a purchase': [...fromQuote, purchase(90, {}, { client_asset_amount: 0 })],
  refused: [...fromQuote, purchase(90, { status: 400 })],
};

export const DESPITE_CASES: Cases = {
  'QUO-LIMIT-01': forbidden(bounds(51, 99), bounds(50, 99), quoted(forward), quoted(forward, 400)),
  'QUO-LIMIT-02': forbidden(bounds(1, 49), bounds(1, 50), quoted(forward), quoted(forward, 400)),
  'QUO-LIMIT-05': {
    breaks: {
      'too much': [...boundsOfGold(1, 49), ...quoted(reverse)],
      'too little': [...boundsOfGold(51, 99), ...quoted(reverse)],
    },
    outside: {
      'both bounds': [...boundsOfGold(50, 50), ...quoted(reverse)],
      'a forward quote': [...boundsOfGold(51, 99), ...quoted(forward)],
    },
  },
  'QUO-ROUTE-01': forbidden(
    pairs({ routes: [{ from_layer: 'BTC_L1', to_layer: 'RGB_LN' }] }),
    pairs({ routes: [{ from_layer: 'RGB_LN', to_layer: 'BTC_LN' }] }),
    quoted(forward),
    quoted(forward, 400),
  ),
  'QUO-LIMIT-08': forbidden(pairs({ is_active: false }), pairs({}), quoted(forward), quoted(forward, 404)),
  'LSP-CREATE-11': bounded({ max_initial_lsp_balance_sat: 149_999 }, { max_initial_lsp_balance_sat: 150_000 }),
  'LSP-CREATE-12': bounded(
    { min_initial_client_balance_sat: 50_001, max_initial_client_balance_sat: 90_000 },
    { max_initial_client_balance_sat: 0 },
  ),
  'LSP-CREATE-13': bounded({ max_channel_balance_sat: 199_999 }, { max_channel_balance_sat: 200_000 }),
  'LSP-CREATE-14': bounded({ max_channel_expiry_blocks: 4031 }, { max_channel_expiry_blocks: 4032 }),
  'LSP-CREATE-15': bounded({ min_required_channel_confirmations: 4 }, { min_required_channel_confirmations: 3 }),
  'LSP-CREATE-16': bounded({ min_funding_confirms_within_blocks: 7 }, { min_funding_confirms_within_blocks: 6 }),
  'LSP-CREATE-17': {
    breaks: {
      'too much on a side': [
        ...sold({ min_initial_lsp_amount: 1, max_initial_lsp_amount: 49 }),
        ...ordered(200, OF_GOLD),
      ],
      'too little for the channel': [...sold({ ...ROOM, min_channel_amount: 51 }), ...ordered(200, OF_GOLD)],
      'too much for the channel': [
        ...sold({ ...ROOM, max_channel_amount: 52 }),
        ...ordered(200, { ...OF_GOLD, client_asset_amount: 3 }),
      ],
    },
    outside: {
      'just enough': [...sold({ min_initial_lsp_amount: 50, max_initial_lsp_amount: 50 }), ...ordered(200, OF_GOLD)],
      'just enough for the channel': [...sold({ ...ROOM, min_channel_amount: 50 }), ...ordered(200, OF_GOLD)],
      refused: [...sold({ min_initial_lsp_amount: 1, max_initial_lsp_amount: 49 }), ...ordered(400, OF_GOLD)],
    },
  },
  'LSP-CREATE-06': {
    breaks: { 'long over': [...fromQuote, purchase(76)], 'a quote of the socket': [...fromSocket, purchase(90)] },
    outside: {
      ...ALIVE,
      'prolonged by an order': [...fromQuote, purchase(30), purchase(90, { json: order({ order_id: 'order-2' }) })],
    },
  },
  'LSP-EST-06': {
    breaks: { 'long over': [...fromQuote, estimated(76)] },
    outside: {
      'within its grace': [...fromQuote, estimated(75)],
      'prolonged by orders': [
        ...fromQuote,
        purchase(30),
        purchase(40, { json: order({ order_id: 'order-2' }) }),
        estimated(90),
      ],
      refused: [...fromQuote, estimated(90, { status: 400 })],
    },
  },
  'SWP-INIT-08': {
    breaks: {
      'long over': [...fromQuote, ...begun(USUAL, {}, { at: 76 })],
      'a quote of the socket': [...fromSocket, ...begun(USUAL, {}, { at: 90 })],
    },
    outside: {
      'within its grace': [...fromQuote, ...begun(USUAL, {}, { at: 75 })],
      'asked for in time': [...fromQuote, ...begun(USUAL, {}, { at: 90, durationMs: 20_000 })],
      'no clock': [...fromQuote, ...begun(USUAL, {}, { at: 90, headers: { Date: null } })],
      'another quote': [...fromQuote, ...begun(USUAL, { rfq_id: 'another' }, { at: 90 })],
      'prolonged by an order': [...fromQuote, purchase(30), ...begun(USUAL, {}, { at: 90 })],
      refused: [...fromQuote, ...begun(USUAL, {}, { at: 90, status: 400 })],
    },
  },
  'SWP-INIT-11': {
    breaks: {
      'less to give': [...fromQuote, ...begun('4999/btc/7/rgb:A-b', { from_amount: 4_999 })],
      'more to get': [...fromSocket, ...begun('5000/btc/8/rgb:A-b', { to_amount: 8 })],
    },
    outside: {
      'what was quoted': [...fromQuote, ...begun(USUAL)],
      'what was quoted, whatever was asked': [...fromQuote, ...begun(USUAL, { from_amount: 4_999 })],
      'another layout': [...fromQuote, ...begun('7/4999', { from_amount: 4_999 })],
    },
  },
  'SWP-INIT-12': {
    breaks: { 'another asset': [...fromQuote, ...begun('5000/btc/7/rgb:C-d', { to_asset: 'rgb:C-d' })] },
    outside: {
      'what was quoted': [...fromQuote, ...begun(USUAL)],
      'a ticker': [...fromQuote, ...begun(USUAL, { to_asset: 'AB' })],
    },
  },
};
