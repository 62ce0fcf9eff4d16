import type { WireRequest } from '../../harness/engine/wire/request.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, note, test, tier } from '../../harness/test.ts';

/** Marks that make no pattern, so that a search by patterns fails. */
const NO_PATTERN = ['(', '['];

/** A leg of a quote with no name in it. */
const NOTHING = { asset_id: '', layer: '' };

/** Texts and zeros at which servers fail that take them apart, decode them, or divide by them: by tiers, each about nothing that there is. */
const ODD: Readonly<Record<'read' | 'quote' | 'order', (seed: number) => readonly WireRequest[]>> = {
  read: () => [
    { method: 'GET', path: '/api/v1/market/assets', query: { asset_id: '(' } },
    { method: 'GET', path: '/api/v1/market/pairs', query: { pair_ticker: NO_PATTERN.join('/') } },
    post('market/pairs/routes', { base_ticker: NO_PATTERN[0], quote_ticker: NO_PATTERN[1] }),
    post('market/routes', { from_asset: 'BTC', to_asset: 'BTC' }),
  ],
  quote: () => [
    post('market/quote', { from_asset: { asset_id: '', layer: 'BTC_LN', amount: 1 }, to_asset: NOTHING }),
    post('market/quote', { from_asset: { asset_id: 'BTC', layer: '', amount: 1 }, to_asset: NOTHING }),
    post('lsps1/estimate_fees', { lsp_balance_sat: 0, client_balance_sat: 0, channel_expiry_blocks: 0 }),
  ],
  order(seed: number) {
    const payment_hash = Swaps.unknownHash(seed);
    const init = { rfq_id: Swaps.unknownRfqId(seed), from_asset: 'BTC', from_amount: 1, to_asset: 'BTC', to_amount: 1 };
    const { json: execute } = Swaps.validExecute({ payment_hash, swapstring: `1/BTC/1/BTC/1/${payment_hash}` }, seed);
    return [
      ...['', 'zz'].map((odd) => post('swaps/atomic/status', { payment_hash: odd, access_token: payment_hash })),
      post('swaps/init', init),
      post('swaps/init', { ...init, rfq_id: '' }),
      post('swaps/init', { ...init, from_asset: '' }),
      ...['', 'zz', '////'].map((swapstring) => post('swaps/execute', { ...execute, swapstring })),
      post('swaps/execute', { ...execute, payment_hash: 'zz' }),
      post('lsps1/get_order', { order_id: '', access_token: Orders.unknownId(seed) }),
      post('lsps1/rate_decision', { order_id: '', access_token: Orders.unknownId(seed), accept_new_rate: false }),
    ];
  },
};

for (const name of ['read', 'quote', 'order'] as const)
  test(`no odd text makes what needs the tier ${name} fail`, {
    tag: [must('ERR-STATUS-08'), tier(name), key(`odd text ${name}`)],
  }, async ({ wire, seed }) => {
    const answers: Errors.Probed<WireRequest> = new Map();
    await Errors.probe(ODD[name](seed), (request) => Errors.firstAnswer(wire, request), answers);
    note(`${answers.size} odd requests`);
  });

function post(path: string, json: unknown): WireRequest {
  return { method: 'POST', path: `/api/v1/${path}`, json };
}
