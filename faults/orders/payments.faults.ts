import { first, type Members, membersOf } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { GET_ORDER } from '../operations.ts';
import { asText, copy, drop, on, plus, set, times, where } from '../rule.ts';
import { changeOrders, changePayments, later, paymentOf, SHOWING } from './shown.ts';

/** Begins a fault that a passive check finds in what these checks send. */
const breaksPassively = breaking({ triggers: ['LSP-GET-01'] });

/** Defects of the payments of an order as they are shown. */
export const FAULTS: Faults = {
  'invoice-by-another-name': breaksPassively('LSP-PAY-02')
    .what('the invoice is called bolt11_invoice')
    .wire(on(...SHOWING).body(copy('payment.bolt11.bolt11_invoice', 'invoice'), drop('payment.bolt11.invoice'))),
  'payment-totals-as-texts': breaksPassively('LSP-PAY-02')
    .what('what to pay by invoice is a text, as the classic LSPS1 has it')
    .wire(on(...SHOWING).body(asText('payment.bolt11.order_total_sat'))),
  'onchain-without-a-rate-for-0conf': breaksPassively('LSP-PAY-03')
    .what('the on-chain option has no min_fee_for_0conf')
    .wire(on(...SHOWING).body(drop('payment.onchain.min_fee_for_0conf'))),
  'payment-states-of-the-classic-lsps1': breaksPassively('LSP-PAY-05')
    .what('a payment that is due is CANCELLED for the option that is not the usual one')
    .wire(on(...SHOWING).body(set('payment.onchain.state', 'CANCELLED'))),
  'new-orders-hold-a-payment': breaks('LSP-PAY-06')
    .what('the invoice of a new order is on HOLD')
    .wire(on(...SHOWING).body(set('payment.bolt11.state', 'HOLD'))),
  'order-totals-in-millisatoshis': breaks('FMT-UNIT-04')
    .what('fee and total of an invoice are told in millisatoshis, as its node has them')
    .wire(
      on(...SHOWING).body(times('payment.bolt11.fee_total_sat', 1_000), times('payment.bolt11.order_total_sat', 1_000)),
    ),
  'fees-of-invoices-in-millisatoshis': breaks('FMT-UNIT-04')
    .what('the fee of an invoice is told in millisatoshis beside a total in satoshis')
    .wire(on(...SHOWING).body(times('payment.bolt11.fee_total_sat', 1_000))),
  'deposits-in-millisatoshis': breaks('FMT-UNIT-04')
    .what('fee and total of a payment on-chain are told in millisatoshis, those of the invoice are not')
    .wire(
      on(...SHOWING).body(
        times('payment.onchain.fee_total_sat', 1_000),
        times('payment.onchain.order_total_sat', 1_000),
      ),
    ),
  'deposits-to-the-main-network': breaks('LSP-PAY-10')
    .what('the deposit address is one of the main network')
    .wire(on(...SHOWING).body(set('payment.onchain.address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))),
  'more-confirmations-than-offered': breaks('LSP-PAY-11')
    .what('an order demands more confirmations than get_info says')
    .wire(on(...SHOWING).body(plus('payment.onchain.min_onchain_payment_confirmations', 2))),
  'small-orders-without-onchain': breaksPassively('LSP-PAY-01')
    .what('an order that costs less than min_onchain_payment_size_sat has no on-chain option')
    .wireBy(changeOrders, (order) => {
      const isSmall = Number(paymentOf(order, 'onchain').order_total_sat) < 10_000;
      return isSmall && { payment: { ...membersOf(order.payment), onchain: null } };
    }),
  'payment-options-by-another-name': breaksPassively('LSP-PAY-01')
    .what('the option to pay by invoice is called lightning')
    .wire(on(...SHOWING).body(copy('payment.lightning', 'bolt11'), drop('payment.bolt11'))),
  'onchain-deadline-in-unix-time': breaksPassively('LSP-PAY-03')
    .what('the deadline of the on-chain option is a number of seconds')
    .wireBy(changePayments, 'onchain', ({ expires_at }) => ({
      expires_at: Math.floor(Date.parse(String(expires_at)) / 1000),
    })),
  'payment-check-as-date': breaksPassively('LSP-PAY-04')
    .what('last_payment_check is a date-time')
    .wireBy(changePayments, 'onchain', (_, { created_at }) => ({ last_payment_check: created_at })),
  'fees-beside-the-total': breaksPassively('LSP-PAY-08')
    .what('the total of an order leaves its fee out')
    .wireBy(changePayments, 'onchain', ({ fee_total_sat }) => ({
      order_total_sat: Math.max(0, Number(fee_total_sat) - 1),
    })),
  'payment-check-as-iso-time': breaksPassively('FMT-TIME-03', 'LSP-PAY-04')
    .what('last_payment_check is an ISO time like all others of an order')
    .wireBy(
      changePayments,
      'onchain',
      ({ last_payment_check: seconds }) =>
        typeof seconds === 'number' && { last_payment_check: new Date(seconds * 1000).toISOString() },
    ),
  'payment-check-as-digits': breaksPassively('FMT-TIME-03')
    .what('last_payment_check is a text of digits')
    .wireBy(
      changePayments,
      'onchain',
      ({ last_payment_check: seconds }) => typeof seconds === 'number' && { last_payment_check: String(seconds) },
    ),
  'onchain-payment-seen-at-the-first-read': breaks('LSP-PAY-06')
    .what('the on-chain option is PAID as soon as the order is read')
    .wireBy(changePayments, 'onchain', (_, __, { reads }) => reads > 0 && { state: 'PAID' }),
  'payment-deadline-passed': breaks('LSP-PAY-07')
    .what('the on-chain option is over when the order is made')
    .wireBy(changePayments, 'onchain', (_, { created_at }) => ({ expires_at: later(created_at, -1) })),
  'one-deposit-address-for-all': breaks('LSP-PAY-10')
    .what('all orders are paid to one address')
    .wireBy(changePayments, 'onchain', ({ address }, _, { memory }) => ({
      address: first(memory, 'address', address),
    })),
  'deposit-address-with-a-wrong-digit': breaks('LSP-PAY-10')
    .what('the deposit address is cut to the width of a column')
    .wireBy(changePayments, 'onchain', ({ address }) => ({ address: String(address).slice(0, 40) })),
  'addresses-mixed-up-with-time': breaks('LSP-PAY-15', 'LSP-GET-10')
    .what('from the sixth reading on an order is read with the address of another')
    .wireBy(changePayments, 'onchain', ({ address }, _, { reads, memory }) => {
      if (reads <= 5) memory.set('address', address);
      return { address: memory.get('address') };
    }),
  'difference-the-other-way-round': breaks('LSP-PAY-12')
    .what('payment_difference is what is due minus what was paid')
    .wireBy(
      changePayments,
      'onchain',
      ({ payment_difference: sat }) => typeof sat === 'number' && { payment_difference: -sat },
    ),
  'difference-without-a-sign': breaks('LSP-PAY-12')
    .what('payment_difference is positive, whether too much or too little was paid')
    .wireBy(
      changePayments,
      'onchain',
      ({ payment_difference: sat }) => typeof sat === 'number' && { payment_difference: Math.abs(sat) },
    ),
  'difference-forgotten-when-overpaid': breaks('LSP-PAY-12')
    .what('payment_difference is 0 as soon as enough was paid')
    .wireBy(changePayments, 'onchain', ({ payment_difference: sat }) => Number(sat) > 0 && { payment_difference: 0 }),
  'payment-deadline-in-local-time': breaks('LSP-PAY-07')
    .what('deadlines are written as if a time of New York were one of UTC')
    .wireBy(changePayments, 'bolt11', ({ expires_at }) => ({ expires_at: later(expires_at, -5 * 3_600) })),
  'order-total-rounded-up': breaks('LSP-PAY-09')
    .what('the total is rounded up to hundreds, the invoice is not')
    .wireBy(changePayments, 'bolt11', ({ order_total_sat: sat }) => ({
      order_total_sat: Math.floor(Number(sat) / 100) * 100 + 100,
    })),
  'invoice-ends-before-its-deadline': breaks('LSP-PAY-09')
    .what('the deadline of the payment is an hour after that of the invoice')
    .wireBy(changePayments, 'bolt11', ({ expires_at }) => ({ expires_at: later(expires_at, 3_600) })),
  'invoices-at-a-new-rate-end-early': breaks('LSP-PAY-09')
    .triggers('LSP-RATE-08')
    .what('once a new rate was accepted there is an hour more to pay the order, and its new invoice lasts no longer')
    .wireBy(changePayments, 'bolt11', ({ expires_at, invoice }, { order_id }, { memory }) => {
      const isNew = first(memory, `invoice ${order_id}`, invoice) !== invoice;
      return isNew && { expires_at: later(expires_at, 3_600) };
    }),
  'one-invoice-for-equal-orders': breaks('LSP-PAY-09')
    .what('orders of the same amount have one invoice')
    .wireBy(changePayments, 'bolt11', ({ order_total_sat, invoice }, _, { memory }) => ({
      invoice: first(memory, `${order_total_sat}`, invoice),
    })),
  'deadlines-put-off-by-each-read': breaks('LSP-PAY-15', 'LSP-GET-10')
    .what('each reading of an order gives another quarter of an hour to pay')
    .wireBy(changePayments, 'bolt11', ({ expires_at }, _, { reads }) => ({ expires_at: later(expires_at, reads * 2) })),
  'deadline-of-the-invoice-follows-the-address': breaks('LSP-GET-02')
    .what('a payment on-chain moves the deadline of the invoice')
    .wireBy(changePayments, 'bolt11', (_, order) => {
      const { payment_difference: difference, expires_at } = paymentOf(order, 'onchain');
      return typeof difference === 'number' && { expires_at };
    }),
  'new-orders-with-assets-hold-a-payment': breaks('LSP-PAY-06')
    .what('the invoice of a new order with an asset is on HOLD where the order is made')
    .wireBy(changePayments, 'bolt11', (_, { asset_id }, { reads }) => reads === 0 && asset_id && { state: 'HOLD' }),
  'balances-read-in-millisatoshis': breaks('FMT-UNIT-04')
    .what('the balances of an order are read in millisatoshis')
    .wire(on(GET_ORDER).body(times('lsp_balance_sat', 1_000), times('client_balance_sat', 1_000))),
  'paid-orders-show-what-is-left-to-pay': breaks('LSP-GET-02')
    .what('the total of an order is 0 once it is paid')
    .wireBy(changeOrders, (order) => {
      const payments = [paymentOf(order, 'bolt11'), paymentOf(order, 'onchain')];
      if (payments.some(isPaid)) for (const payment of payments) payment.order_total_sat = 0;
    }),
  'difference-as-text': breaks('LSP-PAY-04')
    .triggers('LSP-PAY-12')
    .what('payment_difference is a text once something was paid')
    .wireBy(
      changePayments,
      'onchain',
      ({ payment_difference: sat }) => typeof sat === 'number' && { payment_difference: String(sat) },
    ),
  'difference-counts-the-invoice-too': breaks('LSP-PAY-12')
    .triggers('LSP-STATE-01')
    .what('an order that was paid by its invoice shows as much as an overpayment on-chain')
    .wireBy(changeOrders, (order) => {
      const onchain = paymentOf(order, 'onchain');
      if (isPaid(paymentOf(order, 'bolt11')) && onchain.payment_difference === null)
        onchain.payment_difference = onchain.order_total_sat;
    }),
  'held-payments-as-pending': breaks('LSP-PAY-05')
    .triggers('FLW-ORDER-03', 'LSP-STATE-01')
    .what('an invoice that is on HOLD is shown as PENDING')
    .options({ opening_ms: 1_000 })
    .wire(on(...SHOWING).body(where('payment.bolt11.state', 'HOLD', set('state', 'PENDING')))),
};

/** Whether somebody paid, by what a payment shows. */
function isPaid({ state }: Members): boolean {
  return state === 'HOLD' || state === 'PAID';
}
