import { elementsOf, first, type Members, membersOf, onAnswer } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import {
  boughtLate,
  changeOrders,
  decidedInVain,
  infoOf,
  isOfAnyOrder,
  openOrders,
  orderNotFound,
  paymentOf,
} from './shown.ts';

/** Opens an order that was last shown in a state to the token of any order. */
function anyOrdersTokenOpensIn(state: string): Wire {
  return openOrders((given, _own, { order_state }, past) => order_state === state && isOfAnyOrder(given, past));
}

/** Opens an order that was last shown in a state to whoever gives no token. */
function opensWithoutTokenIn(state: string): Wire {
  return openOrders((given, _own, { order_state }) => order_state === state && given === undefined);
}

/** Moves orders on that wait, once another one that is alike shows a payment. */
function paidTogether(option: 'bolt11' | 'onchain', likenessOf: (order: Members) => string) {
  return [
    changeOrders((order, { memory }) => {
      const { order_id, order_state } = order;
      const key = `waits ${order_id}`;
      if (order_state === 'CREATED') {
        if (first(memory, key, likenessOf(order)) !== 'paid') return undefined;
        paymentOf(order, option).state = 'PAID';
        return { order_state: 'CHANNEL_OPENING' };
      }
      const isPaid = ['HOLD', 'PAID'].includes(String(paymentOf(order, option).state));
      if (isPaid)
        for (const [name, likeness] of memory)
          if (name.startsWith('waits ') && likeness === likenessOf(order)) memory.set(name, 'paid');
      return undefined;
    }),
  ];
}

/** Defects by which one order, client, quote or asset is taken for another, at some time of its life only. */
export const FAULTS: Faults = {
  'completed-orders-open-to-any-orders-token': breaks('LSP-GET-09')
    .triggers('LSP-STATE-01')
    .what('the token of any order opens those whose channel is there')
    .wire(anyOrdersTokenOpensIn('COMPLETED')),
  'waiting-orders-open-to-any-orders-token': breaks('LSP-GET-09')
    .triggers('LSP-RATE-03')
    .what('the token of any order opens those that wait for a decision')
    .wire(anyOrdersTokenOpensIn('PENDING_RATE_DECISION')),
  'orders-declined-while-their-channel-opens': breaks('LSP-RATE-01')
    .triggers('LSP-STATE-01')
    .what('the rate of an order can be declined while its channel opens')
    .wireBy(decidedInVain, false, ({ order_state }) => order_state === 'CHANNEL_OPENING'),
  'orders-accepted-while-their-channel-opens': breaks('LSP-RATE-01')
    .triggers('LSP-STATE-01')
    .what('the rate of an order can be accepted while its channel opens')
    .wireBy(decidedInVain, true, ({ order_state }) => order_state === 'CHANNEL_OPENING'),
  'opening-orders-open-without-a-token': breaks('LSP-GET-06')
    .what('an order whose channel opens is shown without a token')
    .wire(opensWithoutTokenIn('CHANNEL_OPENING')),
  'waiting-orders-open-without-a-token': breaks('LSP-GET-06')
    .triggers('LSP-RATE-03')
    .what('an order that waits for a decision is shown without a token')
    .wire(opensWithoutTokenIn('PENDING_RATE_DECISION')),
  'failed-orders-open-without-a-token': breaks('LSP-GET-06')
    .triggers('LSP-RATE-10')
    .what('an order that FAILED is shown without a token')
    .wire(opensWithoutTokenIn('FAILED')),
  'waiting-orders-unknown-to-a-wrong-token': breaks('LSP-GET-03')
    .triggers('LSP-RATE-03')
    .what('an order that waits for a decision is unknown to a wrong token')
    .onReply(GET_ORDER, ({ given, order }) => {
      const waits = order?.order_state === 'PENDING_RATE_DECISION';
      return given.status === 400 && waits && orderNotFound();
    }),
  'declined-for-all-that-wait': breaks('LSP-RATE-12')
    .what('what one client declines fails all orders that wait for a decision')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => {
      if (asked.accept_new_rate === false) for (const waiting of [...memory.keys()]) memory.set(waiting, 'declined');
    })
    .onAnswer(GET_ORDER, ({ answer: { order_id, order_state }, memory }) => {
      if (order_state !== 'PENDING_RATE_DECISION') return undefined;
      const isDeclined = first(memory, String(order_id), 'waits') === 'declined';
      return isDeclined && { order_state: 'FAILED', failure_reason: 'The new rate was declined' };
    }),
  'one-asset-repriced': breaks('LSP-RATE-06')
    .what('only orders of the first asset on offer are repriced')
    .onAnswer(GET_ORDER, async (read) => {
      const { asset_id, order_state } = read.answer;
      if (order_state !== 'PENDING_RATE_DECISION') return undefined;
      const [offer] = elementsOf((await infoOf(read)).assets);
      return membersOf(offer).asset_id !== asset_id && { order_state: 'CREATED' };
    }),
  'orders-show-the-key-of-the-first-client': breaks('LSP-ORDER-04')
    .triggers('LSP-CREATE-20')
    .what('every order shows the client_pubkey that the first one had')
    .wireBy(changeOrders, ({ client_pubkey }, { memory }) => ({
      client_pubkey: first(memory, 'first', client_pubkey),
    })),
  'estimated-quotes-buy-assets-later': breaks('LSP-CREATE-06')
    .what('an order is made with a quote that has expired if an estimate was made with it in time')
    .wire(...boughtLate((keep) => onAnswer(ESTIMATE_FEES, keep))),
  'payments-matched-by-their-amount': breaks('FLW-ORDER-04')
    .what('a payment by invoice is matched by its amount: it moves on every order that waits for the same total')
    .wireBy(paidTogether, 'bolt11', (order) => String(paymentOf(order, 'bolt11').order_total_sat)),
  'payments-matched-by-their-client': breaks('FLW-ORDER-04')
    .what('a payment on-chain moves on all orders of its client that wait')
    .wireBy(paidTogether, 'onchain', ({ client_pubkey }) => String(client_pubkey)),
};
