import { unlistedAssetId, unlistedTicker } from '../../harness/interface/market/unlisted.ts';
import { answersPing, failureReplied } from '../../harness/interface/quote-socket/read.ts';
import { AMOUNT_OF, type PricedTwice, priceOnBoth } from '../../harness/interface/quote-socket/valid.ts';
import { isListedEitherWay } from '../../harness/interface/quotes/routes.ts';
import { fixedLeg, LEGS } from '../../harness/interface/quotes/valid.ts';
import { must, NotExercised, requirement, test, tier } from '../../harness/test.ts';

/** So many unsupported routes are asked for, where there are so many. */
const MOST_STEPS = 3;

/** What a refusal is made of: a request that was just priced, and what the target lists. */
interface Given {
  readonly valid: PricedTwice['request'];
  readonly priced: PricedTwice;
  /** A ticker of no listed asset. */
  readonly unknownTicker: string;
  /** Ids of no listed asset: one, or none where no RGB asset shows what form it could have. */
  readonly unknownIds: readonly string[];
}

interface Refusal {
  readonly id: ReturnType<typeof must>;
  readonly title: string;
  /** The valid request with one thing wrong. */
  readonly requests: (given: Given) => PricedTwice['request'][];
}

const REFUSALS: readonly Refusal[] = [
  {
    id: must('WS-ERR-01'),
    title: 'no amount',
    requests: ({ valid }) => [valid.without('from_amount'), valid.with('from_amount', null).with('to_amount', null)],
  },
  {
    id: must('WS-ERR-02'),
    title: 'both amounts',
    requests: ({ valid, priced }) => [
      valid.with('to_amount', priced.quote.to.amount),
      valid.with('to_amount', priced.quote.to.amount + 1n),
    ],
  },
  {
    id: must('WS-ERR-03'),
    title: 'an unknown pair',
    requests: ({ valid, unknownTicker, unknownIds }) => [
      valid.with('to_asset', unknownTicker),
      ...unknownIds.map((id) => valid.with('to_asset', id)),
      ...unknownIds.map((id) => valid.with('from_asset', id)),
    ],
  },
  {
    id: must('WS-ERR-04'),
    title: 'an unsupported route',
    requests: ({ valid, priced: { trade } }) => {
      const layers = [trade.from, trade.to].flatMap(({ asset }) => asset.endpoints.map(({ layer }) => layer));
      const steps = layers.flatMap((from_layer) => layers.map((to_layer) => [from_layer, to_layer] as const));
      const unsupported = steps.filter((step) => !isListedEitherWay(trade.pair, ...step)).slice(0, MOST_STEPS);
      return [
        ...unsupported.map(([from, to]) => valid.with('from_layer', from).with('to_layer', to)),
        valid.with('to_layer', 'ZZ_NONE'),
      ];
    },
  },
  {
    id: must('WS-ERR-05'),
    title: 'invalid amounts',
    requests: ({ valid, priced: { trade } }) =>
      LEGS.flatMap((fixed) => {
        const { min, max } = fixedLeg(trade, fixed);
        const bare = valid.without('from_amount');
        const outside = [-1n, max + 1n, ...(min > 0n ? [0n, min - 1n] : [])];
        return [...outside, 'abc', 1.5].map((amount) => bare.with(AMOUNT_OF[fixed], amount));
      }),
  },
  {
    id: must('WS-ERR-06'),
    title: 'a missing asset',
    requests: ({ valid }) => [valid.without('from_asset'), valid.without('to_asset')],
  },
];

const SESSION_GOES_ON = must('WS-ERR-08');

for (const { id, title, requests } of REFUSALS) {
  test(`${title} is answered by an error, and the session goes on`, {
    tag: [tier('quote'), id, SESSION_GOES_ON],
  }, async ({ sockets, quotes, discovery, seed }) => {
    const socket = await sockets.open();
    const priced = await priceOnBoth({ socket, quotes }, quotes.oneTrade());
    const unknownTicker = unlistedTicker(discovery, seed);
    const unknownIds = unlistedIds(discovery, seed);

    await requirement(id, async () => {
      for (const { json } of requests({ valid: priced.request, priced, unknownTicker, unknownIds }))
        failureReplied(await socket.ask(json));
    });
    await requirement(SESSION_GOES_ON, async () => {
      await answersPing(socket);
      await priceOnBoth({ socket, quotes }, priced.trade);
    });
  });
}

function unlistedIds(...given: Parameters<typeof unlistedAssetId>): string[] {
  try {
    return [unlistedAssetId(...given)];
  } catch (error) {
    if (error instanceof NotExercised) return [];
    throw error;
  }
}
