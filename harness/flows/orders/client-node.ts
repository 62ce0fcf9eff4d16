import type { ProviderInfo } from '../../interface/orders/info.ts';
import { note } from '../../verdict/check.ts';
import { SetupError } from '../../verdict/failures.ts';

/** The client's own node, as far as ordering needs it. */
export interface ClientNode {
  nodeinfo(): Promise<{ readonly pubkey: string }>;
  connectpeer(peer_pubkey_and_addr: string): Promise<void>;
}

/**
 * Connects the client's node to the provider, as clients are told to do before they order.
 * @returns the node's public key; undefined, and noted, when the node cannot be asked
 */
export async function connected(
  node: ClientNode,
  { lsp_connection_url }: Pick<ProviderInfo, 'lsp_connection_url'>,
): Promise<string | undefined> {
  try {
    const { pubkey } = await node.nodeinfo();
    await node.connectpeer(lsp_connection_url);
    return pubkey;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    note(`ordered for a node that nobody runs: ${error.message}`);
    return undefined;
  }
}
