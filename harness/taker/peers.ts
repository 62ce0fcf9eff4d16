import type { Connection } from './connection.ts';
import { TakerRefusal } from './refusal.ts';

/** `GET /listpeers`: the public keys of the connected peers. */
export async function readPeers(node: Connection): Promise<readonly string[]> {
  const { list } = await node.call({ method: 'GET', path: '/listpeers' });
  return list('peers').map((peer) => peer.text('pubkey').toLowerCase());
}

/**
 * `POST /connectpeer`. A refusal does not count when the peer is connected all the same (by its own doing).
 * @param peer_pubkey_and_addr `<66 hex>@host:port`
 * @throws {TakerRefusal} `InvalidPeerInfo`, `FailedPeerConnection`
 */
export async function connectPeer(node: Connection, peer_pubkey_and_addr: string): Promise<void> {
  try {
    await node.call({ method: 'POST', path: '/connectpeer', json: { peer_pubkey_and_addr } });
  } catch (error) {
    if (!(error instanceof TakerRefusal) || error.name_ !== 'FailedPeerConnection') throw error;
    const [pubkey = ''] = peer_pubkey_and_addr.toLowerCase().split('@', 1);
    if (!(await readPeers(node)).includes(pubkey)) throw error;
  }
}
