import { first, type Members, membersOf } from '../change.ts';
import { breaks, type Faults, table } from '../fault.ts';
import { GET_ORDER } from '../operations.ts';
import { asText, copy, drop, type Edit, on, plus, set, times, where } from '../rule.ts';
import { changeOrders, changePayments, later, paymentOf, SHOWING } from './shown.ts';

const ORDER_TRIGGERS = ['LSP-GET-01'];

type PaymentChange = Parameters<typeof changePayments>[1];

/** Defects of the payments of an order as they are shown. */
export const FAULTS: Faults = {
  ...table((...edits: Edit[]) => ({ triggers: ORDER_TRIGGERS, wire: on(...SHOWING).body(...edits) }), {
    'invoice-by-another-name': [
      'LSP-PAY-02',
      'the invoice is called bolt11_invoice',
      copy('payment.bolt11.bolt11_invoice', 'invoice'),
      drop('payment.bolt11.invoice'),
    ],
    'payment-totals-as-texts': [
      'LSP-PAY-02',
      'what to pay by invoice is a text, as the classic LSPS1 has it',
      asText('payment.bolt11.order_total_sat'),
    ],
    'onchain-without-a-rate-for-0conf': [
      'LSP-PAY-03',
      'the on-chain option has no min_fee_for_0conf',
      drop('payment.onchain.min_fee_for_0conf'),
    ],
    'payment-states-of-the-classic-lsps1': [
      'LSP-PAY-05',
      'a payment that is due is CANCELLED for the option that is not the usual one',
      set('payment.onchain.state', 'CANCELLED'),
    ],
  }),
  ...table((...edits: Edit[]) => ({ wire: on(...SHOWING).body(...edits) }), {
    'new-orders-hold-a-payment': [
      'LSP-PAY-06',
      'the invoice of a new order is on HOLD',
      set('payment.bolt11.state', 'HOLD'),
    ],
    'order-totals-in-millisatoshis': [
      'FMT-UNIT-04',
      'fee and total of an invoice are told in millisatoshis, as its node has them',
      times('payment.bolt11.fee_total_sat', 1_000),
      times('payment.bolt11.order_total_sat', 1_000),
    ],
    'deposits-to-the-main-network': [
      'LSP-PAY-10',
      'the deposit address is one of the main network',
      set('payment.onchain.address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    ],
    'more-confirmations-than-offered': [
      'LSP-PAY-11',
      'an order demands more confirmations than get_info says',
      plus('payment.onchain.min_onchain_payment_confirmations', 2),
    ],
  }),
  'small-orders-without-onchain': breaks('LSP-PAY-01')
    .triggers(...ORDER_TRIGGERS)
    .what('an order that costs less than min_onchain_payment_size_sat has no on-chain option')
    .wireBy(changeOrders, (order) => {
      const isSmall = Number(paymentOf(order, 'onchain').order_total_sat) < 10_000;
      return isSmall && { payment: { ...membersOf(order.payment), onchain: null } };
    }),
  'payment-options-by-another-name': breaks('LSP-PAY-01')
    .triggers(...ORDER_TRIGGERS)
    .what('the option to pay by invoice is called lightning')
    .wire(on(...SHOWING).body(copy('payment.lightning', 'bolt11'), drop('payment.bolt11'))),
  ...table((change: PaymentChange) => ({ triggers: ORDER_TRIGGERS, wire: changePayments('onchain', change) }), {
    'onchain-deadline-in-unix-time': [
      'LSP-PAY-03',
      'the deadline of the on-chain option is a number of seconds',
      ({ expires_at }) => ({ expires_at: Math.floor(Date.parse(String(expires_at)) / 1000) }),
    ],
    'payment-check-as-date': [
      'LSP-PAY-04',
      'last_payment_check is a date-time',
      (_, { created_at }) => ({ last_payment_check: created_at }),
    ],
    'fees-beside-the-total': [
      'LSP-PAY-08',
      'the total of an order leaves its fee out',
      ({ fee_total_sat }) => ({ order_total_sat: Math.max(0, Number(fee_total_sat) - 1) }),
    ],
    'payment-check-as-iso-time': [
      ['FMT-TIME-03', 'LSP-PAY-04'],
      'last_payment_check is an ISO time like all others of an order',
      ({ last_payment_check: seconds }) =>
        typeof seconds === 'number' && { last_payment_check: new Date(seconds * 1000).toISOString() },
    ],
    'payment-check-as-digits': [
      'FMT-TIME-03',
      'last_payment_check is a text of digits',
      ({ last_payment_check: seconds }) => typeof seconds === 'number' && { last_payment_check: String(seconds) },
    ],
  }),
  ...table((change: PaymentChange) => ({ wire: changePayments('onchain', change) }), {
    'onchain-payment-seen-at-the-first-read': [
      'LSP-PAY-06',
      'the on-chain option is PAID as soon as the order is read',
      (_, __, { reads }) => reads > 0 && { state: 'PAID' },
    ],
    'payment-deadline-passed': [
      'LSP-PAY-07',
      'the on-chain option is over when the order is made',
      (_, { created_at }) => ({ expires_at: later(created_at, -1) }),
    ],
    'one-deposit-address-for-all': [
      'LSP-PAY-10',
      'all orders are paid to one address',
      ({ address }, _, { memory }) => ({ address: first(memory, 'address', address) }),
    ],
    'deposit-address-with-a-wrong-digit': [
      'LSP-PAY-10',
      'the deposit address is cut to the width of a column',
      ({ address }) => ({ address: String(address).slice(0, 40) }),
    ],
    'addresses-mixed-up-with-time': [
      ['LSP-PAY-15', 'LSP-GET-10'],
      'from the sixth reading on an order is read with the address of another',
      ({ address }, _, { reads, memory }) => {
        if (reads <= 5) memory.set('address', address);
        return { address: memory.get('address') };
      },
    ],
    'difference-the-other-way-round': [
      'LSP-PAY-12',
      'payment_difference is what is due minus what was paid',
      ({ payment_difference: sat }) => typeof sat === 'number' && { payment_difference: -sat },
    ],
    'difference-without-a-sign': [
      'LSP-PAY-12',
      'payment_difference is positive, whether too much or too little was paid',
      ({ payment_difference: sat }) => typeof sat === 'number' && { payment_difference: Math.abs(sat) },
    ],
    'difference-forgotten-when-overpaid': [
      'LSP-PAY-12',
      'payment_difference is 0 as soon as enough was paid',
      ({ payment_difference: sat }) => Number(sat) > 0 && { payment_difference: 0 },
    ],
  }),
  ...table((change: PaymentChange) => ({ wire: changePayments('bolt11', change) }), {
    'payment-deadline-in-local-time': [
      'LSP-PAY-07',
      'deadlines are written as if a time of New York were one of UTC',
      ({ expires_at }) => ({ expires_at: later(expires_at, -5 * 3_600) }),
    ],
    'order-total-rounded-up': [
      'LSP-PAY-09',
      'the total is rounded up to hundreds, the invoice is not',
      ({ order_total_sat: sat }) => ({ order_total_sat: Math.floor(Number(sat) / 100) * 100 + 100 }),
    ],
    'invoice-ends-before-its-deadline': [
      'LSP-PAY-09',
      'the deadline of the payment is an hour after that of the invoice',
      ({ expires_at }) => ({ expires_at: later(expires_at, 3_600) }),
    ],
    'one-invoice-for-equal-orders': [
      'LSP-PAY-09',
      'orders of the same amount have one invoice',
      ({ order_total_sat, invoice }, _, { memory }) => ({ invoice: first(memory, `${order_total_sat}`, invoice) }),
    ],
    'deadlines-put-off-by-each-read': [
      ['LSP-PAY-15', 'LSP-GET-10'],
      'each reading of an order gives another quarter of an hour to pay',
      ({ expires_at }, _, { reads }) => ({ expires_at: later(expires_at, reads * 2) }),
    ],
    'deadline-of-the-invoice-follows-the-address': [
      'LSP-GET-02',
      'a payment on-chain moves the deadline of the invoice',
      (_, order) => {
        const { payment_difference: difference, expires_at } = paymentOf(order, 'onchain');
        return typeof difference === 'number' && { expires_at };
      },
    ],
    'new-orders-with-assets-hold-a-payment': [
      'LSP-PAY-06',
      'the invoice of a new order with an asset is on HOLD where the order is made',
      (_, { asset_id }, { reads }) => reads === 0 && asset_id && { state: 'HOLD' },
    ],
  }),
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
