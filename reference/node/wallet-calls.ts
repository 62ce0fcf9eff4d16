import { catchUp } from '../lightning/engine.ts';
import { peerOf, purseOf, walletOf } from '../lightning/ledger.ts';
import { newAddress } from '../lightning/onchain.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { readPubkey } from '../lightning/swaps.ts';
import { isContractId } from '../lightning/swapstring.ts';
import { isAwake } from '../lightning/world.ts';
import { asObject, flag, member, part, text, u32 } from './members.ts';
import { get, type NodeCall, post, type RgbNode } from './rgb-node.ts';

const STRATEGIES = ['FullScan', 'FullSync', 'FastSync'];

/** The calls about balances, peers and keeping up with the chain. */
export const WALLET_CALLS: readonly NodeCall[] = [
  post(
    '/assetbalance',
    (members) => {
      const asset_id = text(members, 'asset_id');
      return (node) => assetBalance(node, asset_id);
    },
    { readOnly: true },
  ),
  post(
    '/btcbalance',
    (members) => {
      flag(members, 'skip_sync');
      return btcBalance;
    },
    { readOnly: true },
  ),
  post(
    '/address',
    () =>
      ({ world, self }) => ({ address: newAddress(world, self) }),
    { bodyless: true },
  ),
  post('/connectpeer', (members) => {
    const address = text(members, 'peer_pubkey_and_addr');
    return (node) => connectPeer(node, address);
  }),
  get('/listpeers', ({ self }) => ({ peers: [...self.peers].map((pubkey) => ({ pubkey })) })),
  post('/sync', readSync, { revisions: ['current'] }),
  post('/sync', () => () => ({}), { revisions: ['early-2025'], bodyless: true }),
];

function assetBalance({ world, self }: RgbNode, asset_id: string): object {
  if (!isContractId(asset_id)) throw new NodeRefusal('InvalidAssetID', `Invalid asset ID: ${asset_id}`);
  catchUp(world);
  const onchain = walletOf(world.ledger, self.pubkey).units.get(asset_id);
  const channels = world.ledger.channels.filter(
    (channel) => channel.asset_id === asset_id && channel.ends.includes(self.pubkey),
  );
  if (onchain === undefined && channels.length === 0)
    throw new NodeRefusal('UnknownContractId', 'This node knows no such asset');
  const sum = (end: (channel: (typeof channels)[number]) => string) =>
    channels.reduce((units, channel) => units + purseOf(channel, end(channel)).units, 0n);
  const settled = onchain ?? 0n;
  return {
    settled,
    future: settled,
    spendable: settled,
    offchain_outbound: sum(() => self.pubkey),
    offchain_inbound: sum((channel) => peerOf(channel, self.pubkey)),
  };
}

/** On-chain satoshis. The model keeps no coins apart for assets, so all of them are plain ones. */
function btcBalance({ world, self }: RgbNode): object {
  const settled = walletOf(world.ledger, self.pubkey).msat / 1000n;
  const coming = [...world.ledger.unconfirmed].filter(({ owner }) => owner === self.pubkey);
  const future = settled + coming.reduce((msat, amount) => msat + amount.msat, 0n) / 1000n;
  return {
    vanilla: { settled, future, spendable: settled },
    colored: { settled: 0n, future: 0n, spendable: 0n },
  };
}

function connectPeer({ world, self }: RgbNode, address: string): object {
  const [, key = '', host = ''] = /^([^@]*)@(.+)$/.exec(address) ?? [];
  if (!/^[^\s:]+:[0-9]{1,5}$/.test(host)) throw new NodeRefusal('InvalidPeerInfo', 'It has to read pubkey@host:port');
  const pubkey = readPeer(key);
  if (!self.peers.has(pubkey)) {
    if (pubkey === self.pubkey || !isAwake(world, pubkey))
      throw new NodeRefusal('FailedPeerConnection', 'This peer cannot be reached');
    self.peers.add(pubkey);
    world.nodes.get(pubkey)?.peers.add(self.pubkey);
  }
  return {};
}

function readPeer(key: string): string {
  try {
    return readPubkey(key);
  } catch {
    throw new NodeRefusal('InvalidPeerInfo', 'The public key of the peer is not valid');
  }
}

/** The model is always up to date; the request has to be well-formed all the same. */
function readSync(members: object): () => object {
  const options = part(members, 'options');
  const keychain = member(options, 'keychain');
  if (keychain !== 'Colored') {
    const vanilla = asObject(keychain);
    if (vanilla === undefined) throw new NodeRefusal('InvalidRequest', 'Unknown keychain');
    u32(part(vanilla, 'Vanilla'), 'lookback');
  }
  if (!STRATEGIES.includes(text(options, 'strategy'))) throw new NodeRefusal('InvalidRequest', 'Unknown strategy');
  return () => ({});
}
