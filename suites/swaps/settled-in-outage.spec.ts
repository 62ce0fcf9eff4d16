import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, key, must, NotExercised, note, TIMEOUTS, test, tier } from '../../harness/test.ts';

test('a swap that is settled while the maker cannot see its node is Succeeded afterwards', {
  tag: ['@exclusive', tier('pay'), must('SWP-STATE-03'), key('in an outage')],
}, async ({ payer, trader, wire, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await levers.holdAt('claim');
  try {
    const { refused, outcome } = Swaps.executionOf(await payer.execute(swap));
    if (refused) throw new NotExercised(`the execute was refused: ${outcome}`);
    const { last, text } = await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    if (last !== 'Pending') throw new NotExercised(`before the outage the swap is ${text}`);
    await Errors.throughAnOutage(async (isAway) => {
      await levers.nodeOutage(isAway);
      if (isAway) await levers.release();
    }, settledAtTheClient);
  } finally {
    await levers.release();
  }
  const { last, text } = await trader.lifecycleOf(swap);
  // A payment may fail with the node of the maker.
  if (last === 'Failed') return payer.keptItsFunds(swap);
  const own = last === 'Succeeded' ? last : await payer.ownStatusOf(swap);
  if (own !== 'Succeeded') throw new NotExercised(`the client's node calls the swap ${own}`);
  expect(last, 'what became of a swap that was settled during an outage').toBe('Succeeded');
  await payer.gotItsDue(swap);
  note(`after the outage the swap was ${text}`);

  /** Nodeinfo, once the payment has gone on as far as it does. */
  async function settledAtTheClient() {
    await payer.ownEndOf(swap).catch((error) => note(`during the outage ${error.message}`));
    return Errors.firstAnswer(wire, { method: 'GET', path: '/api/v1/swaps/nodeinfo' });
  }
});
