import { type Asked, onRequest } from './change.ts';
import type { Past, Wire } from './proxy/exchange.ts';

/** Whether a token that is given opens a thing whose own is another. */
export type Opens<Thing> = (given: unknown, own: string, thing: Thing, past: Past) => unknown;

/**
 * Opens what an operation shows to tokens that are not its own.
 * @param namedBy the thing that a request names, as far as the service gave it before
 */
export function openedTo<Thing extends Record<string, unknown>>(
  operation: string,
  namedBy: (request: Asked) => Thing | undefined,
  opens: Opens<Thing>,
): Wire {
  return onRequest(operation, (request) => {
    const thing = namedBy(request);
    const own = thing?.access_token;
    const isOpened = thing && typeof own === 'string' && opens(request.asked.access_token, own, thing, request.past);
    return isOpened && { access_token: own };
  });
}
