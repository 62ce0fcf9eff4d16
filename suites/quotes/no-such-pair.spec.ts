import { someOf } from '../../harness/engine/fuzz/pick.ts';
import { remarks } from '../../harness/engine/verdict/remarks.ts';
import type { Answer } from '../../harness/engine/wire/answer.ts';
import { oneTrade, type Side, sideOf, someTrades, tradesOf } from '../../harness/interface/market/trades.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { unpriced } from '../../harness/interface/quotes/read.ts';
import { validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, NotExercised, note, requirement, test } from '../../harness/test.ts';

const NOT_FOUND = ['PAIR_NOT_FOUND', 'ASSET_NOT_FOUND', 'NOT_FOUND'];
const MOST_REFUSALS = 3;

test('an unknown asset is not quoted', { tag: ['@quote', '@QUO-ROUTE-05'] }, async ({ market, discovery, seed }) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-ROUTE-05', async () => {
    const unknown = unlistedAssetId(discovery, seed);
    for (const leg of ['from_asset', 'to_asset'])
      noPair(await market.quote(validQuote(trade).with(`${leg}.asset_id`, unknown).json));
  });
});

test('two assets that form no pair are not quoted', { tag: ['@quote', '@QUO-ROUTE-05'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-ROUTE-05', async () => {
    const paired = new Set(
      discovery.pairs.flatMap(({ base_asset_id: one, quote_asset_id: other }) => [
        `${one} ${other}`,
        `${other} ${one}`,
      ]),
    );
    const [trade] = someTrades(discovery, 1, seed);
    const traded = tradesOf(discovery).flatMap(({ from, to }) => [from, to]);
    const strangers = traded.flatMap((from) =>
      traded
        .filter(({ asset }) => asset.asset_id !== from.asset.asset_id)
        .filter(({ asset }) => !paired.has(`${from.asset.asset_id} ${asset.asset_id}`))
        .map((to) => ({ from, to })),
    );
    if (!trade || strangers.length === 0) throw new NotExercised('every two traded assets form a pair');
    for (const { from, to } of someOf(strangers, MOST_REFUSALS, seed))
      noPair(await market.quote(validQuote({ pair: trade.pair, from, to }).json));
  });
});

test('an asset is not quoted against itself', { tag: ['@quote', '@QUO-ROUTE-06'] }, async ({
  market,
  discovery,
  seed,
}) => {
  await requirement('QUO-ROUTE-06', async () => {
    const traded = someTrades(discovery, Number.POSITIVE_INFINITY, seed).flatMap(({ pair, from, to }) =>
      [from, to].map((side) => ({ pair, side })),
    );
    // A deployment may list such a pair, between layers or not.
    const own = discovery.pairs.filter((pair) => pair.base_asset_id === pair.quote_asset_id);
    const alone = traded.filter(({ side }) => own.every((pair) => pair.base_asset_id !== side.asset.asset_id));
    if (alone.length === 0) throw new NotExercised('every traded asset forms a pair with itself');
    for (const { pair, side } of someOf(alone, 2, seed))
      unpriced(await market.quote(validQuote({ pair, from: side, to: side }).json), 400, 404, 422);
  });
});

test('what is inactive is not quoted', { tag: ['@quote', '@QUO-LIMIT-08'] }, async ({ market, discovery, seed }) => {
  await requirement('QUO-LIMIT-08', async () => {
    const trade = oneTrade(discovery, seed);
    const inactive = inactiveLegs(discovery);
    if (inactive.length === 0) throw new NotExercised('no inactive asset, endpoint or pair is listed');
    const found: string[] = [];
    for (const { what, from, to } of someOf(inactive, MOST_REFUSALS, seed)) {
      unpriced(await market.quote(validQuote({ pair: trade.pair, from, to }).json), 400, 404, 422);
      found.push(what);
    }
    return remarks(found);
  });
});

function noPair(answer: Answer): void {
  const { error_code } = unpriced(answer, 404, 400);
  if (answer.status === 404) expect(NOT_FOUND, 'error_code of the 404').toContain(error_code);
  else note(`refused with 400 ${error_code ?? 'in the legacy form'}`);
}

/** Legs that would be quotable if nothing about them were inactive. */
function inactiveLegs({ assets, pairs }: Parameters<typeof tradesOf>[0]): { what: string; from: Side; to: Side }[] {
  const active = pairs.filter(({ is_active }) => is_active === true);
  return pairs.flatMap((pair) => {
    const [base, quote] = [pair.base_asset_id, pair.quote_asset_id].map((id) =>
      assets.find(({ asset_id }) => asset_id === id),
    );
    const namesake = active.some(
      (other) =>
        other !== pair &&
        [other.base_asset_id, other.quote_asset_id].includes(pair.quote_asset_id) &&
        [other.base_asset_id, other.quote_asset_id].includes(pair.base_asset_id),
    );
    if (!base || !quote || namesake) return [];
    const listed =
      pair.routes && pair.routes.length > 0
        ? pair.routes
        : layersOf(base).map((from_layer) => ({ from_layer, to_layer: layersOf(quote)[0] ?? '' }));
    return listed.flatMap(({ from_layer, to_layer }) => {
      const [from, to] = [awakened(base, from_layer), awakened(quote, to_layer)];
      if (!from || !to) return [];
      const asleep = [base, quote].filter(({ is_active }) => is_active === false);
      const closed = !sideOf(base, from_layer) || !sideOf(quote, to_layer);
      if (pair.is_active === false) return [{ what: `the inactive pair ${pair.ticker}`, from, to }];
      if (asleep.length > 0) return [{ what: `the inactive asset ${asleep[0]?.ticker}`, from, to }];
      return closed ? [{ what: `an inactive endpoint of ${pair.ticker}`, from, to }] : [];
    });
  });
}

function layersOf({ endpoints }: Side['asset']): string[] {
  return Array.isArray(endpoints) ? endpoints.map(({ layer }) => String(layer)) : [];
}

/** The leg as it would be if asset and endpoint were active, with bounds that begin at 1 where none are given. */
function awakened(asset: Side['asset'], layer: string): Side | undefined {
  const endpoints = (Array.isArray(asset.endpoints) ? asset.endpoints : []).map((endpoint) => ({
    ...endpoint,
    is_active: true,
    max_amount: endpoint.max_amount || 1,
  }));
  return sideOf({ ...asset, is_active: true, endpoints }, layer);
}
