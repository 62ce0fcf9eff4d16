import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, isWhole, legOf, onAnswer, onRefusal } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, QUOTE } from '../operations.ts';
import type { PastQuote, Wire } from '../proxy/exchange.ts';
import { quotesStand } from '../swaps/quotes.ts';
import { priceOf } from '../swaps/shown.ts';
import { boughtLate, hasExpired, invalidParams, spend, spendingQuotes } from './shown.ts';

/** Seconds for which a quote must still be valid when an order comes. */
const LEAST_LEFT_S = 10;

/** How long an order takes from its price to its answer. */
const ISSUING_MS = 60;

/** Fails the orders of quotes of the socket, from some time on. */
function failingOrders(isOver: (quote: PastQuote, shown: Answered) => boolean | Promise<boolean>): Wire {
  return onAnswer(GET_ORDER, async (shown) => {
    const isFailed = shown.quote?.isOfSocket && (await isOver(shown.quote, shown));
    return isFailed && { order_state: 'FAILED', failure_reason: 'The quote has expired' };
  });
}

/** Defects in how long a quote is good for orders, and its order for a payment. */
export const FAULTS: Faults = {
  'extended-quotes-never-end': breaks('LSP-EST-06', 'LSP-CREATE-06', 'SWP-INIT-08')
    .what('a quote that an order extended is good for ever, also when the order cannot be paid any more')
    .behaviourBy(quotesStand, (usual, { valid_until, quote, used }) =>
      !used && valid_until > quote.expires_at ? 'open' : usual,
    ),
  'quotes-of-refused-orders-buy-assets-later': breaks('LSP-CREATE-06')
    .what('an order that is refused extends its quote, with which another order is made when it has expired')
    .wire(...boughtLate((keep) => onRefusal(CREATE_ORDER, keep))),
  'quotes-used-in-time-buy-assets-later': breaks('LSP-CREATE-06', 'LSP-EST-06')
    .what(
      'only quotes that were not used expire: one that a swap began from is good for estimates and orders ever after',
    )
    .hook('buysWith', (usual) => (standing) => usual(standing) || standing === 'used'),
  'orders-by-quotes-of-the-socket-fail-with-them': breaks('LSP-ORDER-18')
    .what('an order extends its quote among those of REST only: by one of the socket it fails when that expires')
    .wireBy(failingOrders, hasExpired),
  'orders-by-quotes-of-the-socket-fail-with-its-session': breaks('LSP-ORDER-18')
    .what('the quotes of a session of the socket end with it, and their orders with them')
    .wireBy(failingOrders, ({ session }) => session?.open === false),
  'orders-by-quotes-of-the-socket-never-repriced': breaks('LSP-RATE-06')
    .what('the job that reprices orders knows the quotes of REST alone: an order by one of the socket keeps its price')
    .onAnswer(GET_ORDER, ({ answer: { order_state }, quote }) => {
      const isOfSocket = order_state === 'PENDING_RATE_DECISION' && quote?.isOfSocket;
      return isOfSocket && { order_state: 'CREATED' };
    }),
  'orders-by-quotes-of-the-socket-stay-created': breaks('LSP-STATE-01')
    .what('an order by a quote of the socket is CREATED for ever, also when it is paid')
    .onAnswer(GET_ORDER, ({ answer: { order_state }, quote }) => {
      const isOpened = order_state === 'CHANNEL_OPENING' || order_state === 'COMPLETED';
      return isOpened && quote?.isOfSocket && { order_state: 'CREATED', channel: null };
    }),
  'quotes-in-their-last-ten-seconds-buy-nothing': breaks('FLW-ORDER-02')
    .what('an order is refused whose quote expires in less than ten seconds')
    .onRequest(CREATE_ORDER, async ({ quote, now }) => {
      const left = Number(quote?.expires_at) - (await now()) / 1000;
      return left < LEAST_LEFT_S && invalidParams('rfq_id');
    }),
  'quotes-in-their-last-ten-seconds-estimate-nothing': breaks('FLW-ORDER-02')
    .what('an estimate is refused whose quote expires in less than ten seconds')
    .onRequest(ESTIMATE_FEES, async ({ quote, now }) => {
      const left = Number(quote?.expires_at) - (await now()) / 1000;
      return left < LEAST_LEFT_S && invalidParams('rfq_id');
    }),
  'quotes-by-what-is-paid-buy-nothing': breaks('FLW-ORDER-02')
    .what('an order is refused whose quote was asked for by the amount to pay')
    .onRequest(
      CREATE_ORDER,
      ({ quote }) => isWhole(legOf(quote?.asked, 'from_asset').amount) && invalidParams('rfq_id'),
    ),
  'asset-price-of-the-order-meanwhile': breaks('LSP-ORDER-11')
    .what('the price of what an order buys is kept beside the requests, where the next one overwrites it')
    .onRequest(CREATE_ORDER, ({ asked: { rfq_id }, memory }) => memory.set('last', rfq_id))
    .onAnswer(CREATE_ORDER, async ({ asked: { rfq_id }, answer: { order_id, asset_price_sat: own }, memory }) => {
      if (!isWhole(own)) return undefined;
      memory.set(`price by ${rfq_id}`, own);
      await sleep(ISSUING_MS);
      const asset_price_sat = memory.get(`price by ${memory.get('last')}`) ?? own;
      memory.set(`price of ${order_id}`, asset_price_sat);
      return { asset_price_sat };
    })
    .onAnswer(GET_ORDER, ({ answer: { order_id, asset_price_sat }, memory }) => ({
      asset_price_sat: memory.get(`price of ${order_id}`) ?? asset_price_sat,
    })),
  'quotes-buy-nothing-once-the-market-has-moved': breaks('FLW-ORDER-02')
    .what('an order is refused where its asset has become dearer by more than a tenth since its quote')
    .onAnswer(QUOTE, async (quoted) => {
      quoted.memory.set(`price for ${quoted.answer.rfq_id}`, await priceOf(quoted));
    })
    .onRequest(CREATE_ORDER, async (request) => {
      const then = Number(request.memory.get(`price for ${request.asked.rfq_id}`));
      return (await priceOf(request)) / then < 0.9 && invalidParams('rfq_id');
    }),
  'quotes-estimate-nothing-once-the-market-has-moved': breaks('FLW-ORDER-02')
    .what('an estimate is refused where its asset has become dearer by more than a tenth since its quote')
    .onAnswer(QUOTE, async (quoted) => {
      quoted.memory.set(`price for ${quoted.answer.rfq_id}`, await priceOf(quoted));
    })
    .onRequest(ESTIMATE_FEES, async (request) => {
      const then = Number(request.memory.get(`price for ${request.asked.rfq_id}`));
      return (await priceOf(request)) / then < 0.9 && invalidParams('rfq_id');
    }),
  'quotes-estimated-in-an-outage-buy-nothing': breaks('LSP-EST-09')
    .what('an estimate that is put off as the node is away uses its quote up')
    .wire(
      spendingQuotes(
        [CREATE_ORDER],
        onRefusal(ESTIMATE_FEES, (refused) => refused.given.status === 503 && spend(refused)),
      ),
    ),
};
