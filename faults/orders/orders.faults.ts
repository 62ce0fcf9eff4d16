import { counted, first, legOf, type Members, mapped, membersOf, onAnswer, onRequest, showAs } from '../change.ts';
import { breaking, breaks, type Faults } from '../fault.ts';
import { CREATE_ORDER, ESTIMATE_FEES, GET_ORDER, RATE_DECISION } from '../operations.ts';
import type { PastQuote, Wire } from '../proxy/exchange.ts';
import { asText, copy, drop, lower, on, replace, set, swap, times, unless, where } from '../rule.ts';
import { afterItsQuote, changeIn, changeOrders, changePayments, infoOf, later, paymentOf, SHOWING } from './shown.ts';

/** Begins a fault that a passive check finds in what these checks send. */
const breaksPassively = breaking({ triggers: ['LSP-GET-01'] });

/** Defects of orders as they are shown. */
export const FAULTS: Faults = {
  'orders-without-announce': breaksPassively('LSP-ORDER-01')
    .what('orders do not show announce_channel')
    .wire(on(...SHOWING).body(drop('announce_channel'))),
  'order-states-in-small-letters': breaksPassively('LSP-ORDER-06')
    .what('order_state is written in small letters')
    .wire(on(...SHOWING).body(lower('order_state'))),
  'orders-with-a-number-as-token': breaksPassively('LSP-ORDER-02', 'LSP-ORDER-13')
    .what('the member token of an order is a number')
    .wire(on(...SHOWING).body(set('token', 0))),
  'orders-with-their-id-as-token': breaksPassively('LSP-ORDER-13')
    .what('the member token of an order is its order_id')
    .wire(on(...SHOWING).body(copy('token', 'order_id'))),
  'order-times-of-a-database': breaksPassively('FMT-TIME-02')
    .what('created_at has a blank between date and time')
    .wire(on(...SHOWING).body(replace('created_at', 'T', ' '))),
  'orders-with-confirmations-exchanged': breaks('LSP-ORDER-04')
    .what("the two counts of confirmations stand in each other's place")
    .wire(on(...SHOWING).body(swap('required_channel_confirmations', 'funding_confirms_within_blocks'))),
  'orders-always-private': breaks('LSP-ORDER-04')
    .what('orders show a private channel, whatever was ordered')
    .wire(on(...SHOWING).body(set('announce_channel', false))),
  'orders-open-at-once': breaks('LSP-ORDER-05', 'FLW-ORDER-01')
    .what('a new order is CHANNEL_OPENING before anything was paid')
    .wire(on(...SHOWING).body(where('order_state', 'CREATED', set('order_state', 'CHANNEL_OPENING')))),
  'purchases-forget-their-quote': breaks('LSP-ORDER-09', 'FLW-ORDER-02')
    .what('an order that buys an asset has no rfq_id')
    .wire(on(...SHOWING).body(set('rfq_id', null))),
  'orders-with-sides-exchanged': breaks('LSP-ORDER-10')
    .what('the asset of the client stands on the side of the provider, and the other way round')
    .wire(on(...SHOWING).body(swap('lsp_asset_amount', 'client_asset_amount'))),
  'purchases-priced-in-msat': breaks('FMT-UNIT-04', 'LSP-ORDER-11')
    .what('asset_price_sat counts millisatoshis')
    .wire(on(...SHOWING).body(unless('asset_price_sat', null, times('asset_price_sat', 1000)))),
  'orders-of-btc-as-an-asset': breaks('LSP-ORDER-12')
    .what('an order of BTC alone has the asset BTC')
    .wire(on(...SHOWING).body(where('asset_id', null, set('asset_id', 'BTC')))),
  'refund-address-is-the-deposit-address': breaks('LSP-ORDER-16')
    .what('the refund address shown is the one to pay to')
    .wire(on(...SHOWING).body(copy('payment.onchain.refund_onchain_address', 'address'))),
  'orders-without-a-token': breaks('LSP-ORDER-07')
    .what('an order is created without access_token')
    .wire(on(CREATE_ORDER).body(set('access_token', null))),
  'public-orders-without-a-token': breaks('LSP-ORDER-07')
    .what('the order of an announced channel has an empty token')
    .wire(on(CREATE_ORDER).body(where('announce_channel', true, set('access_token', '')))),
  'orders-failed-when-read': breaks('LSP-ORDER-05')
    .what('an order is FAILED as soon as it is read')
    .wire(on(GET_ORDER).body(set('order_state', 'FAILED'), set('failure_reason', 'unknown'))),
  'purchases-read-with-another-quote': breaks('LSP-ORDER-09')
    .what('where a purchase is read its rfq_id is the order_id')
    .wire(on(GET_ORDER).body(unless('rfq_id', null, copy('rfq_id', 'order_id')))),
  'refund-address-or-email': breaks('LSP-ORDER-16')
    .what('who gives an email is asked there for the refund address, and the one that was given is not kept')
    .wire(on(CREATE_ORDER).when('body.email').request(drop('refund_onchain_address'))),
  'refund-address-forgotten': breaks('LSP-ORDER-16')
    .what('the refund address is not shown where an order is read')
    .wire(on(GET_ORDER).body(set('payment.onchain.refund_onchain_address', null))),
  'refund-addresses-in-small-letters': breaks('LSP-ORDER-16')
    .what('a refund address is kept in small letters, also one of an older kind, which is none in them')
    .wireBy(changePayments, 'onchain', ({ refund_onchain_address: address }) => ({
      refund_onchain_address: typeof address === 'string' ? address.toLowerCase() : address,
    })),
  'orders-read-with-texts': breaksPassively('LSP-ORDER-01')
    .what('balances are texts where an order is read')
    .wire(on(GET_ORDER).body(asText('lsp_balance_sat'))),
  'order-created-at-in-unix-time': breaksPassively('LSP-ORDER-02')
    .what('created_at is a number of seconds')
    .wireBy(showAs, SHOWING, 'created_at', (time) => Math.floor(Date.parse(String(time)) / 1000)),
  'order-asset-amounts-as-texts': breaks('LSP-ORDER-02')
    .triggers('LSP-CREATE-08')
    .what('amounts of an asset are texts in an order')
    .wire(on(...SHOWING).body(unless('lsp_asset_amount', null, asText('lsp_asset_amount')))),
  'orders-with-an-end-of-their-own': breaksPassively('LSP-ORDER-03')
    .what('an order has expires_at at its top')
    .wireBy(changeOrders, (order) => ({ expires_at: paymentOf(order, 'bolt11').expires_at })),
  'orders-with-rounded-balances': breaks('LSP-ORDER-04')
    .what('balances are rounded to thousands of satoshis when an order is read')
    .wireBy(showAs, GET_ORDER, 'client_balance_sat', (sat) => Math.round(Number(sat) / 1_000) * 1_000),
  'purchases-priced-a-tenth-higher': breaks('LSP-ORDER-11')
    .what('asset_price_sat is a tenth above the quote')
    .wireBy(showAs, SHOWING, 'asset_price_sat', (sat) => (sat === null ? null : Math.ceil(Number(sat) * 1.1))),
  'purchases-priced-by-the-latest-quote': breaks('LSP-ORDER-11')
    .what('asset_price_sat is that of the latest quote, whichever the order was made with')
    .wire(pricedBy('latest')),
  'purchases-priced-by-the-first-quote': breaks('LSP-ORDER-11')
    .what('asset_price_sat is that of the first quote for the asset')
    .wire(pricedBy('first')),
  'orders-of-a-second-share-a-token': breaks('LSP-ORDER-14')
    .what('orders that are made in quick succession have one token')
    .wireBy(withTokens, ({ access_token }, memory) => first(memory, 'shared', access_token)),
  'order-tokens-are-their-ids': breaks('LSP-ORDER-14')
    .what('the token of an order is its id')
    .wireBy(withTokens, ({ order_id }) => order_id),
  'orders-with-an-email-have-more-members': breaks('LSP-ORDER-15')
    .what('an order with an email has a member that others do not have')
    .wireBy(changeOrders, (_, { asked }) => asked.email !== undefined && { notify: true }),
  'orders-with-an-email-announced': breaks('LSP-ORDER-15')
    .what('the channel of an order with an email is announced in any case')
    .wireBy(changeOrders, (_, { asked }) => asked.email !== undefined && { announce_channel: true }),
  'provided-assets-make-channels-public': breaks('LSP-ORDER-04')
    .what("an order with an asset on the provider's side alone is announced, whatever was asked for")
    .wireBy(
      changeOrders,
      ({ asset_id, client_asset_amount }) => asset_id && !client_asset_amount && { announce_channel: true },
    ),
  'purchases-funded-at-the-usual-pace': breaks('LSP-ORDER-04')
    .what('an order that buys an asset shows the least funding_confirms_within_blocks, whatever was asked for')
    .wire(
      onAnswer(SHOWING, async (shown) => {
        const { client_asset_amount: amount } = shown.answer;
        const { min_funding_confirms_within_blocks: least } = membersOf((await infoOf(shown)).options);
        return Number(amount) > 0 && { funding_confirms_within_blocks: least };
      }),
    ),
  'large-channels-always-announced': breaks('LSP-ORDER-04')
    .what('the order of a channel of more than five million satoshis is announced, whatever was asked')
    .wireBy(
      changeOrders,
      (order) =>
        Number(order.lsp_balance_sat) + Number(order.client_balance_sat) > 5_000_000 && { announce_channel: true },
    ),
  'orders-with-an-email-cost-more': breaks('LSP-ORDER-15')
    .what('the fee of an order with an email is higher on-chain, as mails cost something')
    .wireBy(
      changePayments,
      'onchain',
      (onchain, _, { asked }) =>
        asked.email !== undefined && mapped(onchain, ['fee_total_sat', 'order_total_sat'], (sat) => Number(sat) + 10),
    ),
  'orders-created-when-read': breaks('LSP-ORDER-17')
    .triggers('LSP-GET-10')
    .what('created_at is the time of the reading')
    .wireBy(changeOrders, ({ created_at }, { reads }) => ({ created_at: later(created_at, reads) })),
  'orders-created-in-the-second-of-the-reading': breaks('LSP-GET-10')
    .what('created_at is the second in which an order is read')
    .wireBy(showAs, GET_ORDER, 'created_at', (_, { at }) => new Date(Math.floor(at) * 1000).toISOString()),
  'channel-end-is-a-day': breaks('FMT-TIME-02')
    .triggers('FLW-ORDER-03')
    .what('expires_at of a channel is a date without a time')
    .wireBy(showAs, SHOWING, 'channel.expires_at', (time) => String(time).slice(0, 10)),
  'failed-orders-cancelled': breaks('LSP-ORDER-06')
    .triggers('LSP-STATE-05', 'LSP-RATE-09')
    .what('an order that failed is CANCELLED')
    .wire(on(...SHOWING).body(where('order_state', 'FAILED', set('order_state', 'CANCELLED')))),
  'completed-orders-with-an-end-of-their-own': breaks('LSP-ORDER-03')
    .triggers('FLW-ORDER-03')
    .what('a completed order tells the end of its channel as its own')
    .wireBy(changeIn, 'COMPLETED', ({ channel }) => ({ expires_at: membersOf(channel).expires_at })),
  'payments-closed-with-the-quote': breaks('LSP-ORDER-18')
    .what('the invoice of an order is taken back when the quote that it was made from would have expired')
    .wireBy(afterItsQuote, (order) => {
      paymentOf(order, 'bolt11').state = 'REFUNDED';
    }),
  'purchase-tokens-are-their-quotes': breaks('AUT-TOKEN-05')
    .what('the token of an order that buys an asset is the id of its quote')
    .wire(withTokens(({ rfq_id, access_token }) => rfq_id ?? access_token, RATE_DECISION)),
  'next-order-tells-the-token': breaks('LSP-GET-08')
    .triggers('LSP-CREATE-10')
    .what('a new order names the one that the same client made before, as it was made')
    .onAnswer(CREATE_ORDER, ({ answer, memory }) => {
      const key = `before ${answer.client_pubkey}`;
      const previous_order = memory.get(key);
      memory.set(key, { ...answer });
      return previous_order !== undefined && { previous_order };
    }),
  'estimates-tell-the-token-of-an-order': breaks('LSP-GET-08')
    .triggers('LSP-ORDER-18')
    .what('an estimate with a quote that an order was made with holds that order, token included')
    .onAnswer(ESTIMATE_FEES, ({ quote, past }) => {
      const made = quote && past.orders().find((order) => order.quote === quote);
      return made && { order: { order_id: made.order_id, access_token: made.access_token } };
    }),
  'order-tokens-counted-up': breaks('AUT-TOKEN-05')
    .what('the tokens of orders are counted up')
    .wire(withTokens((_, memory) => `order-${1_000_000_000_000_000 + counted(memory, 'tokens')}`, RATE_DECISION)),
};

/** Shows the price of another quote for the same asset than the one that an order was made with. */
function pricedBy(which: 'first' | 'latest'): Wire {
  return onAnswer(SHOWING, ({ answer: { asset_id, asset_price_sat }, past }) => {
    const isForIt = (quote: PastQuote) =>
      legOf(quote, 'from_asset').asset_id === 'BTC' && legOf(quote, 'to_asset').asset_id === asset_id;
    const quote = past
      .quotes()
      .filter(isForIt)
      .at(which === 'first' ? 0 : -1);
    const price = Math.ceil(Number(legOf(quote, 'from_asset').amount) / 1000);
    return typeof asset_price_sat === 'number' && { asset_price_sat: price };
  });
}

/** Gives orders other tokens, and takes them back for the service's own where an order is read, and where else it says. */
function withTokens(
  tokenOf: (order: Members, memory: Map<string, unknown>) => unknown,
  ...elsewhere: readonly string[]
): Wire[] {
  return [
    onAnswer(CREATE_ORDER, ({ answer, memory }) => {
      const shown = tokenOf(answer, memory);
      memory.set(`order ${answer.order_id}`, { shown, own: answer.access_token });
      return { access_token: shown };
    }),
    onRequest([GET_ORDER, ...elsewhere], ({ asked, memory }) => {
      const { shown, own } = membersOf(memory.get(`order ${asked.order_id}`));
      return own !== undefined && asked.access_token === shown && { access_token: own };
    }),
  ];
}
