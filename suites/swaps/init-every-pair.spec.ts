import { SetupError } from '../../harness/engine/failures.ts';
import { isOnLightning } from '../../harness/interface/market/trade-kinds.ts';
import { type Trade, tradeText } from '../../harness/interface/market/trades.ts';
import type { BegunSwap } from '../../harness/interface/swaps/client.ts';
import { figureProblems, wrapperProblems } from '../../harness/interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../harness/interface/swaps/swapstring.ts';
import type { Trader } from '../../harness/interface/swaps/trader.ts';
import {
  accepted,
  expect,
  membersOf,
  must,
  NotExercised,
  note,
  oneOf,
  requirement,
  someOf,
  test,
} from '../../harness/test.ts';

/** So many pairs are tried, each in one direction. */
const MOST_PAIRS = 5;

const SWAPSTRING_HOLDS_THE_TERMS = must('SWP-INIT-02');
const SWAPSTRING_HAS_THE_QUOTED_AMOUNTS = must('SWP-INIT-03');
const STATUS_WRAPS_A_SWAP = must('SWP-STATUS-01');
const STATUS_HAS_THE_QUOTED_FIGURES = must('SWP-STATUS-05');
const QUOTE_INIT_AND_STATUS_AGREE = must('FLW-SWAP-02');

test('a swap of any pair has the figures of its quote', {
  tag: [
    SWAPSTRING_HOLDS_THE_TERMS,
    SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
    STATUS_WRAPS_A_SWAP,
    STATUS_HAS_THE_QUOTED_FIGURES,
    QUOTE_INIT_AND_STATUS_AGREE,
  ],
}, async ({ trader, seed }) => {
  const swaps: { what: string; begun: BegunSwap; body: Record<string, unknown> }[] = [];
  for (const trade of tradesOfEachPair(trader, seed)) {
    const begun = await begunAlong(trader, trade);
    if (!begun) continue;
    const { payment_hash, access_token } = begun;
    swaps.push({ what: tradeText(trade), begun, body: accepted(await trader.status({ payment_hash, access_token })) });
  }
  if (swaps.length === 0) throw new NotExercised('no trade over Lightning could be begun');
  const tried = `tried: ${swaps.map(({ what }) => what).join(', ')}`;
  const ofEach = (problems: (swap: (typeof swaps)[number]) => string[]) => () => {
    for (const swap of swaps) expect(problems(swap), `what is wrong with ${swap.what}`).toEqual([]);
    note(tried);
  };

  await requirement(
    SWAPSTRING_HOLDS_THE_TERMS,
    ofEach(({ begun: { swapstring, body, payment_hash } }) => missingParts(swapstring, body, payment_hash)),
  );
  await requirement(
    SWAPSTRING_HAS_THE_QUOTED_AMOUNTS,
    ofEach(({ begun: { swapstring, body } }) => amountProblems(swapstring, body)),
  );
  await requirement(
    STATUS_WRAPS_A_SWAP,
    ofEach(({ body }) => wrapperProblems(body)),
  );
  await requirement(
    STATUS_HAS_THE_QUOTED_FIGURES,
    ofEach(({ begun, body }) => figureProblems(membersOf(body.swap) ?? {}, begun.body)),
  );
  await requirement(
    QUOTE_INIT_AND_STATUS_AGREE,
    ofEach(({ begun: { swapstring, body: terms, payment_hash }, body }) => [
      ...missingParts(swapstring, terms, payment_hash),
      ...figureProblems(membersOf(body.swap) ?? {}, terms),
    ]),
  );
});

/** For each pair a trade over Lightning, in one of its directions. */
function tradesOfEachPair({ trades }: Trader, seed: number): Trade[] {
  const byPair = new Map<string, Trade[]>();
  for (const trade of trades.filter(isOnLightning))
    byPair.set(trade.pair.id, [...(byPair.get(trade.pair.id) ?? []), trade]);
  const pairs = someOf([...byPair.values()], MOST_PAIRS, seed);
  return pairs.map((ofPair, at) => oneOf(ofPair, seed + at, 'trade of a pair'));
}

/** A swap along a trade; undefined when it is not quoted: a route may fit one direction only (QUO-ROUTE-03). */
async function begunAlong(trader: Trader, trade: Trade): Promise<BegunSwap | undefined> {
  try {
    return await trader.begin(await trader.quote({ trade }));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`${tradeText(trade)}: ${error.message}`);
    return undefined;
  }
}
