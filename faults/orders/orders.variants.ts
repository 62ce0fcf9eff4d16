import { createHash } from 'node:crypto';
import { bech32m } from '@scure/base';
import {
  askFor,
  elementsOf,
  isWhole,
  legOf,
  type Members,
  mapped,
  membersOf,
  onAnswer,
  reply,
  showAs,
} from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import {
  CREATE_ORDER,
  ESTIMATE_FEES,
  GET_INFO,
  GET_ORDER,
  INIT,
  NETWORK_INFO,
  OPERATIONS,
  PAIRS,
  QUOTE,
  RATE_DECISION,
} from '../operations.ts';
import { applicationError, legacyError, missing, validationError } from '../proxy/envelopes.ts';
import { changeQuote } from '../quote-socket/messages.ts';
import { above, drop, on, plus, set, where } from '../rule.ts';
import { ORDERS, OUTAGE } from '../scopes.ts';
import {
  acceptAs,
  changeOrders,
  changePayments,
  infoOf,
  invalidParams,
  orderOf,
  paymentOf,
  SHOWING,
  spend,
  spendingQuotes,
  USUAL,
} from './shown.ts';

const LSPS1 = OPERATIONS.filter((operation) => operation.includes('/lsps1/'));

/** Where the provider is reached. */
const URL = 'lsp_connection_url';

/** The times of an order. */
const ORDER_TIMES = [
  'created_at',
  'payment.bolt11.expires_at',
  'payment.onchain.expires_at',
  'channel.funded_at',
  'channel.expires_at',
];

/** What an estimate may have beside its figures. */
const OF_THE_ASSET = ['asset_id', 'client_asset_amount', 'rfq_id'];

/** The refusals of channel orders. */
const REFUSED = on(...LSPS1).status(400);

/** Conforming services of another make: what they offer, how they take orders, and how they show them. */
export const VARIANTS = conforming(ORDERS, {
  'orders-without-empty-members': exercises('LSP-ORDER-02', 'LSP-ORDER-12', 'LSP-ORDER-13')
    .and('LSP-PAY-04', 'LSP-PAY-13', 'LSP-GET-01', 'LSP-GET-02')
    .what('what an order does not have is left out')
    .options({ unset_order_members: 'absent' }),
  'order-times-without-a-zone': exercises('FMT-TIME-02', 'FMT-TIME-05', 'LSP-PAY-07')
    .scope(...ORDERS, 'FMT-TIME')
    .what('times of orders have no zone')
    .options({ order_times: 'zoneless' }),
  'order-times-of-new-york': exercises('LSP-PAY-07', 'LSP-ORDER-17', 'FMT-TIME-05')
    .scope(...ORDERS, 'FMT-TIME')
    .what('times of orders have no zone, and are those of New York')
    .wireBy(showAs, SHOWING, ORDER_TIMES, (time) => localTime(time, -5)),
  'order-times-of-tokyo': exercises('LSP-PAY-09', 'LSP-ORDER-17', 'FMT-TIME-05')
    .scope(...ORDERS, 'FMT-TIME')
    .what('times of orders have no zone, and are those of Tokyo')
    .wireBy(showAs, SHOWING, ORDER_TIMES, (time) => localTime(time, 9)),
  'order-times-with-milliseconds': exercises('FMT-TIME-02')
    .scope(...ORDERS, 'FMT-TIME')
    .what('times of orders have milliseconds')
    .options({ order_times: 'milliseconds' }),
  'other-order-limits': exercises('LSP-INFO-05', 'LSP-INFO-08')
    .and('LSP-CREATE-11', 'LSP-CREATE-12', 'LSP-CREATE-13', 'LSP-CREATE-15')
    .what('the limits are others: no push balance, no minima, a channel as large as the provider lets it be')
    .options({
      min_required_channel_confirmations: 0,
      min_initial_client_balance_sat: 0,
      max_initial_client_balance_sat: 0,
      min_initial_lsp_balance_sat: 0,
      min_channel_balance_sat: 30_000,
      max_channel_balance_sat: 16_000_000,
      max_channel_expiry_blocks: 2_016,
      min_onchain_payment_confirmations: 3,
    }),
  'order-limits-by-validation': exercises('LSP-CREATE-11', 'LSP-CREATE-14', 'LSP-CREATE-17', 'LSP-CREATE-19')
    .what('what is out of the limits fails validation')
    .options({ order_out_of_limits: 'validation' }),
  'order-limits-by-another-code': exercises('LSP-EST-04', 'LSP-CREATE-11', 'LSP-CREATE-12')
    .and('LSP-CREATE-14', 'LSP-CREATE-17')
    .what('what is out of the limits is a VALIDATION_ERROR')
    .options({ order_out_of_limits: 'VALIDATION_ERROR' }),
  'orders-for-connected-clients': exercises('LSP-CREATE-01', 'FLW-ORDER-01')
    .what('an order is refused as long as the client is not connected')
    .options({ unconnected_client: 'refuse' }),
  'refund-addresses-taken-as-they-are': exercises('LSP-CREATE-24')
    .what('a refund address is looked at when something is to be refunded')
    .options({ bad_refund_address: 'accept' }),
  'estimates-of-what-is-there': exercises('LSP-EST-10', 'LSP-EST-13')
    .what('an estimate takes what is left out for nothing, and knows no limits')
    .options({ estimate_figures: 'optional', estimate_limits: 'ignore' }),
  'estimates-want-every-member': exercises('ERR-CODE-05', 'LSP-EST-08', 'LSP-EST-10')
    .scope(...ORDERS, ...OUTAGE, 'AUT-KEY')
    .what(
      'an estimate names its optional members, too, if only as null; a purchase may leave its rfq_id to the refusal',
    )
    .onRequest(ESTIMATE_FEES, ({ asked }) => {
      const wanted = Number(asked.client_asset_amount) > 0 ? ['asset_id'] : OF_THE_ASSET;
      const absent = wanted.find((name) => !(name in asked));
      return absent && missing(absent);
    }),
  'order-fees-of-another-formula': exercises('LSP-EST-02', 'LSP-EST-03', 'LSP-EST-14', 'LSP-PAY-08')
    .what('fees are made up otherwise: a discount, nothing for the setup, more for a payment on the chain')
    .options({
      setup_fee_sat: 0,
      capacity_fee_ppm: 4_000,
      duration_fee_msat_per_block: 700,
      onchain_fee_sat: 900,
      discount_percent: 20,
      discount_code: 'SPRING',
    }),
  'free-orders': exercises('LSP-EST-02')
    .what('the fees of all orders are 0')
    .options({ setup_fee_sat: 0, asset_setup_fee_sat: 0, capacity_fee_ppm: 0, duration_fee_msat_per_block: 0 }),
  'orders-for-a-satoshi': exercises().what('the smallest order costs one satoshi in all').options({
    min_initial_client_balance_sat: 0,
    setup_fee_sat: 1,
    asset_setup_fee_sat: 0,
    capacity_fee_ppm: 0,
    duration_fee_msat_per_block: 0,
  }),
  'estimates-in-msat': exercises('LSP-EST-14')
    .what('the members of an estimate count millisatoshis')
    .onAnswer(ESTIMATE_FEES, ({ answer }) => {
      const fees = Object.keys(answer).filter((name) => name.endsWith('_fee'));
      return mapped(answer, fees, (fee) => Number(fee) * 1000);
    }),
  'estimates-without-a-code': exercises('LSP-EST-01')
    .what('without a discount its code is null')
    .wire(on(ESTIMATE_FEES).body(set('discount_code', null))),
  'more-said-of-orders': exercises('LSP-INFO-01', 'LSP-INFO-03', 'LSP-INFO-06', 'LSP-NET-01')
    .and('LSP-ORDER-01', 'LSP-PAY-02', 'LSP-PAY-03')
    .what('every answer about channel orders has members that the interface does not name')
    .onAnswer(LSPS1, ({ answer }) => {
      const { bolt11, onchain } = membersOf(answer.payment);
      for (const members of [answer, answer.options, bolt11, onchain, ...elementsOf(answer.assets)].map(membersOf))
        members.zz_more = { since: 'always', list: [1, null] };
    }),
  'provider-behind-an-onion': exercises('LSP-INFO-02')
    .what('the provider is reached at an onion address')
    .wireBy(showAs, GET_INFO, URL, (url) => String(url).replace(/@.*$/, `@${'q'.repeat(56)}.onion:9735`)),
  'provider-by-ipv6': exercises('LSP-INFO-02')
    .what('the provider is reached at an IPv6 address')
    .wireBy(showAs, GET_INFO, URL, (url) => String(url).replace(/@.*:(\d+)$/, '@[::1]:$1')),
  'provider-of-one-traded-asset': exercises('LSP-INFO-07', 'LSP-INFO-09')
    .what('the provider has an asset that is not traded, and none that are but one')
    .onAnswer(GET_INFO, ({ answer }) => {
      const [first, ...others] = elementsOf(answer.assets).map(membersOf);
      const asset_id = 'rgb:channels-only-0000000-0000000-0000000-0000000-0000000';
      const own = { asset_id, max_initial_client_amount: 0, max_initial_lsp_amount: 0 };
      return { assets: [first, ...others.slice(0, 1).map((asset) => ({ ...asset, ...own }))] };
    }),
  'provider-without-assets': exercises('LSP-INFO-06')
    .what('the provider has no asset')
    .wire(on(GET_INFO).body(set('assets', []))),
  'provider-node-of-its-own': exercises('LSP-INFO-10', 'LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03')
    .what("the provider node is another than the maker's, some blocks behind, and tells its height by another name")
    .wire(
      on(GET_INFO).body(set(URL, '0379be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798@127.0.0.1:9735')),
    )
    .onAnswer(NETWORK_INFO, ({ answer, count }) => {
      const height = Object.entries(answer).find(([name]) => /height/.test(name))?.[1];
      const chain_height = Number(height) - (count % 2 === 0 ? 3 : 2);
      return reply(200, { chain_height, network: String(answer.network).toUpperCase() });
    }),
  'network-info-of-a-node': exercises('LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03')
    .scope('LSP-NET', 'LSP-ORDER-16', 'FLW-READ')
    .what('network_info tells the height and the network within an object for the node')
    .onAnswer(NETWORK_INFO, ({ answer }) => reply(200, { node: answer })),
  'network-info-from-a-cache': exercises('LSP-NET-03', 'LSP-PAY-12')
    .what('network_info is what it was ten minutes ago at most')
    .onAnswer(NETWORK_INFO, ({ answer, at, memory }) => {
      const kept = memory.get('network_info') as { readonly answer: object; readonly at: number } | undefined;
      if (kept && Math.abs(at - kept.at) < 600) return reply(200, kept.answer);
      memory.set('network_info', { answer: structuredClone(answer), at });
      return undefined;
    }),
  'network-info-of-blocks': exercises('LSP-NET-01')
    .masks('LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03')
    .scope('LSP-NET')
    .what('network_info calls the height of the chain its blocks')
    .onAnswer(NETWORK_INFO, ({ answer }) => {
      const renamed = Object.entries(answer).map(([name, value]) => [/height/.test(name) ? 'blocks' : name, value]);
      return reply(200, Object.fromEntries(renamed));
    }),
  'order-shapes-refused-with-400': exercises('LSP-EST-11', 'LSP-CREATE-02', 'LSP-CREATE-03', 'LSP-GET-07')
    .and('LSP-RATE-05', 'LSP-CREATE-25')
    .what('what fails validation is 400 in the legacy form')
    .wire(
      on(...LSPS1)
        .status(422)
        .becomes(legacyError('The request is malformed')),
    ),
  'unknown-quotes-of-orders-not-found': exercises('LSP-EST-07', 'LSP-CREATE-07')
    .what('an unknown quote is a 404')
    .onAnswer(QUOTE, ({ answer, memory }) => memory.set(`quote ${answer.rfq_id}`, true))
    .wire(changeQuote(({ rfq_id }, _request, memory) => void memory.set(`quote ${rfq_id}`, true)))
    .onRefusal(LSPS1, ({ given, asked: { rfq_id }, answer, memory }) => {
      // An expired one is as good as none, and refused so (LSP-EST-06).
      const isUnknown = typeof rfq_id === 'string' && !memory.has(`quote ${rfq_id}`);
      const isOfQuote = given.status === 400 && membersOf(answer.details).property === 'rfq_id';
      return isUnknown && isOfQuote && applicationError(404, 'NOT_FOUND', 'No such quote');
    }),
  'missing-quotes-without-a-number': exercises('LSP-EST-05', 'LSP-CREATE-05')
    .what('the refusal for want of a quote has a property and no code')
    .wire(REFUSED.body(where('details.property', 'rfq_id', drop('code')))),
  'assets-without-amounts-refused': exercises('LSP-EST-08', 'LSP-EST-15', 'LSP-CREATE-21')
    .what('an asset without an amount, an amount without an asset and a quote without a purchase are refused')
    .onRequest([ESTIMATE_FEES, CREATE_ORDER], ({ asked }) => {
      const { asset_id, lsp_asset_amount: lsp, client_asset_amount: client, rfq_id } = asked;
      const isPointless = typeof asset_id === 'string' && !lsp && !client;
      const isIdle = typeof rfq_id === 'string' && !client;
      return (isPointless || isIdle) && applicationError(400, 'VALIDATION_ERROR', 'Nothing is to be had of it');
    }),
  'amounts-of-no-asset-disregarded': exercises('LSP-CREATE-19', 'LSP-CREATE-21')
    .scope('LSP-CREATE')
    .what('no negative amount of an asset is looked at where no asset is named')
    .onRequest(CREATE_ORDER, ({ asked }) => {
      const names = asked.asset_id === undefined ? ['lsp_asset_amount', 'client_asset_amount'] : [];
      return mapped(asked, names, (amount) => (Number(amount) < 0 ? undefined : amount));
    }),
  'keys-noticed-when-opening': exercises('LSP-CREATE-20')
    .scope('LSP-CREATE-20')
    .what('any text is taken for a key until the channel is to be opened')
    .onRefusal(CREATE_ORDER, async (request) => {
      const { client_pubkey } = request.asked;
      const isForKey = membersOf(request.answer.details).property === 'client_pubkey';
      if (!isForKey || typeof client_pubkey !== 'string') return undefined;
      const usual = { ...request.asked, client_pubkey: USUAL.client_pubkey };
      const made = await askFor(CREATE_ORDER, request, usual);
      const order: Members = { ...membersOf(made.body), client_pubkey };
      request.memory.set(`key of ${order.order_id}`, client_pubkey);
      return { ...made, body: order };
    })
    .onAnswer(GET_ORDER, ({ answer, memory }) => ({
      client_pubkey: memory.get(`key of ${answer.order_id}`) ?? answer.client_pubkey,
    })),
  'keys-by-their-form': exercises('LSP-CREATE-20')
    .scope('LSP-CREATE-20')
    .what('66 hex digits are taken for a key, whichever the first byte is')
    .wire(
      acceptAs(
        ({ client_pubkey: key }) => /^[0-9a-f]{66}$/.test(String(key)) && { client_pubkey: USUAL.client_pubkey },
        'client_pubkey',
      ),
    ),
  'funds-for-small-orders-alone': exercises('LSP-CREATE-18', 'LSP-CREATE-08')
    .what('the provider has not the funds for its largest channels')
    .onRequest(CREATE_ORDER, ({ asked }) => {
      const { lsp_balance_sat: sat, lsp_asset_amount: amount, client_asset_amount: bought } = asked;
      const isLarge = typeof sat === 'number' && sat >= 10_000_000 && sat <= 16_000_000;
      const isShort = isLarge || (Number(amount) > 1 && !bought);
      return isShort && applicationError(400, 'INSUFFICIENT_LIQUIDITY', 'Not enough funds at the moment');
    }),
  'orders-as-quoted': exercises('LSP-CREATE-22')
    .what('an order with the figures of another quote is made with those of the one that it names')
    .onAnswer(QUOTE, ({ answer, memory }) => {
      const bought = legOf(answer, 'to_asset');
      memory.set(`quote ${answer.rfq_id}`, bought).set(`quoted ${bought.asset_id} ${bought.amount}`, true);
    })
    .onRequest(CREATE_ORDER, ({ asked, memory }) => {
      const { rfq_id, asset_id: wanted, client_asset_amount: whole } = asked;
      const { asset_id, amount } = membersOf(memory.get(`quote ${rfq_id}`));
      const areTyped = typeof rfq_id === 'string' && typeof wanted === 'string' && isWhole(whole);
      const wasQuoted = areTyped && memory.has(`quoted ${wanted} ${whole}`);
      return wasQuoted && amount !== undefined && { asset_id, client_asset_amount: amount };
    }),
  'purchases-at-the-rate-of-the-quote': exercises('LSP-CREATE-22')
    .what('a quote backs an order of any amount of its asset, at its rate')
    .behaviour({ decisions: { buysAmount: () => true } }),
  'orders-that-echo': exercises('LSP-ORDER-04', 'LSP-ORDER-15', 'LSP-ORDER-16')
    .what('an order shows its email, its key in capitals and its refund address in capitals')
    .wireBy(changeOrders, (order, { asked }) => {
      const onchain = paymentOf(order, 'onchain');
      const { refund_onchain_address: address } = onchain;
      if (/^(bc|tb|bcrt)1/.test(String(address))) onchain.refund_onchain_address = String(address).toUpperCase();
      if (asked.email !== undefined) order.email = asked.email;
      order.client_pubkey = String(order.client_pubkey).toUpperCase();
    }),
  'refund-addresses-of-nothing': exercises('LSP-ORDER-16')
    .scope('LSP-ORDER-16', 'LSP-GET')
    .what('where no refund address was given it is an empty text')
    .wireBy(changePayments, 'onchain', ({ refund_onchain_address: address }) => ({
      refund_onchain_address: address ?? '',
    })),
  'orders-with-zeros': exercises('LSP-ORDER-10', 'LSP-ORDER-12', 'LSP-ORDER-13')
    .and('LSP-ORDER-17', 'LSP-ORDER-09', 'LSP-PAY-13')
    .what('a side without an asset and the price of none are 0, the token is null, nothing says when an order was made')
    .wireBy(changeOrders, (order) => {
      const onchain = paymentOf(order, 'onchain');
      if (onchain.payment_difference === null) onchain.payment_difference = -Number(onchain.order_total_sat);
      const amounts = mapped(
        order,
        ['lsp_asset_amount', 'client_asset_amount', 'asset_price_sat'],
        (value) => value ?? 0,
      );
      return { ...amounts, token: null, created_at: undefined };
    }),
  'asset-prices-before-the-fee': exercises('LSP-ORDER-11')
    .scope('LSP-ORDER-11', 'FLW-ORDER')
    .what('asset_price_sat leaves out the fee of the quote')
    .wireBy(showAs, SHOWING, 'asset_price_sat', (sat) => (sat === null ? null : Math.round(Number(sat) * 0.995))),
  'asset-prices-by-the-unit': exercises('LSP-ORDER-11')
    .scope('LSP-ORDER-11', 'LSP-EST-14', 'FLW-ORDER')
    .what('asset_price_sat is the price of one whole unit of the asset')
    .onAnswer(SHOWING, async (exchange) => {
      const { asset_id, asset_price_sat: sat, client_asset_amount: amount } = exchange.answer;
      if (typeof sat !== 'number') return undefined;
      const offers = elementsOf((await infoOf(exchange)).assets).map(membersOf);
      const { precision } = offers.find((offer) => offer.asset_id === asset_id) ?? {};
      return { asset_price_sat: Math.max(1, Math.round((sat * 10 ** Number(precision)) / Number(amount))) };
    }),
  'mock-invoices': exercises('LSP-PAY-09', 'FMT-UNIT-04')
    .what('invoices are those of a mock, as on regtest')
    .wireBy(changePayments, 'bolt11', (_, { order_id }) => ({ invoice: `lnbcrt-mock-${order_id}` })),
  'deposits-by-taproot': exercises('LSP-PAY-10')
    .what('deposit addresses are of taproot')
    .wireBy(changePayments, 'onchain', (_, { order_id }) => {
      const program = createHash('sha256').update(String(order_id)).digest();
      return { address: bech32m.encode('bcrt', [1, ...bech32m.toWords(program)]) };
    }),
  'small-orders-by-invoice-alone': exercises('LSP-PAY-10')
    .scope('LSP-PAY-10')
    .what('an order that costs less than what is taken on-chain has no deposit address')
    .wire(on(GET_INFO).body(set('options.min_onchain_payment_size_sat', 4_000)))
    .wireBy(changePayments, 'onchain', ({ order_total_sat: sat }) => Number(sat) < 4_000 && { address: '' }),
  'large-orders-confirmed-more-often': exercises('LSP-PAY-11')
    .what('orders over a sum demand more confirmations than get_info says')
    .wireBy(
      changePayments,
      'onchain',
      (_, { lsp_balance_sat: sat }) => Number(sat) > 60_000 && { min_onchain_payment_confirmations: 6 },
    ),
  'quotes-for-one-order': exercises('LSP-CREATE-23')
    .scope('LSP-CREATE', 'FLW-ORDER')
    .what('a quote that an order was made with is good for nothing else')
    .wire(spendingQuotes([CREATE_ORDER, INIT], onAnswer(CREATE_ORDER, spend))),
  'purchases-over-one-route': exercises('FLW-ORDER-02')
    .what('an order takes no quote over Lightning for an asset that is bought on the chain, too')
    .onRequest(
      LSPS1,
      ({ asked: { rfq_id, client_asset_amount: bought }, memory }) =>
        bought && memory.has(`of Lightning ${rfq_id}`) && invalidParams('rfq_id'),
    )
    .onAnswer(PAIRS, ({ answer, memory }) => {
      for (const { base_asset_id, quote_asset_id, routes } of elementsOf(answer.pairs).map(membersOf))
        if (elementsOf(routes).some((route) => membersOf(route).from_layer === 'BTC_L1'))
          for (const asset of [base_asset_id, quote_asset_id]) memory.set(`on chain ${asset}`, true);
    })
    .onAnswer(QUOTE, ({ answer, memory }) => {
      const isElsewhere = memory.has(`on chain ${legOf(answer, 'to_asset').asset_id}`);
      if (isElsewhere && legOf(answer, 'from_asset').layer === 'BTC_LN')
        memory.set(`of Lightning ${answer.rfq_id}`, true);
    }),
  'masked-order-tokens': exercises('LSP-GET-01', 'LSP-GET-08')
    .what('reading an order gives an empty text for its token')
    .wire(on(GET_ORDER).body(set('access_token', ''))),
  'checked-at-each-read': exercises('LSP-PAY-04', 'LSP-PAY-13', 'LSP-GET-02', 'LSP-GET-10', 'FLW-ORDER-01')
    .and('LSP-RATE-02', 'FLW-ORDER-04')
    .what('each reading of an order looks at the chain, and the first shows what is still due')
    .wireBy(changePayments, 'onchain', (payment, _, { reads }) => {
      const { payment_status, payment_difference, order_total_sat } = payment;
      const due = {
        payment_status: payment_status ?? 'waiting',
        payment_difference: payment_difference ?? -Number(order_total_sat),
      };
      return { last_payment_check: 1_700_000_000 + reads, ...(reads > 0 && due) };
    }),
  'confirmations-spared-for-the-fees-of-the-day': exercises('LSP-GET-02', 'LSP-GET-10', 'FLW-ORDER-01')
    .what('the fee that spares confirmations follows those of the chain from reading to reading')
    .wireBy(changePayments, 'onchain', (_, __, { reads }) => ({ min_fee_for_0conf: 2_500 + reads })),
  'more-details-of-refusals': exercises('LSP-GET-04', 'LSP-EST-05')
    .what('details say more than they have to')
    .wire(REFUSED.body(set('details.hint', 'see the manual'), set('details.at', [1]))),
  'tokens-of-other-orders-named': exercises('LSP-GET-11')
    .scope('LSP-GET', 'LSP-RATE')
    .what('who comes with the token of another order is told so')
    .onAnswer(CREATE_ORDER, ({ answer, memory }) => memory.set(String(answer.access_token), true))
    .onRefusal(
      LSPS1,
      ({ given, asked: { access_token }, memory }) =>
        given.status === 400 && memory.has(String(access_token)) && { message: 'This is the token of another order' },
    ),
  'order-ids-are-uuids': exercises('LSP-GET-05', 'LSP-GET-06', 'LSP-RATE-05')
    .what(
      'an id that is no UUID, and a token that is null, fail validation; without a token an unknown id is a wrong token',
    )
    .onRequest([GET_ORDER, RATE_DECISION], ({ operation, asked: { order_id: id, access_token: token } }) => {
      if (typeof id === 'string' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
        return validationError(['body', 'order_id'], 'Input should be a valid UUID', 'uuid_parsing');
      if (token === null) return validationError(['body', 'access_token'], 'Input should be a text', 'string_type');
      const isBare = typeof id === 'string' && (token === undefined || token === '');
      return operation === GET_ORDER && isBare && invalidParams('access_token');
    }),
  'odd-order-tokens-fail-validation': exercises('LSP-GET-03', 'LSP-RATE-03')
    .what(
      'an order is refused with 422 to a token that is long or has letters that no token has, and a decision to an empty one',
    )
    .onRequest([GET_ORDER, RATE_DECISION], ({ operation, asked: { access_token: token } }) => {
      const isOdd = typeof token === 'string' && !/^[!-~]{0,1000}$/.test(token);
      return (
        (isOdd || (token === '' && operation === RATE_DECISION)) &&
        validationError(['body', 'access_token'], 'Input should be a token', 'string_pattern')
      );
    }),
  'needless-decisions-first': exercises('LSP-RATE-01', 'LSP-RATE-03')
    .what('a decision that nobody asked for is refused before the token is looked at, in the legacy form')
    .onRefusal(RATE_DECISION, async (refused) => {
      if (refused.given.status !== 400) return undefined;
      const { order_state } = await orderOf(refused.asked.order_id, refused);
      return order_state !== 'PENDING_RATE_DECISION' && legacyError('The order awaits no decision');
    }),
  'estimates-that-move-once': exercises('LSP-EST-12')
    .scope('LSP-EST')
    .what('the fee rate of the chain moves between two estimates')
    .wire(on(ESTIMATE_FEES).when('count', above(1)).body(plus('total_fee', 5))),
});

/** A time of UTC as a clock shows it that is some hours ahead. */
function localTime(time: unknown, hours: number): unknown {
  return typeof time === 'string' ? new Date(Date.parse(time) + hours * 3_600_000).toISOString().slice(0, 19) : time;
}
