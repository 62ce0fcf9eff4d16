import type { LimitOptions } from './options.ts';
import type { Admission } from './rate-limit.ts';

/** The three headers of every response (LIM-HEAD-01), `now` in milliseconds. */
export function rateHeaders(admission: Admission, now: number, { rate_reset }: LimitOptions): Record<string, string> {
  const reset = rate_reset === 'epoch' ? now + admission.reset_ms : admission.reset_ms;
  return {
    'x-ratelimit-limit': String(admission.limit),
    'x-ratelimit-remaining': String(admission.remaining),
    'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
  };
}
