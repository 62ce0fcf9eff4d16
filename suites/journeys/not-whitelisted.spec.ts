import { expect, must, NotExercised, note, outcomeOf, requirement, test, tier } from '../../harness/test.ts';

const NEVER_SUCCEEDS = must('SWP-EXEC-06');
const ENDS_AS_A_FAILURE = must('SWP-STATE-05');

test('a swap that the client did not whitelist never succeeds', {
  tag: [tier('pay'), NEVER_SUCCEEDS, ENDS_AS_A_FAILURE],
}, async ({ payer, trader }) => {
  const swap = await payer.begin();
  const answer = await payer.execute(swap);
  const launched = answer.status === 200;
  const { statuses, last, text } = await trader.courseOf(swap, launched ? {} : { atMostMs: 0 });

  await requirement(NEVER_SUCCEEDS, async () => {
    expect(statuses, 'what the swap was').not.toContain('Succeeded');
    await payer.keptItsFunds(swap);
    note(`execute gives ${outcomeOf(answer)}, the swap was ${text}`);
  });
  await requirement(ENDS_AS_A_FAILURE, () => {
    if (launched && last === 'Pending') throw new NotExercised('the swap does not end, but is Pending');
    const ends = launched ? ['Failed', 'Expired'] : ['Failed', 'Expired', 'Waiting', 'Pending'];
    expect(ends, 'what became of the swap').toContain(last);
    note(`execute gives ${outcomeOf(answer)}, the swap was ${text}`);
  });
});
