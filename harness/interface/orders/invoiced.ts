import { isInteger, type Members } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { deadlineOf } from './deadlines.ts';
import { readInvoice } from './invoice.ts';
import { showsPayment } from './payment.ts';
import { orderOf, paymentsOf } from './read.ts';

/**
 * LSP-PAY-09 for every order of a run: its invoice asks for its total while nothing of that is paid, and no other order has it.
 * What a mock gives for an invoice can't be read, and decides nothing; nor does an invoice that leaves the amount to its payer.
 */
export const INVOICES: PassiveCheck = about(
  [CREATE_ORDER, GET_ORDER],
  overRun('LSP-PAY-09', 'each invoice is for the total, and for one order', (findings) => {
    const orders = new Map<string, string>();
    return {
      see(answer) {
        const order = orderOf(answer);
        const payment = order && paymentsOf(order).find(({ name }) => name === 'bolt11')?.payment;
        if (typeof order?.order_id !== 'string' || typeof payment?.invoice !== 'string') return;
        const invoice = readInvoice(payment.invoice);
        if (!invoice) return;
        findings.applies(answer);
        const { amountMsat, paymentHash } = invoice;
        const { order_total_sat: total } = payment;
        const isJudged = waitsForAll(order, answer.answeredAt) && isInteger(total) && amountMsat !== undefined;
        if (isJudged && amountMsat !== 1000n * BigInt(total))
          findings.breaks(answer, [`the invoice asks for ${amountMsat} msat, order_total_sat is ${total}`]);
        if (paymentHash === undefined) return;
        const known = orders.get(paymentHash) ?? order.order_id;
        orders.set(paymentHash, known);
        if (known !== order.order_id) findings.breaks(answer, ['its payment hash is that of another order, too']);
      },
    };
  }),
);

/**
 * Whether an order waits for its whole total, by an invoice that can be paid: while a new rate is decided on, the invoice may be that
 * of the old one, and once it was accepted what came in on the chain may count.
 */
function waitsForAll(order: Members, now: number): boolean {
  const isWaiting = paymentsOf(order).every(({ payment }) => payment.state === 'EXPECT_PAYMENT');
  const isInTime = now < (deadlineOf(order, 'bolt11', now) ?? Number.POSITIVE_INFINITY);
  return order.order_state === 'CREATED' && isWaiting && isInTime && !showsPayment(order, 'onchain');
}
