import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, must, note, precondition, requirement, test } from '../../harness/test.ts';

const COME_THROUGH = must('FMT-INT-02');
const HOLD_TO_THE_UNIT = must('SWP-INIT-11');

test('large quantities come through digit for digit', {
  tag: [COME_THROUGH, HOLD_TO_THE_UNIT],
}, async ({ trader }) => {
  const swaps = [
    await trader.begin(await Swaps.largeQuote(trader, ['from_asset'])),
    await trader.begin(await Swaps.largeQuote(trader, ['to_asset'])),
  ];
  const compare = async (when: string) => {
    for (const swap of swaps) {
      const shown = await precondition('no status is given', trader.swapOf(swap));
      await control(() => {
        expect(Swaps.figureProblems(shown, swap.body), `what the status says otherwise than init ${when}`).toEqual([]);
      }, [Swaps.plainSwapsAsQuoted(trader)]);
    }
    note(`compared ${swaps.map(({ body }) => `${body.from_amount} and ${body.to_amount}`).join(', ')}`);
  };

  await requirement(COME_THROUGH, async () => {
    await compare('after init');
    // An execute for a node that nobody runs may end a swap, and other records may show that.
    for (const swap of swaps) await trader.executeFor(swap);
    await compare('after an execute');
  });
  await requirement(HOLD_TO_THE_UNIT, async () => {
    // A unit less of the larger amount, which as a double equals the quoted one beyond 2^53.
    await Swaps.refusesOrKeeps(
      trader,
      await Swaps.largeQuote(trader),
      (valid, { from_amount, to_amount }) =>
        from_amount > to_amount ? valid.with('from_amount', from_amount - 1n) : valid.with('to_amount', to_amount - 1n),
      'one unit less of a large amount',
    );
  });
});
