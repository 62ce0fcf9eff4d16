import { invoiceOf } from '../orders/an-invoice.ts';
import { assetList, bolt11, estimate, info, type Json, onchain, order, providerAsset } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const GET_INFO = 'GET /api/v1/lsps1/get_info';

const infos = (changes: Json = {}): Sketch[] => [{ operation: GET_INFO, json: info(changes) }];
const options = (changes: Json): Sketch[] => infos({ options: { ...(info().options as Json), ...changes } });
const provided = (changes: Json): Sketch[] => infos({ assets: [providerAsset(changes)] });
const estimates = (changes: Json = {}): Sketch[] => [
  { operation: 'POST /api/v1/lsps1/estimate_fees', json: estimate(changes) },
];
const orders = (changes: Json = {}, payment: Json = {}, more: Sketch = {}): Sketch[] => [
  { operation: 'POST /api/v1/lsps1/get_order', json: order(changes, payment), ...more },
];
const creation = (changes: Json = {}): Sketch[] => [
  { operation: 'POST /api/v1/lsps1/create_order', json: order(changes) },
];
const regtest: Sketch[] = [{ operation: 'GET /api/v1/market/assets', json: assetList({ network: 'regtest' }) }];

const PAID = { bolt11: bolt11({ state: 'PAID' }) };
const CHANNEL = { channel_id: null, funding_outpoint: 'ab:0', funded_at: '2026-01-01T02:00:00Z', expires_at: null };
const EMPTY_CHANNEL = {
  channel_id: null,
  temporary_channel_id: null,
  funded_at: null,
  funding_outpoint: null,
  expires_at: null,
};

const USUAL = { read: orders(), created: creation() };

/** Reads of one order, a second apart. */
const reads = (...changes: Json[]): Sketch[] => changes.flatMap((change, at) => orders(change, PAID, { at }));

const fundedAt = (second: number): Json => ({ ...CHANNEL, funded_at: `2026-01-01T02:00:0${second}Z` });

const completed = (...channels: Json[]): Sketch[] =>
  reads(...channels.map((channel) => ({ order_state: 'COMPLETED', channel })));

const WANTED: Json = {
  client_pubkey: `03${'CD'.repeat(32)}`,
  lsp_balance_sat: 150_000,
  client_balance_sat: 50_000,
  required_channel_confirmations: 3,
  funding_confirms_within_blocks: 144,
  channel_expiry_blocks: 4032,
  announce_channel: false,
};
const ASSET: Json = { asset_id: 'rgb:a', client_asset_amount: 5, rfq_id: 'q' };
/** A new order, and what it was asked for as. */
const made = (changes: Json = {}, asked: Json = {}, payment: Json = {}): Sketch[] => [
  {
    operation: 'POST /api/v1/lsps1/create_order',
    sent: { ...WANTED, ...asked },
    json: order({ access_token: 't', ...changes }, payment),
  },
];
/** A new order in local time, with the time of day at which its invoice ends. */
const inNewYork = (end: string): Sketch[] =>
  made({ created_at: '2025-12-31T20:13:20' }, {}, { bolt11: bolt11({ expires_at: `2025-12-31T${end}` }) });
/** The payment by an invoice for a number of satoshis. */
const invoiced = (sat: number, order_total_sat = sat, payment_hash = 'ab'.repeat(32)): Json => ({
  bolt11: bolt11({ order_total_sat, invoice: invoiceOf({ amt_msat: BigInt(sat) * 1000n, payment_hash }) }),
});
/** The payment by an invoice that is made as its order is, with a life of some seconds. */
const lasting = (expiry_sec: number, changes: Json = {}, timestamp = START): Json => ({
  bolt11: bolt11({ invoice: invoiceOf({ amt_msat: 50_500_000n, timestamp, expiry_sec }), ...changes }),
});
/** A new order of an asset. */
const bought = (changes: Json = {}): Sketch[] => made({ ...ASSET, ...changes }, ASSET);
/** A new order with asset on the provider's side alone. */
const providing = (changes: Json = {}): Sketch[] =>
  made({ asset_id: 'rgb:a', lsp_asset_amount: 5, ...changes }, { asset_id: 'rgb:a', lsp_asset_amount: 5 });
/** Two orders, the first of which is read with a token. */
const readWith = (access_token?: unknown): Sketch[] => [
  ...made(),
  ...made({ order_id: 'order-2', access_token: 'u' }),
  ...orders({}, {}, { sent: { order_id: 'order-1', access_token } }),
];
/** A new order, and what is read of it later. */
const later = (changes: Json, payment: Json = {}): Sketch[] => [...made(), ...orders(changes, payment, { at: 5 })];
const decision: Sketch = {
  operation: 'POST /api/v1/lsps1/rate_decision',
  sent: { order_id: 'order-1' },
  json: {},
  at: 3,
};
const GET_ORDER = 'POST /api/v1/lsps1/get_order';
/** A reading that is refused to a token. */
const notRead = (access_token: string, more: Sketch = {}): Sketch[] => [
  { operation: GET_ORDER, status: 404, sent: { order_id: 'order-1', access_token }, json: {}, ...more },
];
/** The same, refused for the token. */
const tokenRefused = (access_token: string, more: Sketch = {}): Sketch[] =>
  notRead(access_token, {
    status: 400,
    json: { error_code: 'LSPS1_INVALID_PARAMS', details: { property: 'access_token', code: -32602 } },
    ...more,
  });
const refusedOf = (operation: string, sent: Json, status = 400): Sketch[] => [{ operation, sent, status, json: {} }];
const CREATE = 'POST /api/v1/lsps1/create_order';
const ESTIMATE = 'POST /api/v1/lsps1/estimate_fees';
const NO_QUOTE = { ...WANTED, asset_id: 'rgb:a', client_asset_amount: 5 };

const network = (json: Json): Sketch[] => [{ operation: 'GET /api/v1/lsps1/network_info', json }];
/** Orders with these deposit addresses. */
const deposits = (...addresses: string[]): Sketch[] =>
  addresses.flatMap((address, at) => orders({ order_id: `order-${at}` }, { onchain: onchain({ address }) }));
const OURS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const NO_ORDER: Sketch = { operation: GET_ORDER, status: 404, json: { error_code: 'LSPS1_ORDER_NOT_FOUND' } };

export const ORDER_CASES: Cases = {
  'LSP-PAY-10': {
    holds: { ours: [...regtest, ...deposits(OURS)], 'read again': [...deposits(OURS), ...deposits(OURS), ...regtest] },
    breaks: {
      'a wrong digit': [...regtest, ...deposits(`${OURS.slice(0, -1)}q`)],
      'of another network': [...regtest, ...deposits('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')],
      'one for two orders': [...regtest, ...deposits(OURS, OURS)],
    },
    outside: {
      'no network': deposits(OURS),
      'two networks': [...regtest, { operation: 'GET /api/v1/market/assets', json: assetList() }, ...deposits('x')],
    },
  },
  'LSP-NET-01': {
    holds: {
      usual: network({ height: 7, network: 'Regtest' }),
      within: network({ node: { block_height: 7, chain: 'signet' } }),
    },
    breaks: { 'no network': network({ height: 7 }), 'no height': network({ network: 'regtest', height: null }) },
    outside: { 'a count of another name': network({ network: 'regtest', blocks: 7 }) },
  },
  'LSP-ORDER-04': {
    holds: { 'the key in other letters': made() },
    breaks: { 'another balance': made({ lsp_balance_sat: 1 }), 'a lost member': made({ announce_channel: undefined }) },
    outside: { 'no request': creation(), 'a key that is none': made({}, { client_pubkey: 'zz' }) },
  },
  'LSP-ORDER-05': { holds: { usual: made() }, breaks: { opening: made({ order_state: 'CHANNEL_OPENING' }) } },
  'LSP-ORDER-07': { holds: { usual: made() }, breaks: { none: made({ access_token: null }) } },
  'LSP-ORDER-08': {
    holds: { usual: made(), absent: made({ channel: undefined }), read: reads({}) },
    breaks: { empty: made({ channel: {} }), 'paid too little': reads({ channel: EMPTY_CHANNEL }) },
    outside: { opening: reads({ order_state: 'CHANNEL_OPENING', channel: EMPTY_CHANNEL }) },
  },
  'LSP-ORDER-09': {
    holds: { usual: bought() },
    breaks: { none: bought({ rfq_id: null }) },
    outside: { 'nothing bought': made() },
  },
  'LSP-ORDER-10': {
    holds: { usual: providing() },
    breaks: { 'another amount': providing({ lsp_asset_amount: 6 }), none: providing({ asset_id: null }) },
    outside: { 'BTC alone': made(), 'client-side asset, as quoted': bought({ client_asset_amount: 6 }) },
  },
  'LSP-ORDER-12': {
    holds: { usual: made(), zeros: made({ lsp_asset_amount: 0 }) },
    breaks: { 'an asset': made({ asset_id: 'rgb:a' }) },
    outside: { 'an asset that was asked for': bought() },
  },
  'LSP-PAY-06': {
    holds: { usual: made() },
    breaks: { paid: made({}, {}, PAID) },
  },
  'LSP-PAY-07': {
    holds: { usual: made(), 'in New York': inNewYork('20:28:20') },
    breaks: {
      over: made({}, {}, { bolt11: bolt11({ expires_at: '2020-01-01T00:00:00Z' }) }),
      'over in New York': inNewYork('20:13:10'),
      'of New York, as if it were UTC': inNewYork('20:28:20Z'),
    },
  },
  'LSP-ORDER-14': {
    holds: { two: [...made(), ...made({ order_id: 'order-2', access_token: 'u' })] },
    breaks: {
      'one id': [...made(), ...made({ access_token: 'u' })],
      'one token': [...made(), ...made({ order_id: 'order-2' })],
    },
  },
  'LSP-GET-02': {
    holds: {
      'as created, but for where it stands': later({ failure_reason: 'no' }, PAID),
      'a price of its own after a decision': [
        ...bought(),
        decision,
        ...orders({ ...ASSET, asset_price_sat: 7 }, {}, { at: 5 }),
      ],
      'while a decision is awaited': [
        ...bought(),
        ...orders({ ...ASSET, order_state: 'PENDING_RATE_DECISION', asset_price_sat: 7 }, {}, { at: 5 }),
      ],
      'a channel that is named no longer': completed(CHANNEL, { ...CHANNEL, funding_outpoint: null }),
      'funded when it was sent, then when it confirmed': completed(fundedAt(0), fundedAt(7), fundedAt(7)),
    },
    breaks: {
      'funded whenever one asks': completed(fundedAt(0), fundedAt(1), fundedAt(2)),
      'another total when it failed': later({ order_state: 'FAILED' }, { bolt11: bolt11({ order_total_sat: 0 }) }),
      'another channel': completed(CHANNEL, { ...CHANNEL, funding_outpoint: 'cd:0' }),
      'another balance': later({ lsp_balance_sat: 7 }),
      'another balance by a decision': [...made(), decision, ...orders({ lsp_balance_sat: 7 }, {}, { at: 5 })],
      'another balance after a decision': [
        decision,
        ...orders({ order_state: 'COMPLETED' }, {}, { at: 5 }),
        ...orders({ order_state: 'COMPLETED', client_balance_sat: 7 }, {}, { at: 9 }),
      ],
    },
    outside: { 'one reading': made() },
  },
  'LSP-PAY-15': {
    holds: { 'as created': later({}) },
    breaks: { 'another invoice': later({}, { bolt11: bolt11({ invoice: 'lnbcrt1other' }) }) },
    outside: { 'when it is paid': later({ order_state: 'CHANNEL_OPENING' }) },
  },
  'LSP-GET-03': {
    holds: { 'its own': readWith('t') },
    breaks: { 'one of no order': readWith('v') },
    outside: { 'no creation recorded': orders({}, {}, { sent: { order_id: 'order-1', access_token: 'v' } }) },
  },
  'LSP-GET-06': {
    holds: { 'its own': readWith('t') },
    breaks: { none: readWith(), 'an empty one': readWith(''), 'no text': readWith(0) },
  },
  'LSP-GET-09': { holds: { 'its own': readWith('t') }, breaks: { 'that of another order': readWith('u') } },
  'LSP-GET-01': {
    holds: { 'its own': readWith('t'), 'refused to another token': [...readWith('t'), ...notRead('u')] },
    breaks: {
      'not found': [...made(), ...notRead('t')],
      'its token called invalid': [...made(), ...tokenRefused('t')],
      'its token called invalid once it is COMPLETED': [
        ...made(),
        ...orders({ order_state: 'COMPLETED', channel: CHANNEL }, PAID),
        ...tokenRefused('t', { at: 10 ** 8 }),
      ],
    },
    outside: {
      'after its deadline': [...made(), ...notRead('t', { at: 10 ** 8 })],
      'its token called invalid after its deadline': [...made(), ...tokenRefused('t', { at: 10 ** 8 })],
      'another token called invalid': [...made(), ...tokenRefused('u')],
      'an outage': [...made(), ...notRead('t', { status: 503 })],
    },
  },
  'LSP-EST-11': {
    breaks: {
      served: refusedOf(ESTIMATE, { lsp_balance_sat: 'abc' }, 200),
      'half a unit': refusedOf(ESTIMATE, { client_asset_amount: 0.5 }, 200),
    },
    outside: { refused: refusedOf(ESTIMATE, { lsp_balance_sat: {} }, 422) },
  },
  'LSP-CREATE-02': {
    breaks: { served: refusedOf(CREATE, { ...WANTED, announce_channel: undefined }, 200) },
    outside: { refused: refusedOf(CREATE, {}, 422), all: made() },
  },
  'LSP-CREATE-03': {
    breaks: {
      served: refusedOf(CREATE, { ...WANTED, channel_expiry_blocks: [] }, 200),
      'half a unit': refusedOf(CREATE, { ...WANTED, lsp_asset_amount: 7.5 }, 200),
    },
    outside: { refused: refusedOf(CREATE, { ...WANTED, lsp_balance_sat: 1.5 }, 422), all: made() },
  },
  'LSP-GET-07': {
    breaks: {
      served: [{ operation: GET_ORDER, sent: { access_token: 't' }, json: order() }],
      'looked for': [{ ...NO_ORDER, sent: { access_token: 't' } }],
      'a list': [{ operation: GET_ORDER, sent: { order_id: ['order-1'], access_token: 't' }, json: order() }],
    },
    outside: {
      refused: [{ operation: GET_ORDER, status: 422, sent: {}, json: {} }],
      'an unknown path': [{ ...NO_ORDER, sent: {}, json: { detail: 'Not Found' } }],
      'wrong in another respect, too': [
        { ...NO_ORDER, sent: { access_token: 7 } },
        { ...NO_ORDER, sent: { id: 'order-1' } },
      ],
      'another media type': [{ ...NO_ORDER, sent: {}, requestHeaders: [['Content-Type', 'text/plain']] }],
      'an unknown order': [{ ...NO_ORDER, sent: { order_id: 'order-1' } }],
    },
  },
  'LSP-RATE-05': {
    breaks: {
      served: [{ ...decision, sent: { accept_new_rate: true } }],
      'a list': [{ ...decision, sent: { order_id: ['order-1'], accept_new_rate: true } }],
    },
    outside: { refused: [{ ...decision, status: 422 }] },
  },
  'LSP-EST-04': {
    breaks: {
      served: refusedOf(ESTIMATE, NO_QUOTE, 200),
      'of no asset': refusedOf(ESTIMATE, { ...NO_QUOTE, asset_id: undefined }, 200),
    },
    outside: {
      refused: refusedOf(ESTIMATE, NO_QUOTE),
      'a quote named': refusedOf(ESTIMATE, { ...NO_QUOTE, rfq_id: 'q' }),
    },
  },
  'LSP-CREATE-05': {
    breaks: { served: refusedOf(CREATE, { ...NO_QUOTE, rfq_id: null }, 200) },
    outside: {
      refused: refusedOf(CREATE, NO_QUOTE),
      'a quote named': refusedOf(CREATE, { ...NO_QUOTE, rfq_id: 'q' }),
      'an outage': refusedOf(CREATE, NO_QUOTE, 503),
      'of no asset': refusedOf(CREATE, { ...NO_QUOTE, asset_id: undefined }, 200),
    },
  },
  'LSP-CREATE-19': {
    breaks: { served: refusedOf(CREATE, { ...WANTED, lsp_balance_sat: -1 }, 200) },
    outside: {
      refused: refusedOf(CREATE, { ...WANTED, lsp_balance_sat: -1 }, 422),
      'none negative': refusedOf(CREATE, WANTED),
      'of no asset': refusedOf(CREATE, { ...WANTED, client_asset_amount: -1 }, 200),
    },
  },
  'LSP-INFO-02': {
    holds: {
      'IPv6 in brackets': infos(),
      onion: infos({ lsp_connection_url: `03${'ab'.repeat(32)}@${'a'.repeat(56)}.onion:9735` }),
      'a mock on regtest': [...infos({ lsp_connection_url: 'mock@127.0.0.1:9735' }), ...regtest],
    },
    breaks: {
      'no key': infos({ lsp_connection_url: 'host.example:9735' }),
      'no port': infos({ lsp_connection_url: `03${'ab'.repeat(32)}@host.example` }),
      'port 0': infos({ lsp_connection_url: `03${'ab'.repeat(32)}@host.example:0` }),
      'port 65536': infos({ lsp_connection_url: `03${'ab'.repeat(32)}@host.example:65536` }),
      'no host': infos({ lsp_connection_url: `03${'ab'.repeat(32)}@:9735` }),
      'two @': infos({ lsp_connection_url: `03${'ab'.repeat(32)}@a@b:9735` }),
      'an odd key elsewhere': infos({ lsp_connection_url: 'mock@127.0.0.1:9735' }),
    },
  },
  'LSP-INFO-05': {
    holds: {
      'no push balance': infos(),
      'a minimum beside a maximum of 0': options({ min_initial_client_balance_sat: 5 }),
    },
    breaks: {
      'a minimum above the maximum': options({ min_channel_balance_sat: 16_777_216 }),
      'no expiry': options({ max_channel_expiry_blocks: 0 }),
      'no channel possible': options({ max_initial_lsp_balance_sat: 49_999 }),
    },
  },
  'LSP-INFO-08': {
    holds: { 'a minimum beside a maximum of 0': infos(), 'a minimum of 0': provided({ min_initial_lsp_amount: 0 }) },
    breaks: { 'a minimum above the maximum': provided({ min_initial_lsp_amount: 10_001 }) },
  },
  'LSP-EST-01': {
    holds: {
      usual: estimates(),
      'no code': estimates({ discount_code: null }),
      'a whole discount': estimates({ applied_discount: 0 }),
    },
    breaks: {
      'no code member': estimates({ discount_code: undefined }),
      'a textual fee': estimates({ total_fee: '540' }),
      'a fraction': estimates({ setup_fee: 0.5 }),
      'a textual discount': estimates({ applied_discount: '0' }),
    },
  },
  'LSP-EST-03': { holds: { any: estimates({ total_fee: 1 }) }, breaks: {} },
  'LSP-ORDER-02': {
    holds: {
      ...USUAL,
      'all left out': orders({ token: undefined, created_at: undefined, channel: undefined, asset_id: undefined }),
    },
    breaks: {
      'a null created_at': orders({ created_at: null }),
      'a textual amount': orders({ lsp_asset_amount: '1' }),
      'a list as channel': orders({ channel: [] }),
      'a numeric token': orders({ token: 0 }),
    },
  },
  'LSP-ORDER-03': {
    holds: { ...USUAL, null: orders({ expires_at: null }) },
    breaks: { 'a time': orders({ expires_at: '2026-01-01T00:00:00Z' }) },
  },
  'LSP-ORDER-13': {
    holds: { ...USUAL, another: orders({ token: 'x' }) },
    breaks: {
      number: orders({ token: 7 }),
      'its own id': orders({ token: 'order-1' }),
      'the email of the request': made({ token: 'a@b.example' }, { email: 'a@b.example' }),
    },
  },
  'LSP-ORDER-17': {
    holds: {
      unchanged: [...creation(), ...orders({ created_at: '2026-01-01T01:13:20Z' }, {}, { at: 9000 })],
      'in New York': creation({ created_at: '2025-12-31T20:13:20' }),
    },
    breaks: {
      'in New York, long ago': creation({ created_at: '2025-12-31T20:05:00' }),
      'in two zones': [
        ...creation({ created_at: '2025-12-31T20:13:20' }),
        ...creation({ created_at: '2025-12-31T19:13:20', order_id: 'order-2' }),
      ],
      'of New York, as if it were UTC': creation({ created_at: '2025-12-31T20:13:20Z' }),
      'long ago': creation({ created_at: '2026-01-01T01:00:00Z' }),
      changed: [...creation(), ...orders({ created_at: '2026-01-01T01:13:21Z' })],
    },
    outside: { absent: creation({ created_at: undefined }) },
  },
  'LSP-PAY-04': {
    holds: {
      ...USUAL,
      'any word': orders({}, { onchain: onchain({ payment_status: 'FINE', payment_difference: -3 }) }),
    },
    breaks: {
      'a textual difference': orders({}, { onchain: onchain({ payment_difference: '0' }) }),
      'an object': orders({}, { onchain: onchain({ refund_onchain_address: {} }) }),
      'an ISO check': orders({}, { onchain: onchain({ last_payment_check: '2026-01-01T00:00:00Z' }) }),
    },
  },
  'LSP-PAY-08': {
    holds: { ...USUAL, 'nothing but fees': orders({}, { bolt11: bolt11({ order_total_sat: 500 }) }) },
    breaks: {
      more: orders({}, { bolt11: bolt11({ order_total_sat: 499 }) }),
      negative: orders({}, { onchain: onchain({ fee_total_sat: -1 }) }),
    },
  },
  'LSP-PAY-09': {
    holds: {
      'for its total': made({}, {}, invoiced(50_500)),
      'the same at each reading': [...made({}, {}, invoiced(50_500)), ...orders({}, invoiced(50_500), { at: 5 })],
      'another total while a new rate waits for its decision': orders(
        { order_state: 'PENDING_RATE_DECISION' },
        invoiced(50_500, 60_000),
      ),
      'another invoice for another total': [
        ...made({}, {}, invoiced(50_500)),
        ...orders({}, invoiced(60_000, 60_000, 'ef'.repeat(32)), { at: 5 }),
      ],
      'the amount left to its payer': made({}, {}, { bolt11: bolt11({ invoice: invoiceOf({ amt_msat: null }) }) }),
      'as long as its payment, but for a minute': made({}, {}, lasting(1_250)),
      'as long as its payment in local time': made(
        { created_at: '2025-12-31T20:13:20' },
        {},
        lasting(1_300, { expires_at: '2025-12-31T20:35:00' }),
      ),
      'a short one by a clock that is behind': made({}, {}, lasting(1_300, {}, START - 900)),
      'orders with invoices of their own': [
        ...made({}, {}, invoiced(50_500)),
        ...made({ order_id: 'order-2' }, {}, invoiced(50_500, 50_500, 'ef'.repeat(32))),
      ],
    },
    breaks: {
      'less than its total': made({}, {}, invoiced(50_500, 50_600)),
      'less than its total later': [
        ...made({}, {}, invoiced(50_500)),
        ...orders({}, invoiced(50_500, 60_000), { at: 5 }),
      ],
      'over before its payment': made({}, {}, lasting(900)),
      'over before its payment at a later reading': [
        ...made({}, {}, lasting(1_300)),
        ...orders({}, lasting(60), { at: 5 }),
      ],
      'for another order, too': [
        ...made({}, {}, invoiced(50_500)),
        ...made({ order_id: 'order-2' }, {}, invoiced(50_500)),
      ],
    },
    outside: {
      mocks: made({}, {}, { bolt11: bolt11({ invoice: 'lnbcrt-mock-1' }) }),
      'no order': refusedOf(CREATE, WANTED),
    },
  },
  'LSP-PAY-13': {
    holds: {
      ...USUAL,
      'minus the total': orders({}, { onchain: onchain({ payment_difference: -50_500 }) }),
      'overpaid later': orders(
        { order_state: 'COMPLETED' },
        { onchain: onchain({ payment_difference: 5, state: 'PAID' }) },
      ),
    },
    breaks: { overpaid: orders({}, { onchain: onchain({ payment_difference: 1 }) }) },
  },
  'LSP-PAY-14': {
    holds: { paid: [...orders(), ...orders({}, PAID, { at: 1 })] },
    breaks: { 'unpaid again': [...orders({}, PAID), ...orders({}, {}, { at: 1 })] },
  },
  'LSP-STATE-02': {
    holds: {
      paid: orders({ order_state: 'COMPLETED' }, PAID),
      held: orders({ order_state: 'CHANNEL_OPENING' }, { onchain: onchain({ state: 'HOLD' }) }),
      'a surplus on its way back': orders(
        { order_state: 'CHANNEL_OPENING' },
        { onchain: onchain({ state: 'TO_REFUND', payment_difference: 1_000 }) },
      ),
      free: orders(
        { order_state: 'COMPLETED' },
        { bolt11: bolt11({ order_total_sat: 0 }), onchain: onchain({ order_total_sat: 0 }) },
      ),
    },
    breaks: {
      unpaid: orders({ order_state: 'CHANNEL_OPENING' }),
      'given back': orders(
        { order_state: 'COMPLETED' },
        { onchain: onchain({ state: 'REFUNDED', payment_difference: 0 }) },
      ),
    },
    outside: { created: orders() },
  },
  'LSP-STATE-03': {
    holds: {
      appears: reads(
        { order_state: 'CHANNEL_OPENING' },
        { order_state: 'CHANNEL_OPENING', channel: EMPTY_CHANNEL },
        { order_state: 'COMPLETED', channel: CHANNEL },
      ),
      absent: reads({ order_state: 'CHANNEL_OPENING', channel: undefined }),
      'gone with the order': reads(
        { order_state: 'CHANNEL_OPENING', channel: EMPTY_CHANNEL },
        { order_state: 'FAILED' },
      ),
    },
    breaks: {
      'a text': reads({ order_state: 'CHANNEL_OPENING', channel: 'pending' }),
      'a numeric id': reads({ order_state: 'CHANNEL_OPENING', channel: { channel_id: 7 } }),
      'null again': reads(
        { order_state: 'CHANNEL_OPENING', channel: EMPTY_CHANNEL },
        { order_state: 'CHANNEL_OPENING' },
      ),
    },
    outside: { created: orders() },
  },
  'LSP-STATE-04': {
    holds: {
      outpoint: reads({ order_state: 'COMPLETED', channel: CHANNEL }),
      id: reads({ order_state: 'COMPLETED', channel: { channel_id: 'x' } }),
      'funded together': [0, 1].flatMap((output) =>
        reads({
          order_id: `order-${output}`,
          order_state: 'COMPLETED',
          channel: { funding_outpoint: `${'ab'.repeat(32)}:${output}` },
        }),
      ),
    },
    breaks: {
      null: reads({ order_state: 'COMPLETED' }),
      empty: reads({ order_state: 'COMPLETED', channel: EMPTY_CHANNEL }),
      'that of another order': ['order-1', 'order-2'].flatMap((order_id) =>
        reads({ order_id, order_state: 'COMPLETED', channel: { channel_id: 'x' } }),
      ),
      'the outpoint of another order': ['order-1', 'order-2'].flatMap((order_id) =>
        reads({ order_id, order_state: 'COMPLETED', channel: { funding_outpoint: `${'ab'.repeat(32)}:0` } }),
      ),
    },
    outside: { created: orders() },
  },
  'LSP-RATE-06': {
    breaks: {
      'a channel that has an id': reads({ order_state: 'PENDING_RATE_DECISION', channel: { channel_id: 'c' } }),
    },
    outside: {
      'without a channel': reads({ order_state: 'PENDING_RATE_DECISION', channel: null }),
      'a channel without anything': reads({
        order_state: 'PENDING_RATE_DECISION',
        channel: { channel_id: null, funded_at: null },
      }),
      'another state': reads({ order_state: 'CHANNEL_OPENING', channel: { channel_id: 'c' } }),
    },
  },
  'LSP-STATE-05': {
    holds: {
      ...USUAL,
      failed: reads({ order_state: 'FAILED', failure_reason: 'x' }),
      'failed without': reads({ order_state: 'FAILED', failure_reason: null }),
    },
    breaks: { 'a reason on a created one': orders({ failure_reason: 'x' }) },
  },
  'LSP-STATE-06': {
    holds: {
      life: reads({}, { order_state: 'CHANNEL_OPENING' }, { order_state: 'COMPLETED' }),
      'back from a decision': reads({}, { order_state: 'PENDING_RATE_DECISION' }, {}),
      'read in another order': reads({}, { order_state: 'CHANNEL_OPENING' }).reverse(),
    },
    breaks: {
      'created again': reads({ order_state: 'CHANNEL_OPENING' }, {}),
      'after the end': reads({ order_state: 'COMPLETED' }, { order_state: 'FAILED' }),
      'after a failure': reads({ order_state: 'FAILED' }, { order_state: 'CHANNEL_OPENING' }),
    },
  },
};
