import { until, type WaitClock } from '../engine/until.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/** The target knows of a block within so many milliseconds. */
const KNOWN_WITHIN_MS = 10_000;

/**
 * A lever for the chain that is not believed on its word.
 * @param read the height of the target's chain; undefined when it does not tell, so that nothing can be proved
 * @returns a lever that comes back when the target knows the blocks, and throws {@link idleLever} when it never does
 */
export function provedMine(
  mine: Levers['mine'],
  read: () => Promise<bigint | undefined>,
  clock?: WaitClock,
): Levers['mine'] {
  return async (blocks) => {
    const before = await read();
    await mine(blocks);
    if (before === undefined) return;
    await until(
      'the target knows the blocks',
      read,
      (height) => height === undefined || height >= before + BigInt(blocks),
      {
        atMostMs: KNOWN_WITHIN_MS,
        otherwise: () => idleLever('mine', `the chain of the target did not grow by ${blocks} from ${before}`),
        ...(clock ? { clock } : {}),
      },
    );
  };
}
