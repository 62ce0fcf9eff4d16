import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { note, outcomeOf, silent, test } from '../../harness/test.ts';

test('a quote for two orders, and for an order and a swap', { tag: silent('LSP-CREATE-23') }, async ({
  buyer,
  trader,
}) => {
  const first = await buyer.purchase();
  await buyer.place(first.order);
  const again = await buyer.create(first.order.json);
  Errors.withstood(again);
  const second = await buyer.purchase();
  await buyer.place(second.order);
  const swap = await trader.init(Swaps.initOf(second.quote));
  Errors.withstood(swap);
  note(`a second order with one quote: ${outcomeOf(again)}; a swap after an order: ${outcomeOf(swap)}`);
});
