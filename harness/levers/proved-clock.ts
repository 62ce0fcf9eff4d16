import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/**
 * The lever for the clock, with proof that it works.
 * @param read gives the target's time, in unix seconds; undefined when the target does not show it: then nothing is proved
 * @returns a lever that throws {@link idleLever} when the clock of the target moved less far than asked
 */
export function provedClock(
  advanceClock: Levers['advanceClock'],
  read: () => Promise<number | undefined>,
): Levers['advanceClock'] {
  return async (seconds) => {
    const before = await read();
    await advanceClock(seconds);
    const after = await read();
    if (before === undefined || after === undefined) return;
    const moved = after - before;
    if (moved >= seconds - TIMEOUTS.rounding) return;
    const howFar = moved <= TIMEOUTS.rounding ? 'did not move' : `moved by ${moved} s only, of ${seconds} s`;
    throw idleLever('advance-clock', `the clock of the target ${howFar}`);
  };
}
