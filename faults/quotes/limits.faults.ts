import { randomUUID } from 'node:crypto';
import { changeLegacyErrors, isWhole, legOf, legsOf, type Members, membersOf, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { type Bounds, boundsOf } from '../market/listed.ts';
import { QUOTE } from '../operations.ts';
import { applicationError, legacyError, validationError } from '../proxy/envelopes.ts';
import type { Context, Eventually, HttpReply, HttpRequest, Wire } from '../proxy/exchange.ts';
import { on, set } from '../rule.ts';
import { changeLater, type Leg, layersOf, SIDES, wholeOf } from './changes.ts';

interface SetLeg {
  readonly side: Leg;
  readonly layer: string;
}

/** Defects in what is said of assets, routes and amounts that cannot be quoted. */
export const FAULTS: Faults = {
  'quote-route-refused-as-not-found': breaks('QUO-ROUTE-01')
    .what('a route that is not supported is 404')
    .wireBy(refusingRoutes, (detail) => applicationError(404, 'NOT_FOUND', detail)),
  'quote-route-refused-as-invalid': breaks('QUO-ROUTE-01')
    .what('a route that is not supported fails validation')
    .wireBy(refusingRoutes, (detail) => validationError(['body'], detail, 'value_error')),
  'quote-route-refused-with-a-code': breaks('QUO-ROUTE-02')
    .what('the refusal of a route has the application form')
    .wireBy(refusingRoutes, (detail) => applicationError(400, 'VALIDATION_ERROR', detail)),
  'quote-route-refused-in-both-forms': breaks('QUO-ROUTE-02')
    .what('the refusal of a route has a detail and a code')
    .wireBy(refusingRoutes, (detail) =>
      reply(400, { detail, error_code: 'VALIDATION_ERROR', message: detail, request_id: randomUUID() }),
    ),
  'quote-route-refused-for-the-one-before': breaks('QUO-ROUTE-03')
    .what('a route that is not supported has every other one of its two assets refused for five seconds')
    .wire({
      request({ operation, body }, { memory }) {
        const { until, answer } = membersOf(memory.get(assetsOf(body)));
        return operation === QUOTE && Date.now() < Number(until)
          ? { status: 400, headers: {}, body: answer }
          : undefined;
      },
      reply({ operation, body }, given, { memory }) {
        const isRoute = operation === QUOTE && given.status === 400 && membersOf(given.body).detail !== undefined;
        const isKnown = Date.now() < Number(membersOf(memory.get(assetsOf(body))).until);
        if (isRoute && !isKnown) memory.set(assetsOf(body), { until: Date.now() + 5_000, answer: given.body });
        return given;
      },
    }),
  'quote-unknown-pair-is-a-conflict': breaks('QUO-ROUTE-05')
    .what('an unknown pair is refused with 403')
    .wire(
      on(QUOTE)
        .status(404)
        .becomes(applicationError(403, 'PAIR_NOT_FOUND', 'No')),
    ),
  'quote-raised-to-the-minimum': breaks('QUO-LIMIT-01')
    .what('an amount under the minimum is quoted as if it were the minimum')
    .wireBy(clamped, (amount, { min }) => (amount > 0n && amount < min ? min : amount)),
  'quote-amount-wraps-at-64-bits': breaks('QUO-LIMIT-02')
    .what('of an amount only the last 64 bits count')
    .wireBy(clamped, (amount) => (amount > 0n ? amount % 2n ** 64n : amount)),
  'quote-lowered-to-the-maximum': breaks('QUO-LIMIT-02', 'QUO-LIMIT-05')
    .what('an amount over the maximum is quoted as if it were a usual one')
    .wireBy(clamped, (amount, { min, max }) => (amount > max ? min * 20n : amount)),
  'quote-lowered-to-a-maximum-that-moved': breaks('QUO-LIMIT-02', 'QUO-LIMIT-05')
    .what(
      'the largest amounts change in the middle of a run, and amounts over them are quoted as if they were usual ones',
    )
    .behaviourBy(changeLater, (endpoint) => {
      endpoint.max_amount -= endpoint.max_amount / 10n;
    })
    .wireBy(clamped, (amount, { min, max }) => (amount > max ? min * 20n : amount)),
  'quote-range-refused-as-not-found': breaks('QUO-LIMIT-01', 'QUO-LIMIT-02')
    .what('an amount out of range is 404')
    .wire(
      on(QUOTE)
        .status(400)
        .when('reply.body.error_code', 'VALIDATION_ERROR')
        .becomes(404, set('error_code', 'NOT_FOUND')),
    ),
  'quote-reverse-held-against-the-sold-asset': breaks('QUO-LIMIT-05')
    .what('an amount to buy has to lie within the numbers of the sold asset as well')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, { amount }] = legsOf(asked);
      const sold = isWhole(amount) ? await boundsOf(from, context) : undefined;
      const isOutside = sold && (wholeOf(amount) < sold.min || wholeOf(amount) > sold.max);
      return isOutside ? legacyError('Amount out of range') : undefined;
    }),
  'quote-reverse-unbounded': breaks('QUO-LIMIT-05', 'QUO-LIMIT-02')
    .what('an amount to buy is not held against any maximum')
    .wireBy(clamped, (amount, { min, max }, { side }) => (side === 'to_asset' && amount > max ? min * 20n : amount)),
  'quote-bounds-refused-with-a-code-of-their-own': breaks('QUO-LIMIT-04', 'QUO-LIMIT-06')
    .what('both bounds are refused with 400 AMOUNT_OUT_OF_RANGE')
    .wire(outOfRange((amount, { min, max }) => amount === min || amount === max, 'AMOUNT_OUT_OF_RANGE')),
  'quote-maximum-to-buy-excluded': breaks('QUO-LIMIT-04')
    .what('the maximum of what is bought is refused as an amount to buy')
    .wireBy(outOfRange, (amount, { max }, { side }) => side === 'to_asset' && amount === max),
  'quote-maximum-on-chain-excluded': breaks('QUO-LIMIT-04')
    .what('the maximum on chain is refused')
    .wireBy(outOfRange, (amount, { max }, { layer }) => layer.endsWith('_L1') && amount === max),
  'quote-reverse-held-against-the-sold-minimum': breaks('QUO-LIMIT-05')
    .what('an amount to buy under the minimum of the sold asset is refused with a code of its own')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, { amount }] = legsOf(asked);
      const sold = isWhole(amount) && amount > 0 ? await boundsOf(from, context) : undefined;
      return sold && wholeOf(amount) < sold.min ? applicationError(400, 'AMOUNT_TOO_SMALL', 'No') : undefined;
    }),
  'quote-minimum-on-chain-unchecked': breaks('QUO-LIMIT-01')
    .what('on chain the minimum is not looked at')
    .wireBy(pricedAs, (amount, { min }, { layer }) =>
      layer.endsWith('_L1') && amount > 0n && amount < min ? min * 2n : amount,
    ),
  'quote-maximum-to-buy-on-chain-unchecked': breaks('QUO-LIMIT-02')
    .what('on chain the maximum of an amount to buy is not looked at')
    .wireBy(pricedAs, (amount, { min, max }, { layer, side }) =>
      layer.endsWith('_L1') && side === 'to_asset' && amount > max ? min * 2n : amount,
    ),
  'quote-to-buy-by-the-limits-of-the-first-layer': breaks('QUO-LIMIT-06')
    .what('an amount to buy may be as low as the first layer of the asset allows')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [, bought] = legsOf(asked);
      if (!isWhole(bought.amount)) return;
      const [layer] = await layersOf(bought, context);
      const [own, first] = [await boundsOf(bought, context), await boundsOf({ ...bought, layer }, context)];
      const amount = wholeOf(bought.amount);
      if (own && first && amount < own.min && amount >= first.min) bought.amount = own.min * 2n;
    }),
};

/** Another refusal of a route that is not supported, which is the legacy one of a quote. */
function refusingRoutes(refusal: (detail: string) => HttpReply): Wire {
  return changeLegacyErrors((detail, { operation }) => (operation === QUOTE ? refusal(detail) : undefined));
}

/** Prices another amount than the one asked for, and shows the one asked for. */
function clamped(change: (amount: bigint, bounds: Bounds, leg: SetLeg) => bigint): Wire {
  return forEachSetLeg(async (leg, asked, bounds, request) => {
    const { amount } = leg;
    const changed = change(wholeOf(amount), bounds, asked);
    if (changed === wholeOf(amount)) return undefined;
    leg.amount = changed;
    const answer = await request.ask(request);
    leg.amount = amount;
    if (answer.status === 200) legOf(answer.body, asked.side).amount = amount;
    return answer.status === 200 ? answer : undefined;
  });
}

/** The two assets of a quote request, as a name to remember them by. */
function assetsOf(body: unknown): string {
  return `${legOf(body, 'from_asset').asset_id} ${legOf(body, 'to_asset').asset_id}`;
}

/** Refuses amounts that the bounds of their leg allow. */
function outOfRange(
  isRefused: (amount: bigint, bounds: Bounds, leg: SetLeg) => boolean,
  error_code = 'VALIDATION_ERROR',
): Wire {
  return forEachSetLeg(({ amount }, asked, bounds) =>
    isRefused(wholeOf(amount), bounds, asked) ? applicationError(400, error_code, `Not ${amount}`) : undefined,
  );
}

/** Prices another amount than the one asked for, by the bounds of its leg. */
function pricedAs(change: (amount: bigint, bounds: Bounds, leg: SetLeg) => bigint): Wire {
  return forEachSetLeg((leg, asked, bounds) => {
    leg.amount = change(wholeOf(leg.amount), bounds, asked);
    return undefined;
  });
}

/** Sees each leg of a quote request that has an amount, with the bounds of its asset on its layer. */
function forEachSetLeg(
  see: (
    leg: Members,
    asked: SetLeg,
    bounds: Bounds,
    request: HttpRequest & Context,
  ) => Eventually<HttpReply | undefined>,
): Wire {
  return onRequest(QUOTE, async ({ asked, ...request }) => {
    for (const side of SIDES) {
      const leg = legOf(asked, side);
      const bounds = isWhole(leg.amount) ? await boundsOf(leg, request) : undefined;
      const answer = bounds && (await see(leg, { side, layer: String(leg.layer) }, bounds, request));
      if (answer) return answer;
    }
    return undefined;
  });
}
