import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, note, outcomeOf, silent, test } from '../../harness/test.ts';

// What the interface leaves open about orders: it is tried, and kept.

test('an asset without amounts, amounts without an asset, a quote without either', {
  tag: silent('LSP-CREATE-21'),
}, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const { quote, order } = await buyer.purchase();
  const bodies = new Map([
    ['amounts without an asset', order.without('asset_id')],
    ['an asset without amounts', valid.with('asset_id', order.json.asset_id)],
    ['a quote alone', valid.with('rfq_id', quote.rfq_id)],
  ]);
  for (const [what, { json }] of bodies) {
    const answer = await buyer.create(json);
    Errors.withstood(answer);
    const filled = answer.status === 200 ? Orders.filledAssetMembers(accepted(answer)) : [];
    note(`${what}: ${outcomeOf(answer)}${filled.length > 0 ? ` (${filled.join(', ')})` : ''}`);
  }
});

test('a quote for two orders, and for an order and a swap', { tag: silent('LSP-CREATE-23') }, async ({
  buyer,
  trader,
}) => {
  const first = await buyer.purchase();
  await buyer.place(first.order);
  const again = await buyer.create(first.order.json);
  Errors.withstood(again);
  const second = await buyer.purchase();
  await buyer.place(second.order);
  const swap = await trader.init(Swaps.initOf(second.quote));
  Errors.withstood(swap);
  note(`a second order with one quote: ${outcomeOf(again)}; a swap after an order: ${outcomeOf(swap)}`);
});

test('a refund address or an email that is none', { tag: silent('LSP-CREATE-24') }, async ({
  buyer,
  discovery,
  seed,
}) => {
  const valid = await buyer.btcOrder();
  const elsewhere = Orders.unrelatedAddress(discovery.network === 'mainnet' ? 'signet' : 'mainnet', seed);
  const bodies = new Map([
    ['a refund address that is none', valid.with('refund_onchain_address', 'not-an-address')],
    ['a refund address of another network', valid.with('refund_onchain_address', elsewhere)],
    ['an email that is none', valid.with('email', 'not-an-email')],
  ]);
  const answers: Errors.Probed<string> = new Map();
  await Errors.probe([...bodies.keys()], (what) => buyer.create(bodies.get(what)?.json), answers);
  note(Errors.summary(answers));
});
