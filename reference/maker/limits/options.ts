import { choice, flag, type Values } from '../option.ts';

/** How many requests one window admits: per address, per address and operation, and of all callers together. */
export interface RateLimits {
  ip: number;
  endpoint: number;
  global: number;
  /** Length of the window; 60 by default. */
  window_seconds?: number;
}

/** What can be configured about rate limits, but for the limits themselves. */
export const LIMIT_OPTIONS = {
  rate_reset: choice(
    ['seconds', 'epoch'],
    'What `X-RateLimit-Reset` says: seconds to wait, or the unix time (LIM-HEAD-05).',
  ),
  retry_after_header: flag(true, 'Whether a 429 has the header `Retry-After` as well.'),
};

/** What can be configured about rate limits. */
export interface LimitOptions extends Values<typeof LIMIT_OPTIONS> {
  /** `high` is meant for local use: never reached. `published` are the figures of the interface. */
  limits: RateLimits | 'high' | 'published';
}

const PUBLISHED_LIMITS: RateLimits = { ip: 600, endpoint: 300, global: 1000 };

const HIGH_LIMITS: RateLimits = { ip: 6_000_000, endpoint: 6_000_000, global: 6_000_000 };

/** The figures behind the option. */
export function limitsOf({ limits }: LimitOptions): RateLimits {
  if (limits === 'published') return PUBLISHED_LIMITS;
  return limits === 'high' ? HIGH_LIMITS : limits;
}
