import { grouped, oneOfEach } from '../../engine/fuzz/pick.ts';
import { membersOf } from '../../engine/json/members.ts';
import { accepted } from '../../interface/errors/answers.ts';
import { isOnLightning } from '../../interface/market/trade-kinds.ts';
import { TRADE, type Trade, tradeText } from '../../interface/market/trades.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { figureProblems, wrapperProblems } from '../../interface/swaps/swap-object.ts';
import { amountProblems, missingParts } from '../../interface/swaps/swapstring.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, SetupError } from '../../verdict/failures.ts';
import { readings } from '../../verdict/precondition.ts';
import type { Trader } from './trader.ts';

/** A swap along a trade, and what is wrong with it right after init, by what says so. */
export interface SwapOfPair {
  /** The trade as one reads it. */
  readonly what: string;
  /** What the swapstring lacks (SWP-INIT-02). */
  readonly missing: readonly string[];
  /** What is wrong with the amounts in the swapstring (SWP-INIT-03). */
  readonly amounts: readonly string[];
  /** What is wrong with the status as a wrapper of one swap (SWP-STATUS-01). */
  readonly wrapper: readonly string[];
  /** What the status says otherwise than init (SWP-STATUS-05). */
  readonly figures: readonly string[];
}

const UNREAD = 'no swap can be read';

/**
 * Begins a swap for each of at most `most` pairs over Lightning, in one of its directions; the seed tells whose turn it is. What is
 * not quoted, as a route may fit one direction only (QUO-ROUTE-03), is noted and left out.
 * @throws {Violation} when the status of a swap is not given, though that of an earlier one was
 * @throws {NotExercised} when none could be begun or read, or the target is busy
 */
export async function beginEachPair(trader: Trader, most: number, seed: number): Promise<SwapOfPair[]> {
  const swaps: SwapOfPair[] = [];
  const reading = readings(UNREAD);
  for (const trade of tradesOfEachPair(trader, most, seed)) {
    const begun = await begunAlong(trader, trade);
    if (begun) swaps.push({ what: tradeText(trade), ...(await problemsWith(trader, begun, reading)) });
  }
  if (swaps.length === 0) throw new NotExercised('no trade over Lightning could be begun');
  return swaps;
}

/**
 * What is wrong with a swap right after its init.
 * @param reading of this swap and of others
 * @throws {Violation} when its status is not given, though another's was
 * @throws {NotExercised} when none was given so far
 */
export async function problemsWith(
  trader: Pick<Trader, 'status'>,
  { body, swapstring, payment_hash, access_token }: BegunSwap,
  reading = readings(UNREAD),
): Promise<Omit<SwapOfPair, 'what'>> {
  const status = await reading('any', trader.status({ payment_hash, access_token }).then(accepted));
  return {
    missing: missingParts(swapstring, body, payment_hash),
    amounts: amountProblems(swapstring, body),
    wrapper: wrapperProblems(status),
    figures: figureProblems(membersOf(status.swap) ?? {}, body),
  };
}

function tradesOfEachPair({ trades }: Trader, most: number, seed: number): Trade[] {
  const byPair = grouped(trades.filter(isOnLightning), ({ pair }) => pair.id);
  const group = { what: 'pair over Lightning', named: ({ pair }: Trade) => pair.ticker };
  return oneOfEach(byPair, most, { seed, group, element: { ...TRADE, what: 'trade over Lightning' } });
}

async function begunAlong(trader: Trader, trade: Trade): Promise<BegunSwap | undefined> {
  try {
    return await trader.begin(await trader.quote({ trade }));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`${tradeText(trade)}: ${error.message}`);
    return undefined;
  }
}
