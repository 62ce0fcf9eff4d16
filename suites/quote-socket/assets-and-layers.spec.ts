import { errorOf, goesAlong, quoteReplied, summaryOf } from '../../harness/interface/quote-socket/read.ts';
import { commonBounds, priceOnBoth, priceWithoutLayers } from '../../harness/interface/quote-socket/valid.ts';
import { isListedEitherWay } from '../../harness/interface/quotes/routes.ts';
import { expect, must, note, oneOf, requirement, silent, test, tier } from '../../harness/test.ts';

/** So many routes are asked for. */
const MOST_ROUTES = 12;

const TICKERS_NAME_ASSETS = must('WS-QUOTE-04');
const CONTRACT_IDS_NAME_ASSETS = must('WS-QUOTE-05');

test('assets may be named by ticker or by RGB contract id', {
  tag: [tier('quote'), TICKERS_NAME_ASSETS, CONTRACT_IDS_NAME_ASSETS],
}, async ({ sockets, quotes, discovery, seed }) => {
  const socket = await sockets.open();

  await requirement(TICKERS_NAME_ASSETS, async () => {
    const hasOwn = ({ ticker }: { ticker: string }) =>
      discovery.whole.assets.filter((one) => one.ticker === ticker).length <= 1;
    const telling = quotes.trades.filter(({ from, to }) => hasOwn(from.asset) && hasOwn(to.asset));
    const trade = oneOf(telling, seed, 'trade of two assets with tickers of their own');
    const { quote } = await priceOnBoth({ socket, quotes }, trade, 'from_asset', (request) =>
      request.with('from_asset', trade.from.asset.ticker).with('to_asset', trade.to.asset.ticker),
    );
    goesAlong(trade, quote);
  });
  await requirement(CONTRACT_IDS_NAME_ASSETS, async () => {
    const trade = oneOf(
      quotes.trades.filter(({ from, to }) => isRgb(from.asset) || isRgb(to.asset)),
      seed,
      'trade of an RGB asset',
    );
    const { quote } = await priceOnBoth({ socket, quotes }, trade);
    goesAlong(trade, quote);
  });
});

test('given layers are honoured', { tag: [tier('quote'), must('WS-QUOTE-07')] }, async ({ sockets, quotes }) => {
  const socket = await sockets.open();
  for (const trade of quotes.someTrades(MOST_ROUTES)) {
    const { quote } = await priceOnBoth({ socket, quotes }, trade);
    goesAlong(trade, quote);
  }
});

test('the default route is used when the layers are left out', { tag: [tier('quote'), must('WS-QUOTE-06')] }, async ({
  sockets,
  quotes,
}) => {
  const socket = await sockets.open();
  const trade = quotes.oneTrade();
  const isSameDirection = ({ pair, from }: typeof trade) =>
    pair.id === trade.pair.id && from.asset.asset_id === trade.from.asset.asset_id;
  const common = commonBounds(quotes.trades.filter(isSameDirection));
  const { from, to } = await priceWithoutLayers(socket, common);
  const route = `${from.layer} to ${to.layer}`;
  const isRoute = isListedEitherWay(trade.pair, String(from.layer), String(to.layer));
  expect(isRoute, `the quote goes from ${route}, a route of ${trade.pair.ticker}`).toBe(true);
  const again = await priceWithoutLayers(socket, common);
  expect([again.from.layer, again.to.layer], 'the route of the same request again').toEqual([from.layer, to.layer]);
  note(`the default route of ${trade.pair.ticker} is ${route}`);
});

test('only one of the two layers', { tag: [tier('quote'), silent('WS-QUOTE-08')] }, async ({ sockets, quotes }) => {
  const socket = await sockets.open();
  const { trade, request } = await priceOnBoth({ socket, quotes }, quotes.oneTrade());
  for (const [given, left] of [['from', 'to'] as const, ['to', 'from'] as const]) {
    const reply = await socket.ask(request.without(`${left}_layer`).json);
    note(`${given}_layer alone gives ${summaryOf(reply)}`);
    if (errorOf(reply) !== undefined) continue;
    expect(quoteReplied(reply)[given].layer, `the layer of ${given}_asset`).toBe(trade[given].layer);
  }
});

function isRgb({ asset_id }: { asset_id: string }): boolean {
  return asset_id.startsWith('rgb:');
}
