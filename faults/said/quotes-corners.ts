import { randomUUID } from 'node:crypto';
/** Defects of quotes that show in a corner only: one asset, one direction, one layer, at a bound, for large amounts. */
import type { Fault } from '../fault.ts';
import { applicationError, legacyError } from '../front/envelopes.ts';
import type { HttpRequest, Said } from '../front/exchange.ts';
import { INIT, QUOTE } from '../operations.ts';
import {
  answerTo,
  changeBody,
  changeErrors,
  changeLegacyErrors,
  changeRequest,
  elementsOf,
  legOf,
  type Members,
  membersOf,
  reply,
  withHeaders,
} from './change.ts';
import { type Bounds, boundsOf, listedAsset, listedPairs } from './market-data.ts';

type Leg = 'from_asset' | 'to_asset';
const SIDES: readonly Leg[] = ['from_asset', 'to_asset'];

/** What shows defects that the passive checks of quotes find. */
const SHOWN_BY = ['QUO-REQ-01', 'QUO-REQ-02'];

const NO_LIMITS = {
  'x-ratelimit-limit': undefined,
  'x-ratelimit-remaining': undefined,
  'x-ratelimit-reset': undefined,
};

const REQUESTS: readonly Fault[] = [
  {
    id: 'quote-forward-of-indivisible-assets-refused',
    breaks: ['QUO-REQ-01'],
    what: 'an asset without decimal places cannot be sold',
    said: refusingWhere(async ({ body }, context) => {
      const sold = legOf(body, 'from_asset');
      return isSet(sold) && (await listedAsset(sold.asset_id, context))?.precision === 0;
    }),
  },
  {
    id: 'quote-reverse-onto-the-chain-refused',
    breaks: ['QUO-REQ-02'],
    what: 'what is bought on chain cannot be asked for by its amount',
    said: refusingWhere(async ({ body }) => {
      const bought = legOf(body, 'to_asset');
      return isSet(bought) && String(bought.layer).endsWith('_L1');
    }),
  },
  {
    id: 'quote-one-null-amount-takes-a-usual-one',
    breaks: ['QUO-REQ-03'],
    what: 'an amount that is null beside none is quoted at a usual one',
    said: {
      async request({ operation, body }, context) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        const bounds = operation === QUOTE && to.amount === null ? await boundsOf(to, context) : undefined;
        if (bounds && !('amount' in from)) to.amount = bounds.min * 20n;
        return undefined;
      },
    },
  },
  {
    id: 'quote-without-amount-refused-like-a-key',
    breaks: ['QUO-REQ-03'],
    what: 'a request without any amount is refused in the form that only a key is refused in',
    said: answerTo(QUOTE, ({ body }) =>
      SIDES.some((side) => isSet(legOf(body, side))) ? undefined : reply(400, { error: 'boom' }),
    ),
  },
  {
    id: 'quote-amount-of-0-is-none',
    breaks: ['QUO-REQ-04'],
    what: 'an amount of 0 beside another counts as none',
    said: changeRequest(QUOTE, ({ body }) => {
      for (const side of SIDES) if (legOf(body, side).amount === 0) delete legOf(body, side).amount;
    }),
  },
  {
    id: 'quote-missing-member-blamed-on-the-other-leg',
    breaks: ['QUO-REQ-06'],
    what: 'the 422 for a member of the bought leg points to the sold one',
    said: changeErrors([422], (given, { operation }) => {
      for (const { loc } of elementsOf(membersOf(given.body).detail).map(membersOf))
        if (operation === QUOTE && Array.isArray(loc) && loc.length > 2)
          loc.splice(0, loc.length, ...loc.map((part) => (part === 'to_asset' ? 'from_asset' : part)));
      return given;
    }),
  },
  {
    id: 'quote-halves-of-indivisible-assets-rounded',
    breaks: ['QUO-REQ-07'],
    what: 'half a unit of an asset without decimal places is rounded',
    said: {
      async request({ operation, body }, context) {
        for (const leg of operation === QUOTE ? SIDES.map((side) => legOf(body, side)) : [])
          if (typeof leg.amount === 'number' && (await listedAsset(leg.asset_id, context))?.precision === 0)
            leg.amount = Math.round(leg.amount);
        return undefined;
      },
    },
  },
  {
    id: 'quote-by-pair-id-with-one-leg',
    breaks: ['QUO-REQ-09'],
    what: 'the leg that is left out is found by pair_id',
    said: {
      async request({ operation, body }, context) {
        const members = membersOf(body);
        const from = legOf(body, 'from_asset');
        if (operation !== QUOTE || members.pair_id === undefined || members.to_asset !== undefined) return undefined;
        const pair = (await listedPairs(context)).find(({ id }) => id === members.pair_id);
        const route = elementsOf(pair?.routes)
          .map(membersOf)
          .find(({ from_layer }) => from_layer === from.layer);
        if (pair && route) members.to_asset = { asset_id: pair.quote_asset_id, layer: route.to_layer };
        return undefined;
      },
    },
  },
  {
    id: 'quote-layers-in-any-case',
    breaks: ['QUO-ROUTE-01'],
    what: 'layers are understood in small letters, too',
    said: changeRequest(QUOTE, ({ body }) => {
      for (const leg of SIDES.map((side) => legOf(body, side)))
        if (typeof leg.layer === 'string') leg.layer = leg.layer.toUpperCase();
    }),
  },
  {
    id: 'quote-reverse-over-any-layers',
    breaks: ['QUO-ROUTE-01'],
    what: 'the route of a reverse quote is not checked',
    said: {
      async request({ operation, body }, context) {
        const [from, to] = [legOf(body, 'from_asset'), legOf(body, 'to_asset')];
        if (operation !== QUOTE || !isSet(to)) return undefined;
        const [sold, bought] = [await layersOf(from, context), await layersOf(to, context)];
        if (sold.includes(from.layer) && bought.includes(to.layer)) from.layer = sold[bought.indexOf(to.layer)];
        return undefined;
      },
    },
  },
  {
    id: 'quote-route-refused-with-a-request-id',
    breaks: ['QUO-ROUTE-02'],
    what: 'the legacy refusal of a route has a request_id',
    said: changeLegacyErrors((detail, { operation }) =>
      operation === QUOTE ? reply(400, { detail, request_id: randomUUID() }) : undefined,
    ),
  },
];

const AT_BOUNDS: readonly Fault[] = [
  {
    id: 'quote-bounds-refused-with-a-code-of-their-own',
    breaks: ['QUO-LIMIT-04', 'QUO-LIMIT-06'],
    what: 'both bounds are refused with 400 AMOUNT_OUT_OF_RANGE',
    said: outOfRange((amount, { min, max }) => amount === min || amount === max, 'AMOUNT_OUT_OF_RANGE'),
  },
  {
    id: 'quote-maximum-to-buy-excluded',
    breaks: ['QUO-LIMIT-04'],
    what: 'the maximum of what is bought is refused as an amount to buy',
    said: outOfRange((amount, { max }, { side }) => side === 'to_asset' && amount === max),
  },
  {
    id: 'quote-maximum-on-chain-excluded',
    breaks: ['QUO-LIMIT-04'],
    what: 'the maximum on chain is refused',
    said: outOfRange((amount, { max }, { layer }) => layer.endsWith('_L1') && amount === max),
  },
  {
    id: 'quote-reverse-held-against-the-sold-minimum',
    breaks: ['QUO-LIMIT-05'],
    what: 'an amount to buy under the minimum of the sold asset is refused with a code of its own',
    said: {
      async request({ operation, body }, context) {
        const bought = legOf(body, 'to_asset');
        if (operation !== QUOTE || !isSet(bought)) return undefined;
        const sold = await boundsOf(legOf(body, 'from_asset'), context);
        return sold && wholeOf(bought.amount) > 0n && wholeOf(bought.amount) < sold.min
          ? applicationError(400, 'AMOUNT_TOO_SMALL', 'No')
          : undefined;
      },
    },
  },
  {
    id: 'quote-minimum-on-chain-unchecked',
    breaks: ['QUO-LIMIT-01'],
    what: 'on chain the minimum is not looked at',
    said: pricedAs((amount, { min }, { layer }) =>
      layer.endsWith('_L1') && amount > 0n && amount < min ? min * 2n : amount,
    ),
  },
  {
    id: 'quote-maximum-to-buy-on-chain-unchecked',
    breaks: ['QUO-LIMIT-02'],
    what: 'on chain the maximum of an amount to buy is not looked at',
    said: pricedAs((amount, { min, max }, { layer, side }) =>
      layer.endsWith('_L1') && side === 'to_asset' && amount > max ? min * 2n : amount,
    ),
  },
  {
    id: 'quote-to-buy-by-the-limits-of-the-first-layer',
    breaks: ['QUO-LIMIT-06'],
    what: 'an amount to buy may be as low as the first layer of the asset allows',
    said: {
      async request(request, context) {
        const bought = legOf(request.body, 'to_asset');
        if (request.operation !== QUOTE || !isSet(bought)) return undefined;
        const own = await boundsOf(bought, context);
        const [layer] = await layersOf(bought, context);
        const first = await boundsOf({ ...bought, layer }, context);
        const amount = wholeOf(bought.amount);
        if (own && first && amount < own.min && amount >= first.min) bought.amount = own.min * 2n;
        return undefined;
      },
    },
  },
];

const ANSWERS: readonly Fault[] = [
  {
    id: 'quote-precision-of-0-left-out',
    breaks: ['QUO-RESP-03'],
    shownBy: SHOWN_BY,
    what: 'a precision of 0 counts as none',
    said: changeQuote((_quote, from, to) => {
      for (const leg of [from, to]) if (leg.precision === 0) delete leg.precision;
    }),
  },
  {
    id: 'quote-shows-lightning-layers-in-reverse',
    breaks: ['QUO-RESP-04'],
    what: 'a reverse quote over a route on chain names the layers of Lightning',
    said: changeQuote((_quote, from, to, { body }) => {
      if (isSet(legOf(body, 'to_asset')))
        for (const leg of [from, to]) leg.layer = String(leg.layer).replace('_L1', '_LN');
    }),
  },
  {
    id: 'quote-large-bitcoin-amounts-in-whole-satoshis',
    breaks: ['QUO-RESP-05'],
    what: 'millisatoshis to sell are cut off to whole satoshis from a hundredth of a bitcoin on',
    said: changeQuote((_quote, from) => {
      const amount = wholeOf(from.amount);
      if (from.asset_id === 'BTC' && amount > 1_000_000_000n) from.amount = amount - (amount % 1_000n);
    }),
  },
  {
    id: 'quote-bought-amount-beyond-32-bits-is-even',
    breaks: ['QUO-RESP-06'],
    what: 'an amount to buy of more than 32 bits loses its last one',
    said: changeQuote((_quote, _from, to, { body }) => {
      const amount = wholeOf(to.amount);
      if (isSet(legOf(body, 'to_asset')) && amount > 2n ** 32n) to.amount = amount - (amount % 2n);
    }),
  },
  {
    id: 'quote-same-reverse-request-same-quote',
    breaks: ['QUO-RESP-02'],
    shownBy: ['QUO-REQ-02'],
    what: 'the same reverse request gets the same rfq_id while the quote lives',
    said: {
      reply({ operation, body, bytes }, given, { memory }) {
        if (operation !== QUOTE || given.status !== 200 || !isSet(legOf(body, 'to_asset'))) return given;
        const quote = membersOf(given.body);
        const known = memory.get(String(bytes)) ?? quote.rfq_id;
        memory.set(String(bytes), known);
        quote.rfq_id = known;
        return given;
      },
    },
  },
  {
    id: 'quote-large-price-as-text',
    breaks: ['QUO-RESP-09'],
    shownBy: SHOWN_BY,
    what: 'a price beyond what 32 bits hold is a text',
    said: changeQuote((quote) => {
      if (Number(quote.price) > 2 ** 32) quote.price = String(quote.price);
    }),
  },
  {
    id: 'quote-price-of-indivisible-assets-off',
    breaks: ['QUO-RESP-10'],
    what: 'the price of an asset without decimal places is that of ten',
    said: changeQuote((quote, from) => {
      if (from.precision === 0) quote.price = Number(quote.price) * 10;
    }),
  },
  {
    id: 'quote-price-inverted-in-reverse',
    breaks: ['QUO-RESP-10'],
    what: 'the price of a reverse quote is that of the bought asset in the sold one',
    said: changeQuote((quote, from, to, { body }) => {
      if (isSet(legOf(body, 'to_asset')))
        quote.price = (Number(from.amount) / Number(to.amount)) * 10 ** Number(to.precision);
    }),
  },
  {
    id: 'quote-sells-indivisible-assets-at-a-third',
    breaks: ['QUO-RESP-11'],
    what: 'what an asset without decimal places is sold for is a third of what it costs',
    said: changeQuote((quote, from, to) => {
      if (from.precision !== 0) return;
      to.amount = wholeOf(to.amount) / 3n;
      quote.price = Number(quote.price) / 3;
    }),
  },
  {
    id: 'quote-price-between-rgb-assets-off',
    breaks: ['QUO-RESP-10'],
    what: 'the price of one RGB asset in another is five percent off',
    said: changeQuote((quote, from, to) => {
      if (isBetweenRgbAssets(from, to)) quote.price = Number(quote.price) * 1.05;
    }),
  },
  {
    id: 'quote-reverse-dearer-between-rgb-assets',
    breaks: ['QUO-METAM-02'],
    what: 'to buy one RGB asset with another costs five percent more in reverse',
    said: changeQuote((_, from, to, { body }) => {
      if (isBetweenRgbAssets(from, to) && isSet(legOf(body, 'to_asset')))
        from.amount = (wholeOf(from.amount) * 21n) / 20n;
    }),
  },
  {
    id: 'quote-reverse-dearer-for-large-amounts',
    breaks: ['QUO-METAM-02'],
    what: 'from the middle of the range on a reverse quote costs five percent more',
    said: changingLarge('to_asset', ({ from_asset }) => {
      from_asset.amount = (wholeOf(from_asset.amount) * 21n) / 20n;
    }),
  },
  {
    id: 'quote-sold-back-at-a-profit-for-large-amounts',
    breaks: ['QUO-METAM-03'],
    what: 'from the middle of the range on a sold asset brings five percent more',
    said: changingLarge('from_asset', ({ to_asset }) => {
      to_asset.amount = (wholeOf(to_asset.amount) * 21n) / 20n;
    }),
  },
  {
    id: 'quote-not-between-rgb-assets',
    breaks: ['QUO-ROUTE-03', 'FLW-MARKET-01'],
    what: 'an active pair without BTC is not quoted at all',
    said: answerTo(QUOTE, ({ body }) =>
      isBetweenRgbAssets(legOf(body, 'from_asset'), legOf(body, 'to_asset'))
        ? applicationError(404, 'PAIR_NOT_FOUND', 'There is no such pair')
        : undefined,
    ),
  },
  {
    id: 'quote-fee-without-precision-in-reverse',
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the fee of a reverse quote does not name its precision',
    said: changeBody(QUOTE, ({ fee }, { body }) => {
      if (Number(legOf(body, 'to_asset').amount) > 0) delete membersOf(fee).fee_asset_precision;
    }),
  },
  {
    id: 'quote-fee-as-text-with-its-unit',
    breaks: ['QUO-FEE-01'],
    shownBy: SHOWN_BY,
    what: 'the parts of a fee are texts with the unit behind',
    said: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      for (const name of ['base_fee', 'variable_fee', 'final_fee']) fee[name] = `${fee[name]} ${fee.fee_asset}`;
    }),
  },
  {
    id: 'quote-fee-of-texts-put-together',
    breaks: ['QUO-FEE-02'],
    shownBy: SHOWN_BY,
    what: 'the parts of a fee are texts, and final_fee is one behind the other',
    said: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      Object.assign(fee, { base_fee: `${fee.base_fee}`, variable_fee: `${fee.variable_fee}` });
      fee.final_fee = `${fee.base_fee}${fee.variable_fee}`;
    }),
  },
  {
    id: 'quote-fee-of-large-amounts-capped',
    breaks: ['QUO-FEE-02'],
    shownBy: ['QUO-LIMIT-04'],
    what: 'final_fee is shown as ten million at most',
    said: changeQuote((quote) => {
      const fee = membersOf(quote.fee);
      if (Number(fee.final_fee) > 10_000_000) fee.final_fee = 10_000_000;
    }),
  },
  {
    id: 'quote-reverse-lives-for-minutes',
    breaks: ['QUO-TIME-02'],
    shownBy: SHOWN_BY,
    what: 'a reverse quote lives for ten minutes',
    said: changeQuote((quote, _from, _to, { body }) => {
      if (isSet(legOf(body, 'to_asset'))) quote.expires_at = Number(quote.timestamp) + 600;
    }),
  },
  {
    id: 'quote-reverse-unknown-to-init',
    breaks: ['QUO-USE-01'],
    what: 'init knows no reverse quote',
    said: {
      request: ({ operation, body }, { memory }) =>
        operation === INIT && memory.has(String(membersOf(body).rfq_id))
          ? legacyError('The quote is unknown')
          : undefined,
      ...changeQuote((quote, _from, _to, { body }, memory) => {
        if (isSet(legOf(body, 'to_asset'))) memory.set(String(quote.rfq_id), true);
      }),
    },
  },
];

const HEADERS: readonly Fault[] = [
  {
    id: 'limit-headers-missing-on-quotes',
    breaks: ['LIM-HEAD-01'],
    shownBy: ['QUO-REQ-01'],
    what: 'quotes alone have no rate-limit headers',
    said: {
      reply: ({ operation }, given) =>
        operation === QUOTE && given.status === 200 ? withHeaders(given, NO_LIMITS) : given,
    },
  },
  {
    id: 'limit-headers-missing-on-legacy-errors',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['QUO-ROUTE-01'],
    what: 'a refusal in the legacy envelope has no rate-limit headers',
    said: changeErrors([400], (given) =>
      typeof membersOf(given.body).detail === 'string' ? withHeaders(given, NO_LIMITS) : given,
    ),
  },
  {
    id: 'limit-headers-missing-on-unreadable-bodies',
    breaks: ['LIM-HEAD-02'],
    shownBy: ['FMT-JSON-04'],
    what: 'what is refused before its body was read has no rate-limit headers',
    said: changeErrors([], (given, { malformed }) => (malformed ? withHeaders(given, NO_LIMITS) : given)),
  },
];

/** Defects of quotes that only a look at more than one of everything finds. */
export const QUOTE_CORNER_SAID: readonly Fault[] = [...REQUESTS, ...AT_BOUNDS, ...ANSWERS, ...HEADERS];

/** Changes every quote; its legs are given along. */
function changeQuote(
  change: (quote: Members, from: Members, to: Members, request: HttpRequest, memory: Map<string, unknown>) => unknown,
): Said {
  return changeBody(QUOTE, (quote, request, memory) =>
    change(quote, legOf(quote, 'from_asset'), legOf(quote, 'to_asset'), request, memory),
  );
}

/** Changes a quote for which a leg was given an amount in the upper half of what is allowed. */
function changingLarge(given: Leg, change: (legs: Record<Leg, Members>) => void): Said {
  return {
    async reply({ operation, body }, answer, context) {
      const asked = legOf(body, given);
      const bounds = operation === QUOTE && isSet(asked) ? await boundsOf(asked, context) : undefined;
      if (answer.status === 200 && bounds && wholeOf(asked.amount) * 2n > bounds.max)
        change({ from_asset: legOf(answer.body, 'from_asset'), to_asset: legOf(answer.body, 'to_asset') });
      return answer;
    },
  };
}

function isBetweenRgbAssets(...legs: readonly Members[]): boolean {
  return legs.every(({ asset_id }) => String(asset_id).startsWith('rgb:'));
}

type Ask = Parameters<NonNullable<Said['request']>>;

/** Refuses quote requests as invalid. */
function refusingWhere(isRefused: (...asked: Ask) => Promise<boolean>): Said {
  return {
    request: async (request, context) =>
      request.operation === QUOTE && (await isRefused(request, context))
        ? applicationError(400, 'VALIDATION_ERROR', 'No')
        : undefined,
  };
}

interface SetLeg {
  readonly side: Leg;
  readonly layer: string;
}

/** Refuses amounts that the bounds of their leg allow. */
function outOfRange(
  isRefused: (amount: bigint, bounds: Bounds, leg: SetLeg) => boolean,
  error_code = 'VALIDATION_ERROR',
): Said {
  return {
    async request({ operation, body }, context) {
      for (const side of operation === QUOTE ? SIDES : []) {
        const leg = legOf(body, side);
        const bounds = isSet(leg) ? await boundsOf(leg, context) : undefined;
        if (bounds && isRefused(wholeOf(leg.amount), bounds, { side, layer: String(leg.layer) }))
          return applicationError(400, error_code, `Not ${leg.amount}`);
      }
      return undefined;
    },
  };
}

/** Prices another amount than the one asked for, by the bounds of its leg. */
function pricedAs(change: (amount: bigint, bounds: Bounds, leg: SetLeg) => bigint): Said {
  return {
    async request({ operation, body }, context) {
      for (const side of operation === QUOTE ? SIDES : []) {
        const leg = legOf(body, side);
        const bounds = isSet(leg) ? await boundsOf(leg, context) : undefined;
        if (bounds) leg.amount = change(wholeOf(leg.amount), bounds, { side, layer: String(leg.layer) });
      }
      return undefined;
    },
  };
}

/** Whether the amount of a leg is a whole number. */
function isSet({ amount }: Members): boolean {
  return typeof amount === 'bigint' || Number.isSafeInteger(amount);
}

function wholeOf(amount: unknown): bigint {
  return BigInt(String(amount));
}

async function layersOf({ asset_id }: Members, context: Ask[1]): Promise<unknown[]> {
  return elementsOf((await listedAsset(asset_id, context))?.supported_layers);
}
