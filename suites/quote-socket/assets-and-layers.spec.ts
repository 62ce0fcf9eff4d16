import {
  errorOf,
  goesAlong,
  hasItsAssets,
  quoteReplied,
  summaryOf,
} from '../../harness/interface/quote-socket/read.ts';
import {
  byTicker,
  commonBounds,
  priceOnBoth,
  priceOnSocket,
  toStartFrom,
  withoutLayers,
} from '../../harness/interface/quote-socket/valid.ts';
import { isListedEitherWay } from '../../harness/interface/quotes/routes.ts';
import {
  expect,
  LEGS,
  must,
  NotExercised,
  note,
  precondition,
  requirement,
  silent,
  someOf,
  TRADE,
  type Trade,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

/** So many routes are asked for. */
const MOST_ROUTES = 12;

/** So many assets are named on either side. */
const MOST_ASSETS = 6;

const TICKERS_NAME_ASSETS = must('WS-QUOTE-04');
const CONTRACT_IDS_NAME_ASSETS = must('WS-QUOTE-05');

test('assets may be named by ticker or by RGB contract id', {
  tag: [tier('quote'), TICKERS_NAME_ASSETS, CONTRACT_IDS_NAME_ASSETS],
}, async ({ sockets, quotes, discovery, seed }) => {
  const socket = await sockets.open();
  const sides = [...quotes.tradesByAsset('from_asset', MOST_ASSETS), ...quotes.tradesByAsset('to_asset', MOST_ASSETS)];
  const trades = [...new Set(sides)];
  await requirement(TICKERS_NAME_ASSETS, async () => {
    const telling = trades.filter(haveTickersOfTheirOwn(discovery));
    if (telling.length === 0) throw new NotExercised('no two traded assets have tickers of their own');
    for (const [index, trade] of telling.entries()) {
      const { quote } = await priceOnSocket(
        { socket, quotes },
        trade,
        fixedInTurn(index),
        byTicker(trade, 'from', 'to'),
      );
      hasItsAssets(trade, quote);
    }
  });
  await requirement(CONTRACT_IDS_NAME_ASSETS, async () => {
    const telling = trades.filter(({ from, to }) => isRgb(from.asset) || isRgb(to.asset));
    if (telling.length === 0) throw new NotExercised('no trade of an RGB asset is listed');
    for (const [index, trade] of telling.entries()) {
      const fixed = fixedInTurn(index);
      const { quote } = await priceOnSocket({ socket, quotes }, trade, fixed).catch(async (refusal: unknown) => {
        // The ids are to blame only where tickers do better.
        if (refusal instanceof Violation)
          await toStartFrom(priceOnSocket({ socket, quotes }, trade, fixed, byTicker(trade, 'from', 'to')));
        throw refusal;
      });
      hasItsAssets(trade, quote);
    }
    // The one by its id, the other by its ticker: of two RGB assets, since those of BTC coincide.
    const between = quotes.trades
      .filter(({ from, to }) => isRgb(from.asset) && isRgb(to.asset))
      .filter(haveTickersOfTheirOwn(discovery));
    const [inside] = someOf(between, 1, { ...TRADE, what: 'trade between RGB assets', seed });
    if (!inside || (await quotes.askLikely(inside)).status !== 200) return;
    const priced = (...sides: ('from' | 'to')[]) =>
      priceOnSocket({ socket, quotes }, inside, 'from_asset', byTicker(inside, ...sides));
    await precondition('no asset can be named by its ticker', priced('from', 'to'));
    for (const side of ['from', 'to'] as const) hasItsAssets(inside, (await priced(side)).quote);
  });
});

test('given layers are honoured', { tag: [tier('quote'), must('WS-QUOTE-07')] }, async ({
  sockets,
  quotes,
  discovery,
}) => {
  const socket = await sockets.open();
  const trades = quotes.someTrades(MOST_ROUTES);
  const isAlong = async (trade: Trade, ...asked: [(typeof LEGS)[number], ReturnType<typeof byTicker>?]) =>
    goesAlong(trade, (await toStartFrom(priceOnSocket({ socket, quotes }, trade, ...asked))).quote);
  for (const trade of trades) for (const fixed of LEGS) await isAlong(trade, fixed);
  for (const [index, trade] of trades.filter(haveTickersOfTheirOwn(discovery)).entries())
    await isAlong(trade, fixedInTurn(index), byTicker(trade, 'from', 'to'));
});

test('the default route is used when the layers are left out', { tag: [tier('quote'), must('WS-QUOTE-06')] }, async ({
  sockets,
  quotes,
}) => {
  const socket = await sockets.open();
  for (const routes of directions(quotes.quotable))
    for (const fixed of LEGS) {
      const { pair, ...sides } = commonBounds(routes);
      const ask = async () => (await priceOnSocket({ socket, quotes }, { pair, ...sides }, fixed, withoutLayers)).quote;
      const { from, to } = await ask();
      const assets = [sides.from.asset.asset_id, sides.to.asset.asset_id];
      expect([from.asset_id, to.asset_id], 'the assets of the quote').toEqual(assets);
      const route = `${from.layer} to ${to.layer}`;
      const isRoute = isListedEitherWay(pair, String(from.layer), String(to.layer));
      expect(isRoute, `the quote goes from ${route}, a route of ${pair.ticker}`).toBe(true);
      expect(movesOn(routes, from.layer, to.layer), `${route} is where the assets of ${pair.ticker} move`).toBe(true);
      // What was asked for in between must not stay.
      const other = routes.find((trade) => trade.from.layer !== from.layer || trade.to.layer !== to.layer);
      if (other) await toStartFrom(priceOnSocket({ socket, quotes }, other, fixed));
      const again = await ask();
      expect([again.from.layer, again.to.layer], 'the route of the same request again').toEqual([from.layer, to.layer]);
      note(`the default route of ${pair.ticker} is ${route}`);
    }
});

test('only one of the two layers', { tag: [tier('quote'), silent('WS-QUOTE-08')] }, async ({ sockets, quotes }) => {
  const socket = await sockets.open();
  const { trade, request } = await toStartFrom(priceOnBoth({ socket, quotes }, quotes.oneTrade()));
  for (const [given, left] of [['from', 'to'] as const, ['to', 'from'] as const]) {
    const reply = await socket.ask(request.without(`${left}_layer`).json);
    note(`${given}_layer alone gives ${summaryOf(reply)}`);
    if (errorOf(reply) !== undefined) continue;
    expect(quoteReplied(reply)[given].layer, `the layer of ${given}_asset`).toBe(trade[given].layer);
  }
});

/** Whether no other asset has the ticker of one that is traded. */
function haveTickersOfTheirOwn({ whole }: { whole: { assets: readonly { ticker: string }[] } }) {
  const isAlone = ({ ticker }: { ticker: string }) => whole.assets.filter((one) => one.ticker === ticker).length <= 1;
  return ({ from, to }: Trade): boolean => isAlone(from.asset) && isAlone(to.asset);
}

/** Forward and reverse by turns. */
function fixedInTurn(index: number): (typeof LEGS)[number] {
  return index % 2 === 0 ? 'from_asset' : 'to_asset';
}

/** The trades of each pair in each direction. */
function directions(trades: readonly Trade[]): Trade[][] {
  const byDirection = new Map<string, Trade[]>();
  for (const trade of trades) {
    const key = `${trade.pair.id} ${trade.from.asset.asset_id}`;
    byDirection.set(key, [...(byDirection.get(key) ?? []), trade]);
  }
  return [...byDirection.values()];
}

/** Whether one of the trades goes along these layers. */
function movesOn(trades: readonly Trade[], from_layer: unknown, to_layer: unknown): boolean {
  return trades.some(({ from, to }) => from.layer === from_layer && to.layer === to_layer);
}

function isRgb({ asset_id }: { asset_id: string }): boolean {
  return asset_id.startsWith('rgb:');
}
