import type { IssuedQuote } from '../../reference/maker/quotes/book.ts';
import type { Fault } from '../fault.ts';

/** For so long a used quote is kept locked, in milliseconds. */
const LOCKED_MS = 5_000;

/** When each quote was last found open, in milliseconds. */
const lastOpen = new WeakMap<IssuedQuote, number>();

/** Defects in what begins a swap that show some time later only. */
export const SWAP_CORNERS_DONE: readonly Fault[] = [
  {
    id: 'used-quotes-locked-for-five-seconds',
    breaks: ['SWP-INIT-09'],
    what: 'a used quote is locked for five seconds, and good for another swap until it lapses',
    done: {
      behaviour: (current) => ({
        quoteStanding(entry, now, options) {
          const isLocked = entry.used && now < (lastOpen.get(entry) ?? 0) + LOCKED_MS;
          const standing = current.quoteStanding({ ...entry, used: isLocked }, now, options);
          if (standing === 'open' && !entry.used) lastOpen.set(entry, now);
          return standing;
        },
      }),
    },
  },
];
