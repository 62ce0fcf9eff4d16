import type { Draft } from '../../harness/engine/json/draft.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { unlistedAssetId, unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import { failureReplied, isPong } from '../../harness/interface/quote-socket/read.ts';
import { AMOUNT_OF, type PricedTwice, priceOnBoth, socketRequest } from '../../harness/interface/quote-socket/valid.ts';
import type { Discovery } from '../../harness/run/discovery.ts';
import { NotExercised, requirement, test } from '../../harness/test.ts';

/** What a refusal is made of: a request that was just priced, and what the target lists. */
interface Given {
  readonly valid: Draft;
  readonly priced: PricedTwice;
  readonly discovery: Discovery;
  readonly seed: number;
}

interface Refusal {
  readonly id: string;
  readonly title: string;
  /** The valid request with one thing wrong. */
  readonly requests: (given: Given) => Draft[];
}

const REFUSALS: readonly Refusal[] = [
  {
    id: 'WS-ERR-01',
    title: 'no amount',
    requests: ({ valid }) => [valid.without('from_amount'), valid.with('from_amount', null).with('to_amount', null)],
  },
  {
    id: 'WS-ERR-02',
    title: 'both amounts',
    requests: ({ valid, priced }) => [
      valid.with('to_amount', priced.socket.to.amount),
      valid.with('to_amount', priced.socket.to.amount + 1n),
    ],
  },
  {
    id: 'WS-ERR-03',
    title: 'an unknown pair',
    requests: ({ valid, discovery, seed }) => [
      valid.with('to_asset', unlistedTicker(discovery, seed)),
      ...unlistedIds(discovery, seed).map((id) => valid.with('to_asset', id)),
      ...unlistedIds(discovery, seed).map((id) => valid.with('from_asset', id)),
    ],
  },
  {
    id: 'WS-ERR-04',
    title: 'an unsupported route',
    requests: ({ valid, priced: { trade } }) => {
      const { from, to } = trade;
      const routes = new Set(trade.pair.routes.flatMap(({ from_layer: a, to_layer: b }) => [`${a} ${b}`, `${b} ${a}`]));
      const layers = [...from.asset.endpoints, ...to.asset.endpoints].map(({ layer }) => layer);
      const pairs = layers.flatMap((a) => layers.map((b) => [a, b] as const));
      const unsupported = pairs.filter(([a, b]) => !routes.has(`${a} ${b}`)).slice(0, 3);
      return [
        ...unsupported.map(([a, b]) => valid.with('from_layer', a).with('to_layer', b)),
        valid.with('to_layer', 'ZZ_NONE'),
      ];
    },
  },
  {
    id: 'WS-ERR-05',
    title: 'invalid amounts',
    requests: ({ valid, priced: { trade } }) =>
      (['from_asset', 'to_asset'] as const).flatMap((fixed) => {
        const { min, max } = fixed === 'from_asset' ? trade.from : trade.to;
        const bare = valid.without('from_amount');
        const outside = [-1n, max + 1n, ...(min > 0n ? [0n, min - 1n] : [])];
        return [...outside, 'abc', 1.5].map((amount) => bare.with(AMOUNT_OF[fixed], amount));
      }),
  },
  {
    id: 'WS-ERR-06',
    title: 'a missing asset',
    requests: ({ valid }) => [valid.without('from_asset'), valid.without('to_asset')],
  },
];

for (const { id, title, requests } of REFUSALS) {
  test(`${title} is answered by an error, and the session goes on`, {
    tag: ['@quote', `@${id}`, '@WS-ERR-08'],
  }, async ({ sockets, market, discovery, seed }) => {
    const socket = await sockets.open();
    const priced = await priceOnBoth({ socket, market }, oneTrade(discovery, seed));
    const valid = socketRequest(priced.trade, priced.fixed, priced.amount);

    await requirement(id, async () => {
      for (const { json } of requests({ valid, priced, discovery, seed })) failureReplied(await socket.ask(json));
    });
    await requirement('WS-ERR-08', async () => {
      isPong(await socket.ask({ action: 'ping' }));
      await priceOnBoth({ socket, market }, priced.trade);
    });
  });
}

function unlistedIds(discovery: Discovery, seed: number): string[] {
  try {
    return [unlistedAssetId(discovery, seed)];
  } catch (error) {
    // A target without RGB assets shows no form that an unknown id could have.
    if (error instanceof NotExercised) return [];
    throw error;
  }
}
