/** How many requests one window admits: per address, per address and operation, and of all callers together. */
export interface RateLimits {
  ip: number;
  endpoint: number;
  global: number;
  /** Length of the window; 60 by default. */
  window_seconds?: number;
}

/** What can be configured about rate limits. */
export interface LimitOptions {
  /** `high` is meant for local use: never reached. `published` are the figures of the interface. */
  limits: RateLimits | 'high' | 'published';
  /** What `X-RateLimit-Reset` says: seconds to wait, or the unix time (LIM-HEAD-05). */
  rate_reset: 'seconds' | 'epoch';
  /** Whether a 429 has the header `Retry-After` as well. */
  retry_after_header: boolean;
}

/** The defaults of the limit options. */
export const LIMIT_DEFAULTS: LimitOptions = { limits: 'high', rate_reset: 'seconds', retry_after_header: true };

const PUBLISHED_LIMITS: RateLimits = { ip: 600, endpoint: 300, global: 1000 };

const HIGH_LIMITS: RateLimits = { ip: 6_000_000, endpoint: 6_000_000, global: 6_000_000 };

/** The figures behind the option. */
export function limitsOf({ limits }: LimitOptions): RateLimits {
  if (limits === 'published') return PUBLISHED_LIMITS;
  return limits === 'high' ? HIGH_LIMITS : limits;
}
