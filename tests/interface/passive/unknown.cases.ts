import { assetList, btc, gold, info, type Json, order, pair, pairList, quote } from './bodies.ts';
import type { Case, Cases } from './case.ts';
import type { Sketch } from './exchanges.ts';

const QUOTE = 'POST /api/v1/market/quote';
const INIT = 'POST /api/v1/swaps/init';
const EXECUTE = 'POST /api/v1/swaps/execute';
const STATUS = 'POST /api/v1/swaps/atomic/status';
const CREATE = 'POST /api/v1/lsps1/create_order';
const GOLD = String(gold().asset_id);
const ID = '3f0b6c2e-1d4a-4b5c-8d9e-0a1b2c3d4e5f';
const OTHER = '00000000-1d4a-4b5c-8d9e-0a1b2c3d4e5f';

const served = (operation: string, sent: Json, status = 200, json: Json = {}): Sketch[] => [
  { operation, sent, status, json },
];

/** What is served by a name that some answer gave, and by one that none did. */
const onlyGiven = (given: readonly Sketch[], by: (name: string, status?: number) => readonly Sketch[]): Case => ({
  breaks: {
    'never given': [...given, ...by(OTHER)],
    'one character less': [...given, ...by(ID.slice(0, -1))],
    'nothing was given': by(ID),
  },
  outside: {
    'given before': [...given, ...by(ID)],
    'given in a file that is read later': [...by(ID), ...given],
    'in another case': [...given, ...by(ID.toUpperCase())],
    'without its hyphens': [...given, ...by(ID.replaceAll('-', ''))],
    'refused, as it should be': [...given, ...by(OTHER, 404)],
    'by no name': [...given, ...by('')],
  },
});

const QUOTED: Sketch[] = [{ operation: QUOTE, json: quote({ rfq_id: ID }) }];
const QUOTED_ON_SOCKET: Sketch[] = [
  { operation: 'WS', status: 101, said: [{ action: 'quote_response', data: quote({ rfq_id: ID }) }] },
];
const BEGUN = served(INIT, {}, 200, { payment_hash: ID });
const ORDERED = served(CREATE, {}, 200, order({ order_id: ID }));

const bought =
  (operation: string, amount = 5) =>
  (rfq_id: string, status = 200): Sketch[] =>
    served(operation, { rfq_id, client_asset_amount: amount }, status);
const boughtFromQuote = (operation: string): Case => {
  const { breaks, outside } = onlyGiven(QUOTED, bought(operation));
  return { breaks, outside: { ...outside, 'no asset is bought': bought(operation, 0)(OTHER) } };
};

const asset = (asset_id: string, status = 200): Sketch[] =>
  served(QUOTE, { from_asset: { asset_id: 'BTC' }, to_asset: { asset_id } }, status, status === 200 ? quote() : {});
const onSocket = (to_asset: string, said: Json = { action: 'quote_response', data: quote() }): Sketch[] => [
  { operation: 'WS', status: 101, asked: [{ action: 'quote_request', from_asset: 'BTC', to_asset }], said: [said] },
];
const ordered = (asset_id: string, status = 200): Sketch[] => served(CREATE, { asset_id, lsp_asset_amount: 1 }, status);

const LISTED: Sketch[] = [{ operation: 'GET /api/v1/market/assets', json: assetList({}, [btc(), gold()]) }];
const PAIRED: Sketch[] = [{ operation: 'GET /api/v1/market/pairs', json: pairList({}, [pair()]) }];
const OFFERED: Sketch[] = [{ operation: 'GET /api/v1/lsps1/get_info', json: info() }, ...LISTED];

/** What is served for an asset that some list names, and for one that none does. */
const onlyListed = (by: (asset_id: string) => readonly Sketch[], refused: readonly Sketch[]): Case => ({
  breaks: {
    unknown: [...LISTED, ...by('rgb:unknown-unknown-unknown')],
    'in another case': [...LISTED, ...by(GOLD.toLowerCase())],
    'with spaces around it': [...LISTED, ...by(` ${GOLD} `)],
    'a ticker of no asset': [...LISTED, ...by('NONE')],
  },
  outside: {
    listed: [...LISTED, ...by(GOLD)],
    'listed later': [...by(GOLD), ...LISTED],
    'in a pair': [...PAIRED, ...by(GOLD)],
    'by its ticker': [...LISTED, ...by('gold')],
    'without the prefix': [...LISTED, ...by(GOLD.replace('rgb:', ''))],
    refused: [...LISTED, ...refused],
  },
});

export const UNKNOWN_CASES: Cases = {
  'SWP-INIT-07': {
    ...onlyGiven(QUOTED, (rfq_id, status) => served(INIT, { rfq_id }, status)),
    outside: { 'from the socket': [...QUOTED_ON_SOCKET, ...served(INIT, { rfq_id: ID })] },
  },
  'SWP-STATUS-11': onlyGiven(BEGUN, (payment_hash, status) => served(STATUS, { payment_hash }, status)),
  'SWP-EXEC-12': {
    ...onlyGiven(BEGUN, (payment_hash, status) => served(EXECUTE, { payment_hash }, status, { status: 200 })),
    outside: {
      'refused in the body': served(EXECUTE, { payment_hash: OTHER }, 200, { status: 404 }),
      'a code of its own': served(EXECUTE, { payment_hash: OTHER }, 200, { status: 5 }),
    },
  },
  'LSP-EST-07': boughtFromQuote('POST /api/v1/lsps1/estimate_fees'),
  'LSP-CREATE-07': boughtFromQuote(CREATE),
  'LSP-CREATE-09': {
    breaks: {
      ...onlyListed(ordered, []).breaks,
      'not offered': [...OFFERED, ...ordered('rgb:unknown-unknown-unknown')],
    },
    outside: {
      ...onlyListed(ordered, ordered('rgb:unknown-unknown-unknown', 404)).outside,
      'without an amount': [...LISTED, ...served(CREATE, { asset_id: 'rgb:unknown-unknown-unknown' })],
    },
  },
  'LSP-GET-05': onlyGiven(ORDERED, (order_id, status) => served('POST /api/v1/lsps1/get_order', { order_id }, status)),
  'LSP-RATE-04': onlyGiven(ORDERED, (order_id, status) =>
    served('POST /api/v1/lsps1/rate_decision', { order_id }, status),
  ),
  'QUO-ROUTE-05': onlyListed(asset, asset('rgb:unknown-unknown-unknown', 404)),
  'WS-ERR-03': onlyListed(onSocket, onSocket('rgb:unknown-unknown-unknown', { action: 'error', error: 'no' })),
};
