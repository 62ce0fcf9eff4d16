/** Orders at the bounds of get_info, and whether one is refused for that (LSP-CREATE-18): for want of funds it may be. */
import { excerpt } from '../../engine/excerpt.ts';
import type { Draft } from '../../engine/json/draft.ts';
import { refused } from '../../interface/errors/answers.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import { makesNoOrder } from '../../interface/orders/refusals.ts';
import { isForLsp } from '../../interface/orders/valid.ts';
import { asserts, note } from '../../verdict/check.ts';
import { type Control, control } from '../../verdict/control.ts';
import { Violation } from '../../verdict/failures.ts';
import type { Buyer } from './buyer.ts';

/** An order at a bound, and the same one step inside. */
interface AtBound {
  /** What is at its bound. */
  readonly what: string;
  readonly order: Draft;
  readonly inside: Draft;
}

/**
 * Asserts that an order at a bound is not refused for being there.
 * @returns whether that could be decided: not where the order one step inside is refused as well, as funds may lack
 * @throws {Violation} when validation refuses it, or when the order one step inside is accepted
 * @throws {SetupError} when validation refuses a plain order, too
 * @throws {NotExercised} when the target is busy
 */
export async function isAllowed(
  buyer: Pick<Buyer, 'create' | 'place'>,
  { what, order, inside }: AtBound,
): Promise<boolean> {
  const answer = await buyer.create(order.json);
  asserts();
  if (answer.status === 200) return true;
  refused(answer, 400, 403, 404, 409, 422);
  // What fails validation always does (interface, Errors), so that is not for want of funds.
  const failsValidation = answer.status === 422;
  if (failsValidation) await buyer.place();
  if (failsValidation || (await buyer.create(inside.json)).status === 200)
    throw new Violation(`${what} at its bound is refused: ${excerpt(answer.text)}`);
  note(`${what}: whether its bound is refused for its size is open: ${outcomeOf(answer)}`);
  return false;
}

/** What an order was judged by is what get_info shows: its bounds may have moved meanwhile. */
export function limitsUnchanged(buyer: Pick<Buyer, 'limitsStay'>): Control {
  return { otherwise: 'get_info shows other limits by now', holds: () => buyer.limitsStay() };
}

/**
 * Judges orders by the bounds of get_info, which may have moved since it told them: what breaks them proves nothing then.
 * @throws {Violation} that the judgement throws
 * @throws {Inconclusive} when it throws one and get_info tells other bounds by now
 */
export function ifLimitsStay(buyer: Pick<Buyer, 'limitsStay'>, judge: () => Promise<void>): Promise<void> {
  return control(judge, [limitsUnchanged(buyer)]);
}

/**
 * Asserts that an order beyond a bound of get_info is refused.
 * @param what it is, for the sentence
 * @throws {Violation} when it is taken
 * @throws {Inconclusive} when it is, and get_info tells other bounds by now
 */
export function isNotAllowed(buyer: Pick<Buyer, 'create' | 'limitsStay'>, order: Draft, what: string): Promise<void> {
  return ifLimitsStay(buyer, async () => makesNoOrder(await buyer.create(order.json), what));
}

/** What the bounds of the balances hold for: an order of BTC alone, and one with an asset where that takes no quote. */
export async function ordersOfEachKind(
  buyer: Pick<Buyer, 'btcOrder' | 'info' | 'lspAssetOrder'>,
): Promise<readonly Draft[]> {
  const isProvided = (await buyer.info()).assets.some(isForLsp);
  return [await buyer.btcOrder(), ...(isProvided ? [await buyer.lspAssetOrder()] : [])];
}
