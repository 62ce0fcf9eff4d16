import type { Handler } from '../http/operation.ts';
import { whileThere } from '../reached.ts';

/** A handler that asks the maker's node, with 503 as the answer while the node is away or locked (interface, Errors). */
export function whileReached(handler: Handler): Handler {
  return whileThere(handler, ({ errors }, way) =>
    errors.application(503, 'SERVICE_UNAVAILABLE', `The maker node is ${way}`),
  );
}
