import { NodeUnreachable } from '../../node/port.ts';
import type { Handler } from '../http/operation.ts';
import type { Reply } from '../http/reply.ts';
import type { Maker } from '../maker.ts';
import { whileThere } from '../reached.ts';

/** A handler that needs the provider's node, with 503 as the answer while it is away or locked (interface, Errors). */
export function whileProviding(handler: Handler): Handler {
  return whileThere(handler, unreachable);
}

/** Throws NodeUnreachable while the provider's node is away. */
export function demandNode({ node, options }: Maker): void {
  if (!node.reachable || !options.provider_reachable) throw new NodeUnreachable('The provider node does not answer');
}

function unreachable({ errors }: Maker, way: string): Reply {
  const message = `The provider node is ${way}`;
  return errors.application(503, 'LSPS1_NODE_UNREACHABLE', message, { code: 102, message });
}
