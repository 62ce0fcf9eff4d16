import * as Orders from '../../harness/groups/orders.ts';
import { key, must, should, test, tier } from '../../harness/test.ts';

const STAYS_INSIDE_ITS_BOUNDS = must('LSP-CREATE-17');

test('a side that is not on offer for an asset cannot be ordered', {
  tag: [must('LSP-INFO-07'), tier('order')],
}, async ({ buyer }) => {
  await Orders.refusesBeyondLimits(buyer, Orders.sidesNotOffered(buyer));
});

test("an asset outside its bounds on the provider's side is refused", { tag: STAYS_INSIDE_ITS_BOUNDS }, async ({
  buyer,
}) => {
  await Orders.refusesBeyondLimits(buyer, await Orders.lspAmountsBeyond(buyer));
});

test("an asset outside its bounds on the client's side is refused", {
  tag: [STAYS_INSIDE_ITS_BOUNDS, key('client')],
}, async ({ buyer }) => {
  await Orders.refusesBeyondLimits(buyer, Orders.purchasesBeyond(buyer));
});

test('the bounds of an asset are allowed', { tag: should('LSP-CREATE-18') }, async ({ buyer }) => {
  // The provider may be short of an asset altogether.
  for (const order of await Orders.lspAmountsAtBounds(buyer)) await Orders.allowedAtBound(buyer, order);
});
