import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  inconclusive,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

const NEVER_SUCCEEDS = must('SWP-EXEC-06');
const ENDS_AS_A_FAILURE = must('SWP-STATE-05');
const CANNOT_BE_EXECUTED = must('SWP-EXEC-11');
const ITS_END_IS_FINAL = must('SWP-STATE-06');
const ITS_QUOTE_STAYS_USED = must('SWP-STATE-09');
const COSTS_NOTHING = must('SWP-STATE-10');

test('a swap that the client did not whitelist never succeeds, and cannot be made up for', {
  tag: [
    tier('pay'),
    NEVER_SUCCEEDS,
    ENDS_AS_A_FAILURE,
    CANNOT_BE_EXECUTED,
    ITS_END_IS_FINAL,
    ITS_QUOTE_STAYS_USED,
    COSTS_NOTHING,
  ],
}, async ({ payer, trader }) => {
  const swap = await payer.begin();
  const answer = await payer.execute(swap);
  const { statuses, last, text } = await trader.lifecycleOf(swap, answer.status === 200 ? {} : { atMostMs: 0 });

  await requirement(NEVER_SUCCEEDS, async () => {
    expect(statuses, 'what the swap was').not.toContain('Succeeded');
    await payer.keptItsFunds(swap);
    note(`execute gives ${outcomeOf(answer)}, the swap was ${text}`);
  });
  await requirement(ENDS_AS_A_FAILURE, () => {
    const refused = Swaps.isRefused(answer);
    if (!refused && last === 'Pending') throw new NotExercised('the swap does not end, but is Pending');
    if (!refused && !Swaps.isTakenOn(answer) && last === 'Waiting')
      inconclusive(`whether the execute was taken on is open: ${outcomeOf(answer)}`);
    const ends = refused ? ['Failed', 'Expired', 'Waiting', 'Pending'] : ['Failed', 'Expired'];
    expect(ends, 'what became of the swap').toContain(last);
    note(`execute gives ${outcomeOf(answer)}, the swap was ${text}`);
  });

  // What is over is over, also for a client that does now what it left out before.
  const lost = () => {
    if (!Swaps.isOver(last) || last === 'Succeeded')
      throw new NotApplicable(`the swap has not ended without success, but is ${last}`);
  };
  await requirement(ITS_QUOTE_STAYS_USED, async () => {
    lost();
    Swaps.beginsNothing(await trader.init(swap.body), 'an init with the quote of a swap that failed');
  });
  const ended = await trader.swapOf(swap);
  if (Swaps.isOver(last)) await payer.whitelist(swap);
  await requirement(CANNOT_BE_EXECUTED, async () => {
    lost();
    Swaps.executesNothing(await payer.execute(swap), `the execute of a swap that is ${last}`);
  });
  await requirement(ITS_END_IS_FINAL, async () => {
    lost();
    const problems = Swaps.endRewritten(ended, await trader.swapOf(swap));
    expect(problems, 'what the swap says otherwise of its end after a late execute').toEqual([]);
    await TIME.wait(TIMEOUTS.afterLateExecuteMs);
    expect((await trader.swapOf(swap)).status, 'what the swap was later').toBe(last);
  });
  await requirement(COSTS_NOTHING, async () => {
    lost();
    await payer.keptItsFunds(swap);
  });
});
