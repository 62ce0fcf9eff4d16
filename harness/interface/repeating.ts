import { membersOf } from '../engine/json/members.ts';
import type { Effect, Repeating } from '../engine/wire/retry.ts';
import {
  CREATE_ORDER,
  ESTIMATE_FEES,
  EXECUTE,
  GET_ORDER,
  INIT,
  PAIR_ROUTES,
  QUOTE,
  RATE_DECISION,
  ROUTES,
  STATUS,
} from './operations.ts';

/**
 * The POST operations by what a second request does. Repeating one that is `once` could make two orders, or turn a used
 * quote into a false finding.
 */
const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  [PAIR_ROUTES, 'reads'],
  [ROUTES, 'reads'],
  [QUOTE, 'reads'],
  [STATUS, 'reads'],
  [ESTIMATE_FEES, 'reads'],
  [GET_ORDER, 'reads'],
  [INIT, 'once'],
  [EXECUTE, 'once'],
  [CREATE_ORDER, 'once'],
  [RATE_DECISION, 'once'],
]);

/** The operations that take a body. */
export const WITH_BODY: readonly string[] = [...EFFECTS.keys()];

/** What may be sent again, and after what wait (Errors rule 5). */
export const REPEATING: Repeating = {
  effectOf: (operation) => EFFECTS.get(operation),
  // The unit of `retry_after` is taken as seconds (LIM-RATE-08).
  waitIn(body) {
    const shown = membersOf(membersOf(body)?.details)?.retry_after;
    return typeof shown === 'number' || (typeof shown === 'string' && shown.trim() !== '') ? Number(shown) : undefined;
  },
};
