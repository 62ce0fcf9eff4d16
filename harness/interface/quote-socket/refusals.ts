/** Requests that must fail, each a valid one with one thing wrong (WS-ERR-01 to 06). Pure. */
import { someOf } from '../../engine/fuzz/pick.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { inOtherCase, nearNames } from '../market/asset-names.ts';
import type { Listing } from '../market/listing.ts';
import type { Trade } from '../market/trades.ts';
import { unlistedAssetId, unlistedTicker } from '../market/unlisted.ts';
import { STEP, unlistedSteps } from '../quotes/routes.ts';
import { sidesWithoutOwnPair, someUnpairedLegs } from '../quotes/unquotable.ts';
import { fixedLeg, halfMore, LEGS, lowAmount, otherLeg } from '../quotes/valid.ts';
import { inOtherForms, longerTickers, outsideOnAnyLayer, unpairedByTicker, withTickers } from './other-forms.ts';
import { AMOUNT_OF, type PricedOnSocket, socketRequest } from './valid.ts';

/** What refusals are made of. */
interface Ground {
  /** Requests that were just priced: a forward and a reverse one. */
  readonly priced: readonly PricedOnSocket[];
  /** Trades that differ in a leg, for quotes at and beyond its bounds. */
  readonly trades: readonly Trade[];
  readonly listing: Listing;
  /** Chooses among several, and makes ids that are not listed. */
  readonly seed: number;
}

/** An amount that no number of a program holds. */
const HUGE = 10n ** 400n;

/** A layer that has the name of none. */
const NO_LAYER = 'ZZ_NONE';

/** How often unsupported routes are asked for in each way. */
const MOST_STEPS = 12;

/** How often of assets that are named by their tickers. */
const MOST_BY_TICKER = 2;

/** The most couples of assets without a pair that are sampled: their number grows with the square of that of the assets. */
const MOST_COUPLES = 12;

const MAKERS = {
  'no amount': withoutAmounts,
  'both amounts': withBothAmounts,
  'an unknown pair': withoutPair,
  'an unsupported route': withoutRoute,
  'invalid amounts': withBadAmount,
  'a missing asset': withoutAsset,
} as const;

/** Valid requests with one thing wrong. */
export function badRequests(wrong: keyof typeof MAKERS, ground: Ground): Draft[] {
  return MAKERS[wrong](ground);
}

/** Neither amount is set. */
function withoutAmounts({ priced, listing }: Ground): Draft[] {
  return priced.flatMap(({ request, fixed }) => {
    const none = request.without(AMOUNT_OF[fixed]);
    const nulls = [none.with('from_amount', null).with('to_amount', null), none.with(AMOUNT_OF[fixed], null)];
    return [none, ...nulls, ...inOtherForms(none, listing)];
  });
}

/** Both amounts are set; one of 0 is set as well. */
function withBothAmounts({ priced, listing }: Ground): Draft[] {
  return priced.flatMap(({ request, fixed, quote }) => {
    const other = otherLeg(fixed);
    const { amount } = fixedLeg(quote, other);
    const both = [amount, amount + 1n, 0n].map((value) => request.with(AMOUNT_OF[other], value));
    return [...both, ...both.slice(0, 1).flatMap((exact) => inOtherForms(exact, listing))];
  });
}

/** The assets form no pair: one is not listed, or only nearly so; no pair joins them; they are the same. */
function withoutPair({ priced, listing, seed }: Ground): Draft[] {
  // Where no RGB asset is listed, nothing shows what form an id of one could have.
  const hasRgb = listing.assets.some(({ asset_id }) => asset_id.startsWith('rgb:'));
  const unknown = [unlistedTicker(listing, seed), ...(hasRgb ? [unlistedAssetId(listing, seed)] : [])];
  const taken = new Set(listing.assets.flatMap(({ asset_id, ticker }) => [asset_id, ticker]));
  const unlisted = priced.flatMap(({ request, trade }) =>
    LEGS.flatMap((leg) => {
      const { asset } = fixedLeg(trade, leg);
      const near = asset.asset_id.startsWith('rgb:') ? nearNames(asset, taken).map(({ name }) => name) : [];
      return ['', ...unknown, ...near, ...longerTickers(asset, listing)].map((name) => request.with(leg, name));
    }),
  );
  const unreadable = priced.slice(0, 1).flatMap(({ request }) =>
    LEGS.flatMap((leg) => {
      const name = String(request.json[leg]);
      return [5, [name], `${name}${String.fromCharCode(0)}`].map((other) => request.with(leg, other));
    }),
  );
  const couples = someUnpairedLegs(listing, { most: MOST_COUPLES, seed });
  const alone = sidesWithoutOwnPair(
    priced.flatMap(({ trade: { from, to } }) => [from, to]),
    listing.pairs,
  );
  const unpaired = [...couples, ...alone.map((side) => ({ from: side, to: side }))];
  return [
    ...unlisted,
    ...unreadable,
    ...unpaired.flatMap((legs) => LEGS.map((leg) => socketRequest(legs, leg, lowAmount(legs, leg)))),
    ...unpairedByTicker(couples, alone, listing),
  ];
}

/** The pair has no such route: of layers that there are, in other letters, made up on one side. */
function withoutRoute({ priced, listing, seed }: Ground): Draft[] {
  const known = new Set(listing.assets.flatMap(({ endpoints }) => endpoints.map(({ layer }) => layer)));
  return priced.flatMap(({ request, trade }) => {
    const steps = someOf(unlistedSteps([trade], listing.pairs), MOST_STEPS, { ...STEP, seed });
    const made = (['from', 'to'] as const).flatMap((side) =>
      [inOtherCase(trade[side].layer), NO_LAYER]
        .filter((layer) => !known.has(layer))
        .map((layer) => request.with(`${side}_layer`, layer)),
    );
    const off = steps.map(({ from_layer, to_layer }) =>
      request.with('from_layer', from_layer).with('to_layer', to_layer),
    );
    // An empty text may be taken for a layer that is left out.
    const unreadable = priced.slice(0, 1).map(({ request }) => request.with('to_layer', 5));
    return [
      ...off,
      ...made,
      ...unreadable,
      ...off.slice(0, MOST_BY_TICKER).map((other) => withTickers(other, listing)),
    ];
  });
}

/** The amount is out of range, or no whole number, though a part of it would be a fine one; or the other one is none. */
function withBadAmount({ priced, trades, listing }: Ground): Draft[] {
  const outside = trades.flatMap((trade) =>
    LEGS.flatMap((fixed) => {
      const { min, max } = fixedLeg(trade, fixed);
      const amounts = [max + 1n, ...(min > 0n ? [min - 1n] : [])];
      return amounts.map((amount) => socketRequest(trade, fixed, amount));
    }),
  );
  const broken = priced.flatMap(({ trade, fixed, amount, request }) => {
    const { min, max } = fixedLeg(trade, fixed);
    const wrapped = 2n ** 64n * (max / 2n ** 64n + 1n) + amount;
    const values = [-1n, -amount, wrapped, HUGE, 'abc', `${amount}x`, halfMore(amount), [amount], { amount }];
    return [
      ...[...values, ...(min > 0n ? [0n] : [])].map((value) => request.with(AMOUNT_OF[fixed], value)),
      ...['abc', ''].map((none) => request.with(AMOUNT_OF[otherLeg(fixed)], none)),
    ];
  });
  return [...outside, ...priced.flatMap((one) => outsideOnAnyLayer(one, listing)), ...broken];
}

/** An asset is missing, or null. */
function withoutAsset({ priced }: Ground): Draft[] {
  return priced.flatMap(({ request }) => [
    ...LEGS.flatMap((leg) => [request.without(leg), request.with(leg, null)]),
    request.without('from_asset').without('to_asset'),
  ]);
}
