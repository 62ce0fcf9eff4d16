import * as Errors from '../../harness/groups/errors.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { key, must, should, test, tier } from '../../harness/test.ts';

const SHAPE_COMES_FIRST = must('ERR-STATUS-04');

test('a quote request that fails validation fails it again', {
  tag: [must('ERR-STATUS-03'), tier('quote'), key('quotes')],
}, async ({ market, quotes }) => {
  const valid = Quotes.validQuote(quotes.oneTrade());
  const sound = () => market.quote(valid.json);
  await Errors.failsValidationAgain({
    'no to_asset': { send: () => market.quote(valid.without('to_asset').json), sound },
    'no layer to sell on': { send: () => market.quote(valid.without('from_asset.layer').json), sound },
    'an amount in words': { send: () => market.quote(valid.with('from_asset.amount', 'abc').json), sound },
  });
});

test('a refusal of a quote does not go away by retrying', {
  tag: [should('ERR-STATUS-05'), tier('quote'), key('quotes')],
}, async ({ market, discovery, seed, quotes }) => {
  const trade = quotes.oneTrade();
  const valid = Quotes.validQuote(trade);
  const unlisted = Market.unlistedAssetId(discovery, seed);
  await Errors.refusedAgain({
    'an amount over the maximum': {
      send: () => market.quote(valid.with('from_asset.amount', trade.from.max + 1n).json),
    },
    'an unknown asset': { send: () => market.quote(valid.with('to_asset.asset_id', unlisted).json) },
  });
});

test('a bad shape wins over an unknown asset', { tag: [SHAPE_COMES_FIRST, tier('quote'), key('quotes')] }, async ({
  market,
  discovery,
  seed,
  quotes,
}) => {
  const valid = Quotes.validQuote(quotes.oneTrade());
  const unlisted = Market.unlistedAssetId(discovery, seed);
  const shapeless = [
    valid.with('from_asset.amount', 'abc'),
    valid.with('from_asset.layer', {}).with('to_asset.layer', {}),
  ];
  for (const leg of ['to_asset', 'from_asset'])
    for (const inShape of shapeless)
      await Errors.shapeComesFirst({
        inShape: () => market.quote(inShape.json),
        inBusiness: () => market.quote(valid.with(`${leg}.asset_id`, unlisted).json),
        inBoth: () => market.quote(inShape.with(`${leg}.asset_id`, unlisted).json),
      });
});

test('a bad shape wins over an amount beyond its bounds', {
  tag: [SHAPE_COMES_FIRST, tier('quote'), key('amounts beyond their bounds')],
}, async ({ market, quotes }) => {
  const trade = quotes.oneTrade();
  const valid = Quotes.validQuote(trade);
  const beyond = valid.with('from_asset.amount', trade.from.max + 1n);
  await Errors.shapeComesFirst({
    inShape: () => market.quote(valid.with('to_asset.layer', {}).json),
    inBusiness: () => market.quote(beyond.json),
    inBoth: () => market.quote(beyond.with('to_asset.layer', {}).json),
  });
});
