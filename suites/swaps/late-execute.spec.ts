import * as Swaps from '../../harness/groups/swaps.ts';
import { each, expect, inconclusive, NotExercised, note, should, TIMEOUTS, test, tier } from '../../harness/test.ts';

test('a swap may be executed when its quote has expired', {
  tag: ['@waits', tier('pay'), should('SWP-EXEC-14')],
}, async ({ payer, trader, passage, sockets }) => {
  const begin = {
    bought: () => payer.begin({ purpose: 'buy' }),
    sold: async () => payer.beginFrom(await Swaps.quoteOverSocketIfAny({ trader, sockets }, 'sell')),
  };
  const endOf = async (swap: Swaps.PaidSwap) => Number((await trader.swapOf(swap)).expires_at);
  /** Waits until the quotes of swaps in which the client's node takes part have expired, if that leaves time for them. */
  async function outliveQuotes(swaps: readonly Swaps.PaidSwap[]) {
    const quotesEnd = Math.max(...swaps.map(({ quote }) => quote.expires_at)) + TIMEOUTS.soonAfterEnd;
    for (const swap of swaps) await payer.whitelist(swap);
    await passage.until(quotesEnd, 'the quotes of the swaps have expired');
    return quotesEnd;
  }

  const bought = await begin.bought().catch(notBegun);
  const sold = await begin.sold().catch(notBegun);
  const swaps = [bought, sold].filter((swap) => swap !== undefined);
  if (swaps.length === 0) throw new NotExercised('no swap that could be paid was begun');
  const quotesEnd = await outliveQuotes(swaps);
  await each(swaps, async (first) => {
    async function lateExecute(isSecond: boolean) {
      const swap = isSecond ? await begin[first === sold ? 'sold' : 'bought']() : first;
      const after = isSecond ? await outliveQuotes([swap]) : quotesEnd;
      const swapEnds = await endOf(swap);
      if (swapEnds < after + TIMEOUTS.lifeForLateExecute)
        throw new NotExercised('the swap expires no later than its quote');
      const executed = await Swaps.executeWatched({ payer, trader }, swap);
      const { refused, outcome, lifecycle } = executed;
      if (refused && lifecycle.last === 'Failed') inconclusive(`the swap Failed: ${outcome}`);
      return executed;
    }
    const executed = await Swaps.executesAllTheSame({ payer, trader }, 'after the end of its quote', lateExecute);
    const { swap, accepted, outcome, lifecycle } = executed;
    const { last } = lifecycle;
    if (last === 'Expired' && (await passage.now()) >= (await endOf(swap)))
      inconclusive('the payment took longer than the swap');
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
