import type { Draft } from '../../harness/engine/json/draft.ts';
import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  accepted,
  control,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  oneOf,
  should,
  test,
} from '../../harness/test.ts';

/** Of a long list so many assets are tried. */
const MOST_ASSETS = 3;

test('an asset is not bought without a quote', { tag: must('LSP-CREATE-05') }, async ({ buyer }) => {
  const assets = await buyer.someForSale(MOST_ASSETS);
  if (assets.length === 0) throw new NotExercised('no asset is for sale that is also traded for BTC');
  for (const asset of assets) {
    const { order } = await buyer.purchase(asset);
    const answer = await buyer.create(order.without('rfq_id').json);
    await control(() => {
      Orders.makesNoOrder(answer, `${order.json.client_asset_amount} of ${asset.asset_id} without a quote`, [400]);
      Orders.invalidParameter(answer, 'rfq_id');
    }, [Orders.plainOrder(buyer)]);
  }
});

test('an asset is not bought with a quote that was never given', { tag: should('LSP-CREATE-07') }, async ({
  buyer,
  seed,
}) => {
  const { order, quote } = await buyer.purchase();
  Orders.makesNoOrder(
    await buyer.create(order.with('rfq_id', Orders.unknownId(seed)).json),
    'an order with an unknown quote',
  );
  const almost = await buyer.create(order.with('rfq_id', Auth.strangeId(quote.rfq_id)).json);
  Orders.makesNoOrder(almost, 'an order with the id of a quote but for its end');
  // Where nothing is sold by the quote itself, that proves nothing.
  await buyer.place(order);
});

test('a quote for something else is no basis for an order', { tag: should('LSP-CREATE-22') }, async ({ buyer }) => {
  const [asset, other] = await buyer.assetsForSale();
  if (!asset) throw new NotExercised('no asset is for sale that is also traded for BTC');
  const amounts: readonly ((quoted: bigint) => bigint)[] = [(quoted) => quoted * 2n, (quoted) => quoted + 1n];
  for (const amountOf of amounts) {
    const { order, quote } = await buyer.purchase(asset);
    const asked = order.with('client_asset_amount', amountOf(quote.to_asset.amount)).json;
    await refusesOrKeeps(asked, { client_asset_amount: quote.to_asset.amount, asset_id: asset.asset_id });
  }
  if (other) {
    const { order } = await buyer.purchase(other);
    const { quote } = await buyer.purchase(asset);
    const asked = order.with('rfq_id', quote.rfq_id).json;
    await refusesOrKeeps(asked, { client_asset_amount: quote.to_asset.amount, asset_id: asset.asset_id });
  } else note('a single asset is for sale');
  await buyer.place((await buyer.purchase(asset)).order);

  async function refusesOrKeeps(body: Draft['json'], quoted: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await buyer.create(body);
    const what = `${body.client_asset_amount} of ${body.asset_id} with a quote for ${quoted.client_asset_amount} of ${quoted.asset_id}`;
    if (answer.status !== 200) return Orders.makesNoOrder(answer, what);
    const kept = { ...quoted, lsp_asset_amount: body.lsp_asset_amount };
    expect(Orders.assetProblems(accepted(answer), kept), `asset and amounts for ${what}`).toEqual([]);
    note(`${what}: ordered as quoted`);
  }
});

test('an order that fails validation leaves its quote usable', { tag: must('LSP-CREATE-25') }, async ({
  buyer,
  seed,
}) => {
  const unfit: readonly ((order: Draft) => Draft)[] = [
    (order) => order.without('announce_channel'),
    (order) => order.without(oneOf(Orders.ORDERED, { what: 'member left out', named: String, seed })),
    (order) => order.with('announce_channel', 'banana'),
  ];
  for (const spoilt of unfit) {
    const { order } = await buyer.purchase();
    const answer = await buyer.create(spoilt(order).json);
    Orders.makesNoOrder(answer, 'an order that lacks its shape', [422, 400]);
    // A 400 may come from the application, and what that does to the quote is open.
    if (answer.status !== 422) inconclusive(`the unfit order was refused with ${answer.status}`);
    await Orders.allowed(buyer, order, { controls: [Orders.anotherPurchase] });
  }
});
