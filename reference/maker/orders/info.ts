import type { Handler } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { offeredAssets, offeredOptions } from './offer.ts';
import { demandNode } from './reached.ts';

/** GET /api/v1/lsps1/get_info */
export const showProvider: Handler = async (_request, maker) => {
  demandNode(maker);
  const { catalogue, node, options } = maker;
  const { pubkey } = await node.info();
  return ok({
    lsp_connection_url: `${pubkey}@${options.peer_address}`,
    options: offeredOptions(options),
    assets: offeredAssets(catalogue, options).map(({ asset, ...bounds }) => {
      const { name, asset_id, ticker, precision, issued_supply } = asset;
      return { name, asset_id, ticker, precision, issued_supply, ...bounds };
    }),
  });
};

/** GET /api/v1/lsps1/network_info */
export const showNetwork: Handler = async (_request, maker) => {
  demandNode(maker);
  const { network } = maker.catalogue;
  const { block_height } = await maker.node.info();
  return ok({ network: network.charAt(0).toUpperCase() + network.slice(1), height: block_height });
};
