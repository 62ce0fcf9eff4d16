import { ORDERED, ORDERED_NUMBERS } from '../../harness/interface/orders/order-object.ts';
import { makesNoOrder, must, refusedNaming, test } from '../../harness/test.ts';

/** Values that are no whole number, and null, which none of the mandatory members may be. */
const NO_INTEGERS = ['abc', 1.5, null];

/** How a request without the shape it has to have is refused. */
const BY_SHAPE = [422, 400];

const HAS_EVERY_MEMBER = must('LSP-CREATE-02');
const HAS_EVERY_TYPE = must('LSP-CREATE-03');
const COUNTS_FROM_NOTHING = must('LSP-CREATE-19');

test('an order lacks none of its seven members', { tag: HAS_EVERY_MEMBER }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  for (const member of ORDERED) {
    const answer = await buyer.create(valid.without(member).json);
    await buyer.ifPlainIsTaken(() => {
      makesNoOrder(answer, `an order without ${member}`, BY_SHAPE);
      refusedNaming(answer, member);
    });
  }
});

test('every member of an order has its type', { tag: HAS_EVERY_TYPE }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const wrong = [
    ...ORDERED_NUMBERS.flatMap((member) => NO_INTEGERS.map((value) => ({ member, value }))),
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
    const answer = await buyer.create(valid.with(member, value).json);
    const what = `an order whose ${member} is ${JSON.stringify(value)}`;
    await buyer.ifPlainIsTaken(() => makesNoOrder(answer, what, BY_SHAPE));
  }
});

test('no number of an order is negative', { tag: COUNTS_FROM_NOTHING }, async ({ buyer }) => {
  const valid = await buyer.btcOrder();
  const refuses = async (order: typeof valid, member: string) => {
    const answer = await buyer.create(order.with(member, -1).json);
    // What keeps the client from ordering at all may be looked at before values are.
    await buyer.ifPlainIsTaken(() => makesNoOrder(answer, `an order whose ${member} is -1`, BY_SHAPE));
  };
  for (const member of ORDERED_NUMBERS) await refuses(valid, member);
  const [asset] = (await buyer.info()).assets;
  if (asset) {
    const withAsset = valid.with('asset_id', asset.asset_id);
    await refuses(withAsset, 'lsp_asset_amount');
    await refuses(withAsset, 'client_asset_amount');
  }
  await buyer.takesPlain();
});
