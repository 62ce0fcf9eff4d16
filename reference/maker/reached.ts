import { NodeRefusal } from '../lightning/refusal.ts';
import { NodeUnreachable } from '../node/port.ts';
import type { Handler } from './http/operation.ts';
import type { Reply } from './http/reply.ts';
import type { Maker } from './maker.ts';

/** Whether an error says that the node is away or locked. */
export function isAway(error: unknown): boolean {
  return error instanceof NodeUnreachable || (error instanceof NodeRefusal && error.name === 'LockedNode');
}

/** A handler that asks a node of the maker, with another answer while the node is away or locked (interface, Errors). */
export function whileThere(handler: Handler, away: (maker: Maker) => Reply): Handler {
  return async (request, maker) => {
    try {
      return await handler(request, maker);
    } catch (error) {
      if (!isAway(error)) throw error;
      return away(maker);
    }
  };
}
