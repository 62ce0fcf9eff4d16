import { isInteger, type Members } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { deadlineOf } from './deadlines.ts';
import { type Invoice, readInvoice } from './invoice.ts';
import { showsPayment } from './payment.ts';
import { orderOf, paymentsOf } from './read.ts';

/** An order that waits for its payment by an invoice that was made just now: the clock of its node is that of the provider. */
interface Fresh {
  readonly order: Members;
  readonly invoice: Invoice;
  readonly at: Sighting;
}

/**
 * LSP-PAY-09 for every order of a run: its invoice asks for its total while nothing of that is paid, lasts as long as its payment
 * is waited for, and no other order has it. What a mock gives for an invoice can't be read, and decides nothing; nor does an invoice that leaves the amount to its payer.
 */
export const INVOICES: PassiveCheck = about(
  [CREATE_ORDER, GET_ORDER],
  overRun('LSP-PAY-09', 'each invoice is for the total, and for one order', (findings) => {
    const orders = new Map<string, string>();
    const madeAt = new Map<string, number>();
    const fresh: Fresh[] = [];
    return {
      see(answer) {
        const order = orderOf(answer);
        const payment = order && paymentsOf(order).find(({ name }) => name === 'bolt11')?.payment;
        if (typeof order?.order_id !== 'string' || typeof payment?.invoice !== 'string') return;
        const invoice = readInvoice(payment.invoice);
        if (!invoice) return;
        findings.applies(answer);
        if (answer.operation === CREATE_ORDER) madeAt.set(order.order_id, answer.answeredAt);
        const { amountMsat, paymentHash } = invoice;
        const { order_total_sat: total } = payment;
        const isWaiting = waitsForAll(order, answer.answeredAt);
        const isFresh = answer.answeredAt - invoice.createdAt <= TIMEOUTS.invoiceEndsEarly;
        if (isWaiting && isFresh) fresh.push({ order, invoice, at: sighting(answer) });
        const isJudged = isWaiting && isInteger(total) && amountMsat !== undefined;
        if (isJudged && amountMsat !== 1000n * BigInt(total))
          findings.breaks(answer, [`the invoice asks for ${amountMsat} msat, order_total_sat is ${total}`]);
        if (paymentHash === undefined) return;
        const known = orders.get(paymentHash) ?? order.order_id;
        orders.set(paymentHash, known);
        if (known !== order.order_id) findings.breaks(answer, ['its payment hash is that of another order, too']);
      },
      end() {
        for (const { order, invoice, at } of fresh) {
          const made = madeAt.get(String(order.order_id));
          const end = made === undefined ? undefined : deadlineOf(order, 'bolt11', made);
          const early = end === undefined ? 0 : end - invoice.expiresAt;
          if (early > TIMEOUTS.invoiceEndsEarly)
            findings.breaks(at, [`the invoice ends ${Math.round(early)} s before the time to pay it`]);
        }
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
