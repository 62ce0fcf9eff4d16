import { until, type WaitClock } from '../engine/until.ts';
import { TIMEOUTS } from '../interface/timeouts.ts';
import { NotApplicable, NotExercised } from '../verdict/failures.ts';
import { type Levers, MissingLever } from './control.ts';

/** Lets time pass for the target, so that something expires. */
export interface Passage {
  /**
   * Waits until the target's clock shows at least this time.
   * @param time unix seconds; NaN when the target did not say
   * @param what names the event, for the message: `the quote has expired`
   * @throws {NotExercised} when the target did not say when that is, or names a time that is absurd
   * @throws {NotApplicable} when that would take longer than a run should wait, or the target does not show its time
   */
  until(time: number, what: string): Promise<void>;
  /**
   * The same by the lever alone: nothing is waited for.
   * @throws {NotExercised} when the target did not say when that is, or names a time that is absurd
   * @throws {NotApplicable} when there is no lever that moves the clock, or the target does not show its time
   */
  leapTo(time: number, what: string): Promise<void>;
  /**
   * The target's time, in unix seconds.
   * @throws {NotApplicable} when the target does not show it
   */
  now(): Promise<number>;
}

/** What time passes by. */
export interface PassageOptions {
  /** Reads the target's time, in unix seconds; undefined when the target does not show it. */
  readonly read: () => Promise<number | undefined>;
  /** The lever that moves the target's clock; without it the time is waited for. */
  readonly advanceClock?: Levers['advanceClock'];
  /** What is done around a wait, which is for the time alone; nothing by default. */
  readonly around?: (wait: () => Promise<unknown>) => Promise<unknown>;
  readonly clock?: WaitClock;
}

/** Advances the target's clock where there is a lever for it, else waits side by side with other checks. */
export function createPassage({ read, advanceClock, around = (wait) => wait(), clock }: PassageOptions): Passage {
  // Without the time nobody knows what has expired, least of all once the clock was moved.
  async function now(): Promise<number> {
    const time = await read();
    if (time === undefined)
      throw new NotApplicable(
        'needs the time of the target: its answers have no `Date`, or one that differs from the times in them',
      );
    return time;
  }

  /** Moves the clock to a time where there is a lever for it; gives the seconds that are left. */
  async function leap(time: number, what: string): Promise<number> {
    if (Number.isNaN(time)) throw new NotExercised(`the target does not say when ${what}`);
    const seconds = Math.ceil(time - (await now()));
    if (seconds <= 0) return 0;
    if (seconds > TIMEOUTS.longestLeap) throw new NotExercised(`${what} in ${seconds} s, which is no time to leap to`);
    return advanceClock && (await isPulled(() => advanceClock(seconds))) ? 0 : seconds;
  }

  return {
    now,
    async leapTo(time, what) {
      const seconds = await leap(time, what);
      if (seconds > 0) throw new NotApplicable(`${what} only in ${seconds} s, and no lever moves the clock`);
    },
    async until(time, what) {
      const seconds = await leap(time, what);
      if (seconds <= 0) return;
      if (seconds > TIMEOUTS.clockWait)
        throw new NotApplicable(
          `${what} only in ${seconds} s; a run waits ${TIMEOUTS.clockWait} s at most without a clock lever`,
        );
      const options = {
        atMostMs: (seconds + TIMEOUTS.clockWaitSlack) * 1000,
        everyMs: TIMEOUTS.clockReadsMs,
        ...(clock ? { clock } : {}),
      };
      await around(() => until(what, now, (moment) => moment >= time, options));
    },
  };
}

/** Pulls a lever; false when there is none of the kind, so that it has to do without. */
async function isPulled(pull: () => Promise<void>): Promise<boolean> {
  try {
    await pull();
    return true;
  } catch (error) {
    if (error instanceof MissingLever) return false;
    throw error;
  }
}
