import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, inconclusive, must, NotExercised, precondition, test } from '../../harness/test.ts';

test('inactive pairs are hidden unless asked for', { tag: must('MKT-PAIRS-04') }, async ({ market, lists }) => {
  await confirm('the market', async () => {
    const unasked = await lists.shownPairs();
    const active = await lists.shownPairs({ active_only: true });
    const { elements: inPages, size } = await precondition(
      'the pages cannot be read',
      Market.walkInPages(Market.pagedLists(market).activePairs),
    );
    if ([...unasked, ...active, ...inPages].length === 0) throw new NotExercised('no active pair is listed');
    const shown = [...unasked, ...active, ...inPages].filter((pair) => !Market.isActive(pair));
    expect(idsOf(shown), 'pairs that are shown though not active').toEqual([]);
    expect(idsOf(unasked), 'the same pairs as with active_only=true').toEqual(idsOf(active));
    expect(idsOf(inPages), `the same pairs on pages of ${size}`).toEqual(idsOf(active));
  });
});

test('active_only=false adds the inactive pairs', { tag: must('MKT-PAIRS-05') }, async ({ market, lists }) => {
  await confirm('the market', async () => {
    const unasked = idsOf(await lists.shownPairs());
    const all = await lists.pairs();
    const { elements: inPages, size } = await Market.walkInPages(Market.pagedLists(market).pairs);
    expect(idsOf(inPages), `all pairs, on pages of ${size}`).toEqual(idsOf(all));
    expect(idsOf(all), 'the pairs of the default are among all pairs').toEqual(expect.arrayContaining(unasked));
    const added = all.filter(({ id }) => !unasked.includes(String(id)));
    const active = added.filter(Market.isActive);
    expect(idsOf(active), 'pairs that only active_only=false shows though not inactive').toEqual([]);
    if (added.length === 0) inconclusive('no inactive pair is listed: both lists are the same');
  });
});

function idsOf(pairs: readonly { id?: unknown }[]): string[] {
  return pairs.map(({ id }) => String(id)).sort();
}
