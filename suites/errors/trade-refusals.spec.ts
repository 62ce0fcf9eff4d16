import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, should, test, tier } from '../../harness/test.ts';

test('what fails validation of swaps and orders fails it again', {
  tag: [must('ERR-STATUS-03'), tier('order'), key('swaps and orders')],
}, async ({ trader, buyer }) => {
  const swap = await trader.begin();
  const placed = Orders.accessTo(await buyer.place());
  const { rfq_id: _, ...noQuote } = Swaps.initOf(await trader.quote());
  const { order_id: __, ...noOrder } = placed;
  await Errors.failsValidationAgain({
    'an init without rfq_id': {
      send: () => trader.init(noQuote),
      sound: async () => trader.init(Swaps.initOf(await trader.quote())),
    },
    'an execute without a payment_hash': {
      send: () => trader.execute({ swapstring: swap.swapstring, taker_pubkey: '' }),
      sound: () => trader.status({ payment_hash: swap.payment_hash, access_token: swap.access_token }),
    },
    'get_order without an order_id': { send: () => buyer.getOrder(noOrder), sound: () => buyer.getOrder(placed) },
    'a decision that says neither yes nor no': {
      send: () => buyer.rateDecision({ ...placed, accept_new_rate: {} }),
      sound: () => buyer.rateDecision({ ...placed, accept_new_rate: false }),
    },
    'an estimate of a text': {
      send: () => buyer.estimateFees({ lsp_balance_sat: 'zz' }),
      sound: () => buyer.getInfo(),
    },
  });
});

test('a refusal of swaps and orders does not go away by retrying', {
  tag: [should('ERR-STATUS-05'), tier('order'), key('swaps and orders')],
}, async ({ trader, buyer, discovery, seed }) => {
  const { assets, options } = await buyer.info();
  const plain = await buyer.btcOrder();
  const tooLong = plain.with('channel_expiry_blocks', options.max_channel_expiry_blocks + 1n).json;
  const tooMuch = plain.with('lsp_balance_sat', options.max_initial_lsp_balance_sat + 1n).json;
  const unknown = Orders.withAssets(
    plain,
    { asset_id: Market.unlistedAssetId(discovery, seed) },
    { lsp: 1n, client: 0n },
  );
  const unquoted = assets.slice(0, 1).map((asset) => Orders.withAssets(plain, asset, { lsp: 0n, client: 1n }).json);
  const placed = Orders.accessTo(await buyer.place());
  const body = Swaps.initOf(await trader.quote());
  await Errors.refusedAgain({
    'an init with an unknown quote': { send: () => trader.init({ ...body, rfq_id: Swaps.unknownRfqId(seed) }) },
    'the status of an unknown swap': {
      send: () => trader.status({ payment_hash: Swaps.unknownHash(seed), access_token: Swaps.unknownHash(seed + 1) }),
    },
    'an order beyond the limits': { send: () => buyer.create(tooLong) },
    'a balance beyond them': { send: () => buyer.create(tooMuch) },
    'an order of an unknown asset': { send: () => buyer.create(unknown.json) },
    ...Object.fromEntries(unquoted.map((json) => ['a purchase without a quote', { send: () => buyer.create(json) }])),
    'an unknown order': { send: () => buyer.getOrder({ ...placed, order_id: Orders.unknownId(seed) }) },
    'a wrong token': { send: () => buyer.getOrder({ ...placed, access_token: Orders.unknownId(seed) }) },
    'a decision that nobody asked for': { send: () => buyer.rateDecision({ ...placed, accept_new_rate: false }) },
  });
});
