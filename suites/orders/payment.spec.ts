import * as Orders from '../../harness/groups/orders.ts';
import {
  expect,
  inconclusive,
  isInteger,
  type Members,
  NotExercised,
  requirement,
  should,
  TIMEOUTS,
  test,
  Violation,
} from '../../harness/test.ts';

const INVOICE_IS_FOR_THE_ORDER = should('LSP-PAY-09');
const ADDRESS_IS_FOR_THE_ORDER = should('LSP-PAY-10');

test('each order has an invoice and an address of its own', {
  tag: [INVOICE_IS_FOR_THE_ORDER, ADDRESS_IS_FOR_THE_ORDER],
}, async ({ buyer }) => {
  const network = await buyer.network();
  const beginnings = Orders.beginningsOn(network);
  if (!beginnings) throw new NotExercised(`invoices of ${network ?? 'an unknown network'} are not known`);
  const drafts = [await buyer.btcOrder(), await buyer.btcOrder(), await buyer.oddOrder(), await buyer.otherOrder()];
  const orders: Members[] = [];
  for (const draft of drafts) orders.push((await buyer.place(draft)).order);

  await requirement(INVOICE_IS_FOR_THE_ORDER, () => {
    const invoices = orders.map((order) => soundInvoice(order, beginnings));
    const hashes = new Set(invoices.map(({ paymentHash }) => paymentHash));
    expect(hashes.size, 'different payment hashes').toBe(orders.length);
  });
  await requirement(ADDRESS_IS_FOR_THE_ORDER, async () => {
    const { min_onchain_payment_size_sat: least } = (await buyer.info()).options;
    const payable = orders.filter((order) => !Orders.hasNoDeposit(order, least));
    if (payable.length === 0) throw new NotExercised('no order costs enough to be paid on-chain');
    const addresses = payable.map((order) => String(Orders.paymentOf(order, 'onchain').address));
    for (const address of addresses)
      expect(Orders.isAddressOn(beginnings, address), `${address} is an address on ${network}`).toBe(true);
    expect(new Set(addresses).size, 'different addresses').toBe(payable.length);
  });
});

/** The invoice of a payment, which has to be by BOLT 11 and for the network, the total and the deadline. */
function soundInvoice(order: Members, { networks, invoices }: NonNullable<ReturnType<typeof Orders.beginningsOn>>) {
  const { invoice: text, order_total_sat: total } = Orders.paymentOf(order, 'bolt11');
  const invoice = Orders.readInvoice(String(text));
  if (!invoice) {
    if (networks.includes('regtest')) inconclusive('no invoice by BOLT 11, as mocks give on regtest');
    throw new Violation(`\`invoice\` is none by BOLT 11: ${String(text)}`);
  }
  expect(invoices, `the network that the invoice is for, on ${networks[0]}`).toContain(invoice.network);
  const due = isInteger(total) ? 1000n * BigInt(total) : undefined;
  // BOLT 11 has no amount of 0.
  const amountMsat = due === 0n ? (invoice.amountMsat ?? 0n) : invoice.amountMsat;
  expect(amountMsat, `millisatoshis of the invoice for ${total} sat`).toBe(due);
  const end = Orders.deadlineOf(order, 'bolt11') ?? 0;
  const what = `the end of the invoice, where the payment ends at ${end}`;
  expect(invoice.expiresAt, what).toBeGreaterThanOrEqual(end - TIMEOUTS.invoiceEndsEarly);
  return invoice;
}
