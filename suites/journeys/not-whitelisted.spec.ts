import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { course, isOver, watch } from '../../harness/interface/swaps/watch.ts';
import { expect, NotExercised, note, requirement, test, Violation } from '../../harness/test.ts';

test('a swap that the client did not whitelist never succeeds', {
  tag: ['@pay', '@SWP-EXEC-06', '@SWP-STATE-05'],
}, async ({ payer, trader }) => {
  const swap = await payer.begin();
  const answer = await payer.execute(swap);
  const launched = answer.status === 200;
  const seen = launched ? await trader.courseOf(swap) : await watch(trader, swap, { atMostMs: 0, ends: isOver });
  const last = seen.at(-1)?.word;

  await requirement('SWP-EXEC-06', async () => {
    if (seen.some(({ word }) => word === 'Succeeded')) throw new Violation(`the swap was ${course(seen)}`);
    await payer.keptItsFunds(swap);
    note(`execute gives ${outcomeOf(answer)}, the swap was ${course(seen)}`);
  });
  await requirement('SWP-STATE-05', () => {
    if (launched && last === 'Pending') throw new NotExercised('the swap does not end, but is Pending');
    const ends = launched ? ['Failed', 'Expired'] : ['Failed', 'Expired', 'Waiting', 'Pending'];
    expect(ends, 'what became of the swap').toContain(last);
    return `execute gives ${outcomeOf(answer)}, the swap was ${course(seen)}`;
  });
});
