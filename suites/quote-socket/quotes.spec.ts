import { lasting } from '../../harness/flows/quote-socket/lasting.ts';
import {
  answersPing,
  errorOf,
  fitsTheQuoteSchema,
  quoteDataOf,
  summaryOf,
} from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth, priceOnSocket, quotedAsOnRest, toStartFrom } from '../../harness/interface/quote-socket/valid.ts';
import { oddAmounts } from '../../harness/interface/quotes/amounts.ts';
import { confirm, expect, fixedLeg, may, must, note, test, tier, Violation, validQuote } from '../../harness/test.ts';

/** Each way is tried with so many trades, each with another asset or layer on the leg that is set. */
const MOST_TRADES = 8;

const WAYS = [
  { id: must('WS-QUOTE-01'), fixed: 'from_asset', title: 'a quote_request with from_amount gets a quote' },
  { id: must('WS-QUOTE-02'), fixed: 'to_asset', title: 'a quote_request with to_amount gets the reverse quote' },
] as const;

for (const { id, fixed, title } of WAYS) {
  test(title, { tag: [tier('quote'), id] }, async ({ sockets, quotes }) => {
    const socket = lasting(sockets, await sockets.open());
    for (const trade of quotes.tradesByLeg(fixed, MOST_TRADES)) {
      const { quote, amount } = await priceOnSocket({ socket, quotes }, trade, fixed);
      fitsTheQuoteSchema(quote);
      expect(fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
      const leg = fixedLeg(trade, fixed);
      for (const further of new Set([...oddAmounts(leg), leg.min, leg.max]))
        await confirm('the market', async () => {
          const another = await quotedAsOnRest({ socket, quotes }, trade, fixed, further);
          if (!another) return;
          fitsTheQuoteSchema(another);
          expect(fixedLeg(another, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(further);
        });
    }
  });
}

test('legs in the place of the flat members', { tag: [tier('quote'), may('WS-QUOTE-09')] }, async ({
  sockets,
  quotes,
}) => {
  const socket = await sockets.open();
  const { trade, amount } = await toStartFrom(priceOnBoth({ socket, quotes }, quotes.oneTrade()));
  const nested = validQuote(trade, 'from_asset', amount).with('action', 'quote_request');
  const reply = await socket.ask(nested.json);
  if (quoteDataOf(reply) && errorOf(reply) !== undefined) throw new Violation('both a quote and an error');
  await answersPing(socket);
  note(`flat is answered by a quote, nested legs by ${summaryOf(reply)}`);
});
