import { until, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/**
 * The lever for the chain, with proof that it works.
 * @param read gives the height of the target's chain; undefined when the target does not show it: then nothing is proved
 * @returns a lever that returns when the target knows the blocks, and throws {@link idleLever} when it never does
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
        atMostMs: TIMEOUTS.blockShownMs,
        otherwise: () => idleLever('mine', `the chain of the target did not grow by ${blocks} from ${before}`),
        ...(clock ? { clock } : {}),
      },
    );
  };
}
