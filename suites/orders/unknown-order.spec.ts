import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { must, note, outcomeOf, refusedAs, test } from '../../harness/test.ts';

const IS_NOT_FOUND = must('LSP-GET-05');
const NEEDS_AN_ID = must('LSP-GET-07');

test('an order that is not there is not found', { tag: IS_NOT_FOUND }, async ({ buyer, seed }) => {
  const { order_id, access_token } = await buyer.place();
  const unknown = Orders.unknownIdLike(order_id, seed);
  Orders.orderNotFound(await buyer.getOrder({ order_id: unknown, access_token: Orders.unknownId(seed + 1) }));
  Orders.orderNotFound(await buyer.getOrder({ order_id: unknown, access_token }));
  const almost = await buyer.getOrder({ order_id: Auth.strangeId(order_id), access_token });
  // What is no id to the schema fails validation.
  Orders.showsNoOrder(IS_NOT_FOUND, almost, 'the id of an order but for its end', 400);
  if (almost.status === 404) Orders.orderNotFound(almost);
  // Where orders are counted, what is shorter or longer may be the id of another one.
  const near = [order_id.slice(0, -1), order_id.slice(0, 8), `${order_id}0`].filter((one) => one !== order_id);
  for (const other of Auth.isCounted(order_id) ? [] : near) {
    const answer = await buyer.getOrder({ order_id: other, access_token });
    Orders.showsNoOrder(IS_NOT_FOUND, answer, `an id of ${other.length} of ${order_id.length} characters`);
  }
  for (const body of [{ order_id: unknown }, { order_id: unknown, access_token: '' }]) {
    const answer = await buyer.getOrder(body);
    Orders.showsNoOrder(IS_NOT_FOUND, answer, 'an unknown id without a token', 422);
    note(`an unknown id without a token: ${outcomeOf(answer)}`);
  }
});

test('order_id is mandatory', { tag: NEEDS_AN_ID }, async ({ buyer }) => {
  const { order_id, access_token } = await buyer.place();
  for (const body of [{}, { access_token }, { order_id: [order_id], access_token }])
    refusedAs(NEEDS_AN_ID, await buyer.getOrder(body));
});
