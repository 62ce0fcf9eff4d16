import { changeBody, type Members, membersOf } from '../change.ts';
import type { Faults } from '../fault.ts';
import { CREATE_ORDER, GET_ORDER } from '../operations.ts';
import { asText, copy, drop, on, plus, set, where } from '../rule.ts';
import { later } from './changes.ts';
import { changeOrders, changePayments } from './shown.ts';

const SHOWN_BY_ORDERS = ['LSP-GET-01'];

/** Defects of the payments of an order as they are shown. */
export const FAULTS: Faults = {
  'small-orders-without-onchain': {
    breaks: ['LSP-PAY-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'an order that costs less than min_onchain_payment_size_sat has no on-chain option',
    wire: changeOrders((order) => {
      const payment = membersOf(order.payment);
      if (Number(membersOf(payment.onchain).order_total_sat) < 10_000) payment.onchain = null;
    }),
  },
  'payment-options-by-another-name': {
    breaks: ['LSP-PAY-01'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the option to pay by invoice is called lightning',
    wire: changeOrders((order) => {
      const { bolt11, ...others } = membersOf(order.payment);
      order.payment = { lightning: bolt11, ...others };
    }),
  },
  'invoice-by-another-name': {
    breaks: ['LSP-PAY-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the invoice is called bolt11_invoice',
    wire: on(CREATE_ORDER, GET_ORDER).body(
      copy('payment.bolt11.bolt11_invoice', 'invoice'),
      drop('payment.bolt11.invoice'),
    ),
  },
  'payment-totals-as-texts': {
    breaks: ['LSP-PAY-02'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'what to pay by invoice is a text, as the classic LSPS1 has it',
    wire: on(CREATE_ORDER, GET_ORDER).body(asText('payment.bolt11.order_total_sat')),
  },
  'onchain-without-a-rate-for-0conf': {
    breaks: ['LSP-PAY-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the on-chain option has no min_fee_for_0conf',
    wire: on(CREATE_ORDER, GET_ORDER).body(drop('payment.onchain.min_fee_for_0conf')),
  },
  'onchain-deadline-in-unix-time': {
    breaks: ['LSP-PAY-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the deadline of the on-chain option is a number of seconds',
    wire: changePayments('onchain', (onchain) => {
      onchain.expires_at = Math.floor(Date.parse(String(onchain.expires_at)) / 1000);
    }),
  },
  'payment-check-as-date': {
    breaks: ['LSP-PAY-04'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is a date-time',
    wire: changePayments('onchain', (onchain, { created_at }) => {
      onchain.last_payment_check = created_at;
    }),
  },
  'payment-states-of-the-classic-lsps1': {
    breaks: ['LSP-PAY-05'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'a payment that is due is CANCELLED for the option that is not the usual one',
    wire: on(CREATE_ORDER, GET_ORDER).body(set('payment.onchain.state', 'CANCELLED')),
  },
  'new-orders-hold-a-payment': {
    breaks: ['LSP-PAY-06'],
    what: 'the invoice of a new order is on HOLD',
    wire: on(CREATE_ORDER, GET_ORDER).body(set('payment.bolt11.state', 'HOLD')),
  },
  'onchain-payment-seen-at-the-first-read': {
    breaks: ['LSP-PAY-06'],
    what: 'the on-chain option is PAID as soon as the order is read',
    wire: changePayments('onchain', (onchain, _, { reads }) => {
      if (reads > 0) onchain.state = 'PAID';
    }),
  },
  'payment-deadline-passed': {
    breaks: ['LSP-PAY-07'],
    what: 'the on-chain option is over when the order is made',
    wire: changePayments('onchain', (onchain, { created_at }) => {
      onchain.expires_at = later(created_at, -1);
    }),
  },
  'payment-deadline-in-local-time': {
    breaks: ['LSP-PAY-07'],
    what: 'deadlines are written as if a time of New York were one of UTC',
    wire: changePayments('bolt11', (bolt11) => {
      bolt11.expires_at = later(bolt11.expires_at, -5 * 3_600);
    }),
  },
  'fees-beside-the-total': {
    breaks: ['LSP-PAY-08'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'the total of an order leaves its fee out',
    wire: changePayments('onchain', (onchain) => {
      onchain.order_total_sat = Math.max(0, Number(onchain.fee_total_sat) - 1);
    }),
  },
  'order-totals-in-millisatoshis': {
    breaks: ['FMT-UNIT-04'],
    what: 'fee and total of an invoice are told in millisatoshis, as its node has them',
    wire: changePayments('bolt11', (bolt11) => {
      for (const name of ['fee_total_sat', 'order_total_sat']) bolt11[name] = Number(bolt11[name]) * 1_000;
    }),
  },
  'balances-read-in-millisatoshis': {
    breaks: ['FMT-UNIT-04'],
    what: 'the balances of an order are read in millisatoshis',
    wire: changeBody(GET_ORDER, (order) => {
      for (const name of ['lsp_balance_sat', 'client_balance_sat']) order[name] = Number(order[name]) * 1_000;
    }),
  },
  'order-total-rounded-up': {
    breaks: ['LSP-PAY-09'],
    what: 'the total is rounded up to hundreds, the invoice is not',
    wire: changePayments('bolt11', (bolt11) => {
      bolt11.order_total_sat = Math.floor(Number(bolt11.order_total_sat) / 100) * 100 + 100;
    }),
  },
  'invoice-ends-before-its-deadline': {
    breaks: ['LSP-PAY-09'],
    what: 'the deadline of the payment is an hour after that of the invoice',
    wire: changePayments('bolt11', (bolt11) => {
      bolt11.expires_at = later(bolt11.expires_at, 3_600);
    }),
  },
  'one-invoice-for-equal-orders': {
    breaks: ['LSP-PAY-09'],
    what: 'orders of the same amount have one invoice',
    wire: changePayments('bolt11', (bolt11, _, __, memory) => {
      const key = `invoice of ${bolt11.order_total_sat}`;
      if (!memory.has(key)) memory.set(key, bolt11.invoice);
      bolt11.invoice = memory.get(key);
    }),
  },
  'deposits-to-the-main-network': {
    breaks: ['LSP-PAY-10'],
    what: 'the deposit address is one of the main network',
    wire: on(CREATE_ORDER, GET_ORDER).body(
      set('payment.onchain.address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    ),
  },
  'one-deposit-address-for-all': {
    breaks: ['LSP-PAY-10'],
    what: 'all orders are paid to one address',
    wire: changePayments('onchain', (onchain, _, __, memory) => {
      if (!memory.has('address')) memory.set('address', onchain.address);
      onchain.address = memory.get('address');
    }),
  },
  'deposit-address-with-a-wrong-digit': {
    breaks: ['LSP-PAY-10'],
    what: 'the deposit address is cut to the width of a column',
    wire: changePayments('onchain', (onchain) => {
      onchain.address = String(onchain.address).slice(0, 40);
    }),
  },
  'more-confirmations-than-offered': {
    breaks: ['LSP-PAY-11'],
    what: 'an order demands more confirmations than get_info says',
    wire: on(CREATE_ORDER, GET_ORDER).body(plus('payment.onchain.min_onchain_payment_confirmations', 2)),
  },
  'deadlines-put-off-by-each-read': {
    breaks: ['LSP-PAY-15', 'LSP-GET-10'],
    what: 'each reading of an order gives another quarter of an hour to pay',
    wire: changePayments('bolt11', (bolt11, _, { reads }) => {
      bolt11.expires_at = later(bolt11.expires_at, reads * 2);
    }),
  },
  'addresses-mixed-up-with-time': {
    breaks: ['LSP-PAY-15', 'LSP-GET-10'],
    what: 'from the sixth reading on an order is read with the address of another',
    wire: changePayments('onchain', (onchain, _, { reads }, memory) => {
      if (reads <= 5) memory.set('address', onchain.address);
      else onchain.address = memory.get('address');
    }),
  },
  'difference-the-other-way-round': {
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is what is due minus what was paid',
    wire: changePayments('onchain', (payment) => {
      if (typeof payment.payment_difference === 'number') payment.payment_difference *= -1;
    }),
  },
  'difference-without-a-sign': {
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is positive, whether too much or too little was paid',
    wire: changePayments('onchain', (payment) => {
      if (typeof payment.payment_difference === 'number')
        payment.payment_difference = Math.abs(payment.payment_difference);
    }),
  },
  'difference-forgotten-when-overpaid': {
    breaks: ['LSP-PAY-12'],
    what: 'payment_difference is 0 as soon as enough was paid',
    wire: changePayments('onchain', (payment) => {
      if (Number(payment.payment_difference) > 0) payment.payment_difference = 0;
    }),
  },
  'deadline-of-the-invoice-follows-the-address': {
    breaks: ['LSP-GET-02'],
    what: 'a payment on-chain moves the deadline of the invoice',
    wire: changePayments('bolt11', (payment, order) => {
      const { payment_difference: difference, expires_at } = membersOf(membersOf(order.payment).onchain);
      if (typeof difference === 'number') payment.expires_at = expires_at;
    }),
  },
  'paid-orders-show-what-is-left-to-pay': {
    breaks: ['LSP-GET-02'],
    what: 'the total of an order is 0 once it is paid',
    wire: changeOrders((order) => {
      if (!isPaid(order)) return;
      for (const option of ['bolt11', 'onchain']) membersOf(membersOf(order.payment)[option]).order_total_sat = 0;
    }),
  },
  'new-orders-with-assets-hold-a-payment': {
    breaks: ['LSP-PAY-06'],
    what: 'the invoice of a new order with an asset is on HOLD where the order is made',
    wire: changePayments('bolt11', (bolt11, { asset_id }, { reads }) => {
      if (reads === 0 && asset_id) bolt11.state = 'HOLD';
    }),
  },
  'payment-check-as-iso-time': {
    breaks: ['FMT-TIME-03', 'LSP-PAY-04'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is an ISO time like all others of an order',
    wire: changePayments('onchain', (onchain) => {
      const { last_payment_check: seconds } = onchain;
      if (typeof seconds === 'number') onchain.last_payment_check = new Date(seconds * 1000).toISOString();
    }),
  },
  'payment-check-as-digits': {
    breaks: ['FMT-TIME-03'],
    shownBy: SHOWN_BY_ORDERS,
    what: 'last_payment_check is a text of digits',
    wire: changePayments('onchain', (onchain) => {
      if (typeof onchain.last_payment_check === 'number')
        onchain.last_payment_check = String(onchain.last_payment_check);
    }),
  },
  'difference-as-text': {
    breaks: ['LSP-PAY-04'],
    shownBy: ['LSP-PAY-12'],
    what: 'payment_difference is a text once something was paid',
    wire: changePayments('onchain', (onchain) => {
      if (typeof onchain.payment_difference === 'number')
        onchain.payment_difference = String(onchain.payment_difference);
    }),
  },
  'held-payments-as-pending': {
    breaks: ['LSP-PAY-05'],
    shownBy: ['FLW-ORDER-03', 'LSP-STATE-01'],
    what: 'an invoice that is on HOLD is shown as PENDING',
    behaviour: { options: { opening_ms: 1_000 } },
    wire: on(CREATE_ORDER, GET_ORDER).body(where('payment.bolt11.state', 'HOLD', set('state', 'PENDING'))),
  },
};

/** Whether somebody paid an order, by what it shows of its payments. */
function isPaid(order: Members): boolean {
  const { bolt11, onchain } = membersOf(order.payment);
  return [bolt11, onchain].some((payment) => ['HOLD', 'PAID'].includes(String(membersOf(payment).state)));
}
