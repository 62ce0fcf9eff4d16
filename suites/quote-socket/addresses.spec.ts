import type { Outgoing } from '../../harness/engine/socket/socket.ts';
import * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  confirm,
  control,
  each,
  expect,
  must,
  NotExercised,
  note,
  precondition,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** The most trades that are quoted at both addresses, each with another asset or layer to buy. */
const MOST_TRADES = 4;

test('at least one of the two addresses takes the upgrade', { tag: must('WS-ADDR-01') }, async ({ sockets }) => {
  const { open, text } = await Socket.servedAmong(sockets, sockets.addresses());
  expect(open.length, `addresses that serve: ${text}`).toBeGreaterThan(0);
  note(text);
});

test('both addresses are the same service', { tag: [tier('quote'), should('WS-ADDR-02')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
}) => {
  const [first, second] = (await Socket.servedAmong(sockets, sockets.addresses())).open;
  if (!first || !second) throw new NotExercised('only one of the two addresses is served');
  const isAlike = async (message: Outgoing, what: string, ...controls: Parameters<typeof control>[1]) => {
    const one = await precondition('the first address gives no answer', first.ask(message));
    const other = await second.ask(message);
    Socket.hasTheShapeOf(one, other, `the reply to ${what} at the second address`);
    await control(() => Socket.isPricedAlike(one, other, `the quote for ${what} at the second address`), controls);
  };
  await isAlike({ action: 'ping' }, 'a ping');
  await each(quotes.tradesByLeg('to_asset', MOST_TRADES), (trade) =>
    confirm('the market', async () => {
      const priced = await socketQuotes.start(first, trade);
      const { request } = priced;
      const isStill = Quotes.marketStandsStill(quotes, priced, Socket.PRICED_ALIKE);
      await isAlike(request.json, `a quote_request for ${Market.tradeText(trade)}`, isStill);
      const plain = Socket.withoutLayers(request);
      await isAlike(plain.json, `a quote_request for ${Market.tradeText(trade)}, without layers`, isStill);
      const named = Socket.withTickers(request, discovery.whole);
      await isAlike(named.json, `a quote_request for ${Market.tradeText(trade)}, by tickers`, isStill);
      const reverse = await socketQuotes.start(first, trade, 'to_asset');
      await isAlike(reverse.request.json, `a reverse quote_request for ${Market.tradeText(trade)}`, isStill);
      const tooMuch = request.with('from_amount', trade.from.max + 1n);
      await isAlike(tooMuch.json, `a quote_request for too much ${Market.tradeText(trade)}`);
    }),
  );
  await isAlike({ action: 'ping' }, 'a ping behind them');
});

test('a target on https has its socket on wss', { tag: must('WS-ADDR-03') }, async ({ settings, sockets }) => {
  const { hostname, protocol } = new URL(settings.baseUrl);
  if (protocol !== 'https:') throw new NotExercised('the target is given as plain http');
  const addresses = sockets.addresses();
  const onWss = addresses.filter(({ url }) => url.startsWith('wss:') && new URL(url).hostname === hostname);
  const { open, text } = await Socket.servedAmong(sockets, onWss);
  const given = addresses.map(({ url }) => url).join(' and ');
  expect(open.length, `addresses on ${hostname} that take wss, of ${given}: ${text}`).toBeGreaterThan(0);
  note(text);
});
