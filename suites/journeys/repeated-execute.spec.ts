import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const IS_SETTLED_ONCE = should('SWP-EXEC-10');
const ITS_QUOTE_STAYS_USED = must('SWP-INIT-09');

test('a swap that is executed three times is settled once', {
  tag: [tier('pay'), IS_SETTLED_ONCE, ITS_QUOTE_STAYS_USED],
}, async ({ payer, trader }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const begun = await trader.swapOf(swap);
  const executedAt = TIME.now();
  const executes = await Promise.all([payer.execute(swap), payer.execute(swap)]);
  const { last: settled, isOver } = await trader.lifecycleOf(swap);
  if (!isOver) throw new NotExercised(`the swap is still ${settled}; executes: ${executes.map(outcomeOf).join(', ')}`);
  const tookMs = TIME.now() - executedAt;
  await requirement(ITS_QUOTE_STAYS_USED, async () => {
    Swaps.beginsNothing(await trader.init(swap.body), `an init with the quote of a swap that ${settled}`);
  });
  executes.push(await payer.execute(swap));
  // A payment that is sent anew takes the swap back to where it was, until that too is over.
  const again = await trader.lifecycleOf(swap);
  // A maker may pay again after it has shown the end; until that shows, the balances are right.
  await TIME.wait(Math.max(tookMs, TIMEOUTS.paymentShowsMs));
  const ended = await trader.swapOf(swap);
  await requirement(IS_SETTLED_ONCE, async () => {
    // It was paid once if it succeeded, and otherwise not at all, whichever status it ends with.
    if (settled === 'Succeeded') await payer.gotItsDue(swap);
    else await payer.keptItsFunds(swap);
    expect(Swaps.rewritten(begun, ended, { executed: true }), 'what the swap says otherwise at the end').toEqual([]);
    for (const status of [again.statuses[0], ended.status])
      expect(status, 'status after the last execute').toBe(settled);
    note(`executes gave ${executes.map(outcomeOf).join(', ')}, the swap is ${ended.status}`);
  });
});
