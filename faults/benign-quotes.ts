import type { Maker } from '../reference/maker/maker.ts';
import type { Asset } from '../reference/maker/market/catalogue.ts';
import type { Plant } from '../reference/maker/plant.ts';
import { changeBody, legOf, membersOf, reply } from './change.ts';
import type { Variant } from './fault.ts';
import { INIT, QUOTE } from './operations.ts';

/** Where quotes show. */
const CONCERNS = ['QUO', 'FMT', 'ERR-STATUS', 'FLW-MARKET', 'VER-RETIRED'];

/** Conforming services of another make: how they price, what they refuse and in which form. */
export const BENIGN_QUOTES: readonly Variant[] = [
  variant('fee-in-the-bought-asset', 'the fee is in the bought asset, named by its ticker', {
    options: { fee_leg: 'to', fee_asset_name: 'ticker' },
  }),
  variant('fee-in-the-sold-asset', 'the fee is in the sold asset, and high', {
    options: { fee_leg: 'from', fee_ppm: 40_000, base_fee_msat: 20_000 },
  }),
  variant('for-free', 'there is neither fee nor spread', { options: { fee_ppm: 0, base_fee_msat: 0, spread_ppm: 0 } }),
  variant('short-lived', 'a quote lives for ten seconds', { options: { quote_seconds: 10 } }),
  variant('long-lived', 'a quote lives for two minutes', { options: { quote_seconds: 120 } }),
  variant('with-surplus-members', 'quotes, legs and fees have members that the interface does not name', {
    ...changeBody(QUOTE, (quote) => {
      for (const part of [quote, quote.from_asset, quote.to_asset, quote.fee].map(membersOf))
        Object.assign(part, { route_id: 'r', notes: null, more: { of: [1, 'it'] } });
    }),
  }),
  variant('fee-in-other-forms', 'fee_rate is a text and fees have fractions', {
    ...changeBody(QUOTE, (quote) => {
      const fee = membersOf(quote.fee);
      const [base_fee, variable_fee] = [Number(fee.base_fee) + 0.25, Number(fee.variable_fee) + 0.125];
      const fee_rate = String(fee.fee_rate);
      Object.assign(fee, { base_fee, variable_fee, fee_rate, final_fee: base_fee + variable_fee });
    }),
  }),
  variant('refused-in-the-legacy-form', 'refusals are 400 in the legacy form where that is allowed', {
    options: { out_of_range: 'legacy', amount_rule: 'legacy', unknown_pair: 'ASSET_NOT_FOUND' },
  }),
  variant('refused-by-validation', 'amounts and layers that cannot be are found by validation', {
    options: { amount_rule: 'validation', unknown_layer: 'validation', unknown_pair: 'NOT_FOUND' },
    behaviour: (current) => ({
      quoteRefusal(refusal, options) {
        const usual = current.quoteRefusal(refusal, options);
        return refusal.cause === 'out-of-range' ? { ...usual, envelope: 'validation' } : usual;
      },
    }),
  }),
  variant('unknown-pair-with-400', 'an unknown pair is 400 in the legacy form', {
    behaviour: (current) => ({
      quoteRefusal(refusal, options) {
        const usual = current.quoteRefusal(refusal, options);
        return refusal.cause === 'unknown-pair' ? { ...usual, envelope: 'legacy' } : usual;
      },
    }),
  }),
  variant('range-with-a-code-of-its-own', 'an amount out of range has another code than VALIDATION_ERROR', {
    onReply(request, given) {
      const body = membersOf(given.body);
      if (request.operation === QUOTE && membersOf(body.details).min_amount !== undefined)
        body.error_code = 'AMOUNT_OUT_OF_RANGE';
      return given;
    },
  }),
  variant('strict', 'only integers are amounts, only identifiers name assets, and prices are whole', {
    options: { coercion: 'strict', ticker_as_asset_id: 'refuse', price_form: 'integer' },
  }),
  variant('bounds-of-the-set-leg-alone', 'the computed amount is not bounded', {
    options: { computed_limits: 'ignore' },
  }),
  variant('bitcoin-with-eight-places', 'BTC is shown with eight decimal places and priced by the satoshi coin', {
    options: { btc_precision: 8 },
  }),
  variant('one-way', 'pairs list and serve one direction of their routes', {
    options: { routes: 'base-to-quote' },
    behaviour: (current) => ({
      isPairOf: (pair, from, to) => pair.base === from && pair.quote === to,
      tradedLayers: (routes, from, to) =>
        current.tradedLayers(routes, from, to).filter((offered) => routes.includes(offered)),
    }),
  }),
  variant('ways-back-unlisted', 'pairs list one direction of their routes and serve both', {
    options: { routes: 'base-to-quote' },
  }),
  variant('price-after-the-fee', 'the price is that of the amounts, fee included', {
    ...changeBody(QUOTE, (quote) => {
      const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
      quote.price = (Number(to.amount) / Number(from.amount)) * 10 ** Number(from.precision);
    }),
  }),
  variant('short-of-liquidity', 'liquidity lacks for the upper half of what is allowed', {
    onRequest: scarce((maker) =>
      Object.assign(maker.errors.application(400, 'NOT_FOUND', 'Not enough liquidity'), {
        body: {
          error_code: 'INSUFFICIENT_LIQUIDITY',
          message: 'Not enough liquidity',
          request_id: String(Math.random()),
        },
      }),
    ),
  }),
  variant('unreachable-for-large-amounts', 'for the upper half of what is allowed no maker is to be had', {
    onRequest: scarce((maker) => maker.errors.application(503, 'SERVICE_UNAVAILABLE', 'No maker at the moment')),
  }),
  variant('default-route-for-missing-layers', 'a layer that is left out is that of the first route', {
    onRequest({ operation, body }, { maker }) {
      const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
      if (operation !== QUOTE || (from.layer === undefined) === (to.layer === undefined)) return undefined;
      const named = [from, to].map(({ asset_id }) => maker.catalogue.findAsset(String(asset_id)));
      const pair = maker.catalogue.pairs.find(({ base, quote }) => named.includes(base) && named.includes(quote));
      const route = pair?.routes.find(({ from_layer, to_layer }) => from_layer === from.layer || to_layer === to.layer);
      from.layer ??= route?.from_layer;
      to.layer ??= route?.to_layer;
      return undefined;
    },
  }),
  variant('price-of-a-few-seconds', 'timestamp is that of a price that is kept for five seconds', {
    behaviour: { quoteTime: (now) => Math.floor(now / 5_000) * 5 },
  }),
  variant('from-nothing', 'every minimum is 0', {
    options: { fee_ppm: 0, base_fee_msat: 0 },
    catalogue: withEndpoints((endpoint) => ({ ...endpoint, min_amount: 0n })),
  }),
  variant('of-narrow-bounds', 'the largest amounts are twice the smallest', {
    catalogue: withEndpoints((endpoint) => ({ ...endpoint, max_amount: endpoint.min_amount * 2n })),
  }),
  variant(
    'numbered',
    'rfq_ids are numbers in a row',
    {
      ...changeBody(QUOTE, (quote, { count }) => {
        quote.rfq_id = String(count);
      }),
    },
    ['QUO-REQ', 'QUO-RESP-04'],
  ),
  variant(
    'one-for-each-client',
    'a newer quote replaces the older one',
    {
      onRequest({ operation, body }, { memory }) {
        const replaced = operation === INIT && memory.get('newest') !== membersOf(body).rfq_id;
        return replaced ? reply(400, { detail: 'The quote was replaced' }) : undefined;
      },
      onReply(request, given, { memory }) {
        if (request.operation === QUOTE && given.status === 200) memory.set('newest', membersOf(given.body).rfq_id);
        return given;
      },
    },
    ['QUO-USE'],
  ),
];

function variant(id: string, what: string, plant: Plant, concerns: readonly string[] = CONCERNS): Variant {
  return { id: `benign-quote-${id}`, what, concerns, plant };
}

/** Refuses amounts of the upper half of what the endpoint of the set leg allows, not those beyond it. */
function scarce(refusal: (maker: Maker) => ReturnType<typeof reply>): NonNullable<Plant['onRequest']> {
  return ({ operation, body }, { maker }) => {
    const large = (['from_asset', 'to_asset'] as const).some((leg) => {
      const { asset_id, layer, amount } = legOf(body, leg);
      const endpoint = maker.catalogue.findAsset(String(asset_id))?.endpoints.find((one) => one.layer === layer);
      const max = Number(endpoint?.max_amount ?? 0);
      return Number(amount) > max / 2 && Number(amount) <= max;
    });
    return operation === QUOTE && large ? refusal(maker) : undefined;
  };
}

function withEndpoints(change: (endpoint: Asset['endpoints'][number]) => Asset['endpoints'][number]) {
  return (catalogue: Parameters<NonNullable<Plant['catalogue']>>[0]) => ({
    ...catalogue,
    assets: catalogue.assets.map((asset) => ({ ...asset, endpoints: asset.endpoints.map(change) })),
  });
}
