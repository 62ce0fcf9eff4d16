import { NodeRefusal } from '../lightning/refusal.ts';
import { NodeUnreachable } from '../node/port.ts';
import type { Handler } from './http/operation.ts';
import type { Reply } from './http/reply.ts';
import type { Maker } from './maker.ts';

/** How a node is away: it doesn't answer, or it says by these names that it can't be asked anything yet. */
const AWAY: Readonly<Record<string, string>> = {
  LockedNode: 'locked',
  NotInitialized: 'not initialised',
  ChangingState: 'starting or stopping',
  Unauthorized: 'not open to this service',
  Forbidden: 'not open to this service',
};

/** Whether an error says that the node is away or locked. */
export function isAway(error: unknown): boolean {
  return wayAway(error) !== undefined;
}

/** How the node is away, as the end of a sentence; undefined for an error that says nothing of the kind. */
function wayAway(error: unknown): string | undefined {
  if (error instanceof NodeUnreachable) return 'unreachable';
  return error instanceof NodeRefusal ? AWAY[error.name] : undefined;
}

/**
 * A handler that asks a node of the maker; while the node is away or locked, `away` answers (interface, Errors). It receives
 * which of the two it is.
 */
export function whileThere(handler: Handler, away: (maker: Maker, way: string) => Reply): Handler {
  return async (request, maker) => {
    try {
      return await handler(request, maker);
    } catch (error) {
      const way = wayAway(error);
      if (way === undefined) throw error;
      return away(maker, way);
    }
  };
}
