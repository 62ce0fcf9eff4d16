import * as Swaps from '../../harness/groups/swaps.ts';
import { must, requirement, test } from '../../harness/test.ts';

const ITS_OWN_RATE = must('SWP-INIT-11');
const ONE_INIT = must('SWP-INIT-09');

test('a socket quote backs one init, at its own figures', { tag: [ITS_OWN_RATE, ONE_INIT] }, async ({
  trader,
  sockets,
}) => {
  const quote = await Swaps.quoteOverSocket({ trader, sockets }, 'buy');
  await requirement(ITS_OWN_RATE, () =>
    Swaps.refusesOrKeeps(
      trader,
      quote,
      (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n),
      'one unit less given for a socket quote',
    ),
  );
  await requirement(ONE_INIT, async () => {
    const { body } = await trader.begin(await Swaps.quoteOverSocket({ trader, sockets }, 'sell'));
    Swaps.beginsNothing(await trader.init(body), 'a second init with a socket quote');
  });
});
