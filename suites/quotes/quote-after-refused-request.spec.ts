import * as Quotes from '../../harness/groups/quotes.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { accepted, control, key, must, NotExercised, test, tier } from '../../harness/test.ts';

const CAN_BE_USED_AT_INIT = must('QUO-USE-01');

test('a request that is refused ends no quote', {
  tag: [tier('order'), CAN_BE_USED_AT_INIT, key('refused request')],
}, async ({ trader, quotes }) => {
  const trade = trader.tradeFor();
  const quote = await trader.quote({ trade });
  const refused = await quotes.ask(Quotes.validQuote(trade).without('from_asset.amount'));
  if (refused.status === 200) throw new NotExercised('a request without an amount is not refused (QUO-REQ-03)');
  const answer = await trader.init(Swaps.initOf(quote));
  await control(() => void accepted(answer), [Swaps.quoteStood(quote, answer), Swaps.otherQuoteBegins(trader)]);
});
