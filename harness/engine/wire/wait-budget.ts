import { NotExercised } from '../../verdict/failures.ts';
import { TIME } from '../../verdict/time.ts';
import { recordLimitHit } from '../limits-hit.ts';

/** Bounds how long a check waits for the limits of the target, all its waits together. */
export interface WaitBudget {
  /** Begins anew, for the next check. */
  renew(): void;
  /** Milliseconds that may still be waited. */
  left(): number;
  /** Counts the time that a wait takes; waits side by side count once. */
  during<Result>(wait: () => Promise<Result>): Promise<Result>;
  /** The error when not enough is left for a wait. */
  over(what: string): NotExercised;
}

/**
 * Makes the wait budget of a worker, which runs one check at a time.
 * @param totalMs for all waits of a check, in milliseconds
 * @param now milliseconds since any fixed moment
 */
export function createWaitBudget(totalMs: number, now: () => number = TIME.now): WaitBudget {
  let spent = 0;
  let waits = 0;
  let since = 0;
  return {
    renew() {
      spent = 0;
      since = now();
    },
    left: () => totalMs - spent - (waits > 0 ? now() - since : 0),
    async during(wait) {
      if (waits++ === 0) since = now();
      try {
        return await wait();
      } finally {
        if (--waits === 0) spent += now() - since;
      }
    },
    over(what) {
      recordLimitHit('waitBudgetMs', totalMs);
      return new NotExercised(`${what}: one check waits ${totalMs / 1000} s at most for the limits of the target`);
    },
  };
}
