import { NodeRefusal } from '../../lightning/refusal.ts';
import { NodeUnreachable } from '../../node/port.ts';
import type { Handler } from '../http/operation.ts';

/** A handler that asks the maker's node, with 503 as the answer while the node is away or locked (interface, Errors). */
export function whileReached(handler: Handler): Handler {
  return async (request, maker) => {
    try {
      return await handler(request, maker);
    } catch (error) {
      const away = error instanceof NodeUnreachable || (error instanceof NodeRefusal && error.name === 'LockedNode');
      if (!away) throw error;
      return maker.errors.application(503, 'SERVICE_UNAVAILABLE', 'The maker node is unreachable');
    }
  };
}
