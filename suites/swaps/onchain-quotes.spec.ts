import { outcomeOf } from '../../harness/judge/withstood.ts';
import { isOnLightning } from '../../harness/target/purpose.ts';
import { initOf } from '../../harness/target/swaps.ts';
import { tradeText } from '../../harness/target/trades.ts';
import { NotExercised, requirement, test } from '../../harness/test.ts';

test('an init with a quote on on-chain layers', { tag: ['@order', '@SWP-INIT-20'] }, async ({ trader }) => {
  await requirement('SWP-INIT-20', async () => {
    const trade = trader.trades.find((one) => !isOnLightning(one));
    if (!trade) throw new NotExercised('no route with an on-chain layer is listed');
    const answer = await trader.init(initOf(await trader.quote({ trade })));
    return `${tradeText(trade)}: ${outcomeOf(answer)}`;
  });
});
