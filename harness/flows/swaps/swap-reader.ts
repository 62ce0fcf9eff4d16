import type { Members } from '../../engine/json/members.ts';
import type { Answer } from '../../engine/wire/answer.ts';
import { outcomeOf } from '../../interface/errors/outcome.ts';
import type { SwapAccess, SwapOperations } from '../../interface/swaps/client.ts';
import { swapIn } from '../../interface/swaps/read.ts';
import { NotExercised } from '../../verdict/failures.ts';
import { precondition } from '../../verdict/precondition.ts';
import { assertKnownState } from '../known-state.ts';

/**
 * Reads swaps. One that could be read once and no longer can is a violation, but for one that is not found any more: that each swap
 * stays readable is judged by every request of a run.
 */
export function swapReader({ status }: Pick<SwapOperations, 'status'>): (access: SwapAccess) => Promise<Members> {
  const known = new Set<string>();
  return async ({ payment_hash, access_token }) => {
    const reading = status({ payment_hash, access_token });
    const swap = known.has(payment_hash)
      ? swapIn(stillFound(await reading))
      : await precondition('the swap cannot be read', reading.then(swapIn));
    known.add(payment_hash);
    assertKnownState('SWP-STATUS-03', 'swaps/swap', swap);
    return swap;
  };
}

function stillFound(answer: Answer): Answer {
  if (answer.status !== 404) return answer;
  throw new NotExercised(`a swap is not found any more, which SWP-STATUS-19 judges: ${outcomeOf(answer)}`);
}
