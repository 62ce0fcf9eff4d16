import { lasting } from '../../harness/flows/quote-socket/lasting.ts';
import { fitsTheQuoteSchema, isLikeAQuote, quoteReplied } from '../../harness/interface/quote-socket/read.ts';
import { oddAmounts } from '../../harness/interface/quotes/amounts.ts';
import { fixedLeg } from '../../harness/interface/quotes/valid.ts';
import { confirm, expect, must, test, tier } from '../../harness/test.ts';

/** Each way is tried with so many trades, each with another asset or layer on the leg that is set. */
const MOST_TRADES = 8;

const WAYS = [
  { id: must('WS-QUOTE-01'), fixed: 'from_asset', title: 'a quote_request with from_amount gets a quote' },
  { id: must('WS-QUOTE-02'), fixed: 'to_asset', title: 'a quote_request with to_amount gets the reverse quote' },
] as const;

for (const { id, fixed, title } of WAYS) {
  test(title, { tag: [tier('quote'), id] }, async ({ sockets, quotes, socketQuotes }) => {
    const socket = lasting(sockets, await sockets.open());
    const isOfThis = (quote: ReturnType<typeof quoteReplied>, amount: bigint) => {
      fitsTheQuoteSchema(quote);
      expect(fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
    };
    for (const trade of quotes.tradesByLeg(fixed, MOST_TRADES)) {
      const { quote, amount } = await socketQuotes.price(socket, trade, fixed);
      isOfThis(quote, amount);
      const leg = fixedLeg(trade, fixed);
      for (const further of new Set([...oddAmounts(leg), leg.min, leg.max]))
        await confirm('the market', async () => {
          const { rest, reply } = await socketQuotes.askBoth(socket, trade, fixed, further);
          // The other leg may be out of range, or liquidity lack: only what REST prices must be priced here.
          if (rest.status === 200 || isLikeAQuote(reply)) isOfThis(quoteReplied(reply), further);
        });
    }
  });
}
