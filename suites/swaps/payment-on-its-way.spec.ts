import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import { expect, must, NotExercised, requirement, TIMEOUTS, test, tier, Violation } from '../../harness/test.ts';

const IS_NOT_SETTLED_YET = must('SWP-EXEC-08');
const HIDDEN_FROM_A_WRONG_TOKEN = must('SWP-STATUS-09');
const HIDDEN_FROM_NO_TOKEN = must('SWP-STATUS-10');
const HIDDEN_LIKE_NO_SWAP = must('SWP-STATUS-12');

test('a swap whose payment is in flight is not settled, and others cannot see it', {
  tag: [
    '@exclusive',
    tier('pay'),
    IS_NOT_SETTLED_YET,
    HIDDEN_FROM_A_WRONG_TOKEN,
    HIDDEN_FROM_NO_TOKEN,
    HIDDEN_LIKE_NO_SWAP,
  ],
}, async ({ payer, trader, passage, levers, seed }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  const { payment_hash, access_token } = swap;
  const unknown = { payment_hash: Swaps.unknownHash(seed), access_token };
  await levers.holdAt('claim');
  async function whileHeld() {
    const { refused, outcome } = Swaps.executionOf(await payer.execute(swap));
    if (refused) throw new NotExercised(`the execute was refused: ${outcome}`);
    const held = await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    return {
      held,
      isThrough: held.statuses.includes('Succeeded') && (await payer.hasItsDue(swap)),
      wrong: await trader.status({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) }),
      none: await trader.status({ payment_hash }),
      ofNoSwap: await trader.status(unknown),
    };
  }
  const { held, isThrough, wrong, none, ofNoSwap } = await whileHeld().finally(() => levers.release());

  await requirement(HIDDEN_FROM_A_WRONG_TOKEN, () => Swaps.swapNotFound(wrong));
  await requirement(HIDDEN_FROM_NO_TOKEN, () => Swaps.swapNotFound(none));
  await requirement(HIDDEN_LIKE_NO_SWAP, async () => {
    for (const answer of [wrong, none, ofNoSwap]) Swaps.swapNotFound(answer);
    const prints = await Errors.printsOf([wrong, none, ofNoSwap], () => trader.status(unknown));
    expect([...new Set(prints)], 'different refusals for a swap that is under way and for none').toHaveLength(1);
  });
  await requirement(IS_NOT_SETTLED_YET, async () => {
    if (isThrough) throw idleLever('hold-at', 'the payment went through');
    if (held.statuses.some((status) => status === 'Succeeded' || status === 'Expired'))
      throw new Violation(`while its payment is held the swap was ${held.text}`);
    await trader.lifecycleOf(swap);
    await passage.until((await passage.now()) + TIMEOUTS.releasedPayment, 'the payment of a swap was let go on');
    const { status } = await trader.swapOf(swap);
    // It may have failed before it was held; then that is its end, and it cost nothing.
    if (status === 'Failed') return payer.keptItsFunds(swap);
    const failed = held.last === 'Failed';
    expect(failed, 'whether the swap was called Failed while its payment was held').toBe(false);
    const own = status === 'Succeeded' ? status : await payer.ownStatusOf(swap);
    if (own !== 'Succeeded') throw idleLever('release', `the payment did not go on: the client's node calls it ${own}`);
    expect(status, 'what became of the swap when its payment went on').toBe('Succeeded');
    await payer.gotItsDue(swap);
  });
});
