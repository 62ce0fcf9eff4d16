import * as Swaps from '../../harness/groups/swaps.ts';
import {
  control,
  each,
  expect,
  inconclusive,
  NotExercised,
  note,
  should,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

test('a swap may be executed when its quote has expired', {
  tag: ['@waits', tier('pay'), should('SWP-EXEC-14')],
}, async ({ payer, trader, passage, sockets }) => {
  const bought = await payer.begin({ purpose: 'buy' }).catch(notBegun);
  const overSocket = () => Swaps.quoteOverSocketIfAny({ trader, sockets }, 'sell');
  const sold = await overSocket().then(payer.beginFrom).catch(notBegun);
  const swaps = [bought, sold].filter((swap) => swap !== undefined);
  if (swaps.length === 0) throw new NotExercised('no swap that could be paid was begun');
  for (const swap of swaps) await payer.whitelist(swap);
  const quotesEnd = Math.max(...swaps.map(({ quote }) => quote.expires_at)) + TIMEOUTS.soonAfterEnd;
  await passage.until(quotesEnd, 'the quotes of the swaps have expired');
  await each(swaps, async (swap) => {
    const swapEnds = Number((await trader.swapOf(swap)).expires_at);
    if (swapEnds < quotesEnd + TIMEOUTS.lifeForLateExecute)
      throw new NotExercised('the swap expires no later than its quote');
    const first = Swaps.executionOf(await payer.execute(swap));
    // A route outside the service may fail, but hardly twice.
    const { accepted, refused, outcome } = first.refused ? Swaps.executionOf(await payer.execute(swap)) : first;
    if (refused && (await passage.now()) > swapEnds - TIMEOUTS.lifeForPayment)
      inconclusive(`the execute was refused when the swap had less than ${TIMEOUTS.lifeForPayment} s left: ${outcome}`);
    if (refused && (await trader.swapOf(swap)).status === 'Failed') inconclusive(`the swap Failed: ${outcome}`);
    await control(
      () => expect(refused, `whether the execute after the end of the quote is refused (${outcome})`).toBe(false),
      [Swaps.anotherExecutes(payer)],
    );
    const { last, text } = await trader.lifecycleOf(swap);
    note(`the swap was ${text}`);
    if (last === 'Expired' && (await passage.now()) >= swapEnds) inconclusive('the payment took longer than the swap');
    if (last === 'Waiting' && !accepted) inconclusive(`whether the late execute was taken on is open: ${outcome}`);
    expect(last, 'what became of the swap').not.toBe('Expired');
    // What is begun before another one is settled has both in its balances.
    if (last === 'Succeeded' && swap === swaps[0]) await payer.gotItsDue(swap);
  });
});

function notBegun(error: unknown): undefined {
  if (!(error instanceof NotExercised)) throw error;
  note(`not begun: ${error.message}`);
}
