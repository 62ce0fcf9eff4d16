import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  type Answer,
  confirm,
  control,
  expect,
  type Members,
  must,
  NotExercised,
  note,
  outcomeOf,
  refusedAs,
  requirement,
  test,
} from '../../harness/test.ts';

const NOTHING_TO_DECIDE = must('LSP-RATE-01');
const CHANGES_NOTHING = must('LSP-RATE-02');
const NEEDS_THE_TOKEN = must('LSP-RATE-03');
const NEEDS_AN_ORDER = must('LSP-RATE-04');

/** The two decisions. */
const DECISIONS = [true, false];

test('a decision that nobody asked for is refused', {
  tag: [NOTHING_TO_DECIDE, CHANGES_NOTHING, NEEDS_THE_TOKEN],
}, async ({ buyer, seed }) => {
  const first = await awaiting(buyer);
  // What an asset costs may have to be decided on meanwhile; then with orders anew.
  const withOrders = async (judge: (placed: Awaiting) => Promise<void>) => {
    const looks = [first];
    await confirm('the market', async () => judge(looks.pop() ?? (await awaiting(buyer))));
  };

  await requirement(NOTHING_TO_DECIDE, () =>
    withOrders(async ({ before }) => {
      for (const answer of await decidedOn(buyer, before)) refusedAs(NOTHING_TO_DECIDE, answer);
    }),
  );
  await requirement(CHANGES_NOTHING, () =>
    withOrders(async (placed) => {
      if (placed !== first) await decidedOn(buyer, placed.before);
      await remained(buyer, placed);
    }),
  );
  await requirement(NEEDS_THE_TOKEN, async () => {
    const { own, other } = first;
    const { order_id } = own;
    const wrong = Auth.wrongTokens(own.access_token, Orders.unknownId(seed)).map(({ token }) => token);
    for (const access_token of [...wrong, other.access_token])
      for (const accept_new_rate of DECISIONS) {
        const answer = await buyer.rateDecision({ order_id, access_token, accept_new_rate });
        refusedAs(NEEDS_THE_TOKEN, answer, 409, 422);
        note(`a wrong token: ${outcomeOf(answer)}`);
      }
    for (const { what, token: access_token } of Auth.oddTokens(own.access_token))
      Auth.opensNothing(await buyer.rateDecision({ order_id, access_token, accept_new_rate: false }), what);
    for (const access_token of ['', null, true, {}]) {
      const answer = await buyer.rateDecision({ order_id, access_token, accept_new_rate: false });
      refusedAs(NEEDS_THE_TOKEN, answer, 409);
    }
    await remained(buyer, first);
  });
});

/** Orders of each kind that wait for their payment. */
interface Awaiting {
  readonly own: Orders.PlacedOrder;
  readonly other: Orders.PlacedOrder;
  /** All of them, each as it was read before anybody decided on it. */
  readonly before: ReadonlyMap<Orders.PlacedOrder, Members>;
}

async function awaiting(buyer: Orders.Buyer): Promise<Awaiting> {
  const own = await buyer.place();
  const other = await buyer.place(await buyer.otherOrder());
  const provided = await Orders.providedIfAny(buyer);
  const before = new Map<Orders.PlacedOrder, Members>();
  for (const order of [own, other, ...(provided ? [await buyer.place(provided)] : [])])
    before.set(order, await buyer.orderOf(order));
  const isRepriced = [...before.values()].some(({ order_state }) => order_state === 'PENDING_RATE_DECISION');
  if (isRepriced) throw new NotExercised('the rate of an order has moved meanwhile');
  return { own, other, before };
}

/** What both decisions on each order are answered with. */
async function decidedOn(buyer: Orders.Buyer, orders: Awaiting['before']): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const order of orders.keys())
    for (const accept_new_rate of DECISIONS) {
      const answer = await buyer.rateDecision({ ...Orders.accessTo(order), accept_new_rate });
      note(`accept_new_rate ${accept_new_rate}: ${outcomeOf(answer)}`);
      answers.push(answer);
    }
  return answers;
}

async function remained(buyer: Orders.Buyer, { before }: Awaiting): Promise<void> {
  for (const [order, earlier] of before) {
    const changes = Orders.changesOf(earlier, await buyer.orderOf(order));
    await control(() => expect(changes, 'what changed').toEqual([]), [Orders.stillAwaited(buyer, [order])]);
  }
}

test('a decision on an order that is not there is not found', { tag: NEEDS_AN_ORDER }, async ({ buyer, seed }) => {
  const known = await buyer.place();
  const order_id = Orders.unknownIdLike(known.order_id, seed);
  for (const access_token of [Orders.unknownId(seed + 1), known.access_token])
    for (const accept_new_rate of DECISIONS)
      Orders.orderNotFound(await buyer.rateDecision({ order_id, access_token, accept_new_rate }));
});
