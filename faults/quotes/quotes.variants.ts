import { randomUUID } from 'node:crypto';
import type { Asset, Endpoint } from '../../reference/maker/market/catalogue.ts';
import type { Plant } from '../../reference/maker/plant.ts';
import type { Change, Variant } from '../fault.ts';
import { applicationError, legacyError, validationError } from '../front/envelopes.ts';
import type { HttpReply, Said } from '../front/exchange.ts';
import { changeCatalogue } from '../market/change-catalogue.ts';
import { INIT, QUOTE, ROUTES } from '../operations.ts';
import {
  answerTo,
  changeBody,
  changeErrors,
  changeRequest,
  counted,
  elementsOf,
  isPositive,
  isWhole,
  legOf,
  type Members,
  membersOf,
  reply,
} from '../said/change.ts';
import { boundsOf, listedPairs } from '../said/market-data.ts';
import { changeQuote } from '../said/socket-messages.ts';

/** So often the limits of an asset are looked at before they change. */
const LOOKS = 6;

/** Where quotes show. */
const CONCERNS = ['QUO', 'FMT', 'ERR-STATUS', 'FLW-MARKET', 'VER-RETIRED'];

/** Conforming services of another make: how they price, what they refuse and in which form. */
export const VARIANTS: readonly Variant[] = [
  variant('fee-in-the-bought-asset', 'the fee is in the bought asset, named by its ticker', {
    done: { options: { fee_leg: 'to', fee_asset_name: 'ticker' } },
  }),
  variant('fee-in-the-sold-asset', 'the fee is in the sold asset, and high', {
    done: { options: { fee_leg: 'from', fee_ppm: 40_000, base_fee_msat: 20_000 } },
  }),
  variant('for-free', 'there is neither fee nor spread', {
    shows: ['QUO-FEE-04', 'QUO-RESP-11'],
    done: { options: { fee_ppm: 0, base_fee_msat: 0, spread_ppm: 0 } },
  }),
  variant('short-lived', 'a quote lives for ten seconds', {
    shows: ['QUO-TIME-02'],
    done: { options: { quote_seconds: 10 } },
  }),
  variant('long-lived', 'a quote lives for two minutes', {
    shows: ['QUO-TIME-02'],
    done: { options: { quote_seconds: 120 } },
  }),
  variant('with-surplus-members', 'quotes, legs and fees have members that the interface does not name', {
    shows: ['QUO-RESP-01'],
    said: changeAllQuotes((quote) => {
      for (const part of [quote, quote.from_asset, quote.to_asset, quote.fee].map(membersOf))
        Object.assign(part, { route_id: 'r', notes: null, more: { of: [1, 'it'] } });
    }),
  }),
  variant('fee-in-other-forms', 'fee_rate is a text and fees have fractions', {
    shows: ['QUO-FEE-01', 'QUO-FEE-02'],
    said: changeAllQuotes((quote) => {
      const fee = membersOf(quote.fee);
      const [base_fee, variable_fee] = [Number(fee.base_fee) + 0.25, Number(fee.variable_fee) + 0.125];
      const fee_rate = String(fee.fee_rate);
      Object.assign(fee, { base_fee, variable_fee, fee_rate, final_fee: base_fee + variable_fee });
    }),
  }),
  variant('fee-as-texts', 'the parts of a fee are texts, as other services write what may not be rounded', {
    shows: ['QUO-FEE-01', 'QUO-FEE-02', 'QUO-FEE-04'],
    said: changeAllQuotes((quote) => {
      const fee = membersOf(quote.fee);
      for (const name of ['base_fee', 'variable_fee', 'fee_rate', 'final_fee']) fee[name] = String(fee[name]);
    }),
  }),
  variant('refused-in-the-legacy-form', 'refusals are 400 in the legacy form where that is allowed', {
    shows: ['QUO-REQ-03', 'QUO-REQ-04', 'QUO-LIMIT-03', 'QUO-ROUTE-05'],
    done: { options: { out_of_range: 'legacy', amount_rule: 'legacy', unknown_pair: 'ASSET_NOT_FOUND' } },
  }),
  variant('refused-by-validation', 'amounts and layers that cannot be are found by validation', {
    shows: ['QUO-REQ-03', 'QUO-REQ-04', 'QUO-LIMIT-01', 'QUO-LIMIT-02', 'QUO-ROUTE-01', 'QUO-ROUTE-05'],
    done: { options: { amount_rule: 'validation', unknown_layer: 'validation', unknown_pair: 'NOT_FOUND' } },
    said: changeErrors([400], (given, { operation }) => {
      const { error_code, message } = membersOf(given.body);
      return operation === QUOTE && error_code === 'VALIDATION_ERROR'
        ? { ...validationError(['body'], String(message), 'value_error'), headers: given.headers }
        : given;
    }),
  }),
  variant('unknown-pair-with-400', 'an unknown pair is 400 in the legacy form', {
    shows: ['QUO-ROUTE-05'],
    said: changeErrors([404], (given, { operation }) =>
      operation === QUOTE ? { ...legacyError(String(membersOf(given.body).message)), headers: given.headers } : given,
    ),
  }),
  variant('range-with-a-code-of-its-own', 'an amount out of range has another code than VALIDATION_ERROR', {
    shows: ['QUO-LIMIT-03'],
    said: changeErrors([400], (given, { operation }) => {
      const body = membersOf(given.body);
      if (operation === QUOTE && membersOf(body.details).min_amount !== undefined)
        body.error_code = 'AMOUNT_OUT_OF_RANGE';
      return given;
    }),
  }),
  variant('strict', 'only integers are amounts, and only identifiers name assets', {
    shows: ['QUO-REQ-11'],
    done: { options: { coercion: 'strict', ticker_as_asset_id: 'refuse' } },
  }),
  variant('ticker-in-any-case', 'a ticker names its asset as the identifier does, in small letters too', {
    shows: ['QUO-ROUTE-05'],
    done: {
      behaviour: {
        quotedAsset: (catalogue, name) => catalogue.findAsset(name) ?? catalogue.findAsset(name.toUpperCase()),
      },
    },
  }),
  variant('price-with-decimals', 'prices have decimals where they need them', {
    shows: ['QUO-RESP-09'],
    done: { options: { price_form: 'decimal' } },
  }),
  variant('bounds-of-the-set-leg-alone', 'the computed amount is not bounded', {
    shows: ['QUO-LIMIT-07', 'QUO-RESP-03'],
    done: { options: { computed_limits: 'ignore' } },
  }),
  variant('bitcoin-with-eight-places', 'BTC is shown with eight decimal places and priced by the satoshi coin', {
    shows: ['QUO-RESP-10'],
    done: { options: { btc_precision: 8 } },
  }),
  variant('one-way', 'pairs list and serve one direction of their routes', {
    shows: ['QUO-ROUTE-03', 'QUO-ROUTE-04', 'QUO-RESP-11', 'QUO-METAM-03'],
    done: {
      options: { routes: 'base-to-quote' },
      behaviour: (current) => ({
        isPairOf: (pair, from, to) => pair.base === from && pair.quote === to,
        tradedLayers: (routes, from, to) =>
          current.tradedLayers(routes, from, to).filter((offered) => routes.includes(offered)),
      }),
    },
  }),
  variant('ways-back-unlisted', 'pairs list one direction of their routes and serve both', {
    shows: ['QUO-ROUTE-04'],
    done: { options: { routes: 'base-to-quote' } },
  }),
  variant('price-after-the-fee', 'the price is that of the amounts, fee included', {
    shows: ['QUO-RESP-10'],
    said: changeAllQuotes((quote) => {
      const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
      quote.price = (Number(to.amount) / Number(from.amount)) * 10 ** Number(from.precision);
    }),
  }),
  variant('short-of-liquidity', 'liquidity lacks for the upper half of what is allowed', {
    shows: ['QUO-REQ-01', 'QUO-REQ-02', 'QUO-LIMIT-04', 'FMT-UNIT-06'],
    said: scarce(shortOfLiquidity),
  }),
  variant('unreachable-for-large-amounts', 'for the upper half of what is allowed no maker is to be had', {
    shows: ['QUO-LIMIT-04', 'QUO-ROUTE-03'],
    said: scarce(() => applicationError(503, 'SERVICE_UNAVAILABLE', 'No maker at the moment')),
  }),
  variant('default-route-for-missing-layers', 'a layer that is left out is that of the first route', {
    shows: ['QUO-REQ-06'],
    said: {
      async request({ operation, body }, context) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || (from.layer === undefined) === (to.layer === undefined)) return undefined;
        const named = [from.asset_id, to.asset_id];
        const pair = (await listedPairs(context)).find(
          ({ base_asset_id, quote_asset_id }) => named.includes(base_asset_id) && named.includes(quote_asset_id),
        );
        const route = elementsOf(pair?.routes)
          .map(membersOf)
          .find(({ from_layer, to_layer }) => from_layer === from.layer || to_layer === to.layer);
        from.layer ??= route?.from_layer;
        to.layer ??= route?.to_layer;
        return undefined;
      },
    },
  }),
  variant('price-of-a-few-seconds', 'timestamp is that of a price that is kept for five seconds', {
    shows: ['QUO-TIME-03'],
    said: changeAllQuotes((quote) => {
      const age = Number(quote.timestamp) % 5;
      quote.timestamp = Number(quote.timestamp) - age;
      quote.expires_at = Number(quote.expires_at) - age;
    }),
  }),
  variant('from-nothing', 'every minimum is 0', {
    shows: ['QUO-REQ-08', 'QUO-LIMIT-01', 'QUO-FEE-04', 'WS-ERR-05'],
    done: {
      options: { fee_ppm: 0, base_fee_msat: 0 },
      ...changeEndpoints((endpoint) => {
        endpoint.min_amount = 0n;
      }),
    },
  }),
  variant('of-narrow-bounds', 'the largest amounts are twice the smallest', {
    shows: ['QUO-LIMIT-04', 'QUO-LIMIT-05'],
    done: changeEndpoints((endpoint) => {
      endpoint.max_amount = endpoint.min_amount * 2n;
    }),
  }),
  variant('numbered', 'rfq_ids are numbers in a row', {
    said: {
      request({ body }, { memory }) {
        const asked = membersOf(body);
        asked.rfq_id = memory.get(`number ${asked.rfq_id}`) ?? asked.rfq_id;
        return undefined;
      },
      reply(_request, given, { memory }) {
        numberQuote(membersOf(given.body), memory);
        return given;
      },
      ...changeQuote((quote, _request, memory) => numberQuote(quote, memory)),
    },
    concerns: ['QUO-REQ', 'QUO-RESP-04', 'QUO-USE', 'SWP-INIT', 'LSP-CREATE', 'FLW'],
    shows: ['QUO-RESP-02', 'WS-QUOTE-10'],
  }),
  variant('one-for-each-client', 'a newer quote replaces the older one', {
    said: {
      request({ operation, body }, { memory }) {
        const { rfq_id, from_amount, to_amount } = membersOf(body);
        const isWhole = typeof rfq_id === 'string' && isPositive(from_amount) && isPositive(to_amount);
        const replaced = operation === INIT && isWhole && memory.get('newest') !== rfq_id;
        return replaced ? reply(400, { detail: 'The quote was replaced' }) : undefined;
      },
      reply(request, given, { memory }) {
        if (request.operation === QUOTE && given.status === 200) memory.set('newest', membersOf(given.body).rfq_id);
        return given;
      },
      ...changeQuote(({ rfq_id }, _request, memory) => memory.set('newest', rfq_id)),
    },
    concerns: ['QUO-USE', 'ERR-STATUS-04', 'FLW', 'FMT-UNIT', 'SWP-INIT', 'WS-QUOTE-11'],
    shows: ['QUO-USE-02', 'FLW-SWAP-03'],
  }),
  variant('of-another-shape-refused-with-400', 'what fails validation is 400 in the legacy form', {
    shows: ['QUO-REQ-06', 'QUO-REQ-07', 'QUO-REQ-09'],
    concerns: ['QUO-REQ', 'VER-RETIRED-02', 'FMT-JSON', 'FMT-INT'],
    said: changeErrors([422], (given, { operation }) =>
      operation === QUOTE ? { ...legacyError('The request is malformed'), headers: given.headers } : given,
    ),
  }),
  variant('null-amount-refused', 'an amount that is null is refused', {
    shows: ['QUO-REQ-05', 'QUO-REQ-03'],
    concerns: ['QUO-REQ'],
    said: answerTo(QUOTE, ({ body }) =>
      [legOf(body, 'from_asset'), legOf(body, 'to_asset')].some(({ amount }) => amount === null)
        ? validationError(['body'], 'Input should be a valid integer', 'int_type')
        : undefined,
    ),
  }),
  variant('boolean-as-integer', 'true is the integer 1', {
    shows: ['QUO-REQ-07'],
    concerns: ['QUO-REQ', 'FMT-INT', 'ERR-STATUS-08'],
    said: changeRequest(QUOTE, ({ body }) => {
      for (const leg of [legOf(body, 'from_asset'), legOf(body, 'to_asset')])
        if (typeof leg.amount === 'boolean') leg.amount = Number(leg.amount);
    }),
  }),
  variant('surplus-pair-id-refused', 'a pair_id beside the legs is refused', {
    shows: ['QUO-REQ-10', 'QUO-REQ-09'],
    concerns: ['QUO-REQ', 'VER-RETIRED-02'],
    said: answerTo(QUOTE, ({ body }) =>
      'pair_id' in membersOf(body)
        ? validationError(['body', 'pair_id'], 'Extra inputs are not permitted', 'extra_forbidden')
        : undefined,
    ),
  }),
  variant('rounded-for-the-client', 'computed amounts are rounded by one unit in favour of the client', {
    shows: ['QUO-METAM-03', 'QUO-RESP-10'],
    concerns: ['QUO-RESP', 'QUO-METAM', 'QUO-PRICE', 'QUO-LIMIT', 'WS-QUOTE-10'],
    done: {
      behaviour: (current) => ({
        priceForward(from_amount, terms) {
          const priced = current.priceForward(from_amount, terms);
          return { ...priced, to_amount: priced.to_amount + terms.to_step };
        },
      }),
    },
  }),
  variant('fee-in-a-third-asset', 'the fee is in an asset that is not traded, and high', {
    shows: ['QUO-FEE-03', 'QUO-RESP-10'],
    done: { options: { fee_ppm: 40_000 } },
    said: changeAllQuotes((quote) => Object.assign(membersOf(quote.fee), { fee_asset: 'EUR', fee_asset_precision: 2 })),
  }),
  variant('price-of-a-few-units', 'prices are whole, and that of an asset is one unit and a half', {
    shows: ['QUO-RESP-10'],
    concerns: ['QUO-RESP', 'QUO-PRICE', 'WS-QUOTE-10'],
    done: changeCatalogue(({ assets, worth }) => {
      for (const asset of assets.filter(({ ticker }) => ticker === 'USDT')) {
        worth[asset.asset_id] = (worth[asset.asset_id] ?? 0n) / 10n ** BigInt(asset.precision);
        asset.precision = 0;
      }
    }),
  }),
  variant('rounded-where-a-unit-weighs', 'an asset of few units is rounded in favour of the client', {
    shows: ['QUO-RESP-11', 'QUO-METAM-03'],
    concerns: ['QUO-RESP', 'QUO-METAM'],
    done: {
      ...changeCatalogue(({ assets, worth }) => {
        for (const { asset_id, endpoints } of assets.filter(({ ticker }) => ticker === 'SHARE')) {
          worth[asset_id] = (worth[asset_id] ?? 0n) * 130n;
          for (const endpoint of endpoints) Object.assign(endpoint, { min_amount: 1n, max_amount: 6_000n });
        }
      }),
      behaviour: (current) => ({
        priceForward(from_amount, terms) {
          const priced = current.priceForward(from_amount, terms);
          return { ...priced, to_amount: priced.to_amount + terms.to_step };
        },
      }),
    },
  }),
  variant('bounds-before-the-route', 'amounts are held against the layers that are asked for before the route is', {
    shows: ['QUO-ROUTE-02'],
    concerns: ['QUO-ROUTE'],
    done: changeEndpoints((endpoint) => {
      if (endpoint.layer.endsWith('_L1')) endpoint.min_amount *= 100n;
    }),
    said: {
      async request({ operation, body }, context) {
        if (operation !== QUOTE) return undefined;
        for (const leg of [legOf(body, 'from_asset'), legOf(body, 'to_asset')]) {
          const bounds = isWhole(leg.amount) ? await boundsOf(leg, context) : undefined;
          if (bounds && (Number(leg.amount) < bounds.min || Number(leg.amount) > bounds.max))
            return applicationError(400, 'VALIDATION_ERROR', 'The amount is out of range');
        }
        return undefined;
      },
    },
  }),
  variant('limits-rise', 'the largest amounts double in the middle of a run', {
    shows: ['QUO-LIMIT-02', 'FMT-UNIT-06'],
    concerns: ['QUO-LIMIT', 'FMT-UNIT-06'],
    done: {
      options: { computed_limits: 'ignore' },
      ...changeLater((endpoint) => {
        endpoint.max_amount *= 2n;
      }),
    },
  }),
  variant('limits-fall', 'liquidity goes in the middle of a run, and with it nearly all of what is allowed', {
    shows: ['QUO-LIMIT-04', 'QUO-LIMIT-06', 'QUO-USE-03'],
    concerns: ['QUO-LIMIT', 'QUO-REQ', 'QUO-ROUTE', 'QUO-USE', 'FLW-MARKET', 'FMT-UNIT-06'],
    done: changeLater((endpoint) => {
      endpoint.max_amount /= 100n;
    }),
  }),
  variant('pairs-close', 'a pair is closed in the middle of a run', {
    shows: ['QUO-ROUTE-01', 'QUO-ROUTE-03', 'FLW-MARKET-01', 'QUO-USE-03'],
    concerns: ['QUO', 'MKT', 'FMT', 'FLW-MARKET', 'ERR', 'WS'],
    done: closingLater(),
  }),
  variant('liquidity-gone-for-a-moment', 'at every fifth quote liquidity lacks for all but small amounts', {
    shows: ['QUO-REQ-01', 'QUO-REQ-02'],
    concerns: ['QUO-REQ-01', 'QUO-REQ-02'],
    said: {
      async request({ operation, body }, context) {
        if (operation !== QUOTE) return undefined;
        for (const leg of [legOf(body, 'from_asset'), legOf(body, 'to_asset')]) {
          const bounds = isWhole(leg.amount) ? await boundsOf(leg, context) : undefined;
          const isLarge = bounds && Number(leg.amount) > bounds.min * 40n && Number(leg.amount) <= bounds.max;
          if (isLarge && counted(context.memory, 'large') % 5 === 0) return shortOfLiquidity();
        }
        return undefined;
      },
    },
  }),
  variant('liquidity-taken-meanwhile', 'other clients take half of the liquidity while routes are discovered', {
    shows: ['MKT-ROUTES-02'],
    concerns: ['MKT-ROUTES'],
    said: {
      async request(request, context) {
        if (request.operation === ROUTES) counted(context.memory, 'discoveries');
        return Number(context.memory.get('discoveries') ?? 0) > 10
          ? scarce(shortOfLiquidity).request?.(request, context)
          : undefined;
      },
    },
  }),
  variant('fee-rate-in-basis-points', 'fee_rate counts basis points', {
    shows: ['QUO-FEE-05'],
    concerns: ['QUO-FEE', 'QUO-RESP', 'FMT'],
    said: changeAllQuotes(({ fee }) => {
      const members = membersOf(fee);
      members.fee_rate = Number(members.fee_rate) * 10_000;
    }),
  }),
  variant('rate-moves-at-each-call', 'the rate is another one for each quote, by a fifth of a percent', {
    shows: ['QUO-METAM-01', 'QUO-METAM-02', 'QUO-METAM-03', 'QUO-RESP-11', 'FMT-UNIT-07'],
    concerns: ['QUO-RESP', 'QUO-METAM', 'QUO-PRICE', 'QUO-LIMIT', 'QUO-REQ', 'QUO-USE', 'WS-QUOTE', 'FMT-UNIT'],
    done: moving(),
  }),
  variant('same-bounds-on-all-layers', 'an asset has the same bounds on all of its layers', {
    shows: ['QUO-LIMIT-06'],
    concerns: ['QUO-LIMIT', 'QUO-REQ', 'WS-ERR-05'],
    done: changeCatalogue(({ assets }) => {
      for (const { endpoints } of assets) {
        const [first] = endpoints;
        for (const endpoint of endpoints)
          if (first) Object.assign(endpoint, { min_amount: first.min_amount, max_amount: first.max_amount });
      }
    }),
  }),
  variant('nothing-inactive', 'nothing that is inactive is listed', {
    shows: ['QUO-LIMIT-08'],
    concerns: ['QUO-LIMIT', 'QUO-ROUTE', 'WS-QUOTE-12'],
    done: changeCatalogue((catalogue) => {
      catalogue.pairs = catalogue.pairs.filter(({ is_active }) => is_active);
      catalogue.assets = catalogue.assets.filter(({ is_active }) => is_active);
    }),
  }),
  variant('two-assets-of-one-ticker', 'two assets have one ticker', {
    shows: ['WS-QUOTE-04'],
    concerns: ['WS-QUOTE', 'WS-ERR', 'QUO-ROUTE', 'QUO-REQ'],
    done: changeCatalogue(({ assets }) => {
      const [one, other] = [
        assets.find(({ ticker }) => ticker === 'USDT'),
        assets.find(({ ticker }) => ticker === 'NOVA'),
      ];
      if (one && other) other.ticker = one.ticker;
    }),
  }),
  variant('maker-away', 'the node of the maker is away, and nothing is quoted', {
    shows: ['FLW-MARKET-01'],
    hides: ['QUO', 'FLW-MARKET-01', 'FMT-UNIT', 'VER-RETIRED-02'],
    said: answerTo(QUOTE, () => ({
      ...applicationError(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable'),
      headers: { 'retry-after': '0' },
    })),
  }),
  variant('of-safe-integers', 'no asset has amounts beyond 2^53', {
    shows: ['FMT-INT-02'],
    concerns: [...CONCERNS, 'FMT-INT-02'],
    done: { options: { large_amounts: false } },
  }),
  variant('given-in-an-outage', 'quotes are given while the node of the maker is away', {
    shows: ['ERR-STATUS-11'],
    concerns: ['ERR-STATUS-11', 'QUO-REQ-01'],
    done: { options: { quotes_in_outage: 'give' } },
  }),
];

/** What a variant is beside its change: the requirements whose tolerance it shows, or that it hides, and where it shows. */
type Beside = Pick<Variant, 'shows' | 'hides' | 'concerns'>;

/** Names a quote, or what was made of one, by the number that the quote has. */
function numberQuote(named: Members, memory: Map<string, unknown>): void {
  const { rfq_id } = named;
  if (typeof rfq_id !== 'string') return;
  const number = memory.get(rfq_id) ?? String(counted(memory, 'quotes'));
  memory.set(rfq_id, number).set(`number ${number}`, rfq_id);
  named.rfq_id = number;
}

/** Changes, in place, the quotes that REST gives, and those of the socket. */
function changeAllQuotes(change: (quote: Members) => unknown): Said {
  return { ...changeBody(QUOTE, change), ...changeQuote(change) };
}

function variant(id: string, what: string, change: Change & Beside): Variant {
  // What is done, the socket does as well; what is said over REST alone would tell the two apart.
  const concerns = change.said ? CONCERNS : [...CONCERNS, 'WS'];
  return { concerns, ...change, id: `benign-quote-${id}`, what };
}

function shortOfLiquidity(): HttpReply {
  return reply(400, {
    error_code: 'INSUFFICIENT_LIQUIDITY',
    message: 'Not enough liquidity',
    request_id: randomUUID(),
  });
}

/** Refuses amounts of the upper half of what the endpoint of the set leg allows, not those beyond it. */
function scarce(refusal: () => HttpReply): Said {
  return {
    async request({ operation, body }, context) {
      if (operation !== QUOTE) return undefined;
      for (const name of ['from_asset', 'to_asset'] as const) {
        const leg = legOf(body, name);
        const max = Number((await boundsOf(leg, context))?.max ?? 0);
        if (Number(leg.amount) > max / 2 && Number(leg.amount) <= max) return refusal();
      }
      return undefined;
    },
  };
}

/** A rate that goes up and down with each quote. */
function moving(): Plant {
  let calls = 0;
  return {
    behaviour: (current) => ({
      quoteRate(from, to, options) {
        const { numerator, denominator } = current.quoteRate(from, to, options);
        calls += 1;
        return { numerator: numerator * (calls % 2 === 0 ? 1_002n : 1_000n), denominator: denominator * 1_002n };
      },
    }),
  };
}

/** Closes each pair when it has been asked for a few times. */
function closingLater(): Plant {
  const looks = new WeakMap<object, number>();
  return {
    behaviour: (current) => ({
      isPairOf(pair, from, to) {
        if (!current.isPairOf(pair, from, to)) return false;
        const count = (looks.get(pair) ?? 0) + 1;
        looks.set(pair, count);
        if (count >= LOOKS) pair.is_active = false;
        return pair.is_active;
      },
    }),
  };
}

/** Changes the endpoints of each asset once, when they have been looked at a few times. */
function changeLater(change: (endpoint: Endpoint) => void): Plant {
  const looks = new WeakMap<Asset, number>();
  return {
    behaviour: (current) => ({
      limitsOn(asset, layer) {
        const count = (looks.get(asset) ?? 0) + 1;
        looks.set(asset, count);
        if (count === LOOKS) asset.endpoints.forEach(change);
        return current.limitsOn(asset, layer);
      },
    }),
  };
}

function changeEndpoints(change: (endpoint: Endpoint) => void): Plant {
  return changeCatalogue(({ assets }) => assets.flatMap(({ endpoints }) => endpoints).forEach(change));
}
