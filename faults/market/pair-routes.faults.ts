import { membersOf, onRequest, reply } from '../change.ts';
import { breaks, type Faults } from '../fault.ts';
import { PAIR_ROUTES } from '../operations.ts';
import { notFound } from '../proxy/envelopes.ts';
import { drop, EVERYWHERE, on, set, swap, tail, where } from '../rule.ts';
import { fetchAllPairs, listedAsset, listedPairs } from './listed.ts';

const NO_ROUTES = reply(200, { routes: [] });

/** The members that name a side of a pair, each with the member of a listed pair that it is compared with. */
const SIDES = {
  from_asset_id: 'base_asset_id',
  quote_asset_id: 'quote_asset_id',
  base_ticker: 'base_asset',
  quote_ticker: 'quote_asset',
};
type Side = keyof typeof SIDES;

/** Defects of the routes of a pair. */
export const FAULTS: Faults = {
  'pair-routes-without-pair-id': breaks('MKT-PROUTE-01')
    .what('the routes of a pair cannot be had by its id')
    .wire(on(PAIR_ROUTES).request(drop('pair_id'))),
  'pair-routes-want-base-asset-id': breaks('MKT-PROUTE-02')
    .what('from_asset_id is not known, the base asset has to be named otherwise')
    .wire(on(PAIR_ROUTES).request(drop('from_asset_id'))),
  'pair-routes-without-pair-ticker': breaks('MKT-PROUTE-03')
    .what('the routes of a pair cannot be had by its ticker')
    .wire(on(PAIR_ROUTES).request(drop('pair_ticker'))),
  'pair-routes-tickers-turned-round': breaks('MKT-PROUTE-04')
    .what('base_ticker and quote_ticker are mixed up')
    .wire(
      on(PAIR_ROUTES).when('body.base_ticker').when('body.quote_ticker').request(swap('base_ticker', 'quote_ticker')),
    ),
  'pair-routes-differ-by-ticker': breaks('MKT-PROUTE-05')
    .what('named by tickers, a pair has fewer routes')
    .wire(on(PAIR_ROUTES).when('body.base_ticker').body(tail('routes'))),
  'pair-routes-of-nothing': breaks('MKT-PROUTE-06')
    .what('a body that names no pair gets an empty list')
    .onRequest(PAIR_ROUTES, ({ body, malformed }) =>
      !malformed && Object.keys(membersOf(body)).length === 0 ? reply(200, { routes: [] }) : undefined,
    ),
  'pair-routes-id-cut-to-its-length': breaks('MKT-PROUTE-09')
    .what('what stands behind the 36 characters of a pair_id is cut off')
    .onRequest(PAIR_ROUTES, ({ asked: { pair_id } }) =>
      typeof pair_id === 'string' && pair_id.length > 36 ? { pair_id: pair_id.slice(0, 36) } : undefined,
    ),
  'pair-routes-names-mixed': breaks('MKT-PROUTE-08')
    .what('each side of a pair may be named by id or by ticker, whatever names the other')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      const { from_asset_id, quote_asset_id, base_ticker, quote_ticker } = asked;
      const base = [from_asset_id, base_ticker].filter(isText);
      const quote = [quote_asset_id, quote_ticker].filter(isText);
      if (base.length !== 1 || quote.length !== 1) return;
      const [from, to] = [await listedAsset(base[0], context), await listedAsset(quote[0], context)];
      if (!from || !to) return;
      for (const name of ['base_ticker', 'quote_ticker']) delete asked[name];
      Object.assign(asked, { from_asset_id: from.asset_id, quote_asset_id: to.asset_id });
    }),
  'pair-routes-empty-for-unknown-pairs': breaks('MKT-PROUTE-09')
    .what('a pair that does not exist has an empty list of routes')
    .wire(on(PAIR_ROUTES).status(404).becomes(NO_ROUTES)),
  'pair-routes-unknown-pair-is-a-bad-request': breaks('MKT-PROUTE-09', 'ERR-CODE-06')
    .what('a pair that does not exist is answered 400')
    .wire(on(PAIR_ROUTES).status(404).becomes(400)),
  'pair-routes-unknown-pair-with-another-code': breaks('MKT-PROUTE-09')
    .what('the 404 of an unknown pair speaks of an unknown asset')
    .wire(EVERYWHERE.refusals().body(where('error_code', 'PAIR_NOT_FOUND', set('error_code', 'ASSET_NOT_FOUND')))),
  'pair-routes-answer-nothing': breaks('MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04')
    .what('the answer for the routes of a pair is an empty object')
    .wire(on(PAIR_ROUTES).becomes({ body: {} })),
  'pair-routes-of-a-list-without-any': breaks('MKT-PROUTE-01', 'MKT-PROUTE-03')
    .what('the answer names the pair and an empty list of routes')
    .onAnswer(PAIR_ROUTES, ({ body }) => ({
      pair: membersOf(body).pair_ticker ?? null,
      routes: [],
      total: 0,
    })),
  'pair-routes-from-a-cache-by-kind-of-name': breaks('MKT-PROUTE-01', 'MKT-PROUTE-02', 'MKT-PROUTE-03', 'MKT-PROUTE-04')
    .what('the routes of the first pair that was named in a way are those of all')
    .onAnswer(PAIR_ROUTES, ({ asked, memory, given }) => {
      const way = Object.keys(asked).sort().join();
      const known = memory.get(way);
      if (known === undefined) memory.set(way, given.body);
      return known && reply(200, known);
    }),
  'pair-routes-by-tickers-of-bitcoin-alone': breaks('MKT-PROUTE-04')
    .what('by two tickers only the pairs of BTC are found')
    .wire(withoutPair('base_ticker', 'BTC')),
  'pair-routes-by-ids-of-bitcoin-alone': breaks('MKT-PROUTE-02')
    .what('by two asset ids only the pairs of BTC are found')
    .wire(withoutPair('from_asset_id', 'BTC')),
  'pair-routes-of-null': breaks('MKT-PROUTE-06')
    .what('a pair_id that is null names the first pair')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      if (asked.pair_id !== null || Object.keys(asked).length > 1) return;
      asked.pair_id = (await listedPairs(context))[0]?.id;
    }),
  'pair-routes-null-is-any-quote': breaks('MKT-PROUTE-08')
    .what('a quote_ticker that is null stands for any')
    .wireBy(standingForAny, 'quote_ticker', null, 'base_ticker'),
  'pair-routes-empty-text-is-any-base': breaks('MKT-PROUTE-08')
    .what('a from_asset_id that is an empty text filters nothing')
    .wireBy(standingForAny, 'from_asset_id', '', 'quote_asset_id'),
  'pair-routes-tickers-as-patterns': breaks('MKT-PROUTE-09')
    .what('tickers are looked up by a pattern, so that a percent sign finds the first pair')
    .wireBy(standingForAny, 'quote_ticker', '%', 'base_ticker'),
  'pair-routes-refused-in-a-form-of-its-own': breaks('ERR-ENV-01')
    .triggers('MKT-PROUTE-06')
    .what('a body that names no pair, or two, is refused in none of the error forms')
    .wire(
      on(PAIR_ROUTES)
        .status(400)
        .becomes({ body: { error: 'boom' } }),
    ),
  'pair-routes-empty-between-strangers': breaks('MKT-PROUTE-09')
    .what('two assets that form no pair have an empty list of routes')
    .onRefusal(PAIR_ROUTES, async ({ asked, given, ...context }) => {
      const { base_ticker, quote_ticker, from_asset_id, quote_asset_id } = asked;
      const base = given.status === 404 && (await listedAsset(base_ticker ?? from_asset_id, context));
      return base && (await listedAsset(quote_ticker ?? quote_asset_id, context)) ? NO_ROUTES : undefined;
    }),
  'pair-routes-empty-between-strangers-in-a-ticker': breaks('MKT-PROUTE-09')
    .what('the ticker of two assets that form no pair has an empty list of routes')
    .onRefusal(PAIR_ROUTES, async ({ asked: { pair_ticker }, given, ...context }) => {
      const names = isText(pair_ticker) ? pair_ticker.split('/') : [];
      const known = await Promise.all(names.map((name) => listedAsset(name, context)));
      return given.status === 404 && known.length === 2 && !known.includes(undefined) ? NO_ROUTES : undefined;
    }),
  'pair-routes-by-half-a-ticker': breaks('MKT-PROUTE-09')
    .what('a pair_ticker without its second part finds the first pair of its base')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      const [base, quote] = isText(asked.pair_ticker) ? asked.pair_ticker.split('/') : [];
      if (base === undefined || quote) return;
      const found = (await listedPairs(context)).find(({ base_asset }) => base_asset === base);
      if (found) asked.pair_ticker = found.ticker;
    }),
  'pair-routes-of-a-ticker-with-a-third-part': breaks('MKT-PROUTE-09')
    .what('what stands behind a second slash in the pair_ticker of a body is ignored')
    .onRequest(PAIR_ROUTES, ({ asked: { pair_ticker } }) =>
      isText(pair_ticker) ? { pair_ticker: pair_ticker.split('/').slice(0, 2).join('/') } : undefined,
    ),
  'pair-routes-by-the-beginning-of-a-ticker': breaks('MKT-PROUTE-09')
    .what('the beginning of a pair_ticker is enough to find a pair')
    .wireBy(tickersLike, (ticker, given) => /\/./.test(given) && ticker.startsWith(given)),
  'pair-routes-of-a-ticker-as-a-pattern': breaks('MKT-PROUTE-09')
    .what('a pair_ticker of two percent signs finds the first pair')
    .wireBy(tickersLike, (_ticker, given) => given === '%/%'),
  'pair-routes-by-ids-in-any-case': breaks('MKT-PROUTE-09')
    .what('the asset ids of a pair are compared without regard to case')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      const { quote_asset_id: given } = asked;
      if (!isText(given)) return;
      const found = (await fetchAllPairs(context)).map(({ quote_asset_id }) => String(quote_asset_id));
      asked.quote_asset_id = found.find((id) => id.toLowerCase() === given.toLowerCase()) ?? given;
    }),
  'pair-routes-empty-for-the-ticker-of-a-pair-without-any': breaks('MKT-PROUTE-09')
    .what('found by its ticker, an inactive pair without routes has an empty list of them')
    .onRefusal(PAIR_ROUTES, async ({ asked: { pair_ticker }, given, ...context }) => {
      if (given.status !== 404 || pair_ticker === undefined) return undefined;
      return (await fetchAllPairs(context)).some(({ ticker }) => ticker === pair_ticker) ? NO_ROUTES : undefined;
    }),
  'pair-routes-by-the-ticker-that-is-known': breaks('MKT-PROUTE-09')
    .what('where one of two tickers is of no asset, the first pair with the other one is found')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      const pairs = await listedPairs(context);
      const [base, quote] = isText(asked.pair_ticker)
        ? asked.pair_ticker.split('/')
        : [asked.base_ticker, asked.quote_ticker];
      if (!isText(base) || !isText(quote) || pairs.some(({ ticker }) => ticker === `${base}/${quote}`)) return;
      const found = pairs.find(({ base_asset, quote_asset }) => base_asset === base || quote_asset === quote);
      if (!found || ((await listedAsset(base, context)) && (await listedAsset(quote, context)))) return;
      if (isText(asked.pair_ticker)) asked.pair_ticker = found.ticker;
      else Object.assign(asked, { base_ticker: found.base_asset, quote_ticker: found.quote_asset });
    }),
  'pair-routes-by-the-id-that-is-known': breaks('MKT-PROUTE-09')
    .what('where from_asset_id is of no asset, the first pair with the quote asset is found')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      if (!isText(asked.from_asset_id) || (await listedAsset(asked.from_asset_id, context))) return;
      const pairs = await listedPairs(context);
      const found = pairs.find(({ quote_asset_id }) => quote_asset_id === asked.quote_asset_id);
      if (found) asked.from_asset_id = found.base_asset_id;
    }),
  'pair-routes-of-an-empty-name': breaks('MKT-PROUTE-09')
    .what('a pair_id, or a pair_ticker, that is an empty text filters nothing, so that the first pair is found')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      for (const name of ['pair_id', 'pair_ticker'])
        if (asked[name] === '') asked[name] = (await listedPairs(context))[0]?.[name === 'pair_id' ? 'id' : 'ticker'];
    }),
  'pair-routes-by-the-beginning-of-an-id': breaks('MKT-PROUTE-09')
    .what('a pair is found by the beginning of its id')
    .onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
      const { pair_id } = asked;
      if (!isText(pair_id)) return;
      const found = (await fetchAllPairs(context)).find(({ id }) => String(id).slice(0, 18) === pair_id.slice(0, 18));
      if (found) asked.pair_id = found.id;
    }),
  'pair-routes-empty-for-a-pair-without-any': breaks('MKT-PROUTE-09')
    .what('an inactive pair without routes has an empty list of them')
    .onRefusal(PAIR_ROUTES, async ({ asked: { pair_id }, given, ...context }) => {
      if (given.status !== 404 || pair_id === undefined) return undefined;
      return (await fetchAllPairs(context)).some(({ id }) => id === pair_id) ? NO_ROUTES : undefined;
    }),
};

/** A side of a pair that has a certain value stands for any: the first pair with the other side is found. */
function standingForAny(side: Side, value: unknown, other: Side) {
  return onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
    if (asked[side] !== value) return undefined;
    const pair = (await listedPairs(context)).find((listed) => listed[SIDES[other]] === asked[other]);
    return pair && { [side]: pair[SIDES[side]] };
  });
}

/** Where no listed pair has the ticker that is asked for, the first one is found whose ticker is like it. */
function tickersLike(isLike: (ticker: string, given: string) => boolean) {
  return onRequest(PAIR_ROUTES, async ({ asked, ...context }) => {
    const { pair_ticker: given } = asked;
    if (!isText(given)) return undefined;
    const tickers = (await listedPairs(context)).map(({ ticker }) => String(ticker));
    const found = tickers.find((ticker) => ticker === given) ?? tickers.find((ticker) => isLike(ticker, given));
    return found === undefined ? undefined : { pair_ticker: found };
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A look-up that finds a pair only where one of the members that name it has this value. */
function withoutPair(name: string, value: string) {
  return onRequest(PAIR_ROUTES, ({ body }) => {
    const given = membersOf(body)[name];
    const members = Object.keys(membersOf(body)).length;
    return typeof given === 'string' && given !== value && members === 2 ? notFound('PAIR_NOT_FOUND') : undefined;
  });
}
