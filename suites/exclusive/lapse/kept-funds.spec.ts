import { runOut } from '../../../harness/levers/expiry.ts';
import { expect, must, NotExercised, note, requirement, test, tier } from '../../../harness/test.ts';

const KEEPS_ITS_FUNDS = must('SWP-STATE-10');
const NEVER_SUCCEEDS_BY_ITSELF = must('SWP-STATE-08');

test.describe.configure({ timeout: 900_000 });

test('who left a swap to expire keeps everything', {
  tag: [tier('pay'), KEEPS_ITS_FUNDS, NEVER_SUCCEEDS_BY_ITSELF],
}, async ({ payer, trader, passage }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const end = await runOut(trader, passage, swap);
  await requirement(NEVER_SUCCEEDS_BY_ITSELF, () => {
    expect(end, 'status of a whitelisted swap that nobody executed').not.toBe('Succeeded');
  });
  await requirement(KEEPS_ITS_FUNDS, async () => {
    await payer.keptItsFunds(swap);
    note(`the swap is ${end}`);
  });
});

test('who whitelisted nothing keeps everything', { tag: [tier('pay'), KEEPS_ITS_FUNDS] }, async ({
  payer,
  trader,
  passage,
}) => {
  const swap = await payer.begin();
  await payer.execute(swap);
  const course = await trader.courseOf(swap);
  const end = course.isOver ? course.last : await runOut(trader, passage, swap);
  if (end === 'Succeeded') throw new NotExercised('the swap Succeeded, which is for SWP-EXEC-06 to judge');
  await payer.keptItsFunds(swap);
  note(`the swap is ${end}`);
});
