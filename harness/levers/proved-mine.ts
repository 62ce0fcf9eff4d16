import { until, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/** Reads the height of a chain; undefined where it is not shown. */
type ReadHeight = () => Promise<bigint | undefined>;

/**
 * The lever for the chain, with proof that it works.
 * @param read gives the height as the target shows it; where it does not, nothing is proved
 * @param elsewhere gives the height as the target shows it in another place: it may take one of them from a cache
 * @returns a lever that returns when the target knows the blocks, and throws {@link idleLever} when it never does
 */
export function provedMine(
  mine: Levers['mine'],
  read: ReadHeight,
  elsewhere: ReadHeight,
  clock?: WaitClock,
): Levers['mine'] {
  return async (blocks) => {
    const before = await read();
    await mine(blocks);
    if (before === undefined) return;
    const grown = before + BigInt(blocks);
    const knows = async () => {
      const height = await read();
      return height === undefined || height >= grown || ((await elsewhere()) ?? 0n) >= grown;
    };
    await until('the target knows the blocks', knows, (known) => known, {
      atMostMs: TIMEOUTS.blockShownMs,
      otherwise: () => idleLever('mine', `the chain of the target did not grow by ${blocks} from ${before}`),
      ...(clock ? { clock } : {}),
    });
  };
}
