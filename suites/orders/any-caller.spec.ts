import * as Auth from '../../harness/groups/auth.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { accepted, expect, must, NotApplicable, outcomeOf, test } from '../../harness/test.ts';

test('an order is opened by its token, whoever made it and whoever asks', { tag: must('LSP-GET-01') }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const [owner, nobody] = [presenting(Auth.bearer(keys.own)).buyer, presenting(null).buyer];
  for (const [maker, reader] of [
    [owner, nobody],
    [nobody, owner],
  ] as const) {
    const placed = await maker.place();
    const answer = await reader.getOrder(Orders.accessTo(placed));
    // Whom a service lets in is judged by AUT-ANON-01 and AUT-SCHEME-01.
    if (!Auth.isLetIn(answer)) throw new NotApplicable(`not everybody may read orders: ${outcomeOf(answer)}`);
    expect(accepted(answer).order_id, '`order_id` of the order that was asked for').toBe(placed.order_id);
  }
});
