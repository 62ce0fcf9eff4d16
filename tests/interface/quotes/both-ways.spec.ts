import type { Trade } from '../../../harness/interface/market/trades.ts';
import { bothWays } from '../../../harness/interface/quotes/both-ways.ts';
import { expect, test } from '../../test.ts';

type Asked = Parameters<typeof bothWays>[0];

/** A trade of two layers, by their names. */
const trade = (from: string, to: string) =>
  ({ pair: {}, from: { layer: from }, to: { layer: to } }) as unknown as Trade;
const nameOf = ({ from, to }: Trade) => `${from.layer} ${to.layer}`;

const SELLS = trade('A', 'B');
const BUYS = trade('B', 'A');
const OTHER = trade('C', 'D');

/** A service that quotes what is named, and lists the given trades. */
function service(listed: readonly Trade[], quotes: readonly string[], asked: string[] = []): Asked {
  return {
    trades: listed,
    back: (there) => listed.find((other) => nameOf(other) === `${there.to.layer} ${there.from.layer}`),
    askLikely: async (there) => {
      asked.push(nameOf(there));
      return { status: quotes.includes(nameOf(there)) ? 200 : 400 } as Awaited<ReturnType<Asked['askLikely']>>;
    },
  };
}

test('what is listed both ways is taken, and nothing is asked', async () => {
  const asked: string[] = [];
  const listed = [SELLS, BUYS, OTHER];
  expect(await bothWays(service(listed, [], asked), listed, 3)).toEqual([
    [SELLS, BUYS],
    [BUYS, SELLS],
  ]);
  expect(asked).toEqual([]);
});

test('where a sample has no way back, others that have one are taken', async () => {
  const asked: string[] = [];
  const couples = await bothWays(service([OTHER, SELLS, BUYS], [], asked), [OTHER], 1);
  expect(couples).toEqual([[SELLS, BUYS]]);
  expect(asked).toEqual([]);
});

test('where everything is listed one way, it is asked what is quoted the other way as well', async () => {
  const asked: string[] = [];
  const couples = await bothWays(service([SELLS, OTHER], ['B A'], asked), [SELLS, OTHER], 3);
  expect(couples).toEqual([[SELLS, { pair: SELLS.pair, from: SELLS.to, to: SELLS.from }]]);
  expect(asked).toEqual(['B A', 'D C']);
});

test('the way back is asked for a few trades at most', async () => {
  const asked: string[] = [];
  expect(await bothWays(service([SELLS, OTHER], [], asked), [SELLS, OTHER], 1)).toEqual([]);
  expect(asked).toEqual(['B A']);
});
