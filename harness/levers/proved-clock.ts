import type { Levers } from './control.ts';
import { idleLever } from './idle.ts';

/** A `Date` is in whole seconds. */
const ROUNDING_S = 1;

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
    if (moved >= seconds - ROUNDING_S) return;
    const howFar = moved <= ROUNDING_S ? 'did not move' : `moved by ${moved} s only, of ${seconds} s`;
    throw idleLever('advance-clock', `the clock of the target ${howFar}`);
  };
}
