import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, inconclusive, NotExercised, note, should, test, tier, Violation } from '../../harness/test.ts';

/** How long after the end of its quote a swap is executed, and how much longer it must live for that, in seconds. */
const LATE = 3;
const LEFT = 10;
/** A payment may take so long, in seconds: a swap that lives no longer need not be executed any more. */
const ENOUGH = 60;

test.describe.configure({ timeout: 600_000 });

test('a swap may be executed when its quote has expired', {
  tag: ['@waits', tier('pay'), should('SWP-EXEC-14')],
}, async ({ payer, trader, passage }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const quoteEnds = swap.quote.expires_at;
  const swapEnds = Number((await trader.swapOf(swap)).expires_at);
  if (swapEnds < quoteEnds + LATE + LEFT) throw new NotExercised('the swap expires no later than its quote');
  await passage.until(quoteEnds + LATE, 'the quote of a swap has lapsed');
  const { accepted, outcome } = Swaps.executionOf(await payer.execute(swap));
  if (!accepted && (await passage.now()) > swapEnds - ENOUGH)
    inconclusive(`the execute was refused when the swap had less than ${ENOUGH} s left: ${outcome}`);
  if (!accepted) throw new Violation(`the execute after the end of the quote was refused: ${outcome}`);
  const { last, text } = await trader.courseOf(swap);
  if (last === 'Expired' && (await passage.now()) >= swapEnds) inconclusive('the payment took longer than the swap');
  expect(last, 'what became of the swap').not.toBe('Expired');
  if (last === 'Succeeded') await payer.gotItsDue(swap);
  note(`the swap was ${text}`);
});
