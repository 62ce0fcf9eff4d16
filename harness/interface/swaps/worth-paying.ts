import { isInteger, membersOf } from '../../engine/json/members.ts';
import { NotApplicable, NotExercised } from '../../verdict/failures.ts';
import type { Trade } from '../market/trades.ts';
import { isFar, listedRates, rateOf } from './rates.ts';
import type { SwapQuote } from './terms.ts';

/** A quote, and the body that it was asked for with, over REST or the socket. */
export interface AskedQuote {
  readonly quote: SwapQuote;
  readonly asked: unknown;
}

/** How a leg was asked for. */
interface AskedLeg {
  readonly asset_id?: unknown;
  readonly amount?: unknown;
}

/**
 * Makes sure that a quote may be paid for: it is of what was asked for, and its price is not far from the one that its pair lists.
 * @param trades what the target lists
 * @param times how many times the listed price, or which part of it, is far; 0 for none
 * @throws {NotExercised} when it isn't what was asked for, naming the requirement that judges that
 * @throws {NotApplicable} when its price is far from the listed one
 */
export function assertWorthPaying({ quote, asked }: AskedQuote, trades: readonly Trade[], times: number): void {
  const problems = [
    ...unlike('from_asset', quote.from_asset, legAsked(asked, 'from'), 'QUO-RESP-05'),
    ...unlike('to_asset', quote.to_asset, legAsked(asked, 'to'), 'QUO-RESP-06'),
  ];
  if (problems.length > 0)
    throw new NotExercised(`the quote is not what was asked for, so nothing is paid: ${problems.join('; ')}`);
  for (const { asset_id, amount } of [quote.from_asset, quote.to_asset])
    if (amount <= 0n) throw new NotExercised(`the quote is of ${amount} ${asset_id}, so nothing is paid (QUO-RESP-07)`);
  const rates = listedFor(quote, trades);
  if (times > 0 && rates.length > 0 && rates.every((listed) => isFar(listed.rate, listed.own, BigInt(times))))
    throw new NotApplicable(
      `the quote has ${quote.from_asset.amount} ${quote.from_asset.asset_id} for ${quote.to_asset.amount} ${quote.to_asset.asset_id}, over ${times} times from the price that the pair lists, whatever its unit: nothing is paid (SPEND_PRICE_TIMES)`,
    );
}

function unlike(leg: string, given: SwapQuote['from_asset'], asked: AskedLeg, judge: string): string[] {
  const { asset_id, amount } = asked;
  return [
    ...(typeof asset_id === 'string' && asset_id !== given.asset_id
      ? [`${leg} is ${given.asset_id}, ${asset_id} was asked for (QUO-RESP-04)`]
      : []),
    ...(isInteger(amount) && BigInt(amount) !== given.amount
      ? [`${leg}.amount is ${given.amount}, ${amount} was asked for (${judge})`]
      : []),
  ];
}

/** A leg of a request: an object over REST, flat members on the socket. */
function legAsked(asked: unknown, side: 'from' | 'to'): AskedLeg {
  const members = membersOf(asked) ?? {};
  const leg = members[`${side}_asset`];
  return membersOf(leg) ?? { asset_id: leg, amount: members[`${side}_amount`] };
}

/** The rates that the pair of a quote may list, each beside that of the quote. */
function listedFor({ from_asset, to_asset }: SwapQuote, trades: readonly Trade[]) {
  const trade = trades.find(
    ({ from, to }) => from.asset.asset_id === from_asset.asset_id && to.asset.asset_id === to_asset.asset_id,
  );
  if (!trade) return [];
  const isForward = trade.pair.base_asset_id === from_asset.asset_id;
  const own = isForward ? rateOf(from_asset, to_asset) : rateOf(to_asset, from_asset);
  return listedRates(trade).map((rate) => ({ rate, own }));
}
