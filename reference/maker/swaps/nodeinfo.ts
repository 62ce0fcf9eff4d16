import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';

/** GET /api/v1/swaps/nodeinfo */
export const showNode: Handler = async (_request, { catalogue: { network }, node }) => {
  const { pubkey, block_height } = await node.info();
  return ok({ pubkey, network: network.charAt(0).toUpperCase() + network.slice(1), block_height });
};
