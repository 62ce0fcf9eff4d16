import * as Quotes from '../../harness/groups/quotes.ts';
import { control, each, must, test } from '../../harness/test.ts';

/** The most trades that are sampled for each way, each with another asset or layer on the leg that is set. */
const MOST_TRADES = 8;

const WAYS = [
  { id: must('QUO-REQ-01'), fixed: 'from_asset', title: 'a forward quote is given' },
  { id: must('QUO-REQ-02'), fixed: 'to_asset', title: 'a reverse quote is given' },
] as const;

for (const { id, fixed, title } of WAYS) {
  test(title, { tag: id }, async ({ market, quotes }) => {
    // And the first once more: the same request in a row is another quote.
    const [first, ...others] = quotes.tradesByLeg(fixed, MOST_TRADES);
    await each(first ? [first, first, ...others] : [], (trade) =>
      control(
        async () => void Quotes.quoted(await quotes.askLikely(trade, fixed)),
        [Quotes.stillListed(market, trade), Quotes.leavesRoom(trade), Quotes.fundsSuffice(quotes, trade, fixed)],
      ),
    );
  });
}
