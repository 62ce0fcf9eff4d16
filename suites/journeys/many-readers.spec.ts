import { constantsOf } from '../../harness/interface/swaps/swap-object.ts';
import { course } from '../../harness/interface/swaps/watch.ts';
import { expect, requirement, test } from '../../harness/test.ts';

const READERS = 3;
const RANK: Readonly<Record<string, number>> = { Waiting: 0, Pending: 1, Succeeded: 2, Failed: 2, Expired: 2 };

test('all who read a swap see one course of it', { tag: ['@pay', '@SWP-STATE-02', '@SWP-STATUS-17'] }, async ({
  payer,
  trader,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const before = await trader.swapOf(swap);
  await payer.execute(swap);
  const readers = await Promise.all(Array.from({ length: READERS }, () => trader.courseOf(swap, { everyMs: 100 })));

  await requirement('SWP-STATE-02', () => {
    for (const seen of readers) {
      const ranks = seen.map(({ word }) => RANK[word] ?? -1);
      expect(ranks, `one reader saw ${course(seen)}`).toEqual(ranks.toSorted((a, b) => a - b));
    }
    const ends = new Set(readers.map((seen) => seen.at(-1)?.word));
    expect([...ends], 'ends that the readers saw').toHaveLength(1);
    return readers.map(course).join('; ');
  });
  await requirement('SWP-STATUS-17', async () => {
    const [one, other] = await Promise.all([trader.swapOf(swap), trader.swapOf(swap)]);
    expect(constantsOf(one), 'figures of the swap at its end').toBe(constantsOf(before));
    expect(other, 'two readings at the same time').toEqual(one);
  });
});
