/** One limit of n requests a minute, as the sender keeps it. Times are Unix milliseconds. */
export interface Bucket {
  /** From now on n a minute, of which `atOnce` may go at once, if given. */
  limitTo(perMinute: number, now: number, atOnce?: number): void;
  /** The target says that `left` requests may still be sent until a time. */
  allow(left: number, until: number): void;
  /** Milliseconds until the next request may leave; 0 or less when it may now. */
  wait(now: number): number;
  /** How many turns may be given ahead; none unless the limit is far above what is sent. */
  spare(now: number): number;
  /** `count` requests leave, by default one. */
  take(now: number, count?: number): void;
}

/** A minute, plus the time by which requests may bunch up on their way. */
const WINDOW_MS = 60_600;
/** The share of a limit that may go at once (1 ÷ this), and the least number, if a sixth of the limit admits it. */
const AT_ONCE_SHARE = 20;
const AT_ONCE = 10;
/** The share of a limit that is left to other senders: 1 ÷ this. */
const RESERVE_SHARE = 50;
/** Of a limit of this many and more, turns may be given ahead: 1 ÷ the share. */
const PLENTY = 60_000;
const AHEAD_SHARE = 1_000;

/**
 * Generic cell rate algorithm: burst and sustained rate together stay within the limit in any minute, so a fixed window of
 * the target is never overrun, in any phase. When less than half of the limit is left, others send too, or the window
 * began before us: what is left is spread over the time until the window ends.
 */
export function createBucket(): Bucket {
  let limit = 0;
  let interval = 0;
  let tolerance = 0;
  let due = 0;
  let taken = Number.NEGATIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  let until = 0;

  /** The wait by what the target says is left. */
  const spread = (now: number): number => {
    if (until <= now || left > limit / 2) return 0;
    const usable = left - Math.floor(limit / RESERVE_SHARE);
    return usable < 1 ? until - now : taken + (until - now) / (usable + 1) - now;
  };

  const wait = (now: number): number => Math.max(due - tolerance - now, spread(now));

  return {
    limitTo(perMinute, now, atOnce = Math.max(perMinute / AT_ONCE_SHARE, Math.min(AT_ONCE, perMinute / 6))) {
      limit = perMinute;
      const burst = Math.max(1, Math.floor(atOnce));
      const before = interval;
      interval = WINDOW_MS / Math.max(perMinute - burst, perMinute / 2);
      tolerance = (burst - 1) * interval;
      // Requests under the old limit count as the same number under the new one, for a window at most.
      if (before > 0 && due > now) due = now + Math.min(((due - now) / before) * interval, tolerance + WINDOW_MS);
    },
    allow(count, end) {
      left = count;
      until = end;
    },
    wait,
    spare: (now) => (limit >= PLENTY && wait(now) <= 0 ? Math.floor(limit / AHEAD_SHARE) : 0),
    take(now, count = 1) {
      if (count === 0) return;
      due = Math.max(due, now) + count * interval;
      taken = now;
      left -= count;
    },
  };
}
