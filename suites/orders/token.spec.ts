import { invalidToken, showsNoOrder } from '../../harness/interface/orders/refusals.ts';
import { inOtherCase, withOtherBeginning } from '../../harness/interface/swaps/valid.ts';
import {
  type Answer,
  invalidParameters,
  must,
  note,
  outcomeOf,
  requirement,
  test,
  unknownId,
  withOtherEnd,
} from '../../harness/test.ts';

// An order is opened by …
const NO_OTHER_TOKEN = must('LSP-GET-03');
const AND_THE_REFUSAL_SAYS_SO = must('LSP-GET-04');
const NOT_WITHOUT_TOKEN = must('LSP-GET-06');
const ONLY_ITS_OWN_TOKEN = must('LSP-GET-09');

test('an order is opened by its own token alone', {
  tag: [NO_OTHER_TOKEN, AND_THE_REFUSAL_SAYS_SO, NOT_WITHOUT_TOKEN, ONLY_ITS_OWN_TOKEN],
}, async ({ buyer, seed }) => {
  const [own, other] = [await buyer.place(), await buyer.place()];
  const { order_id, access_token: token } = own;
  const wrong = [
    withOtherEnd(token),
    withOtherBeginning(token),
    token.slice(0, -1),
    `${token}a`,
    inOtherCase(token),
    unknownId(seed),
    order_id,
  ].filter((text) => text !== token && text !== '');
  const refusals: Answer[] = [];
  for (const access_token of wrong) refusals.push(await buyer.getOrder({ order_id, access_token }));

  await requirement(NO_OTHER_TOKEN, () => {
    for (const refusal of refusals) invalidParameters(refusal);
  });
  await requirement(AND_THE_REFUSAL_SAYS_SO, () => {
    for (const refusal of refusals) invalidToken(refusal);
  });
  await requirement(NOT_WITHOUT_TOKEN, async () => {
    invalidToken(await buyer.getOrder({ order_id }));
    invalidToken(await buyer.getOrder({ order_id, access_token: '' }));
    for (const access_token of [null, true, {}]) {
      const answer = await buyer.getOrder({ order_id, access_token });
      showsNoOrder(answer, `a token that is ${JSON.stringify(access_token)}`, [400, 422]);
      note(`a token that is ${JSON.stringify(access_token)}: ${outcomeOf(answer)}`);
    }
  });
  await requirement(ONLY_ITS_OWN_TOKEN, async () => {
    invalidToken(await buyer.getOrder({ order_id, access_token: other.access_token }));
    invalidToken(await buyer.getOrder({ order_id: other.order_id, access_token: token }));
    for (const placed of [own, other]) await buyer.orderOf(placed);
  });
});
