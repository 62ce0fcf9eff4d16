import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { must, note, outcomeOf, refusedAs, test } from '../../harness/test.ts';

const IS_NOT_FRESH = must('LSP-EST-07');

test('a quote that was never given is not a fresh one', { tag: IS_NOT_FRESH }, async ({ buyer, seed }) => {
  const { order, quote } = await buyer.purchase();
  for (const rfq_id of [Orders.unknownIdLike(quote.rfq_id, seed), Auth.strangeId(quote.rfq_id)]) {
    const answer = await buyer.estimateFees(Orders.estimateOf(order).with('rfq_id', rfq_id).json);
    const { error_code } = refusedAs(IS_NOT_FRESH, answer);
    if (answer.status === 404 && error_code !== undefined) note(`an unknown quote gives ${outcomeOf(answer)}`);
    else Orders.invalidParameters(answer);
  }
});
