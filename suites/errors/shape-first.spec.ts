import { shapeComesFirst } from '../../harness/interface/errors/shape-first.ts';
import { namingsOfNoPair } from '../../harness/interface/market/pair-naming.ts';
import { plainRouteBody } from '../../harness/interface/market/route-discovery.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { must, test } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a bad shape wins over an unknown pair', { tag: SHAPE_COMES_FIRST }, async ({ market, discovery, seed }) => {
  const [byId = {}] = namingsOfNoPair(discovery, seed);
  await shapeComesFirst({
    inShape: () => market.pairRoutes({ pair_ticker: {} }),
    inBusiness: () => market.pairRoutes(byId),
    inBoth: () => market.pairRoutes({ ...byId, pair_ticker: {} }),
  });
});

test('a bad shape wins over an asset of no route', { tag: SHAPE_COMES_FIRST }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const known = await plainRouteBody(market, pair);
  const unknown = { ...known, from_asset: unlistedAssetId(discovery, seed) };
  await shapeComesFirst({
    inShape: () => market.routes({ ...known, to_asset: [] }),
    inBusiness: () => market.routes(unknown),
    inBoth: () => market.routes({ ...unknown, to_asset: [] }),
  });
});
