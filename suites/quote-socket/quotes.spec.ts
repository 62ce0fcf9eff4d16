import { oneTrade, someTrades } from '../../harness/interface/market/trades.ts';
import { errorOf, quoteIn, summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { isPong, isValidQuote } from '../../harness/interface/quote-socket/read.ts';
import { priceOnBoth } from '../../harness/interface/quote-socket/valid.ts';
import { validQuote } from '../../harness/interface/quotes/valid.ts';
import { expect, requirement, test, Violation } from '../../harness/test.ts';

/** Each way is tried with so many trades. */
const MOST_TRADES = 2;

const WAYS = [
  { id: 'WS-QUOTE-01', fixed: 'from_asset', title: 'a quote_request with from_amount gets a quote' },
  { id: 'WS-QUOTE-02', fixed: 'to_asset', title: 'a quote_request with to_amount gets the reverse quote' },
] as const;

for (const { id, fixed, title } of WAYS) {
  test(title, { tag: ['@quote', `@${id}`] }, async ({ sockets, market, discovery, seed }) => {
    await requirement(id, async () => {
      const socket = await sockets.open();
      for (const trade of someTrades(discovery, MOST_TRADES, seed)) {
        const priced = await priceOnBoth({ socket, market }, trade, fixed);
        isValidQuote(priced.socket);
        const { from, to } = priced.socket;
        expect((fixed === 'from_asset' ? from : to).amount, `\`${fixed}.amount\` of the quote`).toBe(priced.amount);
      }
    });
  });
}

test('legs in the place of the flat members', { tag: ['@quote', '@WS-QUOTE-09'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('WS-QUOTE-09', async () => {
    const socket = await sockets.open();
    const trade = oneTrade(discovery, seed);
    const { amount } = await priceOnBoth({ socket, market }, trade);
    const nested = validQuote(trade, 'from_asset', amount).with('action', 'quote_request');
    const reply = await socket.ask(nested.json);
    if (quoteIn(reply) && errorOf(reply) !== undefined) throw new Violation('both a quote and an error');
    isPong(await socket.ask({ action: 'ping' }));
    return `flat is answered by a quote, nested legs by ${summaryOf(reply)}`;
  });
});
