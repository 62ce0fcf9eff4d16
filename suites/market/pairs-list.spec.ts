import { pagedActivePairs, pagedPairs, walkInPages } from '../../harness/flows/market/paging.ts';
import {
  assetsInside,
  changesIn,
  isActive,
  listedAssets,
  listedPairs,
  pageOf,
  toStartFrom,
  walk,
} from '../../harness/interface/market/read.ts';
import {
  accepted,
  confirm,
  expect,
  inconclusive,
  isInteger,
  key,
  must,
  NotExercised,
  note,
  oneOf,
  PAIR,
  refusedBlaming,
  reread,
  should,
  test,
  typed,
  Violation,
} from '../../harness/test.ts';

const WRAPPER = ['pairs', 'total', 'limit', 'offset', 'timestamp'];

const TAKES_A_BOOLEAN = must('MKT-PAIRS-06');
const POLLING_IS_HARMLESS = must('MKT-PAIRS-14');

/** No booleans, though a lenient reader goes by the first letter, or takes any number for true. */
const NO_BOOLEANS = ['banana', 'truth', '2'];

/** What says what an asset is; the rest of an asset object is its history. */
const DESCRIPTION = ['asset_id', 'ticker', 'name', 'precision', 'issued_supply', 'supported_layers', 'endpoints'];

test('the pair list answers without any parameter', { tag: must('MKT-PAIRS-01') }, async ({ market }) => {
  const answer = await market.pairs();
  const wrapper = accepted(answer);
  pageOf('pairs', answer);
  expect(Object.keys(wrapper)).toEqual(expect.arrayContaining(WRAPPER));
  if (!isInteger(wrapper.timestamp))
    throw new Violation(`\`timestamp\` of the pair list is ${typed(wrapper.timestamp)}; expected an integer`);
});

test('inactive pairs are hidden unless asked for', { tag: must('MKT-PAIRS-04') }, async ({ market }) => {
  await confirm('the market', async () => {
    const unasked = await toStartFrom(walk('pairs', market.pairs));
    const active = await toStartFrom(walk('pairs', market.pairs, { active_only: true }));
    const { elements: inPages, size } = await toStartFrom(walkInPages(pagedActivePairs(market)));
    if ([...unasked, ...active, ...inPages].length === 0) throw new NotExercised('no active pair is listed');
    const shown = [...unasked, ...active, ...inPages].filter((pair) => !isActive(pair));
    expect(idsOf(shown), 'pairs that are shown though not active').toEqual([]);
    expect(idsOf(unasked), 'the same pairs as with active_only=true').toEqual(idsOf(active));
    expect(idsOf(inPages), `the same pairs on pages of ${size}`).toEqual(idsOf(active));
  });
});

test('active_only=false adds the inactive pairs', { tag: must('MKT-PAIRS-05') }, async ({ market }) => {
  await confirm('the market', async () => {
    const unasked = idsOf(await toStartFrom(walk('pairs', market.pairs)));
    const all = await listedPairs(market);
    const { elements: inPages, size } = await walkInPages(pagedPairs(market));
    expect(idsOf(inPages), `all pairs, on pages of ${size}`).toEqual(idsOf(all));
    expect(idsOf(all), 'the pairs of the default are among all pairs').toEqual(expect.arrayContaining(unasked));
    const added = all.filter(({ id }) => !unasked.includes(String(id)));
    const active = added.filter(isActive);
    expect(idsOf(active), 'pairs that only active_only=false shows though not inactive').toEqual([]);
    if (added.length === 0) inconclusive('no inactive pair is listed: both lists are the same');
  });
});

for (const active_only of NO_BOOLEANS) {
  test(`active_only=${active_only} is refused`, { tag: [TAKES_A_BOOLEAN, key(active_only)] }, async ({ market }) => {
    refusedBlaming(TAKES_A_BOOLEAN, await market.pairs({ active_only }), 'active_only');
  });
}

test('polling the pair list has no effect on it', { tag: POLLING_IS_HARMLESS }, async ({ market }) => {
  await confirm(
    'the market',
    await reread(
      () => listedPairs(market),
      (earlier, later) => expect(changesIn('pairs', earlier, later)).toEqual([]),
    ),
  );
});

test('a filter and a page leave the whole pair list as it was', {
  tag: [POLLING_IS_HARMLESS, key('filter and page')],
}, async ({ market, seed }) => {
  await confirm('the market', async () => {
    const before = await listedPairs(market);
    const { ticker } = oneOf(before, { ...PAIR, seed });
    await market.pairs({ pair_ticker: String(ticker), limit: 1 });
    expect(changesIn('pairs', before, await listedPairs(market))).toEqual([]);
  });
});

test('a pair shows its assets as the asset list does', { tag: should('MKT-PAIR-08') }, async ({ market }) => {
  await confirm('the market', async () => {
    const listed = new Map((await listedAssets(market)).map((asset) => [asset.asset_id, asset]));
    const unlisted = new Set<unknown>();
    const unlike = new Set<string>();
    let compared = 0;
    for (const inside of assetsInside(await listedPairs(market))) {
      const outside = listed.get(inside.asset_id);
      if (!outside) {
        unlisted.add(inside.asset_id);
        continue;
      }
      compared++;
      const members = DESCRIPTION.filter((member) => member in inside);
      for (const difference of changesIn('assets', [outside], [inside], members)) unlike.add(difference);
    }
    expect([...unlike], 'what differs inside the pairs').toEqual([]);
    if (compared === 0) throw new NotExercised('no asset inside a pair stands in the asset list');
    if (unlisted.size > 0) note(`not in the asset list: ${[...unlisted].join(', ')}`);
  });
});

function idsOf(pairs: readonly { id?: unknown }[]): string[] {
  return pairs.map(({ id }) => String(id)).sort();
}
