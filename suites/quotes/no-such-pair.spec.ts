import * as Market from '../../harness/groups/market.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { control, key, must, NotOffered, should, test } from '../../harness/test.ts';

/** The most inactive things that are sampled. */
const MOST_REFUSALS = 3;

/** The most couples of assets without a pair that are sampled, as a forward and a reverse quote alternately. */
const MOST_COUPLES = 12;

const NO_PAIR_NO_QUOTE = must('QUO-ROUTE-05');
const NOT_AGAINST_ITSELF = should('QUO-ROUTE-06');
const INACTIVE_IS_NOT_QUOTED = should('QUO-LIMIT-08');

test('an unknown asset is not quoted', { tag: NO_PAIR_NO_QUOTE }, async ({ quotes, discovery, seed }) => {
  const valid = Quotes.validQuote(quotes.oneTrade());
  const unknown = Market.unlistedAssetId(discovery, seed);
  // An id that is made up may be that of no contract, which validation can find out.
  for (const leg of Quotes.LEGS) Quotes.refusedAsNoPair(await quotes.ask(valid.with(`${leg}.asset_id`, unknown)));
});

test('two assets that form no pair are not quoted', { tag: [NO_PAIR_NO_QUOTE, key('no pair')] }, async ({
  quotes,
  lists,
  discovery,
  seed,
}) => {
  const unpaired = Quotes.someUnpairedLegs(discovery.whole, { most: MOST_COUPLES, seed });
  if (unpaired.length === 0) throw new NotOffered('every two traded assets form a pair');
  await control(async () => {
    for (const [index, legs] of unpaired.entries())
      Quotes.refusedAsNoPair(await quotes.ask(Quotes.validQuote(legs, Quotes.LEGS[index % Quotes.LEGS.length])), 422);
  }, [Market.tradedAsBefore(lists, discovery.whole)]);
});

test('an asset is not quoted against itself', { tag: NOT_AGAINST_ITSELF }, async ({
  quotes,
  lists,
  discovery,
  seed,
}) => {
  const unpaired = Quotes.someLegsOfOneAsset(discovery.whole, { most: 1, seed });
  if (unpaired.length === 0) throw new NotOffered('every traded asset forms a pair with itself');
  await control(async () => {
    for (const legs of unpaired) Quotes.unpriced(NOT_AGAINST_ITSELF, await quotes.ask(Quotes.validQuote(legs)));
  }, [Market.tradedAsBefore(lists, discovery.whole)]);
});

test('what is inactive is not quoted', { tag: INACTIVE_IS_NOT_QUOTED }, async ({ quotes, lists, discovery, seed }) => {
  const inactive = Quotes.someInactiveLegs(discovery.whole, { most: MOST_REFUSALS, seed });
  if (inactive.length === 0) throw new NotOffered('no inactive asset, endpoint or pair is listed');
  await control(async () => {
    for (const legs of inactive) {
      for (const fixed of Quotes.LEGS)
        Quotes.unpriced(INACTIVE_IS_NOT_QUOTED, await quotes.ask(Quotes.validQuote(legs, fixed)));
      const turned = { from: legs.to, to: legs.from };
      Quotes.unpriced(INACTIVE_IS_NOT_QUOTED, await quotes.ask(Quotes.validQuote(turned)));
    }
  }, [Market.tradedAsBefore(lists, discovery.whole)]);
});
