import * as Orders from '../../harness/groups/orders.ts';
import { each, key, should, test } from '../../harness/test.ts';

const BOUNDS_ARE_ALLOWED = should('LSP-CREATE-18');

test('the bounds of the balances are allowed', { tag: [BOUNDS_ARE_ALLOWED, key('balances')] }, async ({ buyer }) => {
  const { least, most } = await Orders.balancesAtBounds(buyer);
  for (const order of least) await Orders.allowed(buyer, order);
  await Orders.allowed(buyer, await buyer.btcOrder());
  for (const order of most) await Orders.allowedAtBound(buyer, order);
});

test('the bounds of an asset are allowed', { tag: BOUNDS_ARE_ALLOWED }, async ({ buyer }) => {
  // The provider may be short of an asset altogether.
  for (const order of await Orders.lspAmountsAtBounds(buyer)) await Orders.allowedAtBound(buyer, order);
});

test('the least and the most of an asset can be bought', {
  tag: [BOUNDS_ARE_ALLOWED, key('bought')],
}, async ({ buyer }) => {
  const bounds = ['min', 'max'] as const;
  await each(bounds, async (bound) => Orders.allowedAtBound(buyer, await Orders.purchaseAtBound(buyer, bound)));
});
