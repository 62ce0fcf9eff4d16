import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';

/** GET /api/v1/swaps/nodeinfo */
export const showNode: Handler = async (_request, { behaviour, catalogue, node }) => {
  return ok(behaviour.nodeInfo(await node.info(), catalogue.network));
};
