import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, NotExercised, note, outcomeOf, requirement, TIMEOUTS, test, tier } from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const READERS = 3;
const RANK: Readonly<Record<string, number>> = { Waiting: 0, Pending: 1, Succeeded: 2, Failed: 2, Expired: 2 };

const HAS_ONE_LIFECYCLE = must('SWP-STATE-02');
const READS_ALIKE = must('SWP-STATUS-17');

test('all who read a swap see one lifecycle of it', { tag: [tier('pay'), HAS_ONE_LIFECYCLE, READS_ALIKE] }, async ({
  payer,
  trader,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const before = await trader.swapOf(swap);
  const execute = await payer.execute(swap);
  if (Swaps.isRefused(execute)) throw new NotExercised(`the execute was refused: ${outcomeOf(execute)}`);
  // What was seen before one more execute, and is seen after it, shows whether that takes the swap back (SWP-STATE-07).
  await trader.swapOf(swap);
  await payer.execute(swap);
  const lifecycles = await Promise.all(
    Array.from({ length: READERS }, () => trader.lifecycleOf(swap, { everyMs: TIMEOUTS.manyReadersMs })),
  );
  const seen = lifecycles.map(({ text }) => text).join('; ');
  const isOver = lifecycles.every((lifecycle) => lifecycle.isOver);

  await requirement(HAS_ONE_LIFECYCLE, () => {
    for (const { statuses, text } of lifecycles) {
      const ranks = statuses.map((status) => RANK[status] ?? -1);
      expect(ranks, `one reader saw ${text}`).toEqual(ranks.toSorted((a, b) => a - b));
    }
    if (!isOver) throw new NotExercised(`the swap is not over: ${seen}`);
    const ends = new Set(lifecycles.map(({ last }) => last));
    expect([...ends], 'ends that the readers saw').toHaveLength(1);
    note(seen);
  });
  await requirement(READS_ALIKE, async () => {
    if (!isOver) throw new NotExercised(`the swap is not over: ${seen}`);
    const [one, other] = await Promise.all([trader.swapOf(swap), trader.swapOf(swap)]);
    expect(Swaps.rewritten(before, one, { executed: true }), 'what the swap says otherwise at its end').toEqual([]);
    expect(other.status, 'the status in one of two readings at the same time').toBe(one.status);
    expect(Swaps.rewritten(one, other), 'what one of two readings at the same time says otherwise').toEqual([]);
    await TIME.wait(TIMEOUTS.nextSecondMs);
    expect(Swaps.rewritten(one, await trader.swapOf(swap)), 'what the ended swap says otherwise later').toEqual([]);
  });
});
