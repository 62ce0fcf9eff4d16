import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, NotApplicable, requirement, test, tier } from '../../harness/test.ts';

const ORDER_IS_CLOSED = must('LSP-GET-03');
const SWAP_IS_CLOSED = must('SWP-STATUS-09');
const ALIKE = must('SWP-STATUS-12');

test('while the node is away a wrong token opens nothing, either', {
  tag: ['@exclusive', tier('order'), ORDER_IS_CLOSED, SWAP_IS_CLOSED, ALIKE],
}, async ({ buyer, trader, wire, levers, seed }) => {
  const [{ order_id, access_token }, swap] = [await buyer.place(), await trader.begin()];
  await buyer.orderOf({ order_id, access_token });
  await trader.swapOf(swap);
  const post = (path: string, json: unknown) => Errors.firstAnswer(wire, { method: 'POST', path, json });
  const status = (payment_hash: string) =>
    post('/api/v1/swaps/atomic/status', { payment_hash, access_token: Auth.tokenWithOtherEnd(swap.access_token) });
  await levers.nodeOutage(true);
  const away = await (async () => ({
    order: await post('/api/v1/lsps1/get_order', { order_id, access_token: Auth.tokenWithOtherEnd(access_token) }),
    none: await status(Swaps.unknownHash(seed)),
    hidden: await status(swap.payment_hash),
    again: await status(Swaps.unknownHash(seed)),
  }))().finally(() => levers.nodeOutage(false));
  await requirement(ORDER_IS_CLOSED, () =>
    expect(away.order.status, 'a wrong token for an order while the node is away').not.toBe(200),
  );
  await requirement(SWAP_IS_CLOSED, () =>
    expect(away.hidden.status, 'a wrong token for a swap while the node is away').not.toBe(200),
  );
  await requirement(ALIKE, () => {
    const [before, hidden, after] = [away.none, away.hidden, away.again].map(Errors.wordsOf);
    if (before !== after) throw new NotApplicable('an unknown hash has more than one answer');
    expect(hidden, 'the answer to a wrong token, compared with that to an unknown hash').toBe(before);
  });
});
