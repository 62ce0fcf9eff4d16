import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, inconclusive, note, should, test, tier, Violation } from '../../harness/test.ts';

test('two swaps that are paid at once keep their figures and funds apart', {
  tag: [tier('pay'), should('FLW-SWAP-04')],
}, async ({ payer, trader }) => {
  const trade = trader.tradeFor();
  const begun = async (wish: Swaps.PayerWish = {}) => {
    const swap = await payer.begin({ trade, ...wish });
    await payer.whitelist(swap);
    return swap;
  };
  const paid = async (swap: Swaps.PaidSwap) => {
    const execute = await payer.execute(swap);
    const lifecycle = await trader.lifecycleOf(swap, execute.status === 200 ? {} : { atMostMs: 0 });
    // A payment that is put off, or under way for longer than a run watches it, decides nothing.
    const isOpen = Errors.isBusy(execute) || (!Swaps.isRefused(execute) && !lifecycle.isOver);
    return { ...lifecycle, isOpen };
  };

  /** How two that are paid at once end; undefined when both are settled. */
  async function paidTogether(): Promise<string | undefined> {
    const first = await begun();
    // The same trade with a larger amount, so that the figures of the two differ.
    const from_amount = first.body.from_amount + first.body.from_amount / 4n;
    const second = await begun({ from_amount, beside: [first] });
    const lifecycles = await Promise.all([first, second].map(paid));
    const ends = lifecycles.map(({ text }) => text).join('; the other one ');
    note(`one swap was ${ends}`);
    for (const swap of [first, second])
      expect(Swaps.figureProblems(await trader.swapOf(swap), swap.body), 'figures of a swap that was paid').toEqual([]);
    if (lifecycles.some(({ isOpen }) => isOpen)) inconclusive(`paid at once, one swap was ${ends}`);
    if (lifecycles.some(({ last }) => last !== 'Succeeded')) return ends;
    await payer.gotTheirDue([first, second]);
    return undefined;
  }

  const ends = await paidTogether();
  if (ends === undefined) return;
  // A route outside the service may have failed, but hardly for two of them again. One that is paid alone shows if the
  // route works.
  const alone = await paid(await begun());
  if (alone.last !== 'Succeeded') inconclusive(`one swap was ${ends}; one that was paid alone was ${alone.text}`);
  if ((await paidTogether()) !== undefined)
    throw new Violation(`paid at once, one swap was ${ends}; one that was paid alone was ${alone.text}`);
});
