import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, key, must, NotExercised, note, TIMEOUTS, test, tier } from '../../harness/test.ts';

/** What doesn't belong together in an execute of a whitelisted swap, and the member that another one has. */
const MISMATCHES: Readonly<
  Record<string, (swap: Swaps.BegunSwap, other: Swaps.BegunSwap) => Partial<Swaps.BegunSwap>>
> = {
  "another swap's hash": (_swap, { payment_hash }) => ({ payment_hash }),
  "another swap's swapstring": (_swap, { swapstring }) => ({ swapstring }),
  'its hash with another end': ({ payment_hash }) => ({ payment_hash: Auth.withOtherEnd(payment_hash) }),
};

for (const [what, mismatch] of Object.entries(MISMATCHES))
  test(`a whitelisted swap is not executed by ${what}`, { tag: [tier('pay'), must('SWP-EXEC-04'), key(what)] }, async ({
    payer,
    trader,
  }) => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    const wrong = { ...swap, ...mismatch(swap, await trader.begin()) };
    const answer = await payer.execute(wrong);
    const { statuses } = await trader.courseOf(swap, { atMostMs: TIMEOUTS.refusedExecuteMs });
    expect(statuses, 'what the swap was').not.toContain('Succeeded');
    await payer.keptItsFunds(swap);
    Swaps.executesNothing(answer, `the execute with ${what}`);
  });

for (const [what, amount] of [
  ['to give', 'from_amount'],
  ['to get', 'to_amount'],
] as const) {
  test(`a client cannot execute an amount ${what} of its own`, {
    tag: [tier('pay'), must('SWP-EXEC-05'), key(amount)],
  }, async ({ payer, trader }) => {
    const swap = await payer.begin();
    const forged = Swaps.withForgedAmount(swap.swapstring, swap.body, amount);
    if (forged === undefined) throw new NotExercised(`the amount ${what} is no part of the swapstring`);
    const forgery = {
      ...swap,
      swapstring: forged,
      body: { ...swap.body, [amount]: Swaps.forgedAmount(swap.body[amount]) },
    };
    await payer.whitelist(forgery);
    const { refused, outcome } = Swaps.executionOf(await payer.execute(forgery));
    const { last, isOver, text } = await trader.courseOf(swap, refused ? { atMostMs: TIMEOUTS.refusedExecuteMs } : {});
    if (!refused && !isOver) throw new NotExercised(`the execute gives ${outcome}, and the swap is still ${text}`);
    if (!refused && last === 'Succeeded') await payer.gotItsDue(swap);
    else await payer.keptItsFunds(swap);
    if (refused) note(`the execute gives ${outcome}`);
    else note(`the execute gives ${outcome} whatever the swapstring says, the swap was ${text}`);
  });
}

test('a swap that nobody began is not executed', {
  tag: [tier('pay'), must('SWP-EXEC-12'), key('never begun')],
}, async ({ payer, trader, seed }) => {
  const swap = await payer.begin();
  const payment_hash = Swaps.unknownHash(seed);
  const invented = { ...swap, payment_hash, swapstring: swap.swapstring.replace(swap.payment_hash, payment_hash) };
  // The client's node would take part, so nothing but the want of an init is left to refuse it for.
  await payer.whitelist(invented);
  const answer = await payer.execute(invented);
  await payer.keptItsFunds(swap);
  await Swaps.isNotOver(trader, swap);
  Swaps.executesNothing(answer, 'the execute of a swap that nobody began');
});
