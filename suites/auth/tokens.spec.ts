import { invalidToken } from '../../harness/interface/orders/refusals.ts';
import { swapNotFound } from '../../harness/interface/swaps/read.ts';
import { bearer, should, test, tier } from '../../harness/test.ts';

test('an API key does not replace the token of a swap', { tag: should('AUT-TOKEN-02') }, async ({
  presenting,
  keys,
  trader,
}) => {
  const { payment_hash } = await trader.begin();
  const owner = presenting(bearer(keys.own)).trader;
  swapNotFound(await owner.status({ payment_hash }));
  swapNotFound(await owner.status({ payment_hash, access_token: '' }));
  swapNotFound(await owner.status({ payment_hash, access_token: keys.own }));
});

test('an API key does not replace the token of an order', { tag: should('AUT-TOKEN-03') }, async ({
  presenting,
  keys,
  buyer,
}) => {
  const { order_id } = await buyer.place();
  const owner = presenting(bearer(keys.own)).buyer;
  invalidToken(await owner.getOrder({ order_id }));
  invalidToken(await owner.getOrder({ order_id, access_token: '' }));
  invalidToken(await owner.getOrder({ order_id, access_token: keys.own }));
});

test('the tokens of swaps and of orders do not stand for each other', {
  tag: [should('AUT-TOKEN-04'), tier('order')],
}, async ({ trader, buyer }) => {
  const [swap, order] = [await trader.begin(), await buyer.place()];
  swapNotFound(await trader.status({ payment_hash: swap.payment_hash, access_token: order.access_token }));
  invalidToken(await buyer.getOrder({ order_id: order.order_id, access_token: swap.access_token }));
  await trader.swapOf(swap);
  await buyer.orderOf(order);
});
