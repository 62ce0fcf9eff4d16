import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { control, must, test } from '../../harness/test.ts';

/** Values that are no whole number, and null, which none of the mandatory members may be. */
const NO_INTEGERS = ['abc', 1.5, null];

/** How an order without the shape it has to have is refused, where a plain one is taken: whether the client may order at all may be looked at first. */
const BY_SHAPE = { statuses: [422, 400], controls: [Orders.plainOrder] };

const HAS_EVERY_MEMBER = must('LSP-CREATE-02');
const HAS_EVERY_TYPE = must('LSP-CREATE-03');
const COUNTS_FROM_NOTHING = must('LSP-CREATE-19');

test('an order lacks none of its seven members', { tag: HAS_EVERY_MEMBER }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  for (const member of Orders.ORDERED) {
    const answer = await buyer.create(valid.without(member).json);
    await control(() => {
      Orders.makesNoOrder(answer, `an order without ${member}`, BY_SHAPE.statuses);
      Errors.refusedNaming(answer, member);
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
    await Orders.notAllowed(buyer, valid.with(member, value), what, BY_SHAPE);
  }
});

test('no number of an order is negative', { tag: COUNTS_FROM_NOTHING }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const [asset] = (await buyer.info()).assets;
  const orders = [
    ...Orders.ORDERED_NUMBERS.map((member) => ({ member, order: valid })),
    ...(asset ? ['lsp_asset_amount', 'client_asset_amount'] : []).map((member) => ({
      member,
      order: valid.with('asset_id', asset?.asset_id),
    })),
  ];
  for (const { member, order } of orders)
    await Orders.notAllowed(buyer, order.with(member, -1), `an order whose ${member} is -1`, BY_SHAPE);
  await buyer.place();
});
