import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import { expect, must, NotExercised, TIMEOUTS, test, tier, Violation } from '../../harness/test.ts';

test('a swap is not settled while its payment is on its way', {
  tag: ['@exclusive', tier('pay'), must('SWP-EXEC-08')],
}, async ({ payer, trader, passage, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  let failed = false;
  await levers.holdAt('claim');
  try {
    const { refused, outcome } = Swaps.executionOf(await payer.execute(swap));
    if (refused) throw new NotExercised(`the execute was refused: ${outcome}`);
    const held = await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    if (held.statuses.includes('Succeeded') && (await payer.hasItsDue(swap)))
      throw idleLever('hold-at', 'the payment went through');
    if (held.statuses.some((status) => status === 'Succeeded' || status === 'Expired'))
      throw new Violation(`while its payment is held the swap was ${held.text}`);
    failed = held.last === 'Failed';
    // While it is under way a swap is hidden as well (SWP-STATUS-09, 10), which passive checks judge.
    const { payment_hash, access_token } = swap;
    await trader.status({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) });
    await trader.status({ payment_hash });
  } finally {
    await levers.release();
  }
  await trader.lifecycleOf(swap);
  await passage.until((await passage.now()) + TIMEOUTS.releasedPayment, 'the payment of a swap was let go on');
  const { status } = await trader.swapOf(swap);
  // It may have failed before it was held; then that is its end, and it cost nothing.
  if (status === 'Failed') return payer.keptItsFunds(swap);
  expect(failed, 'whether the swap was called Failed while its payment was held').toBe(false);
  const own = status === 'Succeeded' ? status : await payer.ownStatusOf(swap);
  if (own !== 'Succeeded') throw idleLever('release', `the payment did not go on: the client's node calls it ${own}`);
  expect(status, 'what became of the swap when its payment went on').toBe('Succeeded');
  await payer.gotItsDue(swap);
});
