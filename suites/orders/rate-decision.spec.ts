import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  inconclusive,
  type Members,
  must,
  note,
  outcomeOf,
  refused,
  requirement,
  test,
  Violation,
} from '../../harness/test.ts';

const NOTHING_TO_DECIDE = must('LSP-RATE-01');
const CHANGES_NOTHING = must('LSP-RATE-02');
const NEEDS_THE_TOKEN = must('LSP-RATE-03');
const NEEDS_AN_ORDER = must('LSP-RATE-04');
const NEEDS_ITS_MEMBERS = must('LSP-RATE-05');

test('a decision that nobody asked for is refused', {
  tag: [NOTHING_TO_DECIDE, CHANGES_NOTHING, NEEDS_THE_TOKEN],
}, async ({ buyer, seed }) => {
  const orders = [await buyer.place(), await buyer.place(await buyer.otherOrder())];
  const before: Members[] = [];
  for (const order of orders) before.push(await buyer.orderOf(order));
  const [own, other] = orders;
  const remained = async () => {
    for (const [at, order] of orders.entries())
      expect(
        Orders.changesOf(before[at] ?? {}, await buyer.orderOf(order), { progress: true }),
        'what changed',
      ).toEqual([]);
  };

  await requirement(NOTHING_TO_DECIDE, async () => {
    for (const order of orders)
      for (const accept_new_rate of [true, false]) {
        const answer = await buyer.rateDecision({ ...Orders.accessTo(order), accept_new_rate });
        refused(answer, 400);
        note(`accept_new_rate ${accept_new_rate}: ${outcomeOf(answer)}`);
      }
  });
  await requirement(CHANGES_NOTHING, remained);
  await requirement(NEEDS_THE_TOKEN, async () => {
    if (!own || !other) throw new Violation('no order to decide on');
    const wrong = Auth.wrongTokens(own.access_token, Orders.unknownId(seed)).map(({ token }) => token);
    for (const access_token of [...wrong, other.access_token, ''])
      for (const accept_new_rate of [true, false]) {
        const answer = await buyer.rateDecision({ order_id: own.order_id, access_token, accept_new_rate });
        refused(answer, 400);
        note(`a wrong token: ${outcomeOf(answer)}`);
      }
    for (const access_token of [null, true, {}])
      refused(await buyer.rateDecision({ order_id: own.order_id, access_token, accept_new_rate: false }), 400, 422);
    await remained();
  });
});

test('a decision on an order that is not there is not found', { tag: NEEDS_AN_ORDER }, async ({ buyer, seed }) => {
  const { order_id: known, access_token } = await buyer.place();
  const order_id = Orders.unknownIdLike(known, seed);
  for (const token of [Orders.unknownId(seed + 1), access_token])
    for (const accept_new_rate of [true, false])
      Orders.orderNotFound(await buyer.rateDecision({ order_id, access_token: token, accept_new_rate }));
});

test('a decision names an order and says yes or no', { tag: NEEDS_ITS_MEMBERS }, async ({ buyer }) => {
  const access = Orders.accessTo(await buyer.place());
  Errors.refusedNaming(
    await buyer.rateDecision({ access_token: access.access_token, accept_new_rate: true }),
    'order_id',
  );
  const unneeded = outcomeOf(await buyer.rateDecision({ ...access, accept_new_rate: true }));
  for (const decision of [{}, { accept_new_rate: 'banana' }, { accept_new_rate: {} }, { accept_new_rate: null }]) {
    const answer = await buyer.rateDecision({ ...access, ...decision });
    Errors.refusedNaming(answer, 'accept_new_rate');
    if (outcomeOf(answer) === unneeded)
      inconclusive(`a decision that is none is refused with ${unneeded}, like one that nobody asked for`);
  }
  const untold = await buyer.rateDecision({ order_id: access.order_id, accept_new_rate: true });
  refused(untold, 422, 400);
  note(`without a token: ${outcomeOf(untold)}`);
});
