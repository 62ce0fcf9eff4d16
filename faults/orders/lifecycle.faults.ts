import { askFor, counted, first, membersOf, onRefusal, showAs } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import type { Wire } from '../proxy/exchange.ts';
import { type Edit, on, type Rule, set, where } from '../rule.ts';
import { afterItsQuote, changeIn, changeOrders, hasExpired, invalidParams, paymentOf, SHOWING } from './shown.ts';

const CHANNEL_TIMES = ['channel.funded_at', 'channel.expires_at'];

/** Defects in how the life of an order shows: its states, its channel, its payments. */
export const FAULTS: Faults = {
  'paid-orders-stay-created': breaks('LSP-STATE-01', 'FLW-ORDER-03')
    .what('an order is CREATED for ever, also when it is paid')
    .wireBy(changeOrders, ({ order_state }) => order_state !== 'FAILED' && { order_state: 'CREATED', channel: null }),
  'orders-paid-on-chain-stay-created': breaks('LSP-STATE-01')
    .what('only a payment by invoice moves an order on')
    .wireBy(
      changeOrders,
      (order) => paymentOf(order, 'onchain').state === 'PAID' && { order_state: 'CREATED', channel: null },
    ),
  'assets-paid-on-chain-stay-created': breaks('LSP-STATE-01')
    .what('an order with an asset moves on when its invoice is paid, not when it is paid on-chain')
    .wireBy(changeOrders, (order) => {
      const isPaid = paymentOf(order, 'onchain').state !== 'EXPECT_PAYMENT';
      return order.asset_id && isPaid && { order_state: 'CREATED', channel: null };
    }),
  'completed-orders-shown-as-private': breaks('LSP-GET-02')
    .triggers('FLW-ORDER-03')
    .what('an order whose channel is there is shown with a private one, also when an announced one was ordered')
    .wireBy(changeIn, 'COMPLETED', () => ({ announce_channel: false })),
  'opening-orders-fall-back': breaks('LSP-STATE-06')
    .triggers('LSP-STATE-01')
    .what('a paid order is CREATED again at every second look while its channel opens')
    .wireBy(
      changeIn,
      'CHANNEL_OPENING',
      ({ order_id }, { memory }) => counted(memory, `opening ${order_id}`) % 2 === 0 && { order_state: 'CREATED' },
    ),
  'completed-orders-open-again': breaks('LSP-STATE-06')
    .triggers('LSP-PAY-12', 'LSP-STATE-01')
    .what('an order is COMPLETED at first, then CHANNEL_OPENING again')
    .wireBy(
      changeIn,
      'CHANNEL_OPENING',
      ({ order_id }, { memory }) => counted(memory, `opening ${order_id}`) === 1 && { order_state: 'COMPLETED' },
    ),
  'held-payments-called-expected': breaks('LSP-STATE-02')
    .triggers('LSP-STATE-01')
    .what('a payment that is held until the channel is there is called expected, though the order moves on')
    // Long enough for a reader to see it held.
    .options({ opening_ms: 1_000 })
    .wire(on(...SHOWING).body(where('payment.bolt11.state', 'HOLD', set('state', 'EXPECT_PAYMENT')))),
  'channel-comes-and-goes': breaks('LSP-STATE-03')
    .triggers('FLW-ORDER-03')
    .what('the channel of an order is null at every second look')
    .wireBy(
      changeOrders,
      ({ channel, order_id }, { memory }) =>
        channel && counted(memory, `channel ${order_id}`) % 2 === 0 && { channel: null },
    ),
  'channel-is-a-text': breaks('LSP-STATE-03')
    .triggers('LSP-STATE-01')
    .what('while it opens the channel of an order is the outpoint of its funding')
    .wireBy(changeIn, 'CHANNEL_OPENING', ({ channel }) => ({
      channel: String(membersOf(channel).funding_outpoint ?? 'pending'),
    })),
  'completed-without-payment': breaks('LSP-STATE-02')
    .triggers('FLW-ORDER-03')
    .what('the payments of a completed order are still expected')
    .wire(
      whenIn(
        'COMPLETED',
        set('payment.bolt11.state', 'EXPECT_PAYMENT'),
        set('payment.onchain.state', 'EXPECT_PAYMENT'),
      ),
    ),
  'completed-without-channel': breaks('LSP-STATE-04', 'FLW-ORDER-03')
    .triggers('FLW-ORDER-03')
    .what('a completed order has no channel')
    .wire(whenIn('COMPLETED', set('channel', null))),
  'completed-with-a-channel-without-names': breaks('LSP-STATE-04')
    .triggers('FLW-ORDER-03')
    .what('the channel of a completed order has times, and neither id nor outpoint')
    .wire(whenIn('COMPLETED', set('channel.channel_id', null), set('channel.funding_outpoint', null))),
  'completed-orders-tell-a-failure': breaks('LSP-STATE-05')
    .triggers('FLW-ORDER-03')
    .what('a completed order has a failure_reason')
    .wire(whenIn('COMPLETED', set('failure_reason', 'none'))),
  'channel-id-is-a-number': breaks('LSP-CHAN-01')
    .triggers('FLW-ORDER-03')
    .what('the id of a channel is a number once the order is completed')
    .wire(whenIn('COMPLETED', set('channel.channel_id', 7))),
  'new-orders-have-an-empty-channel': breaks('LSP-ORDER-08')
    .what('a new order has a channel whose members are all null')
    .wire(
      whenIn(
        'CREATED',
        set('channel', { channel_id: null, temporary_channel_id: null, funded_at: null, funding_outpoint: null }),
      ),
    ),
  'paid-orders-have-a-channel-too-early': breaks('LSP-ORDER-08')
    .triggers('LSP-STATE-01')
    .what('an order that was paid on-chain has a channel before the payment is confirmed')
    .wireBy(changeIn, 'CREATED', (order) => {
      const isPaid = paymentOf(order, 'onchain').payment_difference === 0;
      return isPaid && { channel: { temporary_channel_id: '00'.repeat(32) } };
    }),
  'underpaid-orders-have-a-channel': breaks('LSP-ORDER-08')
    .triggers('LSP-PAY-12')
    .what('an order that was paid too little has a channel, and stays CREATED')
    .wireBy(changeIn, 'CREATED', (order) => {
      const isUnderpaid = Number(paymentOf(order, 'onchain').payment_difference ?? 0) < 0;
      return isUnderpaid && { channel: { temporary_channel_id: '00'.repeat(32) } };
    }),
  'channel-times-in-seconds': breaks('LSP-CHAN-01')
    .triggers('FLW-ORDER-03')
    .what('the times of a channel are unix seconds')
    .wireBy(showAs, SHOWING, CHANNEL_TIMES, (time) => Date.parse(String(time)) / 1000),
  'channel-over-before-it-is-funded': breaks('LSP-CHAN-02')
    .triggers('LSP-STATE-01')
    .what('the end of a channel is shown as the time at which it was ordered')
    .wireBy(showAs, SHOWING, 'channel.expires_at', (_, { answer }) => answer.created_at),
  'orders-die-with-their-quote': breaks('LSP-ORDER-18')
    .what('an order fails when the quote that it was made from would have expired')
    .wireBy(
      afterItsQuote,
      ({ order_state }) =>
        order_state === 'CREATED' && { order_state: 'FAILED', failure_reason: 'The quote has expired' },
    ),
  'estimates-refuse-extended-quotes': breaks('LSP-ORDER-18')
    .what('an estimate refuses the quote of an order once it would have expired without the order')
    .onAnswer(
      ESTIMATE_FEES,
      async (estimate) => (await hasExpired(estimate.quote, estimate)) && invalidParams('rfq_id'),
    ),
  'undecided-orders-die-with-their-quote': breaks('LSP-ORDER-18')
    .what('an order that waits for a decision fails when the quote that it was made from would have expired')
    .wireBy(
      afterItsQuote,
      ({ order_state }) =>
        order_state === 'PENDING_RATE_DECISION' && { order_state: 'FAILED', failure_reason: 'The quote has expired' },
    ),
  'accepted-orders-die-with-their-quote': breaks('LSP-ORDER-18')
    .what('an order whose new rate was accepted fails when the quote that it was made from would have expired')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => memory.set(`decided ${asked.order_id}`, true))
    .onAnswer(GET_ORDER, async (shown) => {
      const { order_id, order_state } = shown.answer;
      const isOpen = shown.memory.has(`decided ${order_id}`) && order_state === 'CREATED';
      const isOver = isOpen && (await hasExpired(shown.quote, shown));
      return isOver && { order_state: 'FAILED', failure_reason: 'The quote has expired' };
    }),
  'orders-paid-after-their-quote-fail': breaks('LSP-ORDER-18')
    .what('an order that is paid when the quote that it was made from would have expired fails, and is refunded')
    .onAnswer(GET_ORDER, async (shown) => {
      const { order_id, order_state, payment } = shown.answer;
      if (order_state !== 'CHANNEL_OPENING' && order_state !== 'COMPLETED') return undefined;
      const isLate = first(shown.memory, `paid late ${order_id}`, await hasExpired(shown.quote, shown));
      if (!isLate) return undefined;
      for (const option of Object.values(membersOf(payment)).map(membersOf))
        if (option.state !== 'EXPECT_PAYMENT') option.state = 'REFUNDED';
      return { order_state: 'FAILED', channel: null, failure_reason: 'The quote has expired' };
    }),
  'orders-paid-on-chain-after-their-quote-fail': breaks('LSP-ORDER-18')
    .what('an order that is paid on-chain when its quote would have expired fails, and is refunded; an invoice is fine')
    .onAnswer(GET_ORDER, async (shown) => {
      const { order_id, order_state } = shown.answer;
      const onchain = paymentOf(shown.answer, 'onchain');
      const isOn = order_state === 'CHANNEL_OPENING' || order_state === 'COMPLETED';
      if (!isOn || onchain.state !== 'PAID') return undefined;
      const isLate = first(shown.memory, `paid late ${order_id}`, await hasExpired(shown.quote, shown));
      if (!isLate) return undefined;
      onchain.state = 'REFUNDED';
      return { order_state: 'FAILED', channel: null, failure_reason: 'The quote has expired' };
    }),
  'lapsed-purchase-becomes-a-plain-order': breaks('LSP-CREATE-06')
    .what('an order whose quote has expired is made without the asset')
    .wire(onceMore(CREATE_ORDER, 'rfq_id', 'asset_id', 'client_asset_amount', 'lsp_asset_amount')),
  'lapsed-quotes-estimated-once-more': breaks('LSP-EST-06')
    .what('an estimate with an expired quote gives the fee of a channel of BTC alone')
    .wire(onceMore(ESTIMATE_FEES, 'client_asset_amount')),
};

/** Changes an order once it is in a state. */
function whenIn(state: string, ...edits: Edit[]): Rule {
  return on(...SHOWING).body(where('order_state', state, ...edits));
}

/** Gives once more what is refused with its quote, without some of its members. */
function onceMore(operation: string, ...without: readonly string[]): Wire {
  return onRefusal(operation, (request) => {
    if (request.given.status !== 400 || request.asked.rfq_id === undefined) return undefined;
    const kept = Object.entries(request.asked).filter(([name]) => !without.includes(name));
    return askFor(operation, request, Object.fromEntries(kept));
  });
}
