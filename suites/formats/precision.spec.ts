import { typed } from '../../harness/engine/json/typed.ts';
import * as Market from '../../harness/groups/market.ts';
import { confirm, expect, must, NotExercised, test, tier } from '../../harness/test.ts';

test('an asset has one precision wherever it is described', { tag: [must('FMT-PREC-01'), tier('read')] }, async ({
  lists,
}) => {
  await confirm('the market', async () => {
    const listed = await lists.assets();
    const embedded = Market.assetsInside(await lists.pairs());
    if (embedded.length === 0) throw new NotExercised('no pair with its assets is listed');
    const precisions = new Map<unknown, Set<unknown>>();
    for (const { asset_id, precision } of [...listed, ...embedded])
      precisions.set(asset_id, (precisions.get(asset_id) ?? new Set()).add(precision));
    for (const [asset_id, found] of precisions) {
      const values = [...found].map(typed).join(' and ');
      expect(found.size, `\`precision\` of ${asset_id} is one wherever the lists describe it: ${values}`).toBe(1);
    }
  });
});
