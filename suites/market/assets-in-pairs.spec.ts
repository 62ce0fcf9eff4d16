import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, NotExercised, note, should, test } from '../../harness/test.ts';

test('a pair shows its assets as the asset list does', { tag: should('MKT-PAIR-08') }, async ({ lists }) => {
  await confirm('the market', async () => {
    const listed = new Map((await lists.assets()).map((asset) => [asset.asset_id, Market.soundAsset(asset)]));
    const unlisted = new Set<unknown>();
    const unlike = new Set<string>();
    let compared = 0;
    for (const inside of Market.assetsInside(await lists.pairs()).map(Market.soundAsset)) {
      const outside = listed.get(inside.asset_id);
      if (!outside) {
        unlisted.add(inside.asset_id);
        continue;
      }
      compared++;
      const members = Market.ASSET_DESCRIPTION.filter((member) => member in inside && member in outside);
      for (const difference of Market.changesIn('assets', [outside], [inside], members)) unlike.add(difference);
    }
    expect([...unlike], 'what differs inside the pairs').toEqual([]);
    if (compared === 0) throw new NotExercised('no asset inside a pair stands in the asset list');
    if (unlisted.size > 0) note(`not in the asset list: ${[...unlisted].join(', ')}`);
  });
});

test('BTC is listed with its limits when it is traded', { tag: should('MKT-ASSET-10') }, async ({ lists }) => {
  const traded = Market.assetsInside(await lists.pairs()).find(isBtc);
  if (!traded) throw new NotExercised('no pair with BTC is listed');
  const listed = (await lists.assets()).find(isBtc);
  if (!listed && limitsOf(traded) > 0) {
    note('BTC is missing from the asset list; its limits stand inside the pairs');
    return;
  }
  expect(listed, 'the element of the asset list with the id BTC').toBeDefined();
  expect(limitsOf(listed), 'elements in the `endpoints` of BTC').toBeGreaterThan(0);
});

function isBtc({ asset_id }: { asset_id?: unknown }): boolean {
  return asset_id === 'BTC';
}

function limitsOf(asset: { endpoints?: unknown } | undefined): number {
  return Array.isArray(asset?.endpoints) ? asset.endpoints.length : 0;
}
