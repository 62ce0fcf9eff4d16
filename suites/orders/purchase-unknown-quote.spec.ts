import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { should, test } from '../../harness/test.ts';

const NEEDS_A_KNOWN_QUOTE = should('LSP-CREATE-07');

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
