import * as Orders from '../../harness/groups/orders.ts';
import { expect, NotExercised, note, silent, test, tier } from '../../harness/test.ts';

const WRONG_AMOUNTS_ARE_RECORDED = silent('LSP-STATE-08');

test('an order that is paid twice is recorded', {
  tag: ['@exclusive', tier('pay'), WRONG_AMOUNTS_ARE_RECORDED],
}, async ({ orderPayer }) => {
  const placed = await orderPayer.begin();
  const first = await orderPayer.payOnchain(placed);
  await orderPayer.payInvoice(placed).catch((error) => {
    if (!(error instanceof NotExercised)) throw error;
    note(`the invoice of an order that was paid on-chain: ${error.message}`);
  });
  await orderPayer.confirm(placed);
  await orderPayer.seen(placed, first);
  const { last } = await orderPayer.toItsEnd(placed);
  const { bolt11, onchain } = Orders.paymentStates(last);
  note(`paid both ways: ${last.order_state}, bolt11 ${bolt11}, onchain ${onchain}`);
  const what = 'state of an order that was paid twice';
  expect(['COMPLETED', 'FAILED', 'CHANNEL_OPENING'], what).toContain(last.order_state);
});
