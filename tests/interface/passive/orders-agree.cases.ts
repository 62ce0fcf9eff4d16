import { assetList, estimate, gold, info, type Json, onchain, order, providerAsset, quote } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const CREATE = 'POST /api/v1/lsps1/create_order';
const GET = 'POST /api/v1/lsps1/get_order';
const DECIDE = 'POST /api/v1/lsps1/rate_decision';
const ESTIMATE = 'POST /api/v1/lsps1/estimate_fees';
const GOLD = String(gold().asset_id);
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const OLDER = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';
const KEY = `02${'ab'.repeat(32)}`;

const assets = (...listed: Json[]): Sketch => ({
  operation: 'GET /api/v1/market/assets',
  json: assetList({}, listed),
});
const sold = (changes: Json, options: Json = {}): Sketch => ({
  operation: 'GET /api/v1/lsps1/get_info',
  json: info({ assets: [providerAsset(changes)], options: { ...(info().options as Json), ...options } }),
});
const nodeinfo = (network: string): Sketch => ({ operation: 'GET /api/v1/swaps/nodeinfo', json: { network } });
const networkInfo = (json: Json): Sketch => ({ operation: 'GET /api/v1/lsps1/network_info', json });
/** Readings of network_info, some seconds apart. */
const chains = (...readings: readonly (readonly [network: string, height?: number])[]): Sketch[] =>
  readings.map(([network, height], at) => ({ ...networkInfo({ network, height }), at: 5 * at }));

/** What is compared, between two readings of what it is compared with, some seconds apart. */
const between = (facts: readonly Sketch[], ...said: readonly Sketch[]): Sketch[] => [
  ...facts,
  ...said.map((one, index) => ({ ...one, at: 10 * (index + 1) })),
  ...facts.map((fact) => ({ ...fact, at: 90 })),
];
const twice = (facts: Sketch, said: Sketch): Sketch[] => between([facts], said, said);

const made = (sent: Json, changes: Json = {}, shown: Json = {}): Sketch => ({
  operation: CREATE,
  sent,
  json: order({ access_token: 't', ...changes }, { onchain: onchain(shown) }),
});
const read = (changes: Json = {}, shown: Json = {}, more: Sketch = {}): Sketch => ({
  operation: GET,
  sent: { order_id: 'order-1', access_token: 't' },
  json: order(changes, { onchain: onchain(shown) }),
  at: 5,
  ...more,
});
const bought = (amount: number, asset_price_sat: unknown): Sketch =>
  made({ asset_id: GOLD, client_asset_amount: amount, rfq_id: 'rfq-1' }, { asset_price_sat });
const QUOTED = quote({ to_asset: { asset_id: GOLD, amount: 7 } });
const quoted: Sketch = { operation: 'POST /api/v1/market/quote', json: QUOTED };

const keyed = (client_pubkey: string, status: number, at: number): Sketch => ({
  operation: CREATE,
  sent: { client_pubkey, lsp_balance_sat: 1 },
  status,
  json: {},
  at,
});

const refusedRead = (details: Json, sent: Json = {}): Sketch => ({
  operation: GET,
  status: 400,
  sent: { order_id: 'order-1', access_token: 'x', ...sent },
  json: { error_code: 'LSPS1_INVALID_PARAMS', details },
});

const asked = (at: number, changes: Json, sent: Json = { lsp_balance_sat: 1 }): Sketch => ({
  operation: ESTIMATE,
  sent,
  json: estimate(changes),
  at,
});
const PLAIN = { lsp_balance_sat: 1 };
const PURCHASE = { ...PLAIN, asset_id: GOLD, client_asset_amount: 7, rfq_id: 'rfq-1' };
const foretelling = (at: number, total_fee: number, sent: Json = PLAIN): Sketch => asked(at, { total_fee }, sent);
const ordering = (at: number, sent: Json = PLAIN, changes: Json = {}, fee_total_sat = 500): Sketch => ({
  operation: CREATE,
  sent: { ...sent, announce_channel: false },
  json: order(changes, { bolt11: { fee_total_sat }, onchain: { fee_total_sat } }),
  at,
});
const unquoted = (property: unknown, amount = 5): Sketch => ({
  operation: ESTIMATE,
  status: 400,
  sent: { lsp_balance_sat: 1, asset_id: GOLD, client_asset_amount: amount },
  json: { error_code: 'LSPS1_INVALID_PARAMS', details: { property } },
});
const FOR_SALE = sold({ min_initial_client_amount: 5, max_initial_client_amount: 9 });
const decided = (at: number, status = 200, sent: Json = {}, json: Json = {}): Sketch => ({
  operation: DECIDE,
  sent: { order_id: 'order-1', access_token: 't', accept_new_rate: true, ...sent },
  status,
  json,
  at,
});
const refusedDecision = (details: Json): Sketch =>
  decided(1, 400, { access_token: 'x' }, { error_code: 'LSPS1_INVALID_PARAMS', details });
const decidedWith = (access_token: unknown): Sketch => decided(1, 200, { access_token });
const declined = (at: number, json: Json = { refund_txid: 'ab' }): Sketch =>
  decided(at, 200, { accept_new_rate: false }, json);
const accepting = (at: number, json: Json): Sketch => decided(at, 200, {}, json);
const OF_GOLD = { asset_id: GOLD };
const PENDING = { order_state: 'PENDING_RATE_DECISION' };
/** An order that waits for a decision, paid on-chain. */
const waits = [made(OF_GOLD), read(PENDING, { state: 'PAID' })];

/** A completed order for some blocks, whose channel is over on a day of January. */
const living = (order_id: string, channel_expiry_blocks: number, day: number): Sketch =>
  read({
    order_id,
    channel_expiry_blocks,
    order_state: 'COMPLETED',
    channel: { funded_at: '2026-01-01T02:00:00Z', expires_at: `2026-01-0${day}T02:00:00Z` },
  });

export const ORDERS_AGREE_CASES: Cases = {
  'LSP-INFO-07': {
    breaks: {
      'the provider has none': [
        sold({ max_initial_lsp_amount: 0 }),
        made({ ...OF_GOLD, lsp_asset_amount: 1 }, OF_GOLD),
      ],
      'clients get none': [made({ ...OF_GOLD, client_asset_amount: 1 }, OF_GOLD), sold({})],
    },
    outside: {
      'the other side': [sold({}), made({ ...OF_GOLD, lsp_asset_amount: 1 }, OF_GOLD)],
      'made of another asset': [sold({}), made({ ...OF_GOLD, client_asset_amount: 1 }, { asset_id: 'rgb:b' })],
      'on offer later': [
        ...[sold({}), made({ ...OF_GOLD, client_asset_amount: 1 }, OF_GOLD)],
        sold({ max_initial_client_amount: 9 }),
      ],
    },
  },
  'LSP-INFO-09': {
    holds: {
      'as listed': twice(assets(gold()), sold({})),
      'otherwise once': between([assets(gold())], sold({ precision: 2 }), sold({})),
      'listed with what is none': twice(assets(gold({ issued_supply: '7000000' })), sold({})),
      'shown with what is none': twice(assets(gold()), sold({ issued_supply: 0.5 })),
    },
    breaks: { 'another precision': twice(assets(gold()), sold({ precision: 2 })) },
    outside: { 'not listed': twice(assets(), sold({})) },
  },
  'LSP-NET-02': {
    holds: { 'in other letters': twice(nodeinfo('Regtest'), networkInfo({ network: 'regtest', height: 7 })) },
    breaks: { another: twice(nodeinfo('Signet'), networkInfo({ network: 'regtest', height: 7 })) },
    outside: {
      'no name': twice(nodeinfo('Signet'), networkInfo({ network: '?', height: 7 })),
      'no height': twice(nodeinfo('Signet'), networkInfo({ network: 'signet' })),
    },
  },
  'LSP-NET-03': {
    holds: {
      'another block': chains(['signet', 7], ['signet', 8]),
      'a few blocks fewer': chains(['signet', 9], ['signet', 3]),
    },
    breaks: {
      'another network': chains(['signet', 7], ['regtest', 7]),
      'many blocks fewer': chains(['signet', 10], ['signet', 3]),
      'no height any more': chains(['signet', 10], ['signet']),
    },
    outside: {
      once: chains(['signet', 10]),
      'no height': chains(['signet'], ['regtest']),
    },
  },
  'LSP-PAY-11': {
    holds: {
      'as offered': twice(sold({}, { min_onchain_payment_confirmations: 0 }), made({})),
      'as offered for a large one': twice(sold({}), made({}, {}, { min_onchain_payment_confirmations: 1 })),
    },
    breaks: {
      less: twice(sold({}), made({})),
      'more for the least one': twice(
        sold({}, { min_channel_balance_sat: 200_000 }),
        made({}, {}, { min_onchain_payment_confirmations: 2 }),
      ),
    },
    outside: {
      'more for a large one': twice(sold({}), made({}, {}, { min_onchain_payment_confirmations: 2 })),
      'another offer later': [...twice(sold({}), made({})), sold({}, { min_onchain_payment_confirmations: 0 })],
    },
  },
  'LSP-CREATE-20': {
    breaks: { 'one of two': [keyed('zz', 200, 1), keyed('', 422, 2), keyed(KEY, 200, 3)] },
    outside: {
      'all are taken': [keyed('zz', 200, 1), keyed('', 200, 2), keyed(KEY, 200, 3)],
      'no key is taken any more': [keyed(KEY, 200, 0), keyed('zz', 200, 1), keyed('', 422, 2), keyed(KEY, 422, 3)],
      'of the form of a key': [keyed('zz', 422, 1), keyed(`05${'ab'.repeat(32)}`, 200, 2), keyed(KEY, 200, 3)],
      'with spaces': [keyed(` ${KEY} `, 200, 1), keyed('', 422, 2), keyed(KEY, 200, 3)],
      throttled: [keyed('zz', 200, 1), keyed('', 429, 2), keyed(KEY, 200, 3)],
    },
  },
  'LSP-CREATE-10': {
    holds: { another: [made({ a: 1 }), made({ a: 1 }, { order_id: 'order-2' })] },
    breaks: { 'the same': [made({ a: 1, b: 2 }), made({ b: 2, a: 1 })] },
    outside: { 'something else': [made({ a: 1 }), made({ a: 2 }, { order_id: 'order-2' })] },
  },
  'LSP-ORDER-11': {
    holds: {
      'the leg in satoshis': [quoted, bought(7, 1_500)],
      'a quote of the socket': [
        { operation: 'WS', status: 101, said: [{ action: 'quote_response', data: QUOTED }] },
        bought(7, 1_501),
      ],
      'by the unit': [
        { ...quoted, json: quote({ to_asset: { asset_id: GOLD, amount: 7, precision: 1 } }) },
        bought(7, 2_143),
      ],
    },
    breaks: {
      'in millisatoshis': [bought(7, 1_500_000), quoted],
      none: [quoted, bought(7, null)],
      'a tenth more': [quoted, bought(7, 1_650)],
    },
    outside: { 'another amount': [quoted, bought(8, 9)], 'no quote': [bought(7, 9)] },
  },
  'LSP-ORDER-16': {
    holds: {
      'in capitals': [
        made({ refund_onchain_address: ADDRESS }, {}, { refund_onchain_address: ADDRESS.toUpperCase() }),
        read({}, { refund_onchain_address: ADDRESS }),
      ],
      'of an older kind': [made({ refund_onchain_address: OLDER }, {}, { refund_onchain_address: OLDER })],
      none: [made({}), read()],
    },
    breaks: {
      'of an older kind in small letters': [
        made({ refund_onchain_address: OLDER }, {}, { refund_onchain_address: OLDER.toLowerCase() }),
      ],
      'at creation': [made({ refund_onchain_address: ADDRESS })],
      'when it is read': [
        made({ refund_onchain_address: ADDRESS }, {}, { refund_onchain_address: ADDRESS }),
        read({}, { refund_onchain_address: null }),
      ],
      'one that was not given': [made({}), read({}, { refund_onchain_address: ADDRESS })],
    },
    outside: {
      'no address': [made({ refund_onchain_address: 'zz' })],
      'read alone': [read({}, { refund_onchain_address: ADDRESS })],
    },
  },
  'LSP-RATE-01': {
    breaks: {
      'no asset': [made({}), decided(1)],
      'it is over': [made(OF_GOLD), read({ order_state: 'COMPLETED' }), decided(9)],
      'not found with its own token': [made({}), decided(1, 404)],
    },
    holds: { 'refused with its own token': [made({}), decided(1, 400)] },
    outside: {
      'an asset': [made(OF_GOLD), read(), decided(9), read({}, {}, { at: 12 })],
      'over later': [made(OF_GOLD), decided(1), read({ order_state: 'FAILED' })],
      'decided again': [made(OF_GOLD), decided(1), read({ order_state: 'FAILED' }), decided(9)],
      'not found with another token': [made({}), decided(1, 404, { access_token: 'x' })],
      'not found when nothing can be paid any more': [made({}), decided(90_000, 404)],
      'not found for a decision of another kind': [made({}), decided(1, 404, { accept_new_rate: 'yes' })],
    },
  },
  'LSP-RATE-03': {
    breaks: {
      'another token': [made(OF_GOLD), decidedWith('x')],
      'no token': [decidedWith(undefined), made(OF_GOLD)],
      'refused by another number': [made(OF_GOLD), refusedDecision({ property: 'access_token', code: 400 })],
    },
    holds: { 'refused by its number': [made(OF_GOLD), refusedDecision({ property: 'access_token', code: -32602 })] },
    outside: {
      'its own': [made(OF_GOLD), decided(1)],
      'refused for its state': [made(OF_GOLD), refusedDecision({ property: 'order_state', code: 400 })],
      'its own and more': [made(OF_GOLD), decidedWith(' t ')],
      'whose token is not known': [decidedWith('x')],
      refused: [made(OF_GOLD), decided(1, 400, { access_token: 'x' })],
    },
  },
  'LSP-RATE-08': {
    breaks: { 'a refund': [made(OF_GOLD), accepting(1, { refund_txid: 'ab' })] },
    outside: {
      'no refund': [made(OF_GOLD), accepting(1, { refund_txid: null })],
      'declined first': [...waits, declined(9), accepting(12, { refund_txid: 'ab' })],
      declined: [...waits, declined(9)],
    },
  },
  'LSP-RATE-09': {
    breaks: { 'no refund': [...waits, declined(9, {})], 'an empty one': [...waits, declined(9, { refund_txid: '' })] },
    outside: {
      refunded: [...waits, declined(9)],
      accepted: [...waits, decided(9)],
      'nothing was paid': [made(OF_GOLD), read(PENDING), declined(9, {})],
      'paid, but shown later': [
        made(OF_GOLD),
        read(PENDING),
        declined(9, {}),
        read(PENDING, { state: 'PAID' }, { at: 12 }),
      ],
      'nothing to decide': [made(OF_GOLD), read({}, { state: 'PAID' }), declined(9, {})],
      'a second time': [...waits, declined(9), declined(12, {})],
    },
  },
  'LSP-RATE-10': {
    breaks: {
      'accepted when it was declined': [...waits, declined(9), decided(12)],
      'declined again when it was over': [
        ...waits,
        declined(9),
        read({ order_state: 'FAILED' }, {}, { at: 11 }),
        declined(12),
      ],
      'refunded again': [...waits, declined(9), declined(12, { refund_txid: 'cd' })],
    },
    outside: {
      'refused the second time': [...waits, declined(9), decided(12, 400)],
      'accepted twice, as the rate moved on': [...waits, decided(9), decided(12)],
      'at the same time': [...waits, declined(9), declined(9)],
      'of the same refund while it waits': [...waits, declined(9), declined(12)],
      'nothing was refunded': [made(OF_GOLD), read(PENDING), declined(9), declined(12)],
    },
  },
  'LSP-GET-04': {
    holds: { 'as stated': [refusedRead({ property: 'access_token', code: -32602, more: 1 }), made({})] },
    breaks: {
      'another property': [made({}), refusedRead({ property: 'token', code: -32602 })],
      'a code as text': [made({}), refusedRead({ property: 'access_token', code: '-32602' })],
    },
    outside: {
      'its own token': [made({}), refusedRead({}, { access_token: 't' })],
      'a token that is none': [made({}), refusedRead({}, { access_token: null })],
      'an unknown order': [refusedRead({})],
      'another code': [made({}), { ...refusedRead({}), json: { error_code: 'OTHER' } }],
    },
  },
  'LSP-EST-05': {
    holds: { blamed: between([FOR_SALE, asked(0, {})], unquoted('rfq_id')) },
    breaks: {
      'another one': between([FOR_SALE, asked(0, {})], ...[1, 2].map(() => unquoted('client_asset_amount'))),
    },
    outside: {
      'beyond its bounds': between([FOR_SALE, asked(0, {})], ...[1, 2].map(() => unquoted('x', 4))),
      'not estimated otherwise': between([FOR_SALE], ...[1, 2].map(() => unquoted('x'))),
    },
  },
  'LSP-EST-12': {
    holds: {
      equal: [asked(0, {}), asked(0.5, { zz: 1 })],
      'otherwise once': [asked(0, {}), asked(0.5, { total_fee: 9 }), asked(0.9, { total_fee: 9 })],
    },
    breaks: { 'to and fro': [asked(0, {}), asked(0.4, { total_fee: 9 }), asked(0.8, {})] },
    outside: {
      'seconds apart': [asked(0, {}), asked(4, { total_fee: 9 }), asked(8, {})],
      'other callers': ['a', 'b'].map((key) => ({
        ...asked(0, { discount_code: key }),
        requestHeaders: [['Authorization', `Bearer ${key}`]],
      })),
      'an asset': [asked(0, {}, OF_GOLD), asked(0, { total_fee: 9 }, OF_GOLD), asked(0, {}, OF_GOLD)],
    },
  },
  'LSP-EST-14': {
    holds: {
      alike: [foretelling(0, 540), ordering(1)],
      'a thousand satoshis apart': [foretelling(0, 1_400), ordering(1)],
      'all in millisatoshis': [
        foretelling(0, 540_000),
        ordering(1),
        foretelling(2, 540_000, PURCHASE),
        ordering(3, PURCHASE),
      ],
      'with the price of the asset': [
        foretelling(0, 9_540, PURCHASE),
        ordering(1, PURCHASE, { asset_price_sat: 9_000 }),
      ],
      'less than what has more': [
        foretelling(0, 540),
        ordering(1),
        foretelling(2, 10, PURCHASE),
        ordering(3, { ...PURCHASE, lsp_asset_amount: 1 }, {}, 5_000),
      ],
      'the latest of two': [foretelling(0, 50_000), foretelling(1, 540), ordering(2)],
    },
    breaks: {
      'a part': [foretelling(0, 4_000), ordering(1, PLAIN, {}, 12_000)],
      'purchases in another unit': [
        foretelling(0, 5_000),
        ordering(1, PLAIN, {}, 5_000),
        foretelling(2, 5_000_000, PURCHASE),
        ordering(3, { ...PURCHASE, lsp_asset_amount: 1 }, {}, 5_000),
      ],
    },
    outside: {
      'another size': [foretelling(0, 50_000, { lsp_balance_sat: 2 }), ordering(1)],
      'long before': [foretelling(0, 50_000), ordering(400)],
      afterwards: [ordering(0), foretelling(1, 50_000)],
      'another caller': [{ ...foretelling(0, 50_000), requestHeaders: [['Authorization', 'Bearer a']] }, ordering(1)],
    },
  },
  'LSP-CHAN-02': {
    holds: {
      later: [read({ channel: { funded_at: '2026-01-01T02:00:00Z', expires_at: '2026-01-02T02:00:00Z' } })],
      'as long as ordered': [living('one', 144, 2), living('other', 576, 5)],
      'of blocks that are nearly as many': [living('one', 144, 2), living('other', 575, 2)],
    },
    breaks: {
      'at once': [read({ channel: { funded_at: '2026-01-01T02:00:00Z', expires_at: '2026-01-01T02:00:00Z' } })],
      'funded tomorrow': [read({ channel: { funded_at: '2026-01-02T02:00:00Z', expires_at: '2026-01-03T02:00:00Z' } })],
      'as long as any': [living('one', 144, 2), living('other', 576, 2)],
      'funded hours before it was ordered': [
        made({}),
        read({ channel: { funded_at: '2025-12-31T20:13:20Z', expires_at: null } }),
      ],
      'funded before there were blocks': [read({ channel: { funded_at: '0001-01-01T00:00:00Z', expires_at: null } })],
    },
    outside: {
      'of no zone': [read({ channel: { funded_at: '2026-01-02T02:00:00', expires_at: null } })],
      'no end': [read({ channel: { funded_at: '2026-01-01T02:00:00Z', expires_at: null } })],
      'funded an hour before it was ordered': [
        made({}),
        read({ channel: { funded_at: '2026-01-01T00:13:20Z', expires_at: null } }),
      ],
      'ordered when a clock was moved': [
        made({}, { created_at: '2026-01-01T09:13:20Z' }),
        read({ channel: { funded_at: '2026-01-01T01:20:00Z', expires_at: null } }),
      ],
    },
  },
  'LSP-GET-10': {
    holds: {
      'other looks at the chain': [
        read(),
        read({}, { last_payment_check: 9, payment_difference: -5, payment_status: 'none' }, { at: 7 }),
      ],
    },
    breaks: {
      'a channel': [read(), read({ channel: { channel_id: 'c' } }, {}, { at: 7 })],
      'another end': [read(), read({}, { expires_at: '2026-01-01T01:36:00Z' }, { at: 7 })],
    },
    outside: {
      'an asset': [read(OF_GOLD), read({ ...OF_GOLD, channel: { channel_id: 'c' } }, {}, { at: 7 })],
      'a payment': [read(), read({ order_state: 'CHANNEL_OPENING', channel: {} }, { state: 'PAID' }, { at: 7 })],
      'its time is over': [
        read(),
        read({ failure_reason: 'late' }, {}, { at: Date.parse('2026-01-02') / 1000 - START }),
      ],
    },
  },
};
