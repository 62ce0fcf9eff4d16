import { elementsOf, isWhole, legOf, legsOf, type Members, membersOf, onRequest } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { type Bounds, boundsOf, listedPairs } from '../market/listed.ts';
import { INIT, QUOTE } from '../operations.ts';
import { invalid, legacyError, validationError } from '../proxy/envelopes.ts';
import type { Wire } from '../proxy/exchange.ts';
import { isBetweenRgbAssets, isReverse, SIDES, wholeOf } from './changes.ts';

/** Defects of quotes that no trade of the usual choice shows, and of amounts to buy. */
export const FAULTS: Faults = {
  'quote-between-rgb-assets-over-the-maximum': breaks('QUO-LIMIT-02')
    .what('between two RGB assets the maximum is not looked at')
    .wireBy(unbounded, isBetweenRgbAssets, (amount, { max }) => amount > max),
  'quote-between-rgb-assets-under-the-minimum': breaks('QUO-LIMIT-01')
    .what('between two RGB assets the minimum is not looked at')
    .wireBy(unbounded, isBetweenRgbAssets, (amount, { min }) => amount > 0n && amount < min),
  'quote-reverse-between-rgb-assets-refused': breaks('QUO-REQ-02')
    .what('between two RGB assets it cannot be said how much is bought')
    .onRequest(
      QUOTE,
      ({ asked }) => isReverse(asked) && isBetweenRgbAssets(...legsOf(asked)) && invalid('Say how much is sold'),
    ),
  'quote-without-amount-between-rgb-assets-at-a-usual-one': breaks('QUO-REQ-03')
    .what('a request for one RGB asset in another without an amount is quoted at a usual one')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      if (!isBetweenRgbAssets(from, to) || 'amount' in from || 'amount' in to) return;
      const bounds = await boundsOf(from, context);
      if (bounds) from.amount = bounds.min * 20n;
    }),
  'quote-between-rgb-assets-takes-both-amounts': breaks('QUO-REQ-04')
    .what('of two amounts for one RGB asset in another the one to sell counts')
    .onRequest(QUOTE, ({ asked }) => {
      const [from, to] = legsOf(asked);
      if (isBetweenRgbAssets(from, to) && isWhole(from.amount) && 'amount' in to) delete to.amount;
    }),
  'quote-of-sales-of-nothing': breaks('QUO-REQ-08')
    .what('of an asset that is sold for BTC an amount of 0 or less counts as a usual one')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const [from, to] = legsOf(asked);
      const bounds = to.asset_id === 'BTC' ? await boundsOf(from, context) : undefined;
      if (bounds && isWhole(from.amount) && from.amount <= 0) from.amount = bounds.min * 20n;
    }),
  'quote-over-any-layers-between-rgb-assets': breaks('QUO-ROUTE-01')
    .what('between two RGB assets each layer is checked against its asset, but not the step between them')
    .hook('tradedLayers', (usual) => (routes, from, to) => {
      const listed = usual(routes, from, to);
      if (from.asset_id === 'BTC' || to.asset_id === 'BTC') return listed;
      const steps = from.supported_layers.flatMap((from_layer) =>
        to.supported_layers.map((to_layer) => ({ from_layer, to_layer })),
      );
      return [...listed, ...steps];
    }),
  'quote-sells-one-rgb-asset-for-another-at-a-third': breaks('QUO-RESP-11')
    .what('one of two RGB assets is sold for the other at a third of what it costs')
    .hook('quoteRate', (usual) => (from, to, options) => {
      const rate = usual(from, to, options);
      const isExchange = from.asset.asset_id !== 'BTC' && to.asset.asset_id !== 'BTC';
      return isExchange && from.asset.ticker < to.asset.ticker ? { ...rate, denominator: rate.denominator * 3n } : rate;
    }),
  'quotes-between-rgb-assets-unknown-to-init': breaks('QUO-USE-01')
    .what('init knows no quote for one RGB asset in another')
    .onRequest(INIT, ({ asked: { from_asset, to_asset } }) => {
      const isExchange = [from_asset, to_asset].every((asset) => String(asset).startsWith('rgb:'));
      return isExchange && legacyError('There is no such quote');
    }),
  'large-quotes-fail-validation-at-init': breaks('QUO-USE-01')
    .what('an amount of an init that no double holds is refused as no integer')
    .onRequest(INIT, ({ asked }) => {
      const large = ['from_amount', 'to_amount'].find((name) => typeof asked[name] === 'bigint');
      return large !== undefined && validationError(['body', large], 'Input should be a valid integer', 'int_type');
    }),
  'large-quotes-out-of-range-at-init': breaks('QUO-USE-01')
    .what('an init looks at the bounds again, and finds an amount that no double holds beyond them')
    .onRequest(
      INIT,
      ({ asked }) =>
        [asked.from_amount, asked.to_amount].some((amount) => typeof amount === 'bigint') &&
        invalid('Amount out of range'),
    ),
  'least-quotes-out-of-range-at-init': breaks('QUO-USE-01')
    .what('an init looks at the bounds again, and finds the least amount below them')
    .onRequest(INIT, async ({ asked, ...context }) => {
      for (const side of SIDES) {
        const [asset_id, amount] = [asked[side], asked[side.replace('asset', 'amount')]];
        const bounds = await boundsOf({ asset_id, layer: asset_id === 'BTC' ? 'BTC_LN' : 'RGB_LN' }, context);
        if (isWhole(amount) && wholeOf(amount) === bounds?.min) return invalid('Amount out of range');
      }
      return undefined;
    }),
  'quote-sales-unlimited-where-each-route-is-listed-once': breaks('QUO-LIMIT-02')
    .what('a pair lists its routes from BTC only and quotes the way back, whose maximum is not looked at')
    .wireBy(
      unbounded,
      (from, to) => String(from.asset_id).startsWith('rgb:') && to.asset_id === 'BTC',
      (amount, { max }) => amount > max,
    )
    .options({ routes: 'base-to-quote' }),
  'quote-text-to-buy-read-to-the-first-letter': breaks('QUO-REQ-07')
    .what('of an amount to buy that is a text its leading digits count')
    .onRequest(QUOTE, ({ asked }) => {
      const bought = legOf(asked, 'to_asset');
      const [digits] = /^\d+(?=[a-z])/i.exec(String(bought.amount)) ?? [];
      if (typeof bought.amount === 'string' && digits !== undefined) bought.amount = BigInt(digits);
    }),
  'quote-amount-to-buy-wraps-at-64-bits': breaks('QUO-LIMIT-02')
    .what('of an amount to buy only the last 64 bits count')
    .onRequest(QUOTE, ({ asked }) => {
      const bought = legOf(asked, 'to_asset');
      if (typeof bought.amount === 'bigint' && bought.amount > 0n) bought.amount = BigInt.asUintN(64, bought.amount);
    }),
  'quote-by-pair-id-with-an-amount-to-buy': breaks('QUO-REQ-09')
    .what('pair_id with how much is bought is still quoted')
    .onRequest(QUOTE, async ({ asked, ...context }) => {
      const { pair_id, to_amount, from_asset } = asked;
      if (pair_id === undefined || to_amount === undefined || from_asset !== undefined) return undefined;
      const pair = (await listedPairs(context)).find(({ id }) => id === pair_id);
      const [route] = elementsOf(pair?.routes).map(membersOf);
      if (!pair || !route) return undefined;
      return {
        from_asset: { asset_id: pair.base_asset_id, layer: route.from_layer },
        to_asset: { asset_id: pair.quote_asset_id, layer: route.to_layer, amount: to_amount },
      };
    }),
};

/** Prices an amount that its bounds forbid as a usual one, and shows the one asked for. */
function unbounded(
  isMeant: (from: Members, to: Members) => boolean,
  isForbidden: (amount: bigint, bounds: Bounds) => boolean,
): Wire {
  return onRequest(QUOTE, async ({ asked, ...request }) => {
    if (!isMeant(...legsOf(asked))) return undefined;
    for (const side of SIDES) {
      const leg = legOf(asked, side);
      const { amount } = leg;
      const bounds = isWhole(amount) ? await boundsOf(leg, request) : undefined;
      if (!bounds || !isForbidden(wholeOf(amount), bounds)) continue;
      leg.amount = bounds.min * 4n;
      const answer = await request.ask(request);
      leg.amount = amount;
      if (answer.status !== 200) return undefined;
      legOf(answer.body, side).amount = amount;
      return answer;
    }
    return undefined;
  });
}
