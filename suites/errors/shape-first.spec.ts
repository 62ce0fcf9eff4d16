import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import { type Answer, control, key, must, NotExercised, test } from '../../harness/test.ts';

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

test('a bad word wins over an unknown ticker', { tag: [SHAPE_COMES_FIRST, key('unknown ticker')] }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const pair_ticker = `${Market.unlistedTicker(discovery, seed)}/${Market.unlistedTicker(discovery, seed + 1)}`;
  await Errors.shapeComesFirst({
    inShape: () => bad('active_only', market.pairs({ pair_ticker: pair.ticker, active_only: 'banana' })),
    inBusiness: () => market.pairs({ pair_ticker }),
    inBoth: () => market.pairs({ pair_ticker, active_only: 'banana' }),
  });
});

test('a bad number wins over an unknown asset', { tag: [SHAPE_COMES_FIRST, key('unknown asset')] }, async ({
  market,
  discovery,
  pair,
  seed,
}) => {
  const asset_id = Market.unlistedAssetId(discovery, seed);
  await Errors.shapeComesFirst({
    inShape: () => bad('limit', market.assets({ asset_id: pair.base_asset_id, limit: 'abc' })),
    inBusiness: () => market.assets({ asset_id }),
    inBoth: () => market.assets({ asset_id, limit: 'abc' }),
  });
});

/**
 * The answer to a query of which one member is no value of its kind.
 * @throws {NotExercised} when it is served all the same, which is another requirement's
 */
async function bad(member: string, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status === 200) throw new NotExercised(`any \`${member}\` is taken`);
  return answer;
}
