import { objectsIn } from '../../harness/engine/json/members.ts';
import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Orders from '../../harness/groups/orders.ts';
import { confirm, expect, membersOf, must, NotExercised, test, tier } from '../../harness/test.ts';

test('an asset has one precision wherever it is described', { tag: [must('FMT-PREC-01'), tier('read')] }, async ({
  lists,
  buyer,
}) => {
  await confirm('the market', async () => {
    const listed = (await lists.assets()).map(Market.soundAsset);
    const embedded = Market.assetsInside(await lists.pairs()).map(Market.soundAsset);
    if (embedded.length === 0) throw new NotExercised('no pair with its assets is listed');
    const info = await buyer.getInfo();
    const offered = info.status === 200 ? objectsIn(membersOf(info.value)?.assets, '') : [];
    const precisions = new Map<unknown, Set<unknown>>();
    const described = [...listed, ...embedded, ...offered.map(({ element }) => Orders.soundOffer(element))];
    for (const { asset_id, precision } of described.filter((asset) => 'asset_id' in asset && 'precision' in asset))
      precisions.set(asset_id, (precisions.get(asset_id) ?? new Set()).add(precision));
    for (const [asset_id, found] of precisions) {
      const values = [...found].map(typed).join(' and ');
      expect(found.size, `\`precision\` of ${asset_id} is one wherever it is described: ${values}`).toBe(1);
    }
  });
});
