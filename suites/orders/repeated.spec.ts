import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  answeredAs,
  expect,
  inconclusive,
  must,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  should,
  test,
  Violation,
} from '../../harness/test.ts';

const MAKES_ANOTHER = must('LSP-CREATE-10');
const HAS_ITS_OWN_ID_AND_TOKEN = must('LSP-ORDER-14');
const CANNOT_BE_GUESSED = should('AUT-TOKEN-05');

test('the same order again is another order', {
  tag: [MAKES_ANOTHER, HAS_ITS_OWN_ID_AND_TOKEN, CANNOT_BE_GUESSED],
}, async ({ buyer }) => {
  const order = await buyer.btcOrder();
  const orders = [await buyer.place(order)];
  await requirement(MAKES_ANOTHER, async () => {
    const again = await buyer.create(order.json);
    if (again.status === 200) return answeredAs(MAKES_ANOTHER, again);
    refusedAs(MAKES_ANOTHER, again);
    // A client may have a limited number of orders; then it can't have another one either.
    const other = await buyer.create((await buyer.oddOrder()).json);
    if (other.status === 200)
      throw new Violation(`the same order again gives ${outcomeOf(again)}, another one is made`);
    inconclusive(`no second order is made, whatever it is of: ${outcomeOf(again)}`);
  });
  // Several at once are different orders as well.
  const odd = await buyer.oddOrder();
  orders.push(...(await Promise.all([order, odd, order].map((draft) => buyer.place(draft)))));
  // An email makes no two orders one.
  const { json } = order.with('email', Orders.UNREAD_EMAIL);
  for (const answer of [await buyer.create(json), await buyer.create(json)])
    if (answer.status === 200) orders.push(Orders.placedOrder(json, answer));
    else note(`an order with an email: ${outcomeOf(answer)}`);
  const ids = orders.map(({ order_id }) => order_id);
  const tokens = orders.map(({ access_token }) => access_token);

  await requirement(MAKES_ANOTHER, async () => {
    expect(new Set(ids).size, `different ids among ${ids.join(', ')}`).toBe(ids.length);
    for (const placed of orders) {
      const changes = Orders.changesBesideProgress(placed.order, await buyer.orderOf(placed));
      expect(changes, 'what get_order says otherwise').toEqual([]);
    }
  });
  await requirement(HAS_ITS_OWN_ID_AND_TOKEN, () => {
    expect(new Set([...ids, ...tokens]).size, 'different ids and tokens').toBe(2 * orders.length);
    const known = tokens.filter((token) => Auth.isAmong(token, ids));
    expect(known, 'tokens that are the id of an order').toEqual([]);
  });
  await requirement(CANNOT_BE_GUESSED, () => {
    expect(Auth.guessable(tokens)).toEqual([]);
    const made = orders.filter(({ order_id, access_token }) => Auth.isMadeOf(access_token, [order_id]));
    expect(made.length, 'orders whose token is made of their id').toBe(0);
  });
});
