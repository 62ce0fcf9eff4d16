import type { Draft } from '../../harness/engine/json/draft.ts';
import { stringifyExact } from '../../harness/engine/json/exact-json.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, must, refusedAs, test } from '../../harness/test.ts';

const ASSET_AMOUNTS = ['lsp_asset_amount', 'client_asset_amount'] as const;

/** Members that are texts where they are there. */
const TEXTS = ['rfq_id', 'asset_id', 'refund_onchain_address', 'email'];

const HAS_EVERY_MEMBER = must('LSP-CREATE-02');
const HAS_EVERY_TYPE = must('LSP-CREATE-03');
const COUNTS_FROM_NOTHING = must('LSP-CREATE-19');

// Whether the client may order at all may be looked at first: a refusal counts where a plain order is taken.

test('an order lacks none of its seven members', { tag: HAS_EVERY_MEMBER }, async ({ buyer }) => {
  const ofAssets = (await ordersOfAssets(buyer)).map(({ order }) => order);
  for (const valid of [await buyer.btcOrder(), ...ofAssets])
    for (const member of Orders.ORDERED) {
      const answer = await buyer.create(valid.without(member).json);
      await control(() => {
        Orders.makesNoOrder(HAS_EVERY_MEMBER, answer, `an order without ${member}${Orders.kindText(valid)}`);
        refusedAs(HAS_EVERY_MEMBER, answer);
      }, [Orders.plainOrder(buyer)]);
    }
});

test('every member of an order has its type', { tag: HAS_EVERY_TYPE }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const ofAssets = await ordersOfAssets(buyer);
  const numbers = [...Orders.ORDERED_NUMBERS.map((member) => ({ member, order: valid })), ...ofAssets];
  const wrong = [
    ...numbers.flatMap(({ member, order }) =>
      Quotes.noIntegersLike(BigInt(String(order.json[member]))).map((value) => ({ member, value, order })),
    ),
    // Null may be as good as nothing where that may be left out.
    ...Orders.ORDERED.map((member) => ({ member, value: null, order: valid })),
    // What would be fine, in a list.
    { member: 'client_pubkey', value: [valid.json.client_pubkey], order: valid },
    ...ofAssets.flatMap(({ order }) =>
      ['asset_id', 'rfq_id']
        .filter((member) => order.json[member] !== undefined)
        .map((member) => ({ member, value: [order.json[member]], order })),
    ),
    ...TEXTS.map((member) => ({ member, value: {}, order: valid })),
    { member: 'announce_channel', value: 'banana', order: valid },
    { member: 'announce_channel', value: [false], order: valid },
    { member: 'lsp_asset_amount', value: 'abc', order: valid },
    { member: 'client_asset_amount', value: {}, order: valid },
  ];
  for (const { member, value, order } of wrong) {
    const what = `an order whose ${member} is ${stringifyExact(value)}`;
    await Orders.notAllowed(HAS_EVERY_TYPE, buyer, { what, order: order.with(member, value) }, [Orders.plainOrder]);
  }
});

test('no number of an order is negative', { tag: COUNTS_FROM_NOTHING }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const [asset] = (await buyer.info()).assets;
  const amounts = asset ? ASSET_AMOUNTS : [];
  const isRefused = (member: string, order: Draft) => {
    const negative = { what: `an order whose ${member} is -1`, order: order.with(member, -1) };
    return Orders.notAllowed(COUNTS_FROM_NOTHING, buyer, negative, [Orders.plainOrder]);
  };
  for (const member of Orders.ORDERED_NUMBERS) await isRefused(member, valid);
  for (const member of amounts) await isRefused(member, valid.with('asset_id', asset?.asset_id));
  // What is nothing on one side is refused only for its sign where the other side is as it may be, and its quote still good.
  for (const { beside, order } of await ordersOfAssets(buyer)) await isRefused(beside, order);
  await buyer.place();
});

/** Orders of an asset on each side, as far as it is on offer there; the side of their amount, and the other one. */
async function ordersOfAssets(buyer: Orders.Buyer) {
  const [provided, bought] = ASSET_AMOUNTS;
  const ready = await Orders.providedIfAny(buyer);
  const purchase = await Orders.purchaseIfAny(buyer);
  return [
    ...(ready ? [{ member: provided, beside: bought, order: ready }] : []),
    ...(purchase ? [{ member: bought, beside: provided, order: purchase.order }] : []),
  ];
}
