import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  inconclusive,
  NotExercised,
  note,
  should,
  TIMEOUTS,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

test.describe.configure({ timeout: TIMEOUTS.testMs });

test('a swap may be executed when its quote has expired', {
  tag: ['@waits', tier('pay'), should('SWP-EXEC-14')],
}, async ({ payer, trader, passage }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const quoteEnds = swap.quote.expires_at;
  const swapEnds = Number((await trader.swapOf(swap)).expires_at);
  if (swapEnds < quoteEnds + TIMEOUTS.soonAfterEnd + TIMEOUTS.lifeForLateExecute)
    throw new NotExercised('the swap expires no later than its quote');
  await passage.until(quoteEnds + TIMEOUTS.soonAfterEnd, 'the quote of a swap has expired');
  const { accepted, refused, outcome } = Swaps.executionOf(await payer.execute(swap));
  if (refused && (await passage.now()) > swapEnds - TIMEOUTS.lifeForPayment)
    inconclusive(`the execute was refused when the swap had less than ${TIMEOUTS.lifeForPayment} s left: ${outcome}`);
  if (refused) throw new Violation(`the execute after the end of the quote was refused: ${outcome}`);
  const { last, text } = await trader.lifecycleOf(swap);
  if (last === 'Expired' && (await passage.now()) >= swapEnds) inconclusive('the payment took longer than the swap');
  if (last === 'Waiting' && !accepted) inconclusive(`whether the late execute was taken on is open: ${outcome}`);
  expect(last, 'what became of the swap').not.toBe('Expired');
  if (last === 'Succeeded') await payer.gotItsDue(swap);
  note(`the swap was ${text}`);
});
