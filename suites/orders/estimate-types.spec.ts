import * as Orders from '../../harness/groups/orders.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { must, refusedAs, test } from '../../harness/test.ts';

/** Members that are numbers, and others. */
const NUMBERS = ['lsp_balance_sat', 'client_balance_sat', 'channel_expiry_blocks'];
const TEXTS = ['asset_id', 'rfq_id'];

const HAS_EVERY_TYPE = must('LSP-EST-11');

test('wrong types in an estimate are stopped by validation', { tag: HAS_EVERY_TYPE }, async ({ buyer }) => {
  const valid = Orders.estimateOf(await buyer.btcOrder());
  const wrong = [
    // What is no whole number, though it holds one that would be fine.
    ...NUMBERS.flatMap((member) => {
      const amount = BigInt(String(valid.json[member]));
      return [...Quotes.noIntegersLike(amount), {}].map((value) => ({ member, value }));
    }),
    ...['abc', {}, 0.5].map((value) => ({ member: 'client_asset_amount', value })),
    ...TEXTS.map((member) => ({ member, value: {} })),
  ];
  for (const { member, value } of wrong)
    refusedAs(HAS_EVERY_TYPE, await buyer.estimateFees(valid.with(member, value).json));
  const purchase = await Orders.purchaseIfAny(buyer);
  if (!purchase) return;
  const buys = Orders.estimateOf(purchase.order);
  for (const member of TEXTS)
    refusedAs(HAS_EVERY_TYPE, await buyer.estimateFees(buys.with(member, [buys.json[member]]).json));
});
