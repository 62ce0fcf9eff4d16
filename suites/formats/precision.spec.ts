import { objectsIn } from '../../harness/engine/json/members.ts';
import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, membersOf, must, NotExercised, test, tier } from '../../harness/test.ts';

test('an asset has one precision wherever it is described', { tag: [must('FMT-PREC-01'), tier('read')] }, async ({
  lists,
  buyer,
}) => {
  await confirm('the market', async () => {
    const listed = await lists.assets();
    const embedded = Market.assetsInside(await lists.pairs());
    if (embedded.length === 0) throw new NotExercised('no pair with its assets is listed');
    const info = await buyer.getInfo();
    const offered =
      info.status === 200 ? objectsIn(membersOf(info.value)?.assets, '').map(({ element }) => element) : [];
    const precisions = new Map<unknown, Set<unknown>>();
    for (const { asset_id, precision } of [...listed, ...embedded, ...offered])
      precisions.set(asset_id, (precisions.get(asset_id) ?? new Set()).add(precision));
    for (const [asset_id, found] of precisions) {
      const values = [...found].map(typed).join(' and ');
      expect(found.size, `\`precision\` of ${asset_id} is one wherever it is described: ${values}`).toBe(1);
    }
  });
});
