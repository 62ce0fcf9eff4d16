import { unlistedAssetId } from '../../harness/interface/market/unlisted.ts';
import { refusedAsNoPair, unpriced } from '../../harness/interface/quotes/read.ts';
import {
  INACTIVE,
  inactiveLegs,
  sidesWithoutOwnPair,
  unpairedLegs,
} from '../../harness/interface/quotes/unquotable.ts';
import {
  key,
  LEGS,
  must,
  NotExercised,
  should,
  sideText,
  someOf,
  test,
  tradeText,
  validQuote,
} from '../../harness/test.ts';

/** So many refusals are asked for, where there are so many. */
const MOST_REFUSALS = 3;

/** So many couples of assets that form no pair are tried, by turns as a forward and a reverse quote. */
const MOST_COUPLES = 12;

const COUPLE = { what: 'couple of assets without a pair', named: tradeText };

const NO_PAIR_NO_QUOTE = must('QUO-ROUTE-05');

test('an unknown asset is not quoted', { tag: NO_PAIR_NO_QUOTE }, async ({ quotes, discovery, seed }) => {
  const valid = validQuote(quotes.oneTrade());
  const unknown = unlistedAssetId(discovery, seed);
  for (const leg of LEGS) refusedAsNoPair(await quotes.ask(valid.with(`${leg}.asset_id`, unknown)));
});

test('two assets that form no pair are not quoted', { tag: [NO_PAIR_NO_QUOTE, key('no pair')] }, async ({
  quotes,
  discovery,
  seed,
}) => {
  const unpaired = unpairedLegs(discovery.whole);
  if (unpaired.length === 0) throw new NotExercised('every two traded assets form a pair');
  for (const [index, legs] of someOf(unpaired, MOST_COUPLES, { ...COUPLE, seed }).entries())
    refusedAsNoPair(await quotes.ask(validQuote(legs, LEGS[index % LEGS.length])));
});

test('an asset is not quoted against itself', { tag: should('QUO-ROUTE-06') }, async ({ quotes, discovery, seed }) => {
  const traded = quotes.quotable.flatMap(({ from, to }) => [from, to]);
  const unpaired = sidesWithoutOwnPair(traded, discovery.whole.pairs);
  if (unpaired.length === 0) throw new NotExercised('every traded asset forms a pair with itself');
  const own = { what: 'asset against itself', named: sideText, seed };
  for (const side of someOf(unpaired, 2, own))
    unpriced(await quotes.ask(validQuote({ from: side, to: side })), 400, 404, 422);
});

test('what is inactive is not quoted', { tag: should('QUO-LIMIT-08') }, async ({ quotes, discovery, seed }) => {
  const inactive = inactiveLegs(discovery.whole);
  if (inactive.length === 0) throw new NotExercised('no inactive asset, endpoint or pair is listed');
  for (const legs of someOf(inactive, MOST_REFUSALS, { ...INACTIVE, seed }))
    unpriced(await quotes.ask(validQuote(legs)), 400, 404, 422);
});
