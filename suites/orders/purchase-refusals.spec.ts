import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  control,
  expect,
  inconclusive,
  must,
  NotOffered,
  note,
  oneOf,
  outcomeOf,
  should,
  test,
} from '../../harness/test.ts';

/** Most assets of a long list that are ordered. */
const MOST_ASSETS = 3;

const NEEDS_A_QUOTE = must('LSP-CREATE-05');
const NEEDS_A_KNOWN_QUOTE = should('LSP-CREATE-07');
const NEEDS_ITS_OWN_QUOTE = should('LSP-CREATE-22');
const LEAVES_ITS_QUOTE_USABLE = must('LSP-CREATE-25');

test('an asset is not bought without a quote', { tag: NEEDS_A_QUOTE }, async ({ buyer }) => {
  const assets = await buyer.someForSale(MOST_ASSETS);
  if (assets.length === 0) throw new NotOffered('no asset is for sale that is also traded for BTC');
  const { order: quoted } = await buyer.purchase(assets[0]);
  // What is no id may be stopped as a bad shape; that it makes no order is judged of every request of a run.
  for (const rfq_id of ['', null])
    note(`rfq_id ${JSON.stringify(rfq_id)}: ${outcomeOf(await buyer.create(quoted.with('rfq_id', rfq_id).json))}`);
  for (const asset of assets) {
    const { order } = await buyer.purchase(asset);
    const answer = await buyer.create(order.without('rfq_id').json);
    const what = `${order.json.client_asset_amount} of ${asset.asset_id} without a quote`;
    await control(() => {
      Orders.makesNoOrder(NEEDS_A_QUOTE, answer, what);
      Orders.invalidParameter(answer, 'rfq_id');
    }, [Orders.plainOrder(buyer), Orders.limitsUnchanged(buyer)]);
  }
});

test('an asset is not bought with a quote that was never given', { tag: NEEDS_A_KNOWN_QUOTE }, async ({
  buyer,
  seed,
}) => {
  const { order, quote } = await buyer.purchase();
  const unknown = await buyer.create(order.with('rfq_id', Orders.unknownId(seed)).json);
  Orders.makesNoOrder(NEEDS_A_KNOWN_QUOTE, unknown, 'an order with an unknown quote');
  const almost = await buyer.create(order.with('rfq_id', Auth.strangeId(quote.rfq_id)).json);
  Orders.makesNoOrder(NEEDS_A_KNOWN_QUOTE, almost, 'an order with the id of a quote but for its end');
  // Where nothing is sold by the quote itself, that proves nothing.
  await buyer.place(order);
});

test('a quote for something else is no basis for an order', { tag: NEEDS_ITS_OWN_QUOTE }, async ({ buyer }) => {
  const [asset, other] = await buyer.assetsForSale();
  if (!asset) throw new NotOffered('no asset is for sale that is also traded for BTC');
  if (!other) throw new NotOffered('a single asset is for sale that is also traded for BTC');
  const { order } = await buyer.purchase(other);
  const bought = await buyer.purchase(asset);
  await refusesOrTurnsToQuoted(buyer, order.with('rfq_id', bought.quote.rfq_id), bought);
  await buyer.place((await buyer.purchase(asset)).order);
});

/** Asserts that an order is refused, or made for the asset of its quote. */
async function refusesOrTurnsToQuoted(
  buyer: Orders.Buyer,
  { json }: Draft,
  { asset: { asset_id }, quote }: Orders.QuotedPurchase,
): Promise<void> {
  const answer = await buyer.create(json);
  const what = `${json.client_asset_amount} of ${json.asset_id} with a quote for ${quote.to_asset.amount} of ${asset_id}`;
  if (answer.status !== 200) return Orders.makesNoOrder(NEEDS_ITS_OWN_QUOTE, answer, what);
  expect(accepted(answer).asset_id, `the asset of an order for ${what}`).toBe(asset_id);
  note(`${what}: ordered as quoted`);
}

test('an order that fails validation leaves its quote usable', { tag: LEAVES_ITS_QUOTE_USABLE }, async ({
  buyer,
  seed,
}) => {
  const member = oneOf(Orders.ORDERED, { what: 'member left out', named: String, seed });
  const unfit = [
    (order: Draft) => order.without('announce_channel'),
    (order: Draft) => order.without(member),
    (order: Draft) => order.with('announce_channel', 'banana'),
  ];
  for (const spoilt of unfit) {
    const { order } = await buyer.purchase();
    const answer = await buyer.create(spoilt(order).json);
    Orders.makesNoOrder(LEAVES_ITS_QUOTE_USABLE, answer, 'an order that lacks its shape');
    // A 400 may come from the application, and what that does to the quote is open.
    if (answer.status !== 422) inconclusive(`the unfit order was refused with ${answer.status}`);
    await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });
  }
});
