import type { Members } from '../../engine/json/members.ts';
import type { SwapAccess, SwapOperations } from '../../interface/swaps/client.ts';
import { swapIn } from '../../interface/swaps/read.ts';
import { isOver } from '../../interface/swaps/swap-object.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { assertKnownState } from '../known-state.ts';

/**
 * Reads swaps. One that could be read once and no longer can is a violation, but where its end was seen: for how long it is kept
 * from then on is another question (SWP-STATUS-19).
 */
export function swapReader({ status }: Pick<SwapOperations, 'status'>): (access: SwapAccess) => Promise<Members> {
  const known = new Set<string>();
  const ended = new Set<string>();
  return async ({ payment_hash, access_token }) => {
    const reading = status({ payment_hash, access_token }).then((answer) => {
      if (answer.status === 404 && ended.has(payment_hash))
        throw new NotExercised('the swap had ended, and is not known any more');
      return swapIn(answer);
    });
    const swap = await (known.has(payment_hash) ? reading : precondition('the swap cannot be read', reading));
    known.add(payment_hash);
    if (isOver(String(swap.status))) ended.add(payment_hash);
    assertKnownState('SWP-STATUS-03', 'swaps/swap', swap);
    return swap;
  };
}
