import * as Swaps from '../../harness/groups/swaps.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import { control, expect, must, NotExercised, note, requirement, TIMEOUTS, test, tier } from '../../harness/test.ts';

const COSTS_NOTHING = must('SWP-STATE-10');
const ENDS_WITH_ITS_TIME = must('SWP-STATE-04');

test('a payment that hangs until its time is over comes back', {
  tag: ['@exclusive', tier('pay'), COSTS_NOTHING, ENDS_WITH_ITS_TIME],
}, async ({ payer, trader, passage, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await levers.holdAt('claim');
  const end = await endWhileHeld().finally(() => levers.release());
  if (end === 'Succeeded')
    throw (await payer.hasItsDue(swap))
      ? idleLever('hold-at', 'the payment went through')
      : new NotExercised('the held payment was settled');

  await requirement(COSTS_NOTHING, async () => {
    // What may still be settled costs what it has to.
    if (!Swaps.isOver(end)) throw new NotExercised(`the swap does not end, but is ${end}`);
    note(`the swap is ${end}`);
    await payer.keptItsFunds(swap).catch(async (error) => {
      if (await payer.anotherIsOver()) throw error;
      throw idleLever('release', 'a payment that was begun after it hangs as well');
    });
    // What was let go on may still settle, and then the swap was no loss to the maker alone.
    await passage.until((await passage.now()) + TIMEOUTS.releasedPayment, 'the payment of an ended swap was let go on');
    await payer.keptItsFunds(swap);
  });
  await requirement(ENDS_WITH_ITS_TIME, async () => {
    const last = Swaps.isOver(end) ? end : await Swaps.runOut(trader, passage, swap);
    const isOverAtTheClient = async () => Swaps.isOver(await payer.ownStatusOf(swap));
    await control(
      () => expect(Swaps.isOver(last), `whether the swap, which is ${last}, is over`).toBe(true),
      [
        { otherwise: "its payment is still under way at the client's node", holds: isOverAtTheClient },
        { otherwise: 'a payment that was begun after it hangs as well', holds: payer.anotherIsOver },
      ],
    );
  });

  async function endWhileHeld() {
    await payer.execute(swap);
    // The payment takes its time to come to where it hangs.
    await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    return Swaps.runOut(trader, passage, swap, TIMEOUTS.heldAfterEnd);
  }
});
