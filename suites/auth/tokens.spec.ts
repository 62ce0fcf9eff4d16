import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { should, test, tier } from '../../harness/test.ts';

test('an API key does not replace the token of a swap', { tag: should('AUT-TOKEN-02') }, async ({
  presenting,
  keys,
  trader,
}) => {
  const { payment_hash } = await trader.begin();
  const owner = presenting(Auth.bearer(keys.own)).trader;
  Swaps.swapNotFound(await owner.status({ payment_hash }));
  Swaps.swapNotFound(await owner.status({ payment_hash, access_token: '' }));
  Swaps.swapNotFound(await owner.status({ payment_hash, access_token: keys.own }));
});

test('an API key does not replace the token of an order', { tag: should('AUT-TOKEN-03') }, async ({
  presenting,
  keys,
  buyer,
}) => {
  const { order_id } = await buyer.place();
  const owner = presenting(Auth.bearer(keys.own)).buyer;
  Orders.invalidToken(await owner.getOrder({ order_id }));
  Orders.invalidToken(await owner.getOrder({ order_id, access_token: '' }));
  Orders.invalidToken(await owner.getOrder({ order_id, access_token: keys.own }));
});

test('the tokens of swaps and of orders do not stand for each other', {
  tag: [should('AUT-TOKEN-04'), tier('order')],
}, async ({ trader, buyer }) => {
  const [swap, order] = [await trader.begin(), await buyer.place()];
  Swaps.swapNotFound(await trader.status({ payment_hash: swap.payment_hash, access_token: order.access_token }));
  Orders.invalidToken(await buyer.getOrder({ order_id: order.order_id, access_token: swap.access_token }));
  await trader.swapOf(swap);
  await buyer.orderOf(order);
});
