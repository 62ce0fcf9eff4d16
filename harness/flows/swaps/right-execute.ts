import { outcomeOf } from '../../interface/errors/outcome.ts';
import type { BegunSwap } from '../../interface/swaps/client.ts';
import { isOver } from '../../interface/swaps/swap-object.ts';
import { note } from '../../verdict/check.ts';
import { NotApplicable } from '../../verdict/failures.ts';
import type { Trader } from './trader.ts';

/**
 * Asserts that executes were refused for their defects, and not because nobody runs the node that they name: an execute
 * that is right in every other respect has to end differently, by its answer or by the end of the swap.
 * @param begun the swap, which is executed here
 * @param refusals what the others got: `400 VALIDATION_ERROR`
 * @throws {NotApplicable} when it ends as they did: then only a payment shows the difference
 */
export async function differsFromARightOne(
  trader: Pick<Trader, 'executeFor' | 'swapOf'>,
  begun: BegunSwap,
  refusals: readonly string[],
): Promise<void> {
  const outcome = outcomeOf(await trader.executeFor(begun));
  const status = String((await trader.swapOf(begun)).status);
  if (!isOver(status) && refusals.includes(outcome)) throw onlyByPaying(outcome);
  note(`the right one: ${outcome}, then ${status}`);
}

/** That a refusal decides nothing without a node of the client's own. */
export function onlyByPaying(outcome: string): NotApplicable {
  return new NotApplicable(
    `refused with ${outcome}, as every execute for a node that cannot be reached; needs the client's own node to tell`,
  );
}
