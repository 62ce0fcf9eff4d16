import { changeErrors, membersOf } from '../change.ts';
import { breaking } from '../fault.ts';
import type { Wire } from '../proxy/exchange.ts';

/** What the three headers say; null leaves one out. */
export interface Limits {
  readonly limit?: string | null;
  readonly remaining?: string | null;
  readonly reset?: string | null;
}

/** The headers that announce a limit. */
export function limits(headers: Limits): Record<string, string | null> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [`x-ratelimit-${name}`, text]));
}

/** No headers that announce a limit. */
export const NO_LIMITS = limits({ limit: null, remaining: null, reset: null });

/** Limits that are soon used up, and soon as before. */
export const TIGHT = { options: { limits: { ip: 200, endpoint: 12, global: 1_000, window_seconds: 5 } } };

/** Begins a fault that shows where a limit is hit. */
export const breaksTight = breaking({ behaviour: TIGHT });

/** Changes the wait that each refusal names. */
export function changeWait(change: (wait: unknown) => unknown): Wire {
  return changeErrors([429], (given) => {
    const details = membersOf(membersOf(given.body).details);
    details.retry_after = change(details.retry_after);
    return given;
  });
}
