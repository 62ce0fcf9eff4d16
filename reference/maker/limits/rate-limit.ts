import type { Clock } from '../../clock.ts';
import type { RateLimits } from './options.ts';

/** Seams of the rate limits. */
export const rateSeams = {
  /** Whether what is refused for a limit is carried out first. */
  worksBeforeRefusing(): boolean {
    return false;
  },
};

/** What the three limits together say to one request. */
export interface Admission {
  admitted: boolean;
  /** The figures of the tightest limit: the one with the fewest requests left. */
  limit: number;
  remaining: number;
  /** Milliseconds until that limit's window ends. */
  reset_ms: number;
}

interface Window {
  ends: number;
  used: number;
}

/** Counts requests in fixed windows on the service's clock. */
export interface RateLimiter {
  /**
   * Counts a request of this address and operation against all three limits, unless one of them is used up:
   * a refused request costs nothing (LIM-RATE-05). The figures returned include the request.
   */
  admit(limits: RateLimits, ip: string, operation: string): Admission;
}

/** A rate limiter with nothing counted yet. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, Window>();

  function current(name: string, now: number, length: number): Window {
    const known = windows.get(name);
    if (known && now < known.ends && known.ends - now <= length) return known;
    const fresh = { ends: now + length, used: 0 };
    windows.set(name, fresh);
    return fresh;
  }

  return {
    admit(limits, ip, operation) {
      const now = clock.now();
      const length = (limits.window_seconds ?? 60) * 1000;
      const counted: [number, Window][] = [
        [limits.endpoint, current(`${ip} ${operation}`, now, length)],
        [limits.ip, current(ip, now, length)],
        [limits.global, current('', now, length)],
      ];
      const exhausted = counted.filter(([limit, window]) => window.used >= limit);
      if (exhausted.length === 0) for (const [, window] of counted) window.used += 1;
      // Of several exhausted limits the last to end decides when a retry can succeed.
      const [limit, window] =
        exhausted.length === 0
          ? counted.reduce((tightest, next) => (left(next) < left(tightest) ? next : tightest))
          : exhausted.reduce((latest, next) => (next[1].ends > latest[1].ends ? next : latest));
      return {
        admitted: exhausted.length === 0,
        limit,
        remaining: Math.max(0, limit - window.used),
        reset_ms: window.ends - now,
      };
    },
  };
}

function left([limit, window]: [number, Window]): number {
  return limit - window.used;
}
