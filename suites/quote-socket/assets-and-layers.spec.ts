import { oneOf } from '../../harness/engine/fuzz/pick.ts';
import type { SocketSession } from '../../harness/engine/socket/socket.ts';
import { oneTrade, someTrades, type Trade, tradesOf } from '../../harness/interface/market/trades.ts';
import { errorOf, summaryOf } from '../../harness/interface/quote-socket/messages.ts';
import { quoteReplied, RefusedOnSocket } from '../../harness/interface/quote-socket/read.ts';
import { commonBounds, onLegsOf, priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import type { Quoted } from '../../harness/interface/quotes/read.ts';
import { likelyAmounts } from '../../harness/interface/quotes/valid.ts';
import type { Discovery } from '../../harness/run/discovery.ts';
import { expect, NotExercised, requirement, test, Violation } from '../../harness/test.ts';

/** So many routes are asked for. */
const MOST_ROUTES = 12;

test('assets may be named by ticker or by RGB contract id', {
  tag: ['@quote', '@WS-QUOTE-04', '@WS-QUOTE-05'],
}, async ({ sockets, market, discovery, seed }) => {
  const socket = await sockets.open();

  await requirement('WS-QUOTE-04', async () => {
    const trade = oneOf(withOwnTickers(discovery), seed, 'trade of two assets with tickers of their own');
    const { from, to } = trade;
    const byTicker = await priceOnBoth({ socket, market }, trade, 'from_asset', (draft) =>
      draft.with('from_asset', from.asset.ticker).with('to_asset', to.asset.ticker),
    );
    onLegsOf(trade, byTicker.socket);
  });
  await requirement('WS-QUOTE-05', async () => {
    const trade = oneOf(tradesOf(discovery).filter(isOfRgb), seed, 'trade of an RGB asset');
    onLegsOf(trade, (await priceOnBoth({ socket, market }, trade)).socket);
  });
});

test('given layers are honoured', { tag: ['@quote', '@WS-QUOTE-07'] }, async ({ sockets, market, discovery, seed }) => {
  await requirement('WS-QUOTE-07', async () => {
    const socket = await sockets.open();
    for (const trade of someTrades(discovery, MOST_ROUTES, seed))
      onLegsOf(trade, (await priceOnBoth({ socket, market }, trade)).socket);
  });
});

test('the default route is used when the layers are left out', { tag: ['@quote', '@WS-QUOTE-06'] }, async ({
  sockets,
  discovery,
  seed,
}) => {
  await requirement('WS-QUOTE-06', async () => {
    const socket = await sockets.open();
    const trade = oneTrade(discovery, seed);
    const routes = trade.pair.routes.map(({ from_layer, to_layer }) => [from_layer, to_layer]);
    const common = commonBounds(tradesOf(discovery).filter((other) => isSameDirection(other, trade)));
    const first = await quoteWithoutLayers(socket, common);
    const { from, to } = first;
    const ways = [[from.layer, to.layer].join(), [to.layer, from.layer].join()];
    if (!routes.some((route) => ways.includes(route.join())))
      throw new Violation(
        `the quote goes from ${from.layer} to ${to.layer}, which is no route of ${trade.pair.ticker}`,
      );
    const again = await quoteWithoutLayers(socket, common);
    expect([again.from.layer, again.to.layer], 'the route of the same request again').toEqual([from.layer, to.layer]);
    return `the default route of ${trade.pair.ticker} is ${from.layer} to ${to.layer}`;
  });
});

test('only one of the two layers', { tag: ['@quote', '@WS-QUOTE-08'] }, async ({
  sockets,
  market,
  discovery,
  seed,
}) => {
  await requirement('WS-QUOTE-08', async () => {
    const socket = await sockets.open();
    const { trade, fixed, amount } = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
    const found: string[] = [];
    for (const [given, left] of [['from', 'to'] as const, ['to', 'from'] as const]) {
      const reply = await socket.ask(socketRequest(trade, fixed, amount).without(`${left}_layer`).json);
      found.push(`${given}_layer alone gives ${summaryOf(reply)}`);
      if (errorOf(reply) !== undefined) continue;
      expect(quoteReplied(reply)[given].layer, `the layer of ${given}_asset`).toBe(trade[given].layer);
    }
    return found.join('; ');
  });
});

/** Asks without layers, for one likely amount after the other. */
async function quoteWithoutLayers(socket: SocketSession, trade: Trade): Promise<Quoted> {
  let refusal: RefusedOnSocket | undefined;
  for (const amount of likelyAmounts(trade.from)) {
    const { json } = socketRequest(trade, 'from_asset', amount).without('from_layer').without('to_layer');
    try {
      return quoteReplied(await socket.ask(json));
    } catch (error) {
      if (!(error instanceof RefusedOnSocket)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new NotExercised('there is no amount to ask for');
}

/** Trades of two assets whose tickers no other listed asset has. */
function withOwnTickers(discovery: Discovery): Trade[] {
  const count = new Map<string, number>();
  for (const { ticker } of discovery.assets) count.set(ticker, (count.get(ticker) ?? 0) + 1);
  const isOwn = (ticker: string) => (count.get(ticker) ?? 0) <= 1;
  return tradesOf(discovery).filter(({ from, to }) => isOwn(from.asset.ticker) && isOwn(to.asset.ticker));
}

function isOfRgb({ from, to }: Trade): boolean {
  return [from, to].some(({ asset }) => asset.asset_id.startsWith('rgb:'));
}

function isSameDirection(one: Trade, other: Trade): boolean {
  return one.pair.id === other.pair.id && one.from.asset.asset_id === other.from.asset.asset_id;
}
