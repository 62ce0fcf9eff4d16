import * as Orders from '../../harness/groups/orders.ts';
import { inconclusive, must, note, outcomeOf, refusedAs, test } from '../../harness/test.ts';

const NEEDS_ITS_MEMBERS = must('LSP-RATE-05');

test('a decision names an order and says yes or no', { tag: NEEDS_ITS_MEMBERS }, async ({ buyer }) => {
  const { order_id, access_token } = Orders.accessTo(await buyer.place());
  const unnamed = await buyer.rateDecision({ access_token, accept_new_rate: true });
  refusedAs(NEEDS_ITS_MEMBERS, unnamed);
  const unneeded = outcomeOf(await buyer.rateDecision({ order_id, access_token, accept_new_rate: true }));
  for (const decision of [{}, { accept_new_rate: 'banana' }, { accept_new_rate: {} }, { accept_new_rate: null }]) {
    const answer = await buyer.rateDecision({ order_id, access_token, ...decision });
    refusedAs(NEEDS_ITS_MEMBERS, answer);
    if (outcomeOf(answer) === unneeded)
      inconclusive(`a decision that is none is refused with ${unneeded}, like one that nobody asked for`);
  }
  const withoutToken = await buyer.rateDecision({ order_id, accept_new_rate: true });
  refusedAs(NEEDS_ITS_MEMBERS, withoutToken);
  note(`without a token: ${outcomeOf(withoutToken)}`);
});
