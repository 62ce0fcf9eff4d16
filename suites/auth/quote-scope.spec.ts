import * as Auth from '../../harness/groups/auth.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import { confirm, expect, key, membersOf, must, NotApplicable, test, tier } from '../../harness/test.ts';

const READS_AND_QUOTES = must('AUT-SCOPE-01');

test('a key for quotes reads the market and takes quotes', { tag: [READS_AND_QUOTES, tier('quote')] }, async ({
  presenting,
  keys,
  sound,
  trader,
  wire,
}) => {
  // The market alone is only half of the statement.
  trader.tradeFor();
  const reader = presenting(Auth.bearer(keys.quoteOnly));
  for (const { operation, ...request } of [...(await sound('read')), ...(await sound('quote'))].filter(Auth.isOfMarket))
    await confirm('the market', async () => {
      const [answer, own] = [await reader.wire.send(request), () => wire.send(request)];
      await Auth.servedAlike(answer, own, `${operation} with a key for quotes`);
      const total = membersOf(answer.value)?.total;
      if (total === 0)
        expect(membersOf((await own()).value)?.total, `total of ${operation} with the own key`).toBe(total);
    });
  const all = { method: 'GET', path: '/api/v1/market/pairs', query: { active_only: false } };
  Auth.letIn(await reader.wire.send(all), 'the pair list with inactive pairs with a key for quotes');
  const trade = trader.tradeFor();
  const { to_asset } = await trader.quote({ trade });
  const { json } = Quotes.validQuote(trade, 'to_asset', to_asset.amount);
  Auth.letIn(await reader.trader.askForQuote(json), 'a reverse quote with a key for quotes');
});

test('a key for quotes takes quotes on the socket, too', {
  tag: [READS_AND_QUOTES, tier('quote'), key('socket')],
}, async ({ keys, sockets, socketQuotes }) => {
  if (!keys.hasOwn) throw new NotApplicable('the run has no key for swaps to compare with');
  const priced = await socketQuotes.start(await sockets.open());
  const reader = await sockets.reopen({ credential: 'quote-read' });
  await confirm('the market', () => socketQuotes.isPricedStill(reader, priced));
});
