import { steady } from '../../harness/engine/verdict/steady.ts';
import { allPairs, walk } from '../../harness/interface/market/read.ts';
import { expect, NotExercised, requirement, test } from '../../harness/test.ts';

test('an asset has one precision wherever it is described', { tag: ['@FMT-PREC-01'] }, async ({ market }) => {
  await requirement('FMT-PREC-01', () =>
    steady(async () => {
      const listed = await walk('assets', market.assets);
      const embedded = (await allPairs(market)).flatMap(({ base, quote }) => [base, quote]).filter(Boolean);
      if (embedded.length === 0) throw new NotExercised('no pair with its assets is listed');
      const precisions = new Map<unknown, Set<unknown>>();
      for (const { asset_id, precision } of [...listed, ...embedded])
        precisions.set(asset_id, (precisions.get(asset_id) ?? new Set()).add(precision));
      for (const [asset_id, found] of precisions)
        expect([...found], `precision of ${asset_id} in the asset list and inside the pairs`).toHaveLength(1);
    }),
  );
});
