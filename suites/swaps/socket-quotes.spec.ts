import { refusesOrKeeps } from '../../harness/flows/swaps/rate-lock.ts';
import { quoteOverSocket } from '../../harness/flows/swaps/socket-quote.ts';
import { beginsNothing } from '../../harness/interface/swaps/read.ts';
import { must, requirement, test } from '../../harness/test.ts';

const ITS_OWN_RATE = must('SWP-INIT-11');
const ONE_INIT = must('SWP-INIT-09');

test('a socket quote backs one init, at its own figures', { tag: [ITS_OWN_RATE, ONE_INIT] }, async ({
  trader,
  sockets,
}) => {
  const quote = await quoteOverSocket({ trader, sockets }, 'buy');
  await requirement(ITS_OWN_RATE, () =>
    refusesOrKeeps(
      trader,
      quote,
      (valid, { from_amount }) => valid.with('from_amount', from_amount - 1n),
      'one unit less given for a socket quote',
    ),
  );
  await requirement(ONE_INIT, async () => {
    const { body } = await trader.begin(await quoteOverSocket({ trader, sockets }, 'sell'));
    beginsNothing(await trader.init(body), 'a second init with a socket quote');
  });
});
