import * as Formats from '../../harness/groups/formats.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, control, expect, membersOf, must, test, tier } from '../../harness/test.ts';

/** The most trades that are sampled for each way, each with another asset or layer on the leg that is set. */
const MOST_TRADES = 8;

const WAYS = [
  {
    id: must('WS-QUOTE-01'),
    fixed: 'from_asset',
    title: 'a quote_request with from_amount gets a quote',
    otherwise: Formats.inOppositeOrder,
  },
  {
    id: must('WS-QUOTE-02'),
    fixed: 'to_asset',
    title: 'a quote_request with to_amount gets the reverse quote',
    otherwise: Formats.spacedAndEscaped,
  },
] as const;

for (const { id, fixed, title, otherwise } of WAYS) {
  test(title, { tag: [tier('quote'), id] }, async ({ sockets, quotes, socketQuotes }) => {
    const socket = Socket.lasting(sockets, await sockets.open());
    const isOfThis = (quote: ReturnType<typeof Socket.quoteReplied>, amount: bigint) => {
      Socket.fitsTheQuoteSchema(quote);
      expect(Quotes.fixedLeg(quote, fixed).amount, `\`${fixed}.amount\` of the quote`).toBe(amount);
    };
    for (const trade of quotes.tradesByLeg(fixed, MOST_TRADES)) {
      const usual = await socketQuotes.price(socket, trade, fixed);
      isOfThis(usual.quote, usual.amount);
      const leg = Quotes.fixedLeg(trade, fixed);
      for (const further of new Set([...Quotes.oddAmounts(leg), leg.min, leg.max]))
        await confirm('the market', async () => {
          const { rest, reply } = await socketQuotes.askBoth(socket, trade, fixed, further);
          // The other leg may be out of range, or liquidity lack: only what REST prices must be priced here.
          if (rest.status !== 200 && !Socket.isLikeAQuote(reply)) return;
          const quote = await control(
            () => Socket.quoteReplied(reply),
            [
              Quotes.restPricesIt(quotes, { trade, fixed, amount: further }),
              Socket.hasThePriceOfRest(quotes, usual),
              // The other leg of an amount at a bound leaves its own when the rate moves.
              Quotes.marketStandsStill(quotes, usual, Quotes.MARKET_MOVE),
            ],
          );
          isOfThis(quote, further);
        });
    }
    const [trade] = quotes.tradesByLeg(fixed, 1);
    if (trade) {
      const priced = await socketQuotes.price(socket, trade, fixed);
      const written = { ask: (message: unknown) => socket.ask(otherwise(membersOf(message) ?? {})) };
      await confirm('the market', () => socketQuotes.isPricedStill(written, priced));
    }
    const other = await sockets.openOther();
    if (!other) return;
    for (const trade of quotes.someTrades(1)) {
      const { quote, amount } = await socketQuotes.price(other, trade, fixed);
      isOfThis(quote, amount);
    }
  });
}
