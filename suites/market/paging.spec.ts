import * as Market from '../../harness/groups/market.ts';
import { confirm, key, must, oneOf, refusedAs, should, test } from '../../harness/test.ts';

/** Each rule of paging, and the requirement that states it for assets; for pairs they are expected by analogy. */
const RULES = [
  { rule: 'total', ofAssets: must('MKT-ASSETS-04'), title: 'total counts every match, whatever the page shows' },
  { rule: 'limit', ofAssets: must('MKT-ASSETS-05'), title: 'limit bounds the page' },
  { rule: 'wrapper', ofAssets: must('MKT-ASSETS-06'), title: 'the wrapper repeats limit and offset' },
  { rule: 'walk', ofAssets: must('MKT-ASSETS-07'), title: 'walking the pages yields each element exactly once' },
  { rule: 'end', ofAssets: should('MKT-ASSETS-08'), title: 'a page beyond the end is empty' },
] as const;

const PAGED_LIKE_ASSETS = should('MKT-PAIRS-03');

for (const { rule, ofAssets, title } of RULES) {
  test(`${title}, of assets`, { tag: ofAssets }, async ({ market }) => {
    await confirm('the market', () => Market.PAGING[rule](Market.pagedLists(market).assets));
  });

  test(`${title}, of pairs`, { tag: [PAGED_LIKE_ASSETS, key(rule)] }, async ({ market }) => {
    await confirm('the market', () => Market.PAGING[rule](Market.pagedLists(market).pairs));
    await confirm('the market', () => Market.PAGING[rule](Market.pagedLists(market).activePairs));
  });
}

/** Texts instead of an integer: a word, what a lenient reader takes for its first digit or for a number, and a fraction. */
const TEXTS = ['abc', '1x', '0x1', '1.5'];

const PAGED_BY_INTEGERS = must('MKT-ASSETS-09');
const PAIRS_PAGED_BY_INTEGERS = should('MKT-PAIRS-15');

/** Paging that takes no integers. */
const WRONG_PAGING = [{ limit: 'abc' }, { limit: 1, offset: 'abc' }];

/** What states of each list that its paging takes integers. */
const TAKES_INTEGERS = [
  { list: 'assets', id: PAGED_BY_INTEGERS },
  { list: 'pairs', id: PAIRS_PAGED_BY_INTEGERS },
] as const;

for (const { list, id } of TAKES_INTEGERS) {
  for (const name of ['limit', 'offset'])
    test(`text in the place of ${name} fails validation, of ${list}`, { tag: [id, key(name)] }, async ({ market }) => {
      for (const text of TEXTS) refusedAs(id, await market[list]({ [name]: text }));
    });
}

test('text in the place of paging fails validation beside an asset_id, too', {
  tag: [PAGED_BY_INTEGERS, key('beside an id')],
}, async ({ market, discovery, seed }) => {
  const { asset_id } = oneOf(discovery.assets, { ...Market.ASSET, seed });
  for (const paging of WRONG_PAGING) refusedAs(PAGED_BY_INTEGERS, await market.assets({ asset_id, ...paging }));
});

test('text in the place of paging fails validation beside a pair_ticker, too', {
  tag: [PAIRS_PAGED_BY_INTEGERS, key('beside a ticker')],
}, async ({ market, pair }) => {
  for (const paging of WRONG_PAGING)
    refusedAs(PAIRS_PAGED_BY_INTEGERS, await market.pairs({ pair_ticker: pair.ticker, ...paging }));
});

// A page by itself shows no twin that stands on another one.

test('no asset_id occurs twice in the whole list', { tag: must('MKT-ASSET-02') }, async ({ market }) => {
  await confirm('the market', () => Market.hasNoTwins(Market.pagedLists(market).assets));
});

test('no id of a pair occurs twice in the whole list', { tag: must('MKT-PAIR-01') }, async ({ market }) => {
  await confirm('the market', () => Market.hasNoTwins(Market.pagedLists(market).pairs));
});
