import * as Market from '../../harness/groups/market.ts';
import { NotExercised, note, outcomeOf, silent, test } from '../../harness/test.ts';

test('an init with a quote on on-chain layers', { tag: silent('SWP-INIT-20') }, async ({ trader }) => {
  const trade = trader.trades.find((one) => !Market.isOnLightning(one));
  if (!trade) throw new NotExercised('no route with an on-chain layer is listed');
  const answer = await trader.initFor(await trader.quote({ trade }));
  note(`${Market.tradeText(trade)}: ${outcomeOf(answer)}`);
});
