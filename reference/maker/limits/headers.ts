import type { LimitOptions } from './options.ts';
import type { Admission } from './rate-limit.ts';

/** The decisions on what callers are told of their limits. */
export const limitHeaderSeams = {
  /**
   * The three headers of every response (LIM-HEAD-01), `now` in milliseconds. Needed by `limit-headers-missing`,
   * `remaining-negative`, `remaining-above-the-limit`, `limit-in-words`, `reset-with-a-fraction`, `limit-zero`,
   * `remaining-never-falls`.
   */
  rateHeaders(admission: Admission, now: number, { rate_reset }: LimitOptions): Record<string, string> {
    const reset = rate_reset === 'epoch' ? now + admission.reset_ms : admission.reset_ms;
    return {
      'x-ratelimit-limit': String(admission.limit),
      'x-ratelimit-remaining': String(admission.remaining),
      'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
    };
  },
};
