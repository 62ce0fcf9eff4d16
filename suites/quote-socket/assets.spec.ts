import * as Market from '../../harness/groups/market.ts';
import * as Socket from '../../harness/groups/quote-socket.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  control,
  expect,
  must,
  NotExercised,
  precondition,
  requirement,
  someOf,
  test,
  tier,
} from '../../harness/test.ts';

/** The most assets that are named on either side. */
const MOST_ASSETS = 6;

const TICKERS_NAME_ASSETS = must('WS-QUOTE-04');
const CONTRACT_IDS_NAME_ASSETS = must('WS-QUOTE-05');

test('assets may be named by ticker or by RGB contract id', {
  tag: [tier('quote'), TICKERS_NAME_ASSETS, CONTRACT_IDS_NAME_ASSETS],
}, async ({ sockets, quotes, socketQuotes, discovery, seed }) => {
  const socket = Socket.lasting(sockets, await sockets.open());
  const haveOwnTickers = Socket.haveOwnTickers(discovery.whole);
  const trades = [
    ...new Set([...quotes.tradesByAsset('from_asset', MOST_ASSETS), ...quotes.tradesByAsset('to_asset', MOST_ASSETS)]),
  ];

  await requirement(TICKERS_NAME_ASSETS, async () => {
    const telling = trades.filter(haveOwnTickers);
    if (telling.length === 0) throw new NotExercised('no two traded assets have tickers of their own');
    for (const [index, trade] of telling.entries()) {
      const { quote } = await socketQuotes.price(
        socket,
        trade,
        Quotes.LEGS[index % 2 === 0 ? 0 : 1],
        Socket.byTicker(trade, 'from', 'to'),
      );
      hasTheAssetsOf(trade, quote);
    }
  });

  await requirement(CONTRACT_IDS_NAME_ASSETS, async () => {
    const telling = trades.filter(({ from, to }) => isRgb(from.asset) || isRgb(to.asset));
    if (telling.length === 0) throw new NotExercised('no trade of an RGB asset is listed');
    for (const [index, trade] of telling.entries()) {
      const fixed = Quotes.LEGS[index % 2 === 0 ? 0 : 1];
      // The ids are to blame only where tickers do better.
      const { quote } = await control(
        () => socketQuotes.price(socket, trade, fixed),
        [socketQuotes.prices(socket, trade, fixed, Socket.byTicker(trade, 'from', 'to'))],
      );
      hasTheAssetsOf(trade, quote);
    }
    // The one by its id, the other by its ticker: of two RGB assets, since BTC has no contract id.
    const between = quotes.trades.filter(({ from, to }) => isRgb(from.asset) && isRgb(to.asset));
    const named = { ...Market.TRADE, what: 'trade between RGB assets', seed };
    const [inside] = someOf(between.filter(haveOwnTickers), 1, named);
    if (!inside || (await quotes.askLikely(inside)).status !== 200) return;
    const byTickers = socketQuotes.price(socket, inside, 'from_asset', Socket.byTicker(inside, 'from', 'to'));
    const priced = await precondition('no asset can be named by its ticker', byTickers);
    const byIds = Socket.socketRequest(inside, 'from_asset', priced.amount);
    // Twice: what fails now and then would not show where another amount is tried.
    for (const side of ['from', 'to', 'from', 'to'] as const) {
      const request = Socket.byTicker(inside, side)(byIds);
      hasTheAssetsOf(inside, await socketQuotes.isPricedStill(socket, { ...priced, request }));
    }
  });
});

function hasTheAssetsOf({ from, to }: Market.Trade, quote: Record<'from' | 'to', { asset_id: unknown }>): void {
  const asked = [from.asset.asset_id, to.asset.asset_id];
  expect([quote.from.asset_id, quote.to.asset_id], 'the assets of the quote').toEqual(asked);
}

function isRgb({ asset_id }: { asset_id: string }): boolean {
  return asset_id.startsWith('rgb:');
}
