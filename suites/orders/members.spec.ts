import * as Orders from '../../harness/groups/orders.ts';
import { control, must, refusedAs, test } from '../../harness/test.ts';

const ASSET_AMOUNTS = ['lsp_asset_amount', 'client_asset_amount'] as const;

/** Values that are no whole number, and null, which none of the mandatory members may be. */
const NO_INTEGERS = ['abc', 1.5, null];

const HAS_EVERY_MEMBER = must('LSP-CREATE-02');
const HAS_EVERY_TYPE = must('LSP-CREATE-03');
const COUNTS_FROM_NOTHING = must('LSP-CREATE-19');

// Whether the client may order at all may be looked at first: a refusal counts where a plain order is taken.

test('an order lacks none of its seven members', { tag: HAS_EVERY_MEMBER }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  for (const member of Orders.ORDERED) {
    const answer = await buyer.create(valid.without(member).json);
    await control(() => {
      Orders.makesNoOrder(HAS_EVERY_MEMBER, answer, `an order without ${member}`);
      refusedAs(HAS_EVERY_MEMBER, answer);
    }, [Orders.plainOrder(buyer)]);
  }
});

test('every member of an order has its type', { tag: HAS_EVERY_TYPE }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const wrong = [
    ...Orders.ORDERED_NUMBERS.flatMap((member) => NO_INTEGERS.map((value) => ({ member, value }))),
    { member: 'announce_channel', value: 'banana' },
    { member: 'announce_channel', value: null },
    { member: 'client_pubkey', value: {} },
    { member: 'client_pubkey', value: null },
    { member: 'rfq_id', value: {} },
    { member: 'asset_id', value: {} },
    { member: 'lsp_asset_amount', value: 'abc' },
    { member: 'client_asset_amount', value: {} },
    { member: 'refund_onchain_address', value: {} },
    { member: 'email', value: {} },
  ];
  for (const { member, value } of wrong) {
    const what = `an order whose ${member} is ${JSON.stringify(value)}`;
    await Orders.notAllowed(HAS_EVERY_TYPE, buyer, { what, order: valid.with(member, value) }, [Orders.plainOrder]);
  }
  for (const { member, order } of await ordersOfAssets(buyer)) {
    const fraction = Number(order.json[member]) + 0.5;
    // A large amount has no fraction as a double.
    if (Number.isInteger(fraction)) continue;
    const what = `an order whose ${member} is ${fraction}`;
    await Orders.notAllowed(HAS_EVERY_TYPE, buyer, { what, order: order.with(member, fraction) }, [Orders.plainOrder]);
  }
});

test('no number of an order is negative', { tag: COUNTS_FROM_NOTHING }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const [asset] = (await buyer.info()).assets;
  const amounts = asset ? ASSET_AMOUNTS : [];
  const orders = [
    ...Orders.ORDERED_NUMBERS.map((member) => ({ member, order: valid })),
    ...amounts.map((member) => ({ member, order: valid.with('asset_id', asset?.asset_id) })),
    ...ASSET_AMOUNTS.map((member) => ({ member, order: valid })),
    // What is nothing on one side is refused only for its sign where the other side is as it may be.
    ...(await ordersOfAssets(buyer)).map(({ beside, order }) => ({ member: beside, order })),
  ];
  for (const { member, order } of orders) {
    const negative = { what: `an order whose ${member} is -1`, order: order.with(member, -1) };
    await Orders.notAllowed(COUNTS_FROM_NOTHING, buyer, negative, [Orders.plainOrder]);
  }
  await buyer.place();
});

/** Orders of an asset on each side, as far as it is on offer there; the side of their amount, and the other one. */
async function ordersOfAssets(buyer: Orders.Buyer) {
  const [provided, bought] = ASSET_AMOUNTS;
  const purchase = await Orders.purchaseIfAny(buyer);
  const isProvided = (await buyer.info()).assets.some(Orders.isForLsp);
  return [
    ...(isProvided ? [{ member: provided, beside: bought, order: await buyer.lspAssetOrder() }] : []),
    ...(purchase ? [{ member: bought, beside: provided, order: purchase }] : []),
  ];
}
