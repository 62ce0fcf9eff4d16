import { constantsOf } from '../../harness/interface/swaps/swap-object.ts';
import { expect, NotExercised, note, outcomeOf, should, test, tier } from '../../harness/test.ts';

test('a swap that is executed three times is settled once', { tag: [tier('pay'), should('SWP-EXEC-10')] }, async ({
  payer,
  trader,
}) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const begun = await trader.swapOf(swap);
  const executes = await Promise.all([payer.execute(swap), payer.execute(swap)]);
  const { last: settled, isOver } = await trader.courseOf(swap);
  if (!isOver) throw new NotExercised(`the swap is still ${settled}; executes: ${executes.map(outcomeOf).join(', ')}`);
  executes.push(await payer.execute(swap));
  // A payment that is sent anew takes the swap back to where it was, until that too is over.
  const again = await trader.courseOf(swap);
  const ended = await trader.swapOf(swap);
  // Whatever it is called in the end: it was paid once if it succeeded, and else not at all.
  if (settled === 'Succeeded') await payer.gotItsDue(swap);
  else await payer.keptItsFunds(swap);
  expect(constantsOf(ended), 'the swap at the end').toBe(constantsOf(begun));
  for (const status of [again.statuses[0], ended.status]) expect(status, 'status after the last execute').toBe(settled);
  note(`executes gave ${executes.map(outcomeOf).join(', ')}, the swap is ${ended.status}`);
});
