import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../reference/maker/market/catalogue.ts';
import type { Plant } from '../../reference/maker/plant.ts';
import type { Change, Variant } from '../fault.ts';
import { applicationError, legacyError, validationError } from '../front/envelopes.ts';
import type { HttpReply, Said } from '../front/exchange.ts';
import { INIT, QUOTE } from '../operations.ts';
import { changeBody, changeErrors, elementsOf, legOf, membersOf, reply } from '../said/change.ts';
import { boundsOf, listedPairs } from '../said/market-data.ts';
import { changeCatalogue } from './catalogue.ts';

/** Where quotes show. */
const CONCERNS = ['QUO', 'FMT', 'ERR-STATUS', 'FLW-MARKET', 'VER-RETIRED'];

/** Conforming services of another make: how they price, what they refuse and in which form. */
export const BENIGN_QUOTES: readonly Variant[] = [
  variant('fee-in-the-bought-asset', 'the fee is in the bought asset, named by its ticker', {
    done: { options: { fee_leg: 'to', fee_asset_name: 'ticker' } },
  }),
  variant('fee-in-the-sold-asset', 'the fee is in the sold asset, and high', {
    done: { options: { fee_leg: 'from', fee_ppm: 40_000, base_fee_msat: 20_000 } },
  }),
  variant('for-free', 'there is neither fee nor spread', {
    done: { options: { fee_ppm: 0, base_fee_msat: 0, spread_ppm: 0 } },
  }),
  variant('short-lived', 'a quote lives for ten seconds', { done: { options: { quote_seconds: 10 } } }),
  variant('long-lived', 'a quote lives for two minutes', { done: { options: { quote_seconds: 120 } } }),
  variant('with-surplus-members', 'quotes, legs and fees have members that the interface does not name', {
    said: changeBody(QUOTE, (quote) => {
      for (const part of [quote, quote.from_asset, quote.to_asset, quote.fee].map(membersOf))
        Object.assign(part, { route_id: 'r', notes: null, more: { of: [1, 'it'] } });
    }),
  }),
  variant('fee-in-other-forms', 'fee_rate is a text and fees have fractions', {
    said: changeBody(QUOTE, (quote) => {
      const fee = membersOf(quote.fee);
      const [base_fee, variable_fee] = [Number(fee.base_fee) + 0.25, Number(fee.variable_fee) + 0.125];
      const fee_rate = String(fee.fee_rate);
      Object.assign(fee, { base_fee, variable_fee, fee_rate, final_fee: base_fee + variable_fee });
    }),
  }),
  variant('refused-in-the-legacy-form', 'refusals are 400 in the legacy form where that is allowed', {
    done: { options: { out_of_range: 'legacy', amount_rule: 'legacy', unknown_pair: 'ASSET_NOT_FOUND' } },
  }),
  variant('refused-by-validation', 'amounts and layers that cannot be are found by validation', {
    done: { options: { amount_rule: 'validation', unknown_layer: 'validation', unknown_pair: 'NOT_FOUND' } },
    said: changeErrors([400], (given, { operation }) => {
      const { error_code, message } = membersOf(given.body);
      return operation === QUOTE && error_code === 'VALIDATION_ERROR'
        ? { ...validationError(['body'], String(message), 'value_error'), headers: given.headers }
        : given;
    }),
  }),
  variant('unknown-pair-with-400', 'an unknown pair is 400 in the legacy form', {
    said: changeErrors([404], (given, { operation }) =>
      operation === QUOTE ? { ...legacyError(String(membersOf(given.body).message)), headers: given.headers } : given,
    ),
  }),
  variant('range-with-a-code-of-its-own', 'an amount out of range has another code than VALIDATION_ERROR', {
    said: changeErrors([400], (given, { operation }) => {
      const body = membersOf(given.body);
      if (operation === QUOTE && membersOf(body.details).min_amount !== undefined)
        body.error_code = 'AMOUNT_OUT_OF_RANGE';
      return given;
    }),
  }),
  variant('strict', 'only integers are amounts, only identifiers name assets, and prices are whole', {
    done: { options: { coercion: 'strict', ticker_as_asset_id: 'refuse', price_form: 'integer' } },
  }),
  variant('bounds-of-the-set-leg-alone', 'the computed amount is not bounded', {
    done: { options: { computed_limits: 'ignore' } },
  }),
  variant('bitcoin-with-eight-places', 'BTC is shown with eight decimal places and priced by the satoshi coin', {
    done: { options: { btc_precision: 8 } },
  }),
  variant('one-way', 'pairs list and serve one direction of their routes', {
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
    done: { options: { routes: 'base-to-quote' } },
  }),
  variant('price-after-the-fee', 'the price is that of the amounts, fee included', {
    said: changeBody(QUOTE, (quote) => {
      const [from, to] = [legOf(quote, 'from_asset'), legOf(quote, 'to_asset')];
      quote.price = (Number(to.amount) / Number(from.amount)) * 10 ** Number(from.precision);
    }),
  }),
  variant('short-of-liquidity', 'liquidity lacks for the upper half of what is allowed', {
    said: scarce(() =>
      reply(400, { error_code: 'INSUFFICIENT_LIQUIDITY', message: 'Not enough liquidity', request_id: randomUUID() }),
    ),
  }),
  variant('unreachable-for-large-amounts', 'for the upper half of what is allowed no maker is to be had', {
    said: scarce(() => applicationError(503, 'SERVICE_UNAVAILABLE', 'No maker at the moment')),
  }),
  variant('default-route-for-missing-layers', 'a layer that is left out is that of the first route', {
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
    said: changeBody(QUOTE, (quote) => {
      const age = Number(quote.timestamp) % 5;
      quote.timestamp = Number(quote.timestamp) - age;
      quote.expires_at = Number(quote.expires_at) - age;
    }),
  }),
  variant('from-nothing', 'every minimum is 0', {
    done: {
      options: { fee_ppm: 0, base_fee_msat: 0 },
      ...changeEndpoints((endpoint) => {
        endpoint.min_amount = 0n;
      }),
    },
  }),
  variant('of-narrow-bounds', 'the largest amounts are twice the smallest', {
    done: changeEndpoints((endpoint) => {
      endpoint.max_amount = endpoint.min_amount * 2n;
    }),
  }),
  variant(
    'numbered',
    'rfq_ids are numbers in a row',
    {
      said: changeBody(QUOTE, (quote, { count }) => {
        quote.rfq_id = String(count);
      }),
    },
    ['QUO-REQ', 'QUO-RESP-04'],
  ),
  variant(
    'one-for-each-client',
    'a newer quote replaces the older one',
    {
      said: {
        request({ operation, body }, { memory }) {
          const replaced = operation === INIT && memory.get('newest') !== membersOf(body).rfq_id;
          return replaced ? reply(400, { detail: 'The quote was replaced' }) : undefined;
        },
        reply(request, given, { memory }) {
          if (request.operation === QUOTE && given.status === 200) memory.set('newest', membersOf(given.body).rfq_id);
          return given;
        },
      },
    },
    ['QUO-USE'],
  ),
];

function variant(id: string, what: string, change: Change, concerns: readonly string[] = CONCERNS): Variant {
  return { ...change, id: `benign-quote-${id}`, what, concerns };
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

function changeEndpoints(change: (endpoint: Endpoint) => void): Plant {
  return changeCatalogue(({ assets }) => assets.flatMap(({ endpoints }) => endpoints).forEach(change));
}
