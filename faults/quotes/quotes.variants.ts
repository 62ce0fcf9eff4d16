import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../../reference/maker/behaviour.ts';
import type { Injection } from '../../reference/maker/injection.ts';
import type { Endpoint } from '../../reference/maker/market/catalogue.ts';
import type { Terms } from '../../reference/maker/quotes/pricing.ts';
import {
  changeErrors,
  counted,
  elementsOf,
  isPositive,
  isWhole,
  legsOf,
  type Members,
  membersOf,
  onAnswer,
  onRequest,
} from '../change.ts';
import { conforming, exercises } from '../conforming.ts';
import { hook } from '../hook.ts';
import { changeCatalogue, inWholeUnits } from '../market/change-catalogue.ts';
import { boundsOf, listedPairs } from '../market/listed.ts';
import { CREATE_ORDER, ESTIMATE_FEES, INIT, QUOTE, ROUTES } from '../operations.ts';
import { invalidParams } from '../orders/shown.ts';
import { applicationError, invalid, legacyError, validationError } from '../proxy/envelopes.ts';
import type { Context, HttpReply, Wire } from '../proxy/exchange.ts';
import { changeQuote, onQuoteRequest, onQuotes, refusing } from '../quote-socket/messages.ts';
import { asText, type Edit, on, type Rule, set, times, where } from '../rule.ts';
import { quotesSeenAs } from '../swaps/quotes.ts';
import { changeLater, LOOKS, ofLegs, wholeUnitOf } from './changes.ts';

/** Where quotes of REST show. */
const OVER_REST = ['QUO', 'FMT', 'ERR-STATUS', 'FLW-MARKET', 'VER-RETIRED'];

/** Where quotes show: what the service does, its socket does as well. */
const QUOTES = [...OVER_REST, 'WS'];

const MALFORMED = legacyError('The request is malformed');
const SURPLUS = validationError(['body', 'pair_id'], 'Extra inputs are not permitted', 'extra_forbidden');
const AWAY = { ...applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker is away'), headers: { 'retry-after': '0' } };

/** Conforming services of another make: how they price, what they refuse and in which form. */
export const VARIANTS = conforming(QUOTES, {
  'quote-fee-in-the-bought-asset': exercises()
    .what('the fee is in the bought asset, named by its ticker')
    .options({ fee_leg: 'to', fee_asset_name: 'ticker' }),
  'quote-fee-in-the-sold-asset': exercises()
    .what('the fee is in the sold asset, and high')
    .options({ fee_leg: 'from', fee_ppm: 40_000, base_fee_msat: 20_000 }),
  'quote-for-free': exercises('QUO-FEE-04', 'QUO-RESP-11')
    .what('there is neither fee nor spread')
    .options({ fee_ppm: 0, base_fee_msat: 0, spread_ppm: 0 }),
  'quote-short-lived': exercises('QUO-TIME-02').what('a quote lives for ten seconds').options({ quote_seconds: 10 }),
  'quote-long-lived': exercises('QUO-TIME-02').what('a quote lives for two minutes').options({ quote_seconds: 120 }),
  'quote-with-surplus-members': exercises('QUO-RESP-01')
    .scope(...OVER_REST)
    .what('quotes, legs and fees have members that the interface does not name')
    .wireBy(changeAllQuotes, (quote) => {
      for (const part of [quote, quote.from_asset, quote.to_asset, quote.fee].map(membersOf))
        Object.assign(part, { route_id: 'r', notes: null, more: { of: [1, 'it'] } });
    }),
  'quote-fee-in-other-forms': exercises('QUO-FEE-01', 'QUO-FEE-02')
    .scope(...OVER_REST)
    .what('fee_rate is a text with its unit, and fees have fractions')
    .wireBy(changeAllQuotes, (quote) => {
      const fee = membersOf(quote.fee);
      const [base_fee, variable_fee] = [Number(fee.base_fee) + 0.25, Number(fee.variable_fee) + 0.125];
      const fee_rate = `${Number(fee.fee_rate) * 100} %`;
      Object.assign(fee, { base_fee, variable_fee, fee_rate, final_fee: base_fee + variable_fee });
    }),
  'quote-fee-as-texts': exercises('QUO-FEE-01', 'QUO-FEE-02', 'QUO-FEE-04')
    .scope(...OVER_REST)
    .what('the parts of a fee are texts, as other services write what may not be rounded')
    .wire(allQuotes(...['base_fee', 'variable_fee', 'fee_rate', 'final_fee'].map((name) => asText(`fee.${name}`)))),
  'quote-refused-in-the-legacy-form': exercises('QUO-REQ-03', 'QUO-REQ-04', 'QUO-LIMIT-03', 'QUO-ROUTE-05')
    .what('refusals are 400 in the legacy form where that is allowed')
    .options({ out_of_range: 'legacy', amount_rule: 'legacy', unknown_pair: 'ASSET_NOT_FOUND' }),
  'quote-refused-by-validation': exercises('QUO-REQ-03', 'QUO-REQ-04', 'QUO-LIMIT-01', 'QUO-LIMIT-02')
    .and('QUO-ROUTE-01', 'QUO-ROUTE-05')
    .scope(...OVER_REST)
    .what('amounts and layers that cannot be are found by validation')
    .options({ amount_rule: 'validation', unknown_layer: 'validation', unknown_pair: 'NOT_FOUND' })
    .wireBy(changeErrors, [400], (given, { operation }) => {
      const { error_code, message } = membersOf(given.body);
      return operation === QUOTE && error_code === 'VALIDATION_ERROR'
        ? { ...validationError(['body'], String(message), 'value_error'), headers: given.headers }
        : given;
    }),
  'quote-unknown-pair-with-400': exercises('QUO-ROUTE-05')
    .scope(...OVER_REST)
    .what('an unknown pair is 400 in the legacy form')
    .wireBy(changeErrors, [404], (given, { operation }) =>
      operation === QUOTE ? { ...legacyError(String(membersOf(given.body).message)), headers: given.headers } : given,
    ),
  'quote-range-with-a-code-of-its-own': exercises('QUO-LIMIT-03')
    .scope(...OVER_REST)
    .what('an amount out of range has another code than VALIDATION_ERROR')
    .wire(on(QUOTE).status(400).when('reply.body.details.min_amount').body(set('error_code', 'AMOUNT_OUT_OF_RANGE'))),
  'quote-strict': exercises('QUO-REQ-11')
    .what('only integers are amounts, and only identifiers name assets')
    .options({ coercion: 'strict', ticker_as_asset_id: 'refuse' }),
  'quote-ticker-in-any-case': exercises('QUO-ROUTE-05')
    .what('a ticker names its asset as the identifier does, in small letters too')
    .hook(
      'quotedAsset',
      () => (catalogue, name) => catalogue.findAsset(name) ?? catalogue.findAsset(name.toUpperCase()),
    ),
  'quote-price-with-decimals': exercises('QUO-RESP-09')
    .what('prices have decimals where they need them')
    .options({ price_form: 'decimal' }),
  'quote-bounds-of-the-set-leg-alone': exercises('QUO-LIMIT-07', 'QUO-RESP-03')
    .what('the computed amount is not bounded')
    .options({ computed_limits: 'ignore' }),
  'quote-bitcoin-with-eight-places': exercises('QUO-RESP-10')
    .what('BTC is shown with eight decimal places and priced by the satoshi coin')
    .options({ btc_precision: 8 }),
  'quote-one-way': exercises('QUO-ROUTE-03', 'QUO-ROUTE-04', 'QUO-RESP-11', 'QUO-METAM-03')
    .what('pairs list and serve one direction of their routes')
    .options({ routes: 'base-to-quote' })
    .behaviour({
      decisions: (current) => ({
        isPairOf: (pair, from, to) => pair.base === from && pair.quote === to,
        tradedLayers: (routes, from, to) =>
          current.tradedLayers(routes, from, to).filter((offered) => routes.includes(offered)),
      }),
    }),
  'quote-ways-back-unlisted': exercises('QUO-ROUTE-04')
    .what('pairs list one direction of their routes and serve both')
    .options({ routes: 'base-to-quote' }),
  'quote-price-after-the-fee': exercises('QUO-RESP-10')
    .scope(...OVER_REST)
    .what('the price is that of the amounts, fee included')
    .wireBy(changeAllQuotes, (quote) => {
      const [from, to] = legsOf(quote);
      quote.price = (Number(to.amount) / Number(from.amount)) * wholeUnitOf(from);
    }),
  'quote-short-of-liquidity': exercises('QUO-REQ-01', 'QUO-REQ-02', 'QUO-LIMIT-04', 'FMT-UNIT-06')
    .what('liquidity lacks for the upper two fifths of what is allowed')
    .wire(scarce(shortOfLiquidity)),
  'quote-to-sell-alone': exercises('QUO-REQ-01', 'QUO-REQ-02', 'QUO-ROUTE-03')
    .scope('QUO-REQ', 'QUO-ROUTE', 'FLW-MARKET')
    .what('the maker has no asset left to give for BTC, and quotes sales alone')
    .onReply(
      QUOTE,
      ({ given, asked }) => given.status === 200 && legsOf(asked)[0].asset_id === 'BTC' && shortOfLiquidity(),
    ),
  'quote-of-whole-satoshis': exercises('QUO-REQ-01', 'QUO-REQ-02', 'QUO-LIMIT-05', 'QUO-LIMIT-06')
    .what('of bitcoin only whole satoshis are dealt in')
    .wire(onlyFor(hasParts)),
  'quote-unreachable-for-large-amounts': exercises('QUO-LIMIT-04', 'QUO-ROUTE-03')
    .what('for the upper two fifths of what is allowed no maker is to be had')
    .wireBy(scarce, () => applicationError(503, 'SERVICE_UNAVAILABLE', 'No maker at the moment')),
  'quote-default-route-for-missing-layers': exercises('QUO-REQ-06')
    .scope(...OVER_REST)
    .what('a layer that is left out is that of the first route')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      if ((from.layer === undefined) === (to.layer === undefined)) return;
      const named = [from.asset_id, to.asset_id];
      const pair = (await listedPairs(context)).find(
        ({ base_asset_id, quote_asset_id }) => named.includes(base_asset_id) && named.includes(quote_asset_id),
      );
      const route = elementsOf(pair?.routes)
        .map(membersOf)
        .find(({ from_layer, to_layer }) => from_layer === from.layer || to_layer === to.layer);
      from.layer ??= route?.from_layer;
      to.layer ??= route?.to_layer;
    }),
  'quote-price-of-a-few-seconds': exercises('QUO-TIME-03')
    .scope(...OVER_REST)
    .what('timestamp is that of a price that is kept for five seconds')
    .wireBy(changeAllQuotes, (quote) => {
      const age = Number(quote.timestamp) % 5;
      quote.timestamp = Number(quote.timestamp) - age;
      quote.expires_at = Number(quote.expires_at) - age;
    }),
  'quote-slow-now-and-then': exercises('QUO-TIME-03')
    .scope('QUO-TIME')
    .what('every third quote takes four seconds to price, and is stamped then')
    .onRequest(QUOTE, async ({ count }) => {
      if (count % 3 === 2) await sleep(4_000);
    }),
  'quotes-live-unequally': exercises('QUO-TIME-03', 'SWP-INIT-08')
    .scope('QUO-TIME', 'SWP-INIT-08', 'SWP-INIT-09', 'FLW-QUOTE', 'FLW-SWAP-03', 'WS-QUOTE', 'WS-LIFE', 'LSP-EST-06')
    .what('every other quote lives for half a minute longer')
    .behaviourBy(quotesSeenAs, (issued) => ({
      ...issued,
      valid_until: issued.valid_until + moreSeconds(issued.quote.rfq_id),
    }))
    .wireBy(changeAllQuotes, (quote) => {
      quote.expires_at = Number(quote.expires_at) + moreSeconds(quote.rfq_id);
    }),
  'quote-from-nothing': exercises('QUO-REQ-08', 'QUO-LIMIT-01', 'QUO-FEE-04', 'WS-ERR-05')
    .what('every minimum is 0')
    .options({ fee_ppm: 0, base_fee_msat: 0 })
    .behaviourBy(changeEndpoints, (endpoint) => {
      endpoint.min_amount = 0n;
    }),
  'quote-of-narrow-bounds': exercises('QUO-LIMIT-04', 'QUO-LIMIT-05')
    .what('the largest amounts are twice the smallest')
    .behaviourBy(changeEndpoints, (endpoint) => {
      endpoint.max_amount = endpoint.min_amount * 2n;
    }),
  'quote-of-bounds-that-hardly-meet': exercises('QUO-REQ-01', 'QUO-REQ-02', 'QUO-ROUTE-03', 'FLW-MARKET-01')
    .what('of an RGB asset only the largest amounts are worth the least of bitcoin')
    .behaviourBy(changeEndpoints, (endpoint) => {
      if (!endpoint.layer.startsWith('RGB')) return;
      const { min_amount } = endpoint;
      Object.assign(endpoint, { min_amount: min_amount / 200n || 1n, max_amount: min_amount * 3n });
    }),
  'quote-of-a-single-amount': exercises('QUO-REQ-01', 'QUO-REQ-02', 'QUO-ROUTE-03')
    .scope('QUO-REQ-01', 'QUO-REQ-02', 'QUO-ROUTE-03', 'SWP-INIT-02')
    .what('of an indivisible asset a single amount is traded, and what comes to another is refused')
    .behaviourBy(changeCatalogue, ({ assets }) => {
      for (const { ticker, endpoints } of assets)
        if (ticker === 'SHARE')
          for (const endpoint of endpoints)
            endpoint.min_amount = endpoint.max_amount = endpoint.min_amount * SINGLE_AMOUNT;
    }),
  'quote-numbered': exercises('QUO-RESP-02', 'WS-QUOTE-10')
    .scope('QUO-REQ', 'QUO-RESP-04', 'QUO-USE', 'SWP-INIT', 'LSP-CREATE', 'FLW')
    .what('rfq_ids are numbers in a row')
    .wire({
      request({ body }, { memory }) {
        const asked = membersOf(body);
        const { rfq_id } = asked;
        if (typeof rfq_id === 'string') asked.rfq_id = memory.get(`number ${rfq_id}`) ?? rfq_id;
        return undefined;
      },
      reply(_request, given, { memory }) {
        numberQuote(membersOf(given.body), memory);
        return given;
      },
      ...changeQuote((quote, _request, memory) => numberQuote(quote, memory)),
    }),
  'quote-one-for-each-client': exercises('QUO-USE-02', 'FLW-SWAP-03', 'FLW-ORDER-02')
    .scope(
      'QUO-USE',
      'ERR-STATUS-04',
      'FLW',
      'FMT-UNIT',
      'SWP-INIT',
      'WS-QUOTE-11',
      'LSP-ORDER',
      'LSP-CREATE',
      'LSP-EST',
    )
    .what('a newer quote replaces the older one')
    .onRequest(INIT, ({ asked: { rfq_id, from_amount, to_amount }, memory }) => {
      const isWhole = typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount);
      return isWhole && memory.get('newest') !== rfq_id ? legacyError('The quote was replaced') : undefined;
    })
    .onRequest([ESTIMATE_FEES, CREATE_ORDER], ({ asked: { rfq_id }, memory }) => {
      const isReplaced = memory.has(`quote ${rfq_id}`) && memory.get('newest') !== rfq_id;
      return isReplaced ? invalidParams('rfq_id') : undefined;
    })
    // The quote of an order lives as long as the order (LSP-ORDER-18).
    .onAnswer(CREATE_ORDER, ({ asked: { rfq_id }, memory }) => void memory.delete(`quote ${rfq_id}`))
    .wireBy(changeAllQuotes, ({ rfq_id }, memory) => {
      memory.set('newest', rfq_id);
      memory.set(`quote ${rfq_id}`, true);
    }),
  'quote-one-for-all-workers': exercises('QUO-USE-01', 'QUO-USE-02', 'FLW-SWAP-03', 'FMT-UNIT-02', 'WS-QUOTE-11')
    .scope('QUO-USE', 'FLW-SWAP', 'FMT-UNIT-02', 'FMT-JSON-02', 'SWP-INIT', 'WS-QUOTE-11')
    .what('a newer quote replaces the older one, and other clients with the same key ask for two of three')
    .onRequest(INIT, ({ asked: { rfq_id, from_amount, to_amount }, memory }) => {
      const isWhole = typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount);
      return isWhole && memory.get('newest') !== rfq_id ? legacyError('The quote was replaced') : undefined;
    })
    .wireBy(changeAllQuotes, ({ rfq_id }, memory) => {
      memory.set('newest', counted(memory, 'given') % 3 === 0 ? rfq_id : 'of another client');
    }),
  'quote-of-another-shape-refused-with-400': exercises('QUO-REQ-06', 'QUO-REQ-07', 'QUO-REQ-09')
    .scope('QUO-REQ', 'VER-RETIRED-02', 'FMT-JSON', 'FMT-INT')
    .what('what fails validation is 400 in the legacy form')
    .wire(on(QUOTE).status(422).becomes(MALFORMED)),
  'quote-null-amount-refused': exercises('QUO-REQ-05', 'QUO-REQ-03')
    .scope('QUO-REQ')
    .what('an amount that is null is refused')
    .onRequest(QUOTE, ({ body }) =>
      legsOf(body).some(({ amount }) => amount === null)
        ? validationError(['body'], 'Input should be a valid integer', 'int_type')
        : undefined,
    ),
  'quote-boolean-as-integer': exercises('QUO-REQ-07')
    .scope('QUO-REQ', 'FMT-INT', 'ERR-STATUS-08')
    .what('true is the integer 1')
    .wire(
      on(QUOTE).request(...ofLegs(where('amount', true, set('amount', 1)), where('amount', false, set('amount', 0)))),
    ),
  'quote-surplus-pair-id-refused': exercises('QUO-REQ-10', 'QUO-REQ-09')
    .scope('QUO-REQ', 'VER-RETIRED-02')
    .what('a pair_id beside the legs is refused')
    .wire(on(QUOTE).when('body.pair_id').answer(SURPLUS)),
  'quote-rounded-for-the-client': exercises('QUO-METAM-03', 'QUO-RESP-10')
    .scope('QUO-RESP', 'QUO-METAM', 'QUO-PRICE', 'QUO-LIMIT', 'WS-QUOTE-10')
    .what('computed amounts are rounded by one unit in favour of the client')
    .hook('priceForward', roundedUp),
  'quote-fee-in-a-third-asset': exercises('QUO-FEE-03', 'QUO-RESP-10')
    .scope(...OVER_REST)
    .what('the fee is in an asset that is not traded, and high')
    .options({ fee_ppm: 40_000 })
    .wire(allQuotes(set('fee.fee_asset', 'EUR'), set('fee.fee_asset_precision', 2))),
  'quote-fee-of-a-third': exercises('QUO-RESP-11')
    .scope('QUO-RESP', 'QUO-FEE', 'QUO-METAM')
    .what('the fee is a third of what is traded')
    .options({ fee_ppm: 333_333 }),
  'quote-fees-move-beside-the-price': exercises('QUO-METAM-01', 'QUO-METAM-02')
    .scope('QUO-RESP', 'QUO-FEE', 'QUO-METAM')
    .what('fees rise and fall in the course of a run, from a tenth to a sixth, while prices stay')
    .behaviour(movingFees((fee, step) => (fee.ppm = LEAST_FEE_PPM + 10_000n * step))),
  'quote-base-fee-follows-the-chain': exercises('QUO-METAM-01', 'QUO-METAM-02')
    .scope('QUO-RESP', 'QUO-FEE', 'QUO-METAM')
    .what('the fixed part of fees rises and falls in the course of a run, while prices and rates stay')
    .behaviour(movingFees((fee, step) => (fee.base *= 1n + 500n * step))),
  'quote-price-of-a-few-units': exercises('QUO-RESP-10')
    .scope('QUO-RESP', 'QUO-PRICE', 'WS-QUOTE-10')
    .what('prices are whole, and that of an asset is one unit and a half')
    .behaviourBy(changeCatalogue, (catalogue) => inWholeUnits(catalogue, ({ ticker }) => ticker === 'USDT')),
  'quote-rounded-where-a-unit-weighs': exercises('QUO-RESP-11', 'QUO-METAM-03')
    .scope('QUO-RESP', 'QUO-METAM')
    .what('an asset of few units is rounded in favour of the client')
    .hook('priceForward', roundedUp)
    .behaviourBy(changeCatalogue, ({ assets, worth }) => {
      for (const { asset_id, endpoints } of assets.filter(({ ticker }) => ticker === 'SHARE')) {
        worth[asset_id] = (worth[asset_id] ?? 0n) * 130n;
        for (const endpoint of endpoints) Object.assign(endpoint, { min_amount: 1n, max_amount: 6_000n });
      }
    }),
  'quote-bounds-before-the-route': exercises('QUO-ROUTE-02')
    .scope('QUO-ROUTE')
    .what('amounts are held against the layers that are asked for before the route is')
    .behaviourBy(changeEndpoints, (endpoint) => {
      if (endpoint.layer.endsWith('_L1')) endpoint.min_amount *= 100n;
    })
    .onRefusal(QUOTE, async ({ given, asked, ...context }) => {
      if (given.status !== 400) return undefined;
      for (const leg of legsOf(asked)) {
        const bounds = await boundsOf(leg, context);
        if (bounds && isWhole(leg.amount) && (leg.amount < bounds.min || leg.amount > bounds.max)) return invalid();
      }
      return undefined;
    }),
  'quote-bounds-before-the-route-on-one-layer-each': exercises('QUO-ROUTE-02')
    .scope('QUO-ROUTE')
    .what(
      'each asset moves on one layer alone, and where it has no bounds an amount is out of them, whatever the route',
    )
    .behaviourBy(changeCatalogue, ({ assets, pairs }) => {
      const isOnLightning = (layer: string) => layer.endsWith('_LN');
      for (const asset of assets) {
        asset.endpoints = asset.endpoints.filter(({ layer }) => isOnLightning(layer));
        asset.supported_layers = asset.supported_layers.filter(isOnLightning);
      }
      for (const pair of pairs)
        pair.routes = pair.routes.filter((route) => [route.from_layer, route.to_layer].every(isOnLightning));
    })
    .onRefusal(QUOTE, async ({ given, asked, ...context }) => {
      if (given.status !== 400) return;
      const bounds = await Promise.all(legsOf(asked).map((leg) => boundsOf(leg, context)));
      return bounds.includes(undefined) && invalid();
    }),
  'quote-limits-rise': exercises('QUO-LIMIT-02', 'FMT-UNIT-06')
    .scope('QUO-LIMIT', 'FMT-UNIT-06', 'WS-ERR-05')
    .what('the largest amounts double in the middle of a run')
    .options({ computed_limits: 'ignore' })
    .behaviourBy(changeLater, (endpoint) => {
      endpoint.max_amount *= 2n;
    }),
  'quote-limits-fall': exercises('QUO-LIMIT-04', 'QUO-LIMIT-06', 'QUO-USE-03')
    .scope('QUO-LIMIT', 'QUO-REQ', 'QUO-ROUTE', 'QUO-USE', 'FLW-MARKET', 'FMT-UNIT-06')
    .what('liquidity goes in the middle of a run, and with it nearly all of what is allowed')
    .behaviourBy(changeLater, (endpoint) => {
      endpoint.max_amount /= 100n;
    }),
  'quote-pairs-close': exercises('QUO-ROUTE-01', 'QUO-ROUTE-03', 'FLW-MARKET-01', 'QUO-USE-03')
    .scope('QUO', 'MKT', 'FMT', 'FLW-MARKET', 'ERR', 'WS')
    .what('a pair is closed in the middle of a run')
    .behaviour(closingLater()),
  'quote-liquidity-gone-for-a-moment': exercises('QUO-REQ-01', 'QUO-REQ-02')
    .scope('QUO-REQ-01', 'QUO-REQ-02')
    .what('at every fifth quote liquidity lacks for all but small amounts')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      for (const leg of legsOf(asked)) {
        const bounds = await boundsOf(leg, context);
        const isLarge = bounds && isWhole(leg.amount) && leg.amount > bounds.min * 40n && leg.amount <= bounds.max;
        if (isLarge && counted(context.memory, 'large') % 5 === 0) return shortOfLiquidity();
      }
      return undefined;
    }),
  'quote-liquidity-taken-meanwhile': exercises('MKT-ROUTES-02')
    .scope('MKT-ROUTES')
    .what('other clients take half of the liquidity while routes are discovered')
    .wire({
      async request(request, context) {
        if (request.operation === ROUTES) counted(context.memory, 'discoveries');
        return Number(context.memory.get('discoveries') ?? 0) > 10
          ? scarce(shortOfLiquidity).request?.(request, context)
          : undefined;
      },
    }),
  'quote-pairs-open': exercises('QUO-LIMIT-08', 'QUO-ROUTE-05')
    .scope('QUO-LIMIT-08', 'QUO-ROUTE', 'WS-ERR-03')
    .what('each inactive pair with routes is opened in the middle of a run')
    .behaviour(openingLater()),
  'quote-fee-rate-in-basis-points': exercises('QUO-FEE-05')
    .scope('QUO-FEE', 'QUO-RESP', 'FMT')
    .what('fee_rate counts basis points')
    .wire(allQuotes(times('fee.fee_rate', 10_000))),
  'quote-rate-moves-at-each-call': exercises('QUO-METAM-01', 'QUO-METAM-02', 'QUO-METAM-03', 'QUO-RESP-11')
    .and('FMT-UNIT-07')
    .scope('QUO-RESP', 'QUO-METAM', 'QUO-PRICE', 'QUO-LIMIT', 'QUO-REQ', 'QUO-USE', 'WS-QUOTE', 'FMT-UNIT')
    .what('the rate is another one for each quote, by a fifth of a percent')
    .behaviour(moving(2n)),
  'quote-rate-leaps-now-and-then': exercises('QUO-USE-03')
    .scope('QUO-USE-03')
    .what('the rate is another one after every fifth quote, by three percent')
    .behaviour(moving(30n, 5)),
  'quote-rate-leaps-at-each-call': exercises('QUO-METAM-01', 'QUO-METAM-02', 'QUO-METAM-03', 'QUO-RESP-11')
    .and('QUO-USE-03', 'WS-ADDR-02')
    .scope('QUO-METAM', 'QUO-RESP-11', 'QUO-RESP-12', 'QUO-USE-03', 'WS-ADDR-02')
    .what('the rate is another one for each quote, by three percent')
    .behaviour(moving(30n)),
  'quote-same-bounds-on-all-layers': exercises('QUO-LIMIT-06')
    .scope('QUO-LIMIT', 'QUO-REQ', 'WS-ERR-05')
    .what('an asset has the same bounds on all of its layers')
    .behaviourBy(changeCatalogue, ({ assets }) => {
      for (const { endpoints } of assets) {
        const [first] = endpoints;
        for (const endpoint of endpoints)
          if (first) Object.assign(endpoint, { min_amount: first.min_amount, max_amount: first.max_amount });
      }
    }),
  'quote-nothing-inactive': exercises('QUO-LIMIT-08')
    .scope('QUO-LIMIT', 'QUO-ROUTE', 'WS-QUOTE-12')
    .what('nothing that is inactive is listed')
    .behaviourBy(changeCatalogue, (catalogue) => {
      catalogue.pairs = catalogue.pairs.filter(({ is_active }) => is_active);
      catalogue.assets = catalogue.assets.filter(({ is_active }) => is_active);
    }),
  'quote-two-assets-of-one-ticker': exercises('WS-QUOTE-04')
    .scope('WS-QUOTE', 'WS-ERR', 'QUO-ROUTE', 'QUO-REQ')
    .what('two assets have one ticker')
    .behaviourBy(changeCatalogue, ({ assets }) => {
      const other = assets.find(({ ticker }) => ticker === 'NOVA');
      if (other) other.ticker = 'USDT';
    }),
  'quote-maker-away': exercises('FLW-MARKET-01')
    .masks('QUO', 'FLW-MARKET-01', 'FMT-UNIT', 'VER-RETIRED-02')
    .scope(...OVER_REST)
    .what('the node of the maker is away, and nothing is quoted')
    .wire(on(QUOTE).answer(AWAY))
    .wireBy(onQuoteRequest, refusing),
  'quote-of-safe-integers': exercises('FMT-INT-02')
    .scope(...OVER_REST, 'FMT-INT-02')
    .what('no asset has amounts beyond 2^53')
    .options({ large_amounts: false }),
  'quote-given-in-an-outage': exercises('ERR-STATUS-11')
    .scope('ERR-STATUS-11', 'QUO-REQ-01')
    .what('quotes are given while the node of the maker is away')
    .options({ quotes_in_outage: 'give' }),
});

/** Names a quote, or what was made of one, by the number that the quote has. */
function numberQuote(named: Members, memory: Map<string, unknown>): void {
  const { rfq_id } = named;
  if (typeof rfq_id !== 'string') return;
  const number = memory.get(rfq_id) ?? String(counted(memory, 'quotes'));
  memory.set(rfq_id, number).set(`number ${number}`, rfq_id);
  named.rfq_id = number;
}

function changeEndpoints(change: (endpoint: Endpoint) => void): Injection {
  return changeCatalogue(({ assets }) => assets.flatMap(({ endpoints }) => endpoints).forEach(change));
}

/** The same edits of the quotes that REST gives, and of those of the socket. */
function allQuotes(...edits: readonly Edit[]): Rule[] {
  return [on(QUOTE).body(...edits), onQuotes().quote(...edits)];
}

/** By how much longer than the least a quote lives, where that goes by its id. */
function moreSeconds(rfq_id: unknown): number {
  return /[02468ace]$/i.test(String(rfq_id)) ? 30 : 0;
}

/** Changes the quotes that REST gives, and those of the socket. */
function changeAllQuotes(change: (quote: Members, memory: Map<string, unknown>) => unknown): Wire {
  return {
    ...onAnswer(QUOTE, ({ answer, memory }) => change(answer, memory)),
    ...changeQuote((quote, _request, memory) => change(quote, memory)),
  };
}

function shortOfLiquidity(): HttpReply {
  return applicationError(400, 'INSUFFICIENT_LIQUIDITY', 'Not enough liquidity');
}

/** Refuses amounts of the upper two fifths of what the endpoint of the set leg allows, not those beyond it; on the socket as well. */
function scarce(refusal: () => HttpReply): Wire {
  const isShortFor = async (legs: readonly Members[], context: Context): Promise<boolean> => {
    for (const leg of legs) {
      const max = (await boundsOf(leg, context))?.max ?? 0n;
      if (isWhole(leg.amount) && BigInt(leg.amount) * 5n > max * 3n && leg.amount <= max) return true;
    }
    return false;
  };
  return {
    ...onRequest(QUOTE, async ({ asked, ...context }) => (await isShortFor(legsOf(asked), context)) && refusal()),
    ...onQuoteRequest(async (asked, context) => (await isShortFor(legsOnSocket(asked), context)) && refusing()),
  };
}

/** Refuses the requests, of REST and of the socket, with whose legs it can't deal. */
function onlyFor(isNoDeal: (legs: readonly Members[]) => boolean): Wire {
  return {
    ...onRequest(QUOTE, ({ asked }) => isNoDeal(legsOf(asked)) && invalid('amount is not supported')),
    ...onQuoteRequest((asked) => isNoDeal(legsOnSocket(asked)) && refusing()),
  };
}

/** Whether an amount of bitcoin has parts of a satoshi. */
function hasParts(legs: readonly Members[]): boolean {
  return legs.some(({ asset_id, amount }) => asset_id === 'BTC' && isWhole(amount) && BigInt(amount) % 1000n !== 0n);
}

/** The legs of a request on the socket, as those of REST. */
function legsOnSocket({ from_asset, from_layer, from_amount, to_asset, to_layer, to_amount }: Members): Members[] {
  return [
    { asset_id: from_asset, layer: from_layer, amount: from_amount },
    { asset_id: to_asset, layer: to_layer, amount: to_amount },
  ];
}

/** Rounds what is bought in favour of the client. */
function roundedUp(usual: Behaviour['priceForward']): Behaviour['priceForward'] {
  return (from_amount, terms) => {
    const priced = usual(from_amount, terms);
    return { ...priced, to_amount: priced.to_amount + terms.to_step };
  };
}

/** A single amount that is traded, in smallest ones: it has to be worth as much as the other leg demands. */
const SINGLE_AMOUNT = 20n;

/** How many quotes have the same fee, how many steps it rises by before it falls, and from where. */
const SAME_FEE = 30;
const FEE_STEPS = 7;
const LEAST_FEE_PPM = 100_000n;

/** A fee that is raised after some quotes, whichever way they are, until it falls back. */
function movingFees(raise: (fee: Terms['fee'], step: bigint) => unknown): Injection {
  let calls = 0;
  const atPresent = (terms: Terms): Terms => {
    const step = Math.floor(calls / SAME_FEE) % FEE_STEPS;
    calls += 1;
    raise(terms.fee, BigInt(step));
    return terms;
  };
  return {
    decisions: (current) => ({
      priceForward: (amount, terms) => current.priceForward(amount, atPresent(terms)),
      priceReverse: (amount, terms) => current.priceReverse(amount, atPresent(terms)),
    }),
  };
}

/** A rate that goes up and down with each quote, or after as many of them. */
function moving(thousandths: bigint, every = 1): Injection {
  let calls = 0;
  return hook('quoteRate', (usual) => (...asked) => {
    const { numerator, denominator } = usual(...asked);
    calls += 1;
    const most = 1_000n + thousandths;
    return {
      numerator: numerator * (Math.floor(calls / every) % 2 === 0 ? most : 1_000n),
      denominator: denominator * most,
    };
  });
}

/** Closes each pair when it has been asked for a few times. */
function closingLater(): Injection {
  const looks = new WeakMap<object, number>();
  return hook('isPairOf', (usual) => (pair, from, to) => {
    if (!usual(pair, from, to)) return false;
    const count = (looks.get(pair) ?? 0) + 1;
    looks.set(pair, count);
    if (count >= LOOKS) pair.is_active = false;
    return pair.is_active;
  });
}

/** Opens the inactive pairs that have routes when the pairs have been looked at a few times. */
function openingLater(): Injection {
  let looks = 0;
  return hook('visiblePairs', (usual) => (pairs, active_only) => {
    looks += 1;
    if (looks === 2 * LOOKS) for (const pair of pairs) if (pair.routes.length > 0) pair.is_active = true;
    return usual(pairs, active_only);
  });
}
