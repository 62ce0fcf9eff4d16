import * as Errors from '../../harness/groups/errors.ts';
import * as Orders from '../../harness/groups/orders.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { must, NotExercised, note, outcomeOf, requirement, silent, test } from '../../harness/test.ts';

const HOW_OFTEN_IS_OPEN = silent('LSP-CREATE-23');
const BACKS_ONE_INIT = must('SWP-INIT-09');

test('a quote for two orders, for an order and a swap, and for a swap and an order', {
  tag: [HOW_OFTEN_IS_OPEN, BACKS_ONE_INIT],
}, async ({ buyer, trader }) => {
  const first = await buyer.purchase();
  await buyer.place(first.order);
  const again = await buyer.create(first.order.json);
  const ordered = await buyer.purchase();
  await buyer.place(ordered.order);
  const swap = await trader.init(Swaps.initOf(ordered.quote));
  const swapAgain = await trader.init(Swaps.initOf(ordered.quote));
  const used = await buyer.purchase();
  const begun = await trader.init(Swaps.initOf(used.quote));
  const order = await buyer.create(used.order.json);
  const estimate = await buyer.estimateFees(Orders.estimateOf(used.order).json);
  const begunAgain = await trader.init(Swaps.initOf(used.quote));

  await requirement(HOW_OFTEN_IS_OPEN, () => {
    for (const answer of [again, swap, order, estimate]) Errors.withstood(answer);
    note(`a second order with one quote: ${outcomeOf(again)}; a swap after an order: ${outcomeOf(swap)}`);
    note(`after a swap an order: ${outcomeOf(order)}, an estimate: ${outcomeOf(estimate)}`);
  });
  await requirement(BACKS_ONE_INIT, () => {
    if (swap.status === 200) Swaps.beginsNothing(swapAgain, 'a second init with the quote of an order');
    if (begun.status === 200) Swaps.beginsNothing(begunAgain, 'a second init, behind an order and an estimate');
    else if (swap.status !== 200) throw new NotExercised(`no such quote begins a swap: ${outcomeOf(begun)}`);
  });
});
