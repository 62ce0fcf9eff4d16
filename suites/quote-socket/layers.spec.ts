import { grouped } from '../../harness/engine/fuzz/pick.ts';
import type * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  control,
  each,
  expect,
  key,
  must,
  NotExercised,
  note,
  precondition,
  someOf,
  test,
  tier,
} from '../../harness/test.ts';

/** The most directions of pairs whose default route is asked for by tickers. */
const MOST_BY_TICKER = 4;

const DEFAULT_ROUTE = must('WS-QUOTE-06');

test('the default route is used when the layers are left out', { tag: [tier('quote'), DEFAULT_ROUTE] }, async ({
  sockets,
  quotes,
  socketQuotes,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const { quotable } = quotes;
  for (const routes of directions(quotes.trades)) {
    // A route between two assets of one layer may be meant for the other direction, and may be the default all the same.
    const certain = routes.filter((route) => quotable.includes(route));
    if (certain.length === 0) continue;
    const defaults = new Set<string>();
    for (const fixed of Quotes.LEGS) {
      const trade = Socket.commonBounds(routes);
      const ask = () => socketQuotes.price(socket, trade, fixed, Socket.withoutLayers);
      const { from, to } = (await ask()).quote;
      const assets = [trade.from.asset.asset_id, trade.to.asset.asset_id];
      expect([from.asset_id, to.asset_id], 'the assets of the quote').toEqual(assets);
      const route = `${from.layer} to ${to.layer}`;
      const listed = routes.map((one) => `${one.from.layer} to ${one.to.layer}`);
      expect(listed, `routes on which the assets of ${trade.pair.ticker} move`).toContain(route);
      // What was asked for in between must not stay.
      const other = certain.find((one) => `${one.from.layer} to ${one.to.layer}` !== route);
      if (other) await precondition('the socket gave no quote', socketQuotes.price(socket, other, fixed));
      const again = (await ask()).quote;
      expect([again.from.layer, again.to.layer], 'the route of the same request again').toEqual([from.layer, to.layer]);
      note(`the default route of ${trade.pair.ticker} is ${route}`);
      defaults.add(route);
    }
    // The pair has one, whichever amount is given.
    expect([...defaults], 'default routes of a forward and of a reverse quote').toHaveLength(1);
  }
});

test('the default route is the same for tickers', { tag: [tier('quote'), DEFAULT_ROUTE, key('by ticker')] }, async ({
  sockets,
  quotes,
  socketQuotes,
  discovery,
  seed,
}) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const named = directions(quotes.trades).filter((routes) =>
    routes.filter(Socket.haveOwnTickers(discovery.whole)).some((route) => quotes.quotable.includes(route)),
  );
  if (named.length === 0) throw new NotExercised('no two traded assets have tickers of their own');
  const names = { what: 'direction of a pair', named: ([route]: Market.Trade[]) => route?.pair.ticker ?? '', seed };
  // Where there is one route alone, it is the default whatever a service goes by.
  const telling = named.filter(({ length }) => length > 1);
  const asked = someOf(telling.length > 0 ? telling : named, MOST_BY_TICKER, names).map((routes, index) => ({
    routes,
    fixed: Quotes.LEGS[index % 2 === 0 ? 0 : 1],
  }));
  await each(asked, async ({ routes, fixed }) => {
    const trade = Socket.commonBounds(routes);
    const byName = Socket.byTicker(trade, 'from', 'to');
    const layersOf = ({ quote }: { quote: Record<'from' | 'to', { layer: unknown }> }) =>
      `${quote.from.layer} to ${quote.to.layer}`;
    const usual = await precondition(
      'no default route',
      socketQuotes.price(socket, trade, fixed, Socket.withoutLayers),
    );
    const again = await control(
      () => socketQuotes.price(socket, trade, fixed, (request) => Socket.withoutLayers(byName(request))),
      [socketQuotes.prices(socket, trade, fixed, byName)],
    );
    expect(layersOf(again), `the default route of ${trade.pair.ticker} by tickers`).toBe(layersOf(usual));
  });
});

/** The trades of each two assets in each direction: two pairs may have the same assets, and routes of their own. */
function directions(trades: readonly Market.Trade[]): Market.Trade[][] {
  return grouped(trades, ({ from, to }) => `${from.asset.asset_id} ${to.asset.asset_id}`);
}
