import { assetList, btc, estimate, gold, info, onchain, order, pair, pairList, quote, swap } from './bodies.ts';
import type { Cases } from './case.ts';
import { type Sketch, START } from './exchanges.ts';

const ASSETS = 'GET /api/v1/market/assets';
const QUOTE = 'POST /api/v1/market/quote';

const to = (operation: string, json: unknown): Sketch[] => [{ operation, json }];
const assets = (json: unknown) => to(ASSETS, json);
const quotes = (json: unknown) => to(QUOTE, json);
const swaps = (json: unknown) => to('POST /api/v1/swaps/atomic/status', json);
const orders = (json: unknown) => to('POST /api/v1/lsps1/get_order', json);

const socketQuoted = (changes: Parameters<typeof quote>[0]): Sketch[] => [
  { operation: 'WS', status: 101, said: [{ action: 'quote_response', data: quote(changes) }] },
];

const EVERYTHING: Readonly<Record<string, readonly Sketch[]>> = {
  'an asset list': assets(assetList()),
  'a pair list': to('GET /api/v1/market/pairs', pairList()),
  'a quote': quotes(quote()),
  'a swap': swaps(swap()),
  'an order': orders(order()),
  'provider info': to('GET /api/v1/lsps1/get_info', info()),
  'an estimate': to('POST /api/v1/lsps1/estimate_fees', estimate({ discount_code: null })),
};

const answer = (sketch: Sketch): Sketch[] => [{ operation: ASSETS, ...sketch }];
const type = (value: string | null) => ({ headers: { 'Content-Type': value } });

export const FORMAT_CASES: Cases = {
  'FMT-JSON-01': {
    holds: {
      'a charset': answer({ json: assetList() }),
      'a suffix': answer({ status: 400, json: { detail: 'x' }, ...type('application/problem+json') }),
      'a number beyond a double': answer({ text: '{"total":1e999}' }),
    },
    breaks: {
      'a text type': answer({ json: {}, ...type('text/plain') }),
      'no type': answer({ json: {}, ...type(null) }),
      'a repeated key': answer({ text: '{"a":1,"a":2}' }),
      'broken JSON': answer({ text: '{"a":01}' }),
      NaN: answer({ text: '{"price":NaN}' }),
      'a text 500': answer({ status: 500, text: 'Internal Server Error', ...type('text/plain') }),
      'an HTML 400': answer({ status: 400, text: '<html>', ...type('text/html') }),
      'a text conflict': [{ operation: 'POST /api/v1/swaps/init', status: 409, text: 'used', ...type('text/plain') }],
      'an HTML 404': answer({ status: 404, text: '<html>', ...type('text/html') }),
      'a broken 503 labelled as JSON': answer({ status: 503, text: '<html>' }),
    },
    outside: {
      'an empty 502': answer({ status: 502, text: '', ...type('text/html') }),
      "a proxy's 502": answer({ status: 502, text: '<html>', ...type('text/html') }),
      "a proxy's text 503": answer({ status: 503, text: 'upstream connect error', ...type('text/plain') }),
      "a firewall's 403": answer({ status: 403, text: '<html>', ...type('text/html') }),
      "a parser's 400": answer({
        status: 400,
        query: 'limit=%00',
        text: 'Invalid HTTP request',
        ...type('text/plain'),
      }),
      "a proxy's 500": answer({ status: 500, text: '<html>', ...type('text/html') }),
      "a proxy's 413": answer({ status: 413, text: '<html>', ...type('text/html') }),
      'an undocumented path': [{ status: 404, text: 'not found', ...type('text/plain') }],
      'a redirect': answer({ status: 307, text: '<a>', ...type('text/html') }),
    },
  },
  'FMT-JSON-06': { holds: EVERYTHING, breaks: {} },
  'FMT-INT-01': {
    holds: {
      ...EVERYTHING,
      'integral lexemes': [
        {
          operation: 'GET /api/v1/market/bitcoin_fee_estimate',
          text: `{"estimated_fee_sat":5.0,"target_blocks":1e1,"timestamp":${START}}`,
        },
      ],
    },
    breaks: {
      'a quoted integer': assets(assetList({}, [btc({ issued_supply: '21' })])),
      'a fraction': quotes(quote({ expires_at: START + 0.5 })),
      'a boolean': orders(order({ client_asset_amount: true })),
      'a fraction in a nested object': orders(order({}, { onchain: onchain({ min_fee_for_0conf: 253.5 }) })),
      'a quoted swap time': swaps(swap({ completed_at: '0' })),
      'a quoted quantity beyond 2^53': swaps(swap({ qty_to: '9007199254740993' })),
    },
    outside: { 'an answer that is not shown': to('POST /api/v1/market/routes', { timestamp: 'x' }) },
  },
  'FMT-TIME-01': {
    holds: EVERYTHING,
    breaks: {
      'an ISO list time': assets(assetList({ timestamp: '2026-01-01T00:00:00Z' })),
      'a fraction': quotes(quote({ timestamp: START + 0.25 })),
      'an ISO swap time': swaps(swap({ completed_at: '2026-01-01T00:00:00Z' })),
      'an ISO asset time': assets(assetList({}, [gold({ added_at: '2026-01-01' })])),
    },
  },
  'FMT-TIME-02': {
    holds: {
      'all zone forms': orders(order()),
      'no seconds, a comma, midnight and a leap second': orders(
        order({
          created_at: '2025-12-31T24:00',
          channel: { funded_at: '2026-06-30T23:59:60,5Z', expires_at: '2026-12-01T00:00:00-0330', channel_id: null },
        }),
      ),
    },
    breaks: {
      'a unix time': orders(order({ created_at: START })),
      'a date alone': orders(order({ created_at: '2026-01-01' })),
      'a space': orders(order({}, { onchain: onchain({ expires_at: '2026-01-01 01:35:00' }) })),
      'the 30th of February': orders(order({ channel: { funded_at: '2026-02-30T00:00:00Z' } })),
      '25 o’clock': orders(order({ created_at: '2026-01-01T25:00:00Z' })),
    },
  },
  'FMT-TIME-04': {
    holds: {
      'a cached list': assets(assetList({ timestamp: START - 3500 })),
      'a list that a cache gives after the clock was advanced': [
        {
          operation: 'GET /api/v1/market/assets',
          json: assetList({ timestamp: START - 90_000 }),
          headers: { Age: '2' },
        },
      ],
      'a fee estimate from the last block': to('GET /api/v1/market/bitcoin_fee_estimate', { timestamp: START - 1200 }),
      'a quote now': quotes(quote()),
      'a quote on a socket': socketQuoted({ timestamp: START }),
      'a quote on a socket when the clock has just been advanced': [
        ...quotes(quote()),
        ...socketQuoted({ timestamp: START + 90_030 }).map((sketch) => ({ ...sketch, at: 30 })),
        {
          operation: QUOTE,
          json: quote({ timestamp: START + 90_000 }),
          at: 60,
          headers: { Date: new Date((START + 90_060) * 1000).toUTCString() },
        },
      ],
      'a quote on a socket that comes last of all, by a clock that was advanced': [
        ...quotes(quote()),
        ...socketQuoted({ timestamp: START + 90_030 }).map((sketch) => ({ ...sketch, at: 30 })),
      ],
      'a quote on a socket between two advances of the clock': [
        ...quotes(quote()),
        ...socketQuoted({ timestamp: START + 90_030 }).map((sketch) => ({ ...sketch, at: 30 })),
        ...quotes(quote({ timestamp: START + 180_060 })).map((sketch) => ({
          ...sketch,
          at: 60,
          headers: { Date: new Date((START + 180_060) * 1000).toUTCString() },
        })),
      ],
      'no Date': [{ operation: QUOTE, json: quote(), headers: { Date: null } }],
      'a clock that is off on both sides': [
        {
          operation: QUOTE,
          json: quote({ timestamp: START + 90_000 }),
          headers: { Date: new Date((START + 90_010) * 1000).toUTCString() },
        },
      ],
    },
    breaks: {
      milliseconds: quotes(quote({ timestamp: START * 1000 })),
      'a quote of ten minutes ago': quotes(quote({ timestamp: START - 600 })),
      'a quote on a socket of another zone': socketQuoted({ timestamp: START + 18_000 }),
      'a quote on a socket of another zone between answers of REST': [
        ...quotes(quote()),
        ...socketQuoted({ timestamp: START + 18_030 }).map((sketch) => ({ ...sketch, at: 30 })),
        ...quotes(quote({ timestamp: START + 60 })).map((sketch) => ({ ...sketch, at: 60 })),
      ],
      'a quote on a socket by another clock than REST': [
        {
          operation: QUOTE,
          json: quote({ timestamp: START + 90_000 }),
          headers: { Date: new Date((START + 90_010) * 1000).toUTCString() },
        },
        ...socketQuoted({ timestamp: START + 30 }).map((sketch) => ({ ...sketch, at: 30 })),
      ],
      'a list of two hours ago': assets(assetList({ timestamp: START - 7200 })),
      'a fee estimate of an hour ago': to('GET /api/v1/market/bitcoin_fee_estimate', { timestamp: START - 3600 }),
    },
  },
  'FMT-TIME-05': {
    holds: { 'all forms': orders(order()) },
    breaks: { 'created after the payment expires': orders(order({ created_at: '2026-01-02T09:00:00Z' })) },
    outside: { 'no times': orders({ order_id: 'x' }) },
  },
  'FMT-UNIT-05': {
    holds: { 'an estimate': to('POST /api/v1/lsps1/estimate_fees', estimate()), 'an order': orders(order()) },
    breaks: { 'a negative fee': to('POST /api/v1/lsps1/estimate_fees', estimate({ setup_fee: -1 })) },
  },
  'FMT-ID-01': {
    holds: EVERYTHING,
    breaks: {
      'a ticker in the list': assets(assetList({}, [gold({ asset_id: 'GOLD' })])),
      'a lower-case btc': quotes(quote({ from_asset: { asset_id: 'btc' } })),
      'another id on a pair': to('GET /api/v1/market/pairs', pairList({}, [pair({ base_asset_id: 'BTCx' })])),
      'a ticker on a swap': swaps(swap({ to_asset: 'GOLD' })),
      'a number on an order': orders(order({ asset_id: 7 })),
    },
  },
  'FMT-LAYER-01': {
    holds: {
      ...EVERYTHING,
      'more layers': assets(assetList({}, [btc({ supported_layers: ['BTC_ARKADE', 'LIQUID_L2'] })])),
    },
    breaks: {
      'lower case': assets(assetList({}, [btc({ supported_layers: ['btc_ln'] })])),
      'no underscore': quotes(quote({ from_asset: { layer: 'LIGHTNING' } })),
      'two spellings': [
        ...assets(assetList({}, [btc({ supported_layers: ['BTCLN_X'], endpoints: [] })])),
        ...quotes(quote({ from_asset: { layer: 'BTC_LNX' } })),
      ],
    },
  },
  'FMT-NET-01': {
    holds: { capitals: to('GET /api/v1/swaps/nodeinfo', { network: 'SIGNET' }), 'lower case': assets(assetList()) },
    breaks: {},
  },
  'FMT-NET-02': {
    holds: { 'one word, in capitals or not': [...assets(assetList()), ...assets(assetList({ network: 'SIGNET' }))] },
    breaks: { 'another one on a later page': [...assets(assetList()), ...assets(assetList({ network: 'mainnet' }))] },
  },
  'FMT-NULL-01': {
    holds: EVERYTHING,
    breaks: {
      'a null supply': assets(assetList({}, [btc({ issued_supply: null })])),
      'a null price': quotes(quote({ price: null })),
      'a null created_at': orders(order({ created_at: null })),
      'a null invoice': orders(order({}, { bolt11: { invoice: null } })),
      'a null swap status': swaps(swap({ status: null })),
    },
  },
};
