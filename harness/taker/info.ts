import type { Connection } from './connection.ts';
import type { Members } from './members.ts';

/** What the node says of itself. */
export interface NodeInfo {
  /** 66 hexadecimal digits. */
  readonly pubkey: string;
  /** What a payment that carries an asset must carry in BTC at least, in msat. */
  readonly rgb_htlc_min_msat: bigint;
  /** Whether it is of the revisions that break when their channels are listed while a swap writes them, which they do for this answer, too. */
  readonly isFrail: boolean;
}

/** The network that the node is on. */
export interface NetworkInfo {
  /** The node's own word: `Mainnet`, `Testnet`, `Testnet4`, `Signet`, `SignetCustom`, `Regtest`. */
  readonly network: string;
  /** Best block that the node knows. */
  readonly height: number;
}

/** The carrier of every revision so far, for those that do not show it. */
export const RGB_HTLC_MIN_MSAT = 3_000_000n;

/** `GET /nodeinfo`. */
export async function readNodeInfo(node: Connection): Promise<NodeInfo> {
  const info = await node.call({ method: 'GET', path: '/nodeinfo' });
  return {
    pubkey: info.text('pubkey'),
    rgb_htlc_min_msat: info.wholeOrNull('rgb_htlc_min_msat') ?? RGB_HTLC_MIN_MSAT,
    isFrail: showsBalancesInMsat(info),
  };
}

/** Whether a node, or a channel, shows its balance in msat, as the revisions do that break when their channels are listed. */
export function showsBalancesInMsat(part: Members): boolean {
  return part.has('local_balance_msat') && !part.has('local_balance_sat');
}

/** `GET /networkinfo`. */
export async function readNetworkInfo(node: Connection): Promise<NetworkInfo> {
  const info = await node.call({ method: 'GET', path: '/networkinfo' });
  return { network: info.text('network'), height: info.number('height') };
}
