import { someTrades } from '../../harness/interface/market/trades.ts';
import { quoted } from '../../harness/interface/quotes/read.ts';
import { askLikely } from '../../harness/interface/quotes/valid.ts';
import { must, test } from '../../harness/test.ts';

/** Each way is tried with so many trades. */
const MOST_TRADES = 2;

const WAYS = [
  { id: must('QUO-REQ-01'), fixed: 'from_asset', title: 'a forward quote is given' },
  { id: must('QUO-REQ-02'), fixed: 'to_asset', title: 'a reverse quote is given' },
] as const;

for (const { id, fixed, title } of WAYS) {
  test(title, { tag: id }, async ({ market, discovery, seed }) => {
    for (const trade of someTrades(discovery, MOST_TRADES, seed)) quoted(await askLikely(market, trade, fixed));
  });
}
