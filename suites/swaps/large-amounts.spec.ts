import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, must, note, precondition, requirement, test } from '../../harness/test.ts';

const COME_THROUGH = must('FMT-INT-02');
const STAND_IN_THE_SWAPSTRING = must('SWP-INIT-03');
const STAND_IN_THE_STATUS = must('SWP-STATUS-05');
const HOLD_TO_THE_UNIT = must('SWP-INIT-11');

test('large quantities come through digit for digit', {
  tag: [COME_THROUGH, STAND_IN_THE_SWAPSTRING, STAND_IN_THE_STATUS, HOLD_TO_THE_UNIT],
}, async ({ trader }) => {
  const swaps = [
    await trader.begin(await Swaps.largeQuote(trader, ['from_asset'])),
    await trader.begin(await Swaps.largeQuote(trader, ['to_asset'])),
  ];
  const figures = (when: string) => async () => {
    for (const swap of swaps) {
      const shown = await precondition('no status is given', trader.swapOf(swap));
      await control(() => {
        expect(Swaps.figureProblems(shown, swap.body), `what the status says otherwise than init ${when}`).toEqual([]);
      }, [Swaps.plainSwapsAsQuoted(trader)]);
    }
    note(`compared ${swaps.map(({ body }) => `${body.from_amount} and ${body.to_amount}`).join(', ')}`);
  };

  await requirement(STAND_IN_THE_SWAPSTRING, () =>
    control(() => {
      for (const { swapstring, body, payment_hash } of swaps) {
        expect(Swaps.missingParts(swapstring, body, payment_hash), 'what the swapstring lacks').toEqual([]);
        expect(Swaps.amountProblems(swapstring, body), 'what is wrong with the swapstring').toEqual([]);
      }
    }, [Swaps.plainSwapsAsQuoted(trader)]),
  );
  await requirement(COME_THROUGH, async () => {
    await figures('after init')();
    // An execute for a node that nobody runs may end a swap, and other records may show that.
    for (const swap of swaps) await trader.executeFor(swap);
    await figures('after an execute')();
  });
  await requirement(STAND_IN_THE_STATUS, figures('when it may be over'));
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
