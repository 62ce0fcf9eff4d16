import * as Orders from '../../harness/groups/orders.ts';
import { expect, inconclusive, isInteger, must, note, test } from '../../harness/test.ts';

const BALANCES = ['lsp_balance_sat', 'client_balance_sat'];

test('orders count satoshis', { tag: must('FMT-UNIT-04') }, async ({ buyer }) => {
  let compared = 0;
  for (const draft of [await buyer.btcOrder(), await buyer.oddOrder(), await buyer.otherOrder()]) {
    const placed = await buyer.place(draft);
    for (const order of [placed.order, await buyer.orderOf(placed)]) {
      for (const name of BALANCES) expect(String(order[name]), `\`${name}\` as ordered`).toBe(String(draft.json[name]));
      // A bolt11 invoice counts in units of its own, so it shows what the total counts.
      const { invoice, order_total_sat: total } = Orders.paymentOf(order, 'bolt11');
      const amountMsat = Orders.readInvoice(String(invoice))?.amountMsat;
      if (amountMsat === undefined) note(`no amount can be read in the invoice for ${total} sat`);
      else {
        expect(isInteger(total) && 1000n * BigInt(total), `millisatoshis of \`order_total_sat\` ${total}`).toBe(
          amountMsat,
        );
        expect(Orders.countedInMillisatoshis(order), 'figures in millisatoshis beside that total').toEqual([]);
        compared++;
      }
    }
  }
  if (compared === 0) inconclusive('no invoice names its amount: nothing says what the totals count');
});
