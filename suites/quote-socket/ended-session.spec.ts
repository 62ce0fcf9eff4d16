import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, may, note, outcomeOf, test, tier } from '../../harness/test.ts';

test('a quote of a session that is over', { tag: [tier('order'), may('WS-LIFE-03')] }, async ({ trader, sockets }) => {
  const quote = await Swaps.quoteOverSocket({ trader, sockets }, 'sell');
  await sockets.closeAll();
  const again = await sockets.reopen();
  const init = await trader.init(Swaps.validInit(quote).json);
  expect(again.received, 'what the new session was told of the old quote').toBe(0);
  note(`an init with a quote whose session is over gives ${outcomeOf(init)}`);
});
