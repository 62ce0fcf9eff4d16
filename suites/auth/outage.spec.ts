import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { type Answer, expect, must, NotApplicable, requirement, test, tier } from '../../harness/test.ts';

const ORDER_IS_CLOSED = must('LSP-GET-03');
const SWAP_IS_CLOSED = must('SWP-STATUS-09');
const ALIKE = must('SWP-STATUS-12');
const A_KEY_IS_DEMANDED = must('AUT-ENF-01');
const A_GOOD_ONE = must('AUT-ENF-02');

test('while the node is away a wrong token opens nothing, nor does a wrong key', {
  tag: ['@exclusive', tier('order'), ORDER_IS_CLOSED, SWAP_IS_CLOSED, ALIKE, A_KEY_IS_DEMANDED, A_GOOD_ONE],
}, async ({ buyer, trader, wire, levers, presenting, keys, discovery, seed }) => {
  const [{ order_id, access_token }, swap] = [await buyer.place(), await trader.begin()];
  await buyer.orderOf({ order_id, access_token });
  await trader.swapOf(swap);
  const post = (path: string, json: unknown) => Errors.firstAnswer(wire, { method: 'POST', path, json });
  const status = (payment_hash: string) =>
    post('/api/v1/swaps/atomic/status', { payment_hash, access_token: Auth.tokenWithOtherEnd(swap.access_token) });
  const [invented] = Auth.wrongKeys(keys.hasOwn ? keys.own : undefined, seed);
  const right = [
    ['/api/v1/swaps/atomic/status', { payment_hash: swap.payment_hash, access_token: swap.access_token }],
    ['/api/v1/lsps1/get_order', { order_id, access_token }],
  ] as const;
  /** What opens both, by a caller who may not come in. */
  const by = async (authorization: Parameters<typeof presenting>[0]) => {
    const answers: Answer[] = [];
    for (const [path, json] of discovery.enforcement ? right : [])
      answers.push(await Errors.firstAnswer(presenting(authorization).wire, { method: 'POST', path, json }));
    return answers;
  };
  await levers.nodeOutage(true);
  const away = await (async () => ({
    order: await post('/api/v1/lsps1/get_order', { order_id, access_token: Auth.tokenWithOtherEnd(access_token) }),
    none: await status(Swaps.unknownHash(seed)),
    hidden: await status(swap.payment_hash),
    again: await status(Swaps.unknownHash(seed)),
    byNobody: await by(null),
    byInvented: await by(invented.authorization),
  }))().finally(() => levers.nodeOutage(false));
  await requirement(ORDER_IS_CLOSED, () =>
    expect(away.order.status, 'a wrong token for an order while the node is away').not.toBe(200),
  );
  await requirement(SWAP_IS_CLOSED, () =>
    expect(away.hidden.status, 'a wrong token for a swap while the node is away').not.toBe(200),
  );
  await requirement(ALIKE, () => {
    const [before, hidden, after] = [away.none, away.hidden, away.again].map((answer) => Errors.wordsOf(answer));
    if (before !== after) throw new NotApplicable('an unknown hash has more than one answer');
    expect(hidden, 'the answer to a wrong token, compared with that to an unknown hash').toBe(before);
  });
  await requirement(A_KEY_IS_DEMANDED, () => {
    if (discovery.network === 'signet') throw new NotApplicable('signet stays open');
    for (const { status } of away.byNobody) expect(status, 'what is asked without a key meanwhile').not.toBe(200);
  });
  await requirement(A_GOOD_ONE, () => {
    for (const { status } of away.byInvented) expect(status, 'what is asked with a wrong key meanwhile').not.toBe(200);
  });
});
