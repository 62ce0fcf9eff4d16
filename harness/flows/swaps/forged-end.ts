import { isBefore, momentOf } from '../../engine/moment.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { executionOf, swapIn } from '../../interface/swaps/read.ts';
import { validExecute, withForgedEnd } from '../../interface/swaps/valid.ts';
import { note } from '../../verdict/check.ts';
import { NotExercised, Violation } from '../../verdict/failures.ts';
import type { Trader } from './trader.ts';

/** So much earlier than agreed a client lets its swap end, in seconds: that moment is over. */
const EARLIER = 86_400;
/** How much earlier than told a swap may expire, in seconds: the rounding of two clocks. */
const ROUNDING = 2;

/**
 * Asserts that an execute whose swapstring lets the swap end in the past is not carried out by that text: it is refused, or
 * the swap is executed as it was agreed, in which case it may fail, as nobody runs the node that is named, but not expire.
 * @throws {Violation} when the swap is Expired by it
 * @throws {NotExercised} when the right execute of another one has it Expired before its end, too
 */
export async function keepsItsEnd({ trader, seed }: { readonly trader: Trader; readonly seed: number }): Promise<void> {
  const begun = await trader.begin();
  const { expires_at } = await trader.swapOf(begun);
  const forged = withForgedEnd(begun.swapstring, expires_at, Number(expires_at) - EARLIER);
  if (forged === undefined) return note('the end of the swap is no part of the swapstring');
  const { outcome } = executionOf(await trader.execute(validExecute(begun, seed).with('swapstring', forged).json));
  if (!(await isExpiredBefore(expires_at, begun))) return note(`a forged end: ${outcome}`);
  const spare = await trader.begin();
  const { expires_at: end } = await trader.swapOf(spare);
  await trader.execute(validExecute(spare, seed).json);
  if (await isExpiredBefore(end, spare)) throw new NotExercised('a swap is Expired as soon as it is executed');
  throw new Violation(`an execute with a forged end gives ${outcome}, and the swap has expired by it`);

  async function isExpiredBefore(time: unknown, { payment_hash, access_token }: BegunSwap): Promise<boolean> {
    const answer = await trader.status({ payment_hash, access_token });
    return swapIn(answer).status === 'Expired' && isBefore(momentOf(answer), Number(time), ROUNDING);
  }
}
