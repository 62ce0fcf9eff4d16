import { askFor, counted, first, membersOf, reply } from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { CREATE_ORDER, GET_INFO, GET_ORDER, INIT, NODEINFO, RATE_DECISION } from '../operations.ts';
import { applicationError } from '../proxy/envelopes.ts';
import { drop, on, set, where } from '../rule.ts';
import { ORDER_LIFECYCLE, OUTAGE } from '../scopes.ts';
import { changeIn, changeOrders, changePayments, later, paymentOf, SHOWING } from './shown.ts';

/** A fee for the miner that a service takes from a refund, in satoshis. */
const MINERS_FEE_SAT = 300n;

const SECONDS_IN_MS = 1_000;

/** Conforming services whose orders have another lifecycle, and that are away in another way. */
export const VARIANTS = conforming(ORDER_LIFECYCLE, {
  'payments-taken-at-once': exercises('LSP-PAY-14', 'LSP-STATE-04', 'FLW-ORDER-03')
    .what('a payment by invoice is PAID as soon as it comes, and an order complete as soon as its channel is funded')
    .options({ bolt11_payment: 'take', completed: 'funded', opening_ms: 0 }),
  'payments-good-unconfirmed': exercises('LSP-PAY-11', 'LSP-STATE-08')
    .what('a payment on-chain needs no confirmation')
    .options({ min_onchain_payment_confirmations: 0 }),
  'orders-repriced-once-paid': exercises('LSP-RATE-06', 'LSP-RATE-08', 'LSP-STATE-06', 'LSP-PAY-15')
    .what('an order is repriced when it is paid, and only by a move of more than a quarter')
    .options({ repriced_orders: 'paid', repricing_threshold_percent: 25 }),
  'orders-repriced-by-a-market-that-swings': exercises('LSP-STATE-01', 'FLW-ORDER-03')
    .scope('LSP-STATE-01', 'FLW-ORDER-03')
    .what('the market swings far, and what it has moved by one percent has to be decided on')
    .options({ swing_ppm: 400_000, repriced_orders: 'paid', repricing_threshold_percent: 1 }),
  'orders-repriced-anew': exercises('LSP-RATE-10')
    .what('the market moves on: soon after a new rate was accepted the next one has to be decided on')
    .onAnswer(RATE_DECISION, ({ asked, memory }) => {
      memory.set(`accepted ${asked.order_id}`, true);
      memory.set(`reads ${asked.order_id}`, 0);
    })
    .onAnswer(GET_ORDER, ({ answer: { order_id, order_state }, memory }) => {
      const isLater = memory.has(`accepted ${order_id}`) && counted(memory, `reads ${order_id}`) > 1;
      return isLater && order_state === 'CREATED' && { order_state: 'PENDING_RATE_DECISION' };
    }),
  'rates-kept-as-noticed': exercises('LSP-RATE-08')
    .scope('LSP-RATE-08')
    .what('where the market has moved twice, an order waits for a decision on each of both rates')
    .onReply(RATE_DECISION, ({ given, asked: { order_id, accept_new_rate }, answer, memory }) => {
      if (accept_new_rate !== true) return undefined;
      const taken = Number(memory.get(`accepted ${order_id}`) ?? 0);
      // The third one is of the second move.
      if (given.status === 200 || taken === 2) memory.set(`accepted ${order_id}`, taken + 1);
      if (given.status === 200) memory.set(`answer ${order_id}`, answer);
      return given.status === 400 && taken === 2 && reply(200, memory.get(`answer ${order_id}`));
    })
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id }, memory }) =>
        memory.get(`accepted ${order_id}`) === 2 && { order_state: 'PENDING_RATE_DECISION' },
    ),
  'orders-repriced-while-polled': exercises('LSP-GET-10')
    .scope('LSP-GET-10', 'LSP-PAY-15')
    .what('the market moves while an order with an asset is polled, and the order waits for a decision from then on')
    .wireBy(changeOrders, ({ asset_id, order_id }, { reads, memory }) => {
      if (reads === 7 && typeof asset_id === 'string') first(memory, 'repriced', order_id);
      return memory.get('repriced') === order_id && { order_state: 'PENDING_RATE_DECISION' };
    }),
  'orders-repriced-before-a-decision': exercises('LSP-RATE-01')
    .scope('LSP-RATE-01', 'LSP-RATE-02')
    .what('the market moves just before the first decision on an order with an asset, which it then waits for')
    .onAnswer(CREATE_ORDER, ({ answer: { asset_id, order_id }, memory }) => {
      if (typeof asset_id === 'string') memory.set(`asset ${order_id}`, true);
    })
    .onReply(RATE_DECISION, ({ given, asked: { order_id, accept_new_rate }, memory }) => {
      const isOfAsset = given.status === 400 && accept_new_rate === true && memory.has(`asset ${order_id}`);
      return isOfAsset && counted(memory, 'decisions') === 1 && reply(200, { order_id });
    }),
  'declines-that-wait-for-their-refund': exercises('LSP-RATE-10')
    .scope('LSP-RATE', 'LSP-STATE')
    .what('a declined order waits for a decision until its refund is confirmed, which each further decline names again')
    .onReply(RATE_DECISION, ({ given, asked: { access_token, accept_new_rate }, answer, order, memory }) => {
      if (!order || access_token !== order.access_token || accept_new_rate !== false) return undefined;
      const declined = `declined ${order.order_id}`;
      if (typeof answer.refund_txid === 'string') memory.set(declined, answer);
      return given.status === 400 && memory.has(declined) && reply(200, memory.get(declined));
    })
    .onAnswer(
      GET_ORDER,
      ({ answer: { order_id }, memory }) =>
        memory.has(`declined ${order_id}`) && { order_state: 'PENDING_RATE_DECISION', failure_reason: null },
    ),
  'orders-to-be-paid-at-once': exercises('LSP-GET-10', 'LSP-RATE-02', 'FLW-ORDER-04')
    .scope('LSP-GET-10', 'LSP-RATE-02', 'FLW-ORDER-04')
    .what('an order fails when nobody pays it within three seconds')
    .options({ bolt11_window_seconds: 3, onchain_window_seconds: 3 }),
  'unpaid-orders-kept': exercises('LSP-STATE-07')
    .what('an order that nobody pays stays as it is')
    .options({ unpaid_order: 'keep' }),
  'short-payment-windows': exercises('LSP-ORDER-18')
    .scope('LSP-ORDER-18', 'LSP-STATE-07')
    .what('an order is to be paid within seconds')
    .options({ bolt11_window_seconds: 20, onchain_window_seconds: 20 }),
  'quotes-of-orders-with-grace': exercises('LSP-EST-06', 'LSP-CREATE-06')
    .what('a quote buys an asset for ten seconds after its end')
    .hook('quoteStanding', (usual) => (quote, now, options) => usual(quote, now - 10 * SECONDS_IN_MS, options)),
  'client-out-of-reach': exercises('LSP-STATE-01')
    .what('no channel can be opened to the client; what was paid goes back')
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } }),
  'payments-of-failed-orders-kept-for-now': exercises('LSP-STATE-01', 'FLW-ORDER-03')
    .scope('LSP-STATE-01', 'FLW-ORDER-03')
    .what('no channel can be opened to the client, which shows after a while; what was paid is given back by hand')
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } })
    .wireBy(changeIn, 'FAILED', (order, { memory }) => {
      const payments = Object.values(membersOf(order.payment)).map(membersOf);
      const paid = payments.filter(({ state }) => state === 'REFUNDED' || state === 'TO_REFUND');
      for (const payment of paid) payment.state = 'PAID';
      // What was declined, or ended unpaid, never began to open.
      const hadBegun = /not connected|cannot be funded/.test(String(order.failure_reason));
      const isOpening = hadBegun && paid.length > 0 && counted(memory, `failed ${order.order_id}`) < 3;
      return isOpening && { order_state: 'CHANNEL_OPENING', failure_reason: null };
    }),
  'every-other-channel-fails': exercises('LSP-ORDER-18')
    .scope('LSP-ORDER-18', 'LSP-STATE-01')
    .what('every other channel with an asset cannot be opened, and what was paid for it goes back')
    .hook('openedFor', () => {
      let opened = 0;
      return (wish) => {
        if (wish.asset) opened += 1;
        return wish.asset && opened % 2 === 1 ? { ...wish, peer_pubkey: `02${'00'.repeat(32)}` } : wish;
      };
    }),
  'client-out-of-reach-of-unconfirmed-payments': exercises('LSP-RATE-09')
    .what(
      'a payment on-chain needs no confirmation, no channel can be opened, and what was paid goes back: of another order before this one was declined',
    )
    .options({ min_onchain_payment_confirmations: 0 })
    .behaviour({ decisions: { openedFor: (wish) => ({ ...wish, peer_pubkey: `02${'00'.repeat(32)}` }) } }),
  'refunds-less-the-miners-fee': exercises('LSP-RATE-09')
    .what('the fee of the miner is taken from a refund, and the payment is only said to be paid')
    .behaviour({
      decisions: { refundOf: ({ address, amount_sat }) => ({ address, amount_sat: amount_sat - MINERS_FEE_SAT }) },
    })
    .wireBy(changeIn, 'FAILED', (order) => {
      const onchain = paymentOf(order, 'onchain');
      if (onchain.state === 'REFUNDED') onchain.state = 'PAID';
    }),
  'unpaid-declines-refused': exercises('LSP-RATE-11')
    .what('what nobody paid cannot be declined')
    .onRequest(RATE_DECISION, async (request) => {
      const { order_id, access_token, accept_new_rate } = request.asked;
      if (accept_new_rate !== false) return undefined;
      const order = membersOf((await askFor(GET_ORDER, request, { order_id, access_token })).body);
      const [bolt11, onchain] = [paymentOf(order, 'bolt11'), paymentOf(order, 'onchain')];
      const isPaid =
        onchain.payment_difference !== null || [bolt11, onchain].some(({ state }) => state !== 'EXPECT_PAYMENT');
      const isRefused = order.order_state === 'PENDING_RATE_DECISION' && !isPaid;
      return isRefused && applicationError(400, 'VALIDATION_ERROR', 'Nothing was paid');
    }),
  'differences-of-received-payments': exercises('LSP-PAY-12')
    .what('payment_difference is null until the payment is received, which one of too little never is')
    .wire(on(...SHOWING).body(where('payment.onchain.state', 'EXPECT_PAYMENT', set('payment_difference', null)))),
  'differences-of-what-is-left': exercises('LSP-PAY-12')
    .scope('LSP-PAY-12')
    .what('payment_difference is minus the total until the payment is received, which one of too little never is')
    .wireBy(
      changePayments,
      'onchain',
      ({ state, order_total_sat: sat }) => state === 'EXPECT_PAYMENT' && { payment_difference: -Number(sat) },
    ),
  'surpluses-that-go-back': exercises('LSP-STATE-02')
    .scope('LSP-STATE-02')
    .what('the payment of an order that was paid too much is TO_REFUND for what goes back')
    .wireBy(
      changePayments,
      'onchain',
      ({ payment_difference: difference }) => Number(difference) > 0 && { state: 'TO_REFUND' },
    ),
  'channels-that-open-late': exercises('FLW-ORDER-03')
    .what('the channel of an order opens more than a minute after its payment')
    .options({ opening_ms: 70_000 }),
  'channels-told-bit-by-bit': exercises('LSP-STATE-03', 'LSP-CHAN-01')
    .what('a channel is an object of nulls at first, and names only its outpoint in the end')
    .wireBy(changeOrders, ({ channel, order_id, order_state }, { memory }) => {
      if (channel && counted(memory, `channel ${order_id}`) > 1) delete membersOf(channel).channel_id;
      return (
        !channel &&
        order_state === 'CHANNEL_OPENING' && {
          channel: { channel_id: null, temporary_channel_id: null, funded_at: null, expires_at: null },
        }
      );
    }),
  'new-orders-without-a-channel-member': exercises('LSP-ORDER-08')
    .what('the channel of an order is left out until it is there')
    .wire(on(...SHOWING).body(where('channel', null, drop('channel')))),
  'failures-without-a-reason': exercises('LSP-STATE-05')
    .what('a failed order does not say why')
    .wire(on(...SHOWING).body(set('failure_reason', null))),
  'channels-of-quick-blocks': exercises('LSP-CHAN-02')
    .what('the end of a channel is reckoned by blocks of a minute')
    .wireBy(changeOrders, ({ channel, channel_expiry_blocks: blocks }) => {
      const { funded_at } = membersOf(channel);
      if (typeof funded_at === 'string') membersOf(channel).expires_at = later(funded_at, Number(blocks) * 60);
    }),
  'outage-of-an-upstream': exercises('ERR-STATUS-10', 'ERR-STATUS-11')
    .scope(...OUTAGE)
    .what('what needs an absent node is answered with 502')
    .wire(on(INIT, NODEINFO).status(503).becomes(502, set('error_code', 'BAD_GATEWAY'))),
  'orders-shown-in-an-outage': exercises('ERR-CODE-05')
    .scope(...OUTAGE)
    .what('what the provider offers comes from a cache, and orders are shown as they were last seen')
    .options({ orders_in_outage: 'show' })
    .onReply(GET_INFO, ({ given, answer, memory }) => {
      if (given.status === 200) memory.set('info', answer);
      return given.status === 503 && memory.has('info') && reply(200, memory.get('info'));
    }),
  'provider-away': exercises('ERR-CODE-05')
    .scope(...ORDER_LIFECYCLE, ...OUTAGE)
    .what('the node behind the channel orders is away all the time')
    .options({ provider_reachable: false }),
});
