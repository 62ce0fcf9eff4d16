import { disagreements, readSwapstring, type SwapstringTerms } from '../interface/swaps/agreed.ts';
import type { BegunSwap } from '../interface/swaps/client.ts';
import { NotExercised, SetupError } from '../verdict/failures.ts';

declare const COMPARED: unique symbol;

/** A swapstring that says what was agreed. Only {@link comparedSwapstring} makes one, and a node is given nothing else. */
export type ComparedSwapstring = string & { readonly [COMPARED]: true };

/** A node that may show how it reads a swapstring; undefined when its software does not. */
interface Decoder {
  decodeswapstring(swapstring: string): Promise<SwapstringTerms | undefined>;
}

/**
 * Compares the swapstring of a swap with what was agreed on: by this suite's own reading, and by that of the client's node,
 * which is the one that will be bound, where its software has `/decodeswapstring`. A form that only the node reads is whitelisted
 * by its reading alone.
 * @throws {NotExercised} when it says something else; what the target owes is for the requirement that is named to judge
 * @throws {SetupError} when nobody can read it, or the node reads otherwise what says what was agreed
 */
export async function comparedSwapstring(node: Decoder, swap: BegunSwap): Promise<ComparedSwapstring> {
  const { swapstring } = swap;
  const own = readSwapstring(swapstring);
  const problems = own ? disagreements(own, swap) : [];
  if (problems.length > 0) throw differs(problems);
  const decoded = await node.decodeswapstring(swapstring);
  if (!own && !decoded)
    throw new SetupError(
      "the swapstring is of a form that only the client's node could read, which has no /decodeswapstring",
    );
  const asDecoded = decoded ? disagreements(decoded, swap) : [];
  if (asDecoded.length > 0 && !own) throw differs(asDecoded);
  if (asDecoded.length > 0)
    throw new SetupError(`the client's node reads a swapstring otherwise than it is written: ${asDecoded.join('; ')}`);
  return swapstring as ComparedSwapstring;
}

function differs(problems: readonly string[]): NotExercised {
  return new NotExercised(`the swapstring is not what was agreed, so nothing is whitelisted: ${problems.join('; ')}`);
}
