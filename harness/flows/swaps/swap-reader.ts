import type { Members } from '../../engine/json/members.ts';
import type { SwapAccess, SwapOperations } from '../../interface/swaps/client.ts';
import { swapIn } from '../../interface/swaps/read.ts';
import { precondition } from '../../verdict/precondition.ts';
import { assertKnownState } from '../known-state.ts';

/** Reads swaps. One that could be read once and no longer can is a violation. */
export function swapReader({ status }: Pick<SwapOperations, 'status'>): (access: SwapAccess) => Promise<Members> {
  const known = new Set<string>();
  return async ({ payment_hash, access_token }) => {
    const reading = status({ payment_hash, access_token }).then(swapIn);
    const swap = await (known.has(payment_hash) ? reading : precondition('the swap cannot be read', reading));
    known.add(payment_hash);
    assertKnownState('SWP-STATUS-03', 'swaps/swap', swap);
    return swap;
  };
}
