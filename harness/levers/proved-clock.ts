import { TIMEOUTS } from '../interface/timeouts.ts';
import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/**
 * A lever for the clock that is not believed on its word.
 * @param read the target's time, in unix seconds; undefined when it does not tell, so that nothing can be proved
 * @returns a lever that throws {@link idleLever} when the clock of the target did not move as far as it was told to
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
