import { createHash } from 'node:crypto';
import { bech32m } from '@scure/base';
import {
  elementsOf,
  legOf,
  mapped,
  membersOf,
  onAnswer,
  onRefusal,
  onRequest,
  readAs,
  reply,
  showAs,
} from '../change.ts';
import { conforming } from '../conforming.ts';
import type { Variant } from '../fault.ts';
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
import { applicationError, legacyError, validationError } from '../proxy/envelopes.ts';
import { above, drop, on, plus, set, where } from '../rule.ts';
import { ORDERS } from '../scopes.ts';
import {
  changeOrders,
  changePayments,
  invalidParams,
  orderOf,
  paymentOf,
  rememberTokens,
  SHOWING,
  spend,
  spendingQuotes,
  USUAL,
} from './shown.ts';

const LSPS1 = OPERATIONS.filter((operation) => operation.includes('/lsps1/'));

/** Where the provider is reached. */
const URL = 'lsp_connection_url';

/** The refusals of channel orders. */
const REFUSED = on(...LSPS1).status(400);

/** Conforming services of another make: what they offer, how they take orders, and how they show them. */
export const VARIANTS: readonly Variant[] = conforming(ORDERS, {
  'orders-without-empty-members': {
    what: 'what an order does not have is left out',
    exercises: ['LSP-ORDER-02', 'LSP-ORDER-12', 'LSP-ORDER-13', 'LSP-PAY-04', 'LSP-PAY-13', 'LSP-GET-01', 'LSP-GET-02'],
    behaviour: { options: { unset_order_members: 'absent' } },
  },
  'order-times-without-a-zone': {
    what: 'times of orders have no zone',
    exercises: ['FMT-TIME-02', 'FMT-TIME-05', 'LSP-PAY-07'],
    scope: [...ORDERS, 'FMT-TIME'],
    behaviour: { options: { order_times: 'zoneless' } },
  },
  'order-times-with-milliseconds': {
    what: 'times of orders have milliseconds',
    exercises: ['FMT-TIME-02'],
    scope: [...ORDERS, 'FMT-TIME'],
    behaviour: { options: { order_times: 'milliseconds' } },
  },
  'other-order-limits': {
    what: 'the limits are others: no push balance, no minima, a channel as large as the provider lets it be',
    exercises: ['LSP-INFO-05', 'LSP-INFO-08', 'LSP-CREATE-11', 'LSP-CREATE-12', 'LSP-CREATE-13', 'LSP-CREATE-15'],
    behaviour: {
      options: {
        min_required_channel_confirmations: 0,
        min_initial_client_balance_sat: 0,
        max_initial_client_balance_sat: 0,
        min_initial_lsp_balance_sat: 0,
        min_channel_balance_sat: 30_000,
        max_channel_balance_sat: 16_000_000,
        max_channel_expiry_blocks: 2_016,
        min_onchain_payment_confirmations: 3,
      },
    },
  },
  'order-limits-by-validation': {
    what: 'what is out of the limits fails validation',
    exercises: ['LSP-CREATE-11', 'LSP-CREATE-14', 'LSP-CREATE-17', 'LSP-CREATE-19'],
    behaviour: { options: { order_out_of_limits: 'validation' } },
  },
  'order-limits-by-another-code': {
    what: 'what is out of the limits is a VALIDATION_ERROR',
    exercises: ['LSP-EST-04', 'LSP-CREATE-11', 'LSP-CREATE-12', 'LSP-CREATE-14', 'LSP-CREATE-17'],
    behaviour: { options: { order_out_of_limits: 'VALIDATION_ERROR' } },
  },
  'orders-for-connected-clients': {
    what: 'an order is refused as long as the client is not connected',
    exercises: ['LSP-CREATE-01', 'FLW-ORDER-01'],
    behaviour: { options: { unconnected_client: 'refuse' } },
  },
  'refund-addresses-taken-as-they-are': {
    what: 'a refund address is looked at when something is to be refunded',
    exercises: ['LSP-CREATE-24'],
    behaviour: { options: { bad_refund_address: 'accept' } },
  },
  'estimates-of-what-is-there': {
    what: 'an estimate takes what is left out for nothing, and knows no limits',
    exercises: ['LSP-EST-10', 'LSP-EST-13'],
    behaviour: { options: { estimate_figures: 'optional', estimate_limits: 'ignore' } },
  },
  'order-fees-of-another-formula': {
    what: 'fees are made up otherwise: a discount, nothing for the setup, more for a payment on the chain',
    exercises: ['LSP-EST-02', 'LSP-EST-03', 'LSP-EST-14', 'LSP-PAY-08'],
    behaviour: {
      options: {
        setup_fee_sat: 0,
        capacity_fee_ppm: 4_000,
        duration_fee_msat_per_block: 700,
        onchain_fee_sat: 900,
        discount_percent: 20,
        discount_code: 'SPRING',
      },
    },
  },
  'free-orders': {
    what: 'the fees of all orders are 0',
    exercises: ['LSP-EST-02'],
    behaviour: {
      options: { setup_fee_sat: 0, asset_setup_fee_sat: 0, capacity_fee_ppm: 0, duration_fee_msat_per_block: 0 },
    },
  },
  'orders-for-a-satoshi': {
    what: 'the smallest order costs one satoshi in all',
    behaviour: {
      options: {
        min_initial_client_balance_sat: 0,
        setup_fee_sat: 1,
        asset_setup_fee_sat: 0,
        capacity_fee_ppm: 0,
        duration_fee_msat_per_block: 0,
      },
    },
  },
  'estimates-in-msat': {
    what: 'the members of an estimate count millisatoshis',
    exercises: ['LSP-EST-14'],
    wire: onAnswer(ESTIMATE_FEES, ({ answer }) => {
      const fees = Object.keys(answer).filter((name) => name.endsWith('_fee'));
      return mapped(answer, fees, (fee) => Number(fee) * 1000);
    }),
  },
  'estimates-without-a-code': {
    what: 'without a discount its code is null',
    exercises: ['LSP-EST-01'],
    wire: on(ESTIMATE_FEES).body(set('discount_code', null)),
  },
  'more-said-of-orders': {
    what: 'every answer about channel orders has members that the interface does not name',
    exercises: ['LSP-INFO-01', 'LSP-INFO-03', 'LSP-INFO-06', 'LSP-NET-01', 'LSP-ORDER-01', 'LSP-PAY-02', 'LSP-PAY-03'],
    wire: onAnswer(LSPS1, ({ answer }) => {
      const { bolt11, onchain } = membersOf(answer.payment);
      for (const members of [answer, answer.options, bolt11, onchain, ...elementsOf(answer.assets)].map(membersOf))
        members.zz_more = { since: 'always', list: [1, null] };
    }),
  },
  'provider-behind-an-onion': {
    what: 'the provider is reached at an onion address',
    exercises: ['LSP-INFO-02'],
    wire: showAs(GET_INFO, URL, (url) => String(url).replace(/@.*$/, `@${'q'.repeat(56)}.onion:9735`)),
  },
  'provider-by-ipv6': {
    what: 'the provider is reached at an IPv6 address',
    exercises: ['LSP-INFO-02'],
    wire: showAs(GET_INFO, URL, (url) => String(url).replace(/@.*:(\d+)$/, '@[::1]:$1')),
  },
  'provider-of-one-traded-asset': {
    what: 'the provider has an asset that is not traded, and none that are but one',
    exercises: ['LSP-INFO-07', 'LSP-INFO-09'],
    wire: onAnswer(GET_INFO, ({ answer }) => {
      const [first, ...others] = elementsOf(answer.assets).map(membersOf);
      const asset_id = 'rgb:channels-only-0000000-0000000-0000000-0000000-0000000';
      const own = { asset_id, max_initial_client_amount: 0, max_initial_lsp_amount: 0 };
      return { assets: [first, ...others.slice(0, 1).map((asset) => ({ ...asset, ...own }))] };
    }),
  },
  'provider-without-assets': {
    what: 'the provider has no asset',
    exercises: ['LSP-INFO-06'],
    wire: on(GET_INFO).body(set('assets', [])),
  },
  'provider-node-of-its-own': {
    what: "the provider node is another than the maker's, some blocks behind, and tells its height by another name",
    exercises: ['LSP-INFO-10', 'LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03'],
    wire: [
      on(GET_INFO).body(set(URL, '0379be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798@127.0.0.1:9735')),
      onAnswer(NETWORK_INFO, ({ answer, count }) => {
        const height = Object.entries(answer).find(([name]) => /height/.test(name))?.[1];
        const chain_height = Number(height) - (count % 2 === 0 ? 3 : 2);
        return reply(200, { chain_height, network: String(answer.network).toUpperCase() });
      }),
    ],
  },
  'network-info-of-a-node': {
    what: 'network_info tells the height and the network within an object for the node',
    exercises: ['LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03'],
    scope: ['LSP-NET', 'LSP-ORDER-16', 'FLW-READ'],
    wire: onAnswer(NETWORK_INFO, ({ answer }) => reply(200, { node: answer })),
  },
  'network-info-of-blocks': {
    what: 'network_info calls the height of the chain its blocks',
    exercises: ['LSP-NET-01'],
    masks: ['LSP-NET-01', 'LSP-NET-02', 'LSP-NET-03'],
    scope: ['LSP-NET'],
    wire: onAnswer(NETWORK_INFO, ({ answer }) => {
      const renamed = Object.entries(answer).map(([name, value]) => [/height/.test(name) ? 'blocks' : name, value]);
      return reply(200, Object.fromEntries(renamed));
    }),
  },
  'order-shapes-refused-with-400': {
    what: 'what fails validation is 400 in the legacy form',
    exercises: ['LSP-EST-11', 'LSP-CREATE-02', 'LSP-CREATE-03', 'LSP-GET-07', 'LSP-RATE-05', 'LSP-CREATE-25'],
    wire: on(...LSPS1)
      .status(422)
      .becomes(legacyError('The request is malformed')),
  },
  'unknown-quotes-of-orders-not-found': {
    what: 'an unknown quote is a 404',
    exercises: ['LSP-EST-07', 'LSP-CREATE-07'],
    wire: [
      onAnswer(QUOTE, ({ answer, memory }) => memory.set(`quote ${answer.rfq_id}`, true)),
      onRefusal(LSPS1, ({ given, asked: { rfq_id }, answer, memory }) => {
        // An expired one is as good as none, and refused so (LSP-EST-06).
        const isUnknown = typeof rfq_id === 'string' && !memory.has(`quote ${rfq_id}`);
        const isOfQuote = given.status === 400 && membersOf(answer.details).property === 'rfq_id';
        return isUnknown && isOfQuote && applicationError(404, 'NOT_FOUND', 'No such quote');
      }),
    ],
  },
  'missing-quotes-without-a-number': {
    what: 'the refusal for want of a quote has a property and no code',
    exercises: ['LSP-EST-05', 'LSP-CREATE-05'],
    wire: REFUSED.body(where('details.property', 'rfq_id', drop('code'))),
  },
  'assets-without-amounts-refused': {
    what: 'an asset without an amount, an amount without an asset and a quote without a purchase are refused',
    exercises: ['LSP-EST-08', 'LSP-EST-15', 'LSP-CREATE-21'],
    wire: onRequest([ESTIMATE_FEES, CREATE_ORDER], ({ asked }) => {
      const { asset_id, lsp_asset_amount: lsp, client_asset_amount: client, rfq_id } = asked;
      const isPointless = typeof asset_id === 'string' && !lsp && !client;
      const isIdle = typeof rfq_id === 'string' && !client;
      return (isPointless || isIdle) && applicationError(400, 'VALIDATION_ERROR', 'Nothing is to be had of it');
    }),
  },
  'keys-noticed-when-opening': {
    what: 'any text is taken for a key until the channel is to be opened',
    exercises: ['LSP-CREATE-20'],
    scope: ['LSP-CREATE-20'],
    wire: readAs(CREATE_ORDER, 'client_pubkey', (key) => (typeof key === 'string' ? USUAL.client_pubkey : key)),
  },
  'funds-for-small-orders-alone': {
    what: 'the provider has not the funds for its largest channels',
    exercises: ['LSP-CREATE-18', 'LSP-CREATE-08'],
    wire: onRequest(CREATE_ORDER, ({ asked }) => {
      const { lsp_balance_sat: sat, lsp_asset_amount: amount, client_asset_amount: bought } = asked;
      const isLarge = typeof sat === 'number' && sat >= 10_000_000 && sat <= 16_000_000;
      const isShort = isLarge || (Number(amount) > 1 && !bought);
      return isShort && applicationError(400, 'INSUFFICIENT_LIQUIDITY', 'Not enough funds at the moment');
    }),
  },
  'orders-as-quoted': {
    what: 'an order with other figures than its quote is made with those of the quote',
    exercises: ['LSP-CREATE-22'],
    wire: [
      onAnswer(QUOTE, ({ answer, memory }) => memory.set(`quote ${answer.rfq_id}`, legOf(answer, 'to_asset'))),
      onRequest(CREATE_ORDER, ({ asked, memory }) => {
        const { asset_id, amount } = membersOf(memory.get(`quote ${asked.rfq_id}`));
        return (
          amount !== undefined && Number(asked.client_asset_amount) > 0 && { asset_id, client_asset_amount: amount }
        );
      }),
    ],
  },
  'orders-that-echo': {
    what: 'an order shows its email, its key in capitals and its refund address in capitals',
    exercises: ['LSP-ORDER-04', 'LSP-ORDER-15', 'LSP-ORDER-16'],
    wire: changeOrders((order, { asked }) => {
      const onchain = paymentOf(order, 'onchain');
      const { refund_onchain_address: address } = onchain;
      if (typeof address === 'string') onchain.refund_onchain_address = address.toUpperCase();
      if (asked.email !== undefined) order.email = asked.email;
      order.client_pubkey = String(order.client_pubkey).toUpperCase();
    }),
  },
  'orders-with-zeros': {
    what: 'a side without an asset holds 0, the token is null, nothing says when an order was made',
    exercises: ['LSP-ORDER-10', 'LSP-ORDER-12', 'LSP-ORDER-13', 'LSP-ORDER-17', 'LSP-ORDER-09', 'LSP-PAY-13'],
    wire: changeOrders((order) => {
      const onchain = paymentOf(order, 'onchain');
      if (onchain.payment_difference === null) onchain.payment_difference = -Number(onchain.order_total_sat);
      const amounts = mapped(order, ['lsp_asset_amount', 'client_asset_amount'], (amount) => amount ?? 0);
      return { ...amounts, token: null, created_at: undefined };
    }),
  },
  'asset-prices-before-the-fee': {
    what: 'asset_price_sat leaves out the fee of the quote',
    exercises: ['LSP-ORDER-11'],
    scope: ['LSP-ORDER-11', 'FLW-ORDER'],
    wire: showAs(SHOWING, 'asset_price_sat', (sat) => (sat === null ? null : Math.round(Number(sat) * 0.995))),
  },
  'mock-invoices': {
    what: 'invoices are those of a mock, as on regtest',
    exercises: ['LSP-PAY-09', 'FMT-UNIT-04'],
    wire: changePayments('bolt11', (_, { order_id }) => ({ invoice: `lnbcrt-mock-${order_id}` })),
  },
  'deposits-by-taproot': {
    what: 'deposit addresses are of taproot',
    exercises: ['LSP-PAY-10'],
    wire: changePayments('onchain', (_, { order_id }) => {
      const program = createHash('sha256').update(String(order_id)).digest();
      return { address: bech32m.encode('bcrt', [1, ...bech32m.toWords(program)]) };
    }),
  },
  'large-orders-confirmed-more-often': {
    what: 'orders over a sum demand more confirmations than get_info says',
    exercises: ['LSP-PAY-11'],
    wire: changePayments(
      'onchain',
      (_, { lsp_balance_sat: sat }) => Number(sat) > 60_000 && { min_onchain_payment_confirmations: 6 },
    ),
  },
  'quotes-for-one-order': {
    what: 'a quote that an order was made with is good for nothing else',
    exercises: ['LSP-CREATE-23'],
    scope: ['LSP-CREATE', 'FLW-ORDER'],
    wire: spendingQuotes([CREATE_ORDER, INIT], onAnswer(CREATE_ORDER, spend)),
  },
  'purchases-over-one-route': {
    what: 'an order takes no quote over Lightning for an asset that is bought on the chain, too',
    exercises: ['FLW-ORDER-02'],
    wire: [
      onRequest(
        LSPS1,
        ({ asked: { rfq_id, client_asset_amount: bought }, memory }) =>
          bought && memory.has(`of Lightning ${rfq_id}`) && invalidParams('rfq_id'),
      ),
      onAnswer(PAIRS, ({ answer, memory }) => {
        for (const { base_asset_id, quote_asset_id, routes } of elementsOf(answer.pairs).map(membersOf))
          if (elementsOf(routes).some((route) => membersOf(route).from_layer === 'BTC_L1'))
            for (const asset of [base_asset_id, quote_asset_id]) memory.set(`on chain ${asset}`, true);
      }),
      onAnswer(QUOTE, ({ answer, memory }) => {
        const isElsewhere = memory.has(`on chain ${legOf(answer, 'to_asset').asset_id}`);
        if (isElsewhere && legOf(answer, 'from_asset').layer === 'BTC_LN')
          memory.set(`of Lightning ${answer.rfq_id}`, true);
      }),
    ],
  },
  'masked-order-tokens': {
    what: 'reading an order gives an empty text for its token',
    exercises: ['LSP-GET-01', 'LSP-GET-08'],
    wire: on(GET_ORDER).body(set('access_token', '')),
  },
  'checked-at-each-read': {
    what: 'each reading of an order looks at the chain',
    exercises: ['LSP-PAY-04', 'LSP-GET-02', 'LSP-GET-10'],
    wire: changePayments('onchain', (_, __, { reads }) => ({ last_payment_check: 1_700_000_000 + reads })),
  },
  'more-details-of-refusals': {
    what: 'details say more than they have to',
    exercises: ['LSP-GET-04', 'LSP-EST-05'],
    wire: REFUSED.body(set('details.hint', 'see the manual'), set('details.at', [1])),
  },
  'tokens-of-other-orders-named': {
    what: 'who comes with the token of another order is told so',
    exercises: ['LSP-GET-11'],
    scope: ['LSP-GET', 'LSP-RATE'],
    wire: [
      onAnswer(CREATE_ORDER, ({ answer, memory }) => memory.set(String(answer.access_token), true)),
      onRefusal(
        LSPS1,
        ({ given, asked: { access_token }, memory }) =>
          given.status === 400 && memory.has(String(access_token)) && { message: 'This is the token of another order' },
      ),
    ],
  },
  'order-ids-are-uuids': {
    what: 'an id that is no UUID, and a token that is null, fail validation; without a token an unknown id is a wrong token',
    exercises: ['LSP-GET-05', 'LSP-GET-06', 'LSP-RATE-05'],
    wire: onRequest([GET_ORDER, RATE_DECISION], ({ operation, asked: { order_id: id, access_token: token } }) => {
      if (typeof id === 'string' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
        return validationError(['body', 'order_id'], 'Input should be a valid UUID', 'uuid_parsing');
      if (token === null) return validationError(['body', 'access_token'], 'Input should be a text', 'string_type');
      const isBare = typeof id === 'string' && (token === undefined || token === '');
      return operation === GET_ORDER && isBare && invalidParams('access_token');
    }),
  },
  'needless-decisions-first': {
    what: 'a decision that nobody asked for is refused before the token is looked at, in the legacy form',
    exercises: ['LSP-RATE-01', 'LSP-RATE-03'],
    wire: [
      rememberTokens,
      onRefusal(RATE_DECISION, async (refused) => {
        if (refused.given.status !== 400) return undefined;
        const { order_state } = await orderOf(refused.asked.order_id, refused);
        return order_state !== 'PENDING_RATE_DECISION' && legacyError('The order awaits no decision');
      }),
    ],
  },
  'estimates-that-move-once': {
    what: 'the fee rate of the chain moves between two estimates',
    exercises: ['LSP-EST-12'],
    scope: ['LSP-EST'],
    wire: on(ESTIMATE_FEES).when('count', above(1)).body(plus('total_fee', 5)),
  },
});
