import { failsValidationAgain, refusedAgain } from '../../harness/interface/errors/repeated.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { must, note, refused, should, test, tier, validQuote } from '../../harness/test.ts';

test('a quote request that fails validation fails it again', { tag: [must('ERR-STATUS-03'), tier('quote')] }, async ({
  market,
  discovery,
  seed,
}) => {
  const valid = validQuote(oneTrade(discovery, seed));
  await failsValidationAgain({
    'no to_asset': () => market.quote(valid.without('to_asset').json),
    'an amount in words': () => market.quote(valid.with('from_asset.amount', 'abc').json),
  });
});

test('a refusal of a quote does not go away by retrying', { tag: [should('ERR-STATUS-05'), tier('quote')] }, async ({
  market,
  discovery,
  seed,
}) => {
  const trade = oneTrade(discovery, seed);
  const valid = validQuote(trade);
  const unlisted = unlistedAssetId(discovery, seed);
  await refusedAgain({
    'an amount over the maximum': () => market.quote(valid.with('from_asset.amount', trade.from.max + 1n).json),
    'an unknown asset': () => market.quote(valid.with('to_asset.asset_id', unlisted).json),
  });
});

test('a bad shape wins over an unknown asset', { tag: [must('ERR-STATUS-04'), tier('quote')] }, async ({
  market,
  discovery,
  seed,
}) => {
  const valid = validQuote(oneTrade(discovery, seed));
  const unknown = valid.with('to_asset.asset_id', unlistedAssetId(discovery, seed));
  const answer = await market.quote(unknown.with('from_asset.amount', 'abc').json);
  refused(answer, 422, 400);
  if (answer.status === 400) note('refused with 400, which does not tell which of the two was found first');
});
