import * as Auth from '../../harness/groups/auth.ts';
import type * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  key,
  type Members,
  must,
  NotOffered,
  note,
  outcomeOf,
  requirement,
  should,
  test,
  Violation,
} from '../../harness/test.ts';

// An order is opened by …
const NO_OTHER_TOKEN = must('LSP-GET-03');
const AND_THE_REFUSAL_SAYS_SO = must('LSP-GET-04');
const NOT_WITHOUT_TOKEN = must('LSP-GET-06');
const ONLY_ITS_OWN_TOKEN = must('LSP-GET-09');
const NOT_WHAT_OTHERS_KNOW = should('AUT-TOKEN-05');

test('an order is opened by its own token alone', {
  tag: [NO_OTHER_TOKEN, AND_THE_REFUSAL_SAYS_SO, NOT_WITHOUT_TOKEN, ONLY_ITS_OWN_TOKEN],
}, async ({ buyer, seed }) => {
  const [own, other] = [await buyer.place(), await buyer.place()];
  for (const placed of [own, other]) await buyer.orderOf(placed);
  const { order_id, access_token: token } = own;
  const wrong = [...Auth.wrongTokens(token, Orders.unknownId(seed)), { what: 'the id of the order', token: order_id }];
  const refusals: Errors.Hidden[] = [];
  for (const { what, token: access_token } of wrong)
    refusals.push({ cause: what, answer: await buyer.getOrder({ order_id, access_token }) });
  const foreign: Errors.Hidden[] = [
    {
      cause: 'the token of another order',
      answer: await buyer.getOrder({ order_id, access_token: other.access_token }),
    },
    {
      cause: 'the token of an earlier order',
      answer: await buyer.getOrder({ order_id: other.order_id, access_token: token }),
    },
  ];

  await requirement(NO_OTHER_TOKEN, async () => {
    for (const refusal of refusals) saying(refusal, Orders.invalidParameters);
    for (const { what, token: access_token } of Auth.oddTokens(token))
      Auth.opensNothing(await buyer.getOrder({ order_id, access_token }), what);
    const [, beside] = await Promise.all([
      buyer.getOrder(Orders.accessTo(own)),
      buyer.getOrder({ order_id, access_token: Auth.tokenWithOtherEnd(token) }),
      buyer.getOrder(Orders.accessTo(own)),
    ]);
    saying({ cause: 'a wrong token beside the right one', answer: beside }, Orders.invalidParameters);
  });
  await requirement(AND_THE_REFUSAL_SAYS_SO, () => {
    for (const refusal of [...refusals, ...foreign]) saying(refusal, Orders.invalidToken);
  });
  await requirement(NOT_WITHOUT_TOKEN, async () => {
    Orders.invalidToken(await buyer.getOrder({ order_id }));
    Orders.invalidToken(await buyer.getOrder({ order_id, access_token: '' }));
    for (const { what: kind, token: wrong } of Auth.noTokens(token)) {
      const answer = await buyer.getOrder({ order_id, access_token: wrong });
      const what = `a token that is ${kind}`;
      Orders.showsNoOrder(NOT_WITHOUT_TOKEN, answer, what);
      note(`${what}: ${outcomeOf(answer)}`);
    }
  });
  await requirement(ONLY_ITS_OWN_TOKEN, async () => {
    for (const refusal of foreign) saying(refusal, Orders.invalidParameters);
    for (const placed of [own, other]) await buyer.orderOf(placed);
  });
});

test('an order with an asset, or of a caller without a key, is opened by its own token alone, too', {
  tag: [NO_OTHER_TOKEN, NOT_WITHOUT_TOKEN, NOT_WHAT_OTHERS_KNOW, key('with an asset')],
}, async ({ buyer, presenting, keys, discovery }) => {
  const orders = [await Orders.providedIfAny(buyer), (await Orders.purchaseIfAny(buyer))?.order].filter(
    (order) => order !== undefined,
  );
  const placed: (Orders.PlacedOrder & { readonly of: string })[] = [];
  for (const order of orders) placed.push({ of: Orders.kindText(order), ...(await buyer.place(order)) });
  // Without a key of the run all orders are of such callers.
  if (keys.hasOwn && !discovery.enforcement)
    placed.push({ of: ' without a key', ...(await presenting(null).buyer.place()) });
  if (placed.length === 0) throw new NotOffered('no asset is on offer for channels');
  await requirement(NO_OTHER_TOKEN, async () => {
    for (const { of, order_id, access_token } of placed) {
      const answer = await buyer.getOrder({ order_id, access_token: Auth.tokenWithOtherEnd(access_token) });
      saying({ cause: `a wrong token of an order${of}`, answer }, Orders.invalidParameters);
    }
    // What is guessed first, and the client of another quote knows by heart.
    for (const { of, order_id, access_token, asked } of placed) {
      const { rfq_id } = asked;
      if (rfq_id === undefined || rfq_id === access_token) continue;
      const answer = await buyer.getOrder({ order_id, access_token: rfq_id });
      saying(
        { cause: `the id of its quote in the place of the token of an order${of}`, answer },
        Orders.invalidParameters,
      );
    }
  });
  await requirement(NOT_WITHOUT_TOKEN, async () => {
    for (const { of, order_id } of placed)
      saying({ cause: `no token for an order${of}`, answer: await buyer.getOrder({ order_id }) }, Orders.invalidToken);
  });
  await requirement(NOT_WHAT_OTHERS_KNOW, () => {
    const made = placed.filter(({ access_token, order }) => Auth.isMadeOf(access_token, knownOf(order)));
    const kinds = made.map(({ of }) => `an order${of}`);
    expect(kinds, 'orders whose token is made of what others may know of them').toEqual([]);
  });
});

/** What others may know of an order. */
function knownOf({ order_id, rfq_id, asset_id, client_pubkey }: Members): string[] {
  return [order_id, rfq_id, asset_id, client_pubkey].filter((text) => typeof text === 'string');
}

/** Asserts something of a refusal, and names what was refused. */
function saying({ cause, answer }: Errors.Hidden, assert: (answer: Errors.Hidden['answer']) => void): void {
  try {
    assert(answer);
  } catch (error) {
    throw error instanceof Violation ? new Violation(`${cause}: ${error.message}`) : error;
  }
}
