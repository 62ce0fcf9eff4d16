import { NodeRefusal } from '../lightning/refusal.ts';
import { readPubkey } from '../lightning/swaps.ts';
import { isAwake } from '../lightning/world.ts';
import type { RgbNode } from './rgb-node.ts';

/**
 * Connects to the peer that a text `pubkey@host:port` names, unless it is connected already; without `@host:port` it has to
 * be. Gives its public key. Throws NodeRefusal `InvalidPeerInfo`, `FailedPeerConnection`.
 */
export function reachPeer({ world, self }: RgbNode, peer: string): string {
  const [, key = '', host] = /^([^@]*)(?:@(.*))?$/s.exec(peer) ?? [];
  if (host !== undefined && !/^[^\s:]+:[0-9]{1,5}$/.test(host))
    throw new NodeRefusal('InvalidPeerInfo', 'It has to read pubkey@host:port');
  const pubkey = readPeer(key);
  if (self.peers.has(pubkey)) return pubkey;
  if (host === undefined) throw new NodeRefusal('InvalidPeerInfo', 'The address of this peer is not known');
  if (pubkey === self.pubkey || !isAwake(world, pubkey))
    throw new NodeRefusal(
      'FailedPeerConnection',
      'This peer cannot be reached',
      world.revision === '2024-11' ? 500 : 403,
    );
  self.peers.add(pubkey);
  world.nodes.get(pubkey)?.peers.add(self.pubkey);
  return pubkey;
}

function readPeer(key: string): string {
  try {
    return readPubkey(key);
  } catch {
    throw new NodeRefusal('InvalidPeerInfo', 'The public key of the peer is not valid');
  }
}
