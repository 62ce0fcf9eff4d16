import { isBefore, momentOf } from '../../engine/moment.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { executionOf, swapIn } from '../../interface/swaps/read.ts';
import { withForgedEnd } from '../../interface/swaps/valid.ts';
import { TIMEOUTS } from '../../interface/timeouts.ts';
import { note } from '../../verdict/check.ts';
import { type Control, control } from '../../verdict/control.ts';
import { Violation } from '../../verdict/failures.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that an execute whose swapstring lets the swap end in the past is not carried out by that text: it is refused, or
 * the swap is executed as it was agreed, in which case it may fail, as nobody runs the node that is named, but not expire.
 * @throws {Violation} when the swap is Expired by it
 * @throws {Inconclusive} when the right execute of another one has it Expired before its end, too
 */
export async function keepsItsEnd(trader: Trader): Promise<void> {
  const swap = await trader.begin();
  const { expires_at } = await trader.swapOf(swap);
  const forged = withForgedEnd(swap.swapstring, expires_at, Number(expires_at) - TIMEOUTS.forgedEnd);
  if (forged === undefined) return note('the end of the swap is no part of the swapstring');
  const { outcome } = executionOf(await trader.executeFor(swap, (valid) => valid.with('swapstring', forged)));
  await control(async () => {
    if (await isExpiredBefore(trader, swap, expires_at))
      throw new Violation(`an execute with a forged end gives ${outcome}, and the swap has expired by it`);
  }, [rightExecuteKeepsTheEnd(trader)]);
  note(`a forged end: ${outcome}`);
}

function rightExecuteKeepsTheEnd(trader: Trader): Control {
  return {
    otherwise: 'a swap is Expired as soon as it is executed',
    async holds() {
      const swap = await trader.begin();
      const { expires_at } = await trader.swapOf(swap);
      await trader.executeFor(swap);
      return !(await isExpiredBefore(trader, swap, expires_at));
    },
  };
}

async function isExpiredBefore(trader: Trader, { payment_hash, access_token }: BegunSwap, time: unknown) {
  const answer = await trader.status({ payment_hash, access_token });
  return swapIn(answer).status === 'Expired' && isBefore(momentOf(answer), Number(time), TIMEOUTS.clockGrace);
}
