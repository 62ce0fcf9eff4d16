import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { control, key, must, test } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a bad shape wins over an unknown pair', { tag: SHAPE_COMES_FIRST }, async ({ market, discovery, pair, seed }) => {
  // Two members that name one pair together: a pair that is named in two ways would be wrong once more.
  const [base_ticker, quote_ticker] = [
    Market.unlistedTicker(discovery, seed),
    Market.unlistedTicker(discovery, seed + 1),
  ];
  await Errors.shapeComesFirst({
    inShape: () => market.pairRoutes({ base_ticker: pair.base_asset, quote_ticker: {} }),
    inBusiness: () => market.pairRoutes({ base_ticker, quote_ticker }),
    inBoth: () => market.pairRoutes({ base_ticker, quote_ticker: {} }),
  });
});

test('a bad shape wins over an asset of no route', { tag: [SHAPE_COMES_FIRST, key('asset of no route')] }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const known = await Market.plainRouteBody(market, pair);
  const unknown = { ...known, from_asset: Market.unlistedAssetId(discovery, seed) };
  const comesFirst = () =>
    Errors.shapeComesFirst({
      inShape: () => market.routes({ ...known, to_asset: [] }),
      inBusiness: () => market.routes(unknown),
      inBoth: () => market.routes({ ...unknown, to_asset: [] }),
    });
  await control(comesFirst, [Market.readsToAsset(market, known, [])]);
});
