import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { key, must, NotExercised, test, tier } from '../../harness/test.ts';

const CAN_BE_USED_AT_INIT = must('QUO-USE-01');

test('a request that is refused ends no quote', {
  tag: [tier('order'), CAN_BE_USED_AT_INIT, key('refused request')],
}, async ({ trader, quotes }) => {
  const trade = trader.tradeFor();
  const quote = await trader.quote({ trade });
  const refused = await quotes.ask(Quotes.validQuote(trade).without('from_asset.amount'));
  if (refused.status === 200) throw new NotExercised('a request without an amount is not refused (QUO-REQ-03)');
  await Swaps.stillBegins(trader, quote);
});
