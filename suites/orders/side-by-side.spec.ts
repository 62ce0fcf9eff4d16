import * as Orders from '../../harness/groups/orders.ts';
import { control, expect, type Members, must, NotExercised, refusedAs, should, test } from '../../harness/test.ts';

/** What says how the decision is refused that this check sends in between. */
const NOTHING_TO_DECIDE = must('LSP-RATE-01');

test('orders do not disturb each other', { tag: should('FLW-ORDER-04') }, async ({ buyer }) => {
  const drafts = [await buyer.btcOrder(), await buyer.oddOrder(), await buyer.otherOrder()];
  const placed: { readonly order: Orders.PlacedOrder; readonly alone: Members }[] = [];
  const showsItsOwn = ({ order, alone }: (typeof placed)[number], read: Members) => {
    const changes = Orders.changesOf(alone, read);
    const what = 'what an order says otherwise than before the others';
    return control(() => expect(changes, what).toEqual([]), [Orders.stillAwaited(buyer, [order])]);
  };
  const showTheirOwn = async () => {
    for (const one of placed) await showsItsOwn(one, await buyer.orderOf(one.order));
  };
  for (const draft of drafts) {
    const order = await buyer.place(draft);
    placed.push({ order, alone: await shownAlone(buyer, order) });
    await showTheirOwn();
  }
  const [first] = placed;
  if (first)
    refusedAs(NOTHING_TO_DECIDE, await buyer.rateDecision({ ...Orders.accessTo(first.order), accept_new_rate: false }));
  await showTheirOwn();
  const readAtOnce = await Promise.all(placed.map(({ order }) => buyer.orderOf(order)));
  for (const [at, one] of placed.entries()) await showsItsOwn(one, readAtOnce[at] ?? {});
});

/**
 * A new order as it is read before any later one is made.
 * @throws {NotExercised} when it says by itself what it was not made with, or not twice the same
 */
async function shownAlone(buyer: Orders.Buyer, placed: Orders.PlacedOrder): Promise<Members> {
  const [alone, again] = [await buyer.orderOf(placed), await buyer.orderOf(placed)];
  const problems = [
    ...Orders.orderedProblems(alone, placed.asked),
    ...Orders.changesOf(placed.order, alone),
    ...Orders.changesOf(alone, again),
  ];
  if (problems.length > 0) throw new NotExercised(`an order by itself is not as it was made: ${problems.join('; ')}`);
  return alone;
}
