import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { type Answer, expect, key, must, NotExercised, note, TIMEOUTS, test, tier } from '../../harness/test.ts';
import { TIME } from '../../harness/verdict/time.ts';

// The swaps of one test are begun before any is executed, and looked at when the time is over in which a
// payment would show: for all of them it is the same.

test('a whitelisted swap is not executed by what belongs to another', {
  tag: [tier('pay'), must('SWP-EXEC-04'), key('mismatches')],
}, async ({ payer, trader }) => {
  const swaps = [await payer.begin(), await payer.begin(), await payer.begin(), await payer.begin()] as const;
  const [first, second, third, fourth] = swaps;
  const mismatches = {
    "another swap's hash": { ...first, payment_hash: (await trader.begin()).payment_hash },
    "another swap's swapstring": { ...second, swapstring: (await trader.begin()).swapstring },
    'its hash with another end': { ...third, payment_hash: Auth.withOtherEnd(third.payment_hash) },
    'no hash but that in the swapstring': { ...fourth, payment_hash: '' },
  };
  for (const swap of swaps) await payer.whitelist(swap);
  const answers: [what: string, answer: Answer][] = [];
  for (const [what, mismatch] of Object.entries(mismatches)) answers.push([what, await payer.execute(mismatch)]);

  await TIME.wait(TIMEOUTS.refusedExecuteMs);
  for (const swap of swaps) expect((await trader.swapOf(swap)).status, 'what the swap was').not.toBe('Succeeded');
  await payer.gotTheirDue(swaps, []);
  for (const [what, answer] of answers) Swaps.executesNothing(answer, `the execute with ${what}`);
});

test('a client cannot execute amounts of its own', {
  tag: [tier('pay'), must('SWP-EXEC-05'), key('amounts')],
}, async ({ payer, trader }) => {
  const swaps = [await payer.begin(), await payer.begin()] as const;
  const [gives, gets] = swaps;
  const forgeries = [
    { swap: gives, forgery: forged(gives, 'from_amount') },
    { swap: gets, forgery: forged(gets, 'to_amount') },
  ];
  for (const { forgery } of forgeries) await payer.whitelist(forgery);
  const executed: (Swaps.Execution & { readonly swap: Swaps.PaidSwap })[] = [];
  for (const { swap, forgery } of forgeries)
    executed.push({ swap, ...Swaps.executionOf(await payer.execute(forgery)) });

  if (executed.some(({ refused }) => refused)) await TIME.wait(TIMEOUTS.refusedExecuteMs);
  const settled: Swaps.PaidSwap[] = [];
  for (const { swap, refused, outcome } of executed) {
    const { isOver, last, text } = await trader.lifecycleOf(swap, refused ? { atMostMs: 0 } : {});
    if (!refused && !isOver) throw new NotExercised(`the execute gives ${outcome}, and the swap is still ${text}`);
    if (!refused && last === 'Succeeded') settled.push(swap);
    note(`the execute gives ${outcome}${refused ? '' : ` whatever the swapstring says, the swap was ${text}`}`);
  }
  await payer.gotTheirDue(swaps, settled);
});

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

/** A swap whose swapstring says another amount than was agreed, as the client's node is to take it for sound. */
function forged(swap: Swaps.PaidSwap, amount: 'from_amount' | 'to_amount'): Swaps.PaidSwap {
  const swapstring = Swaps.withForgedAmount(swap.swapstring, swap.body, amount);
  if (swapstring === undefined) throw new NotExercised(`the ${amount} is no part of the swapstring`);
  return { ...swap, swapstring, body: { ...swap.body, [amount]: Swaps.forgedAmount(swap.body[amount]) } };
}
