import { syncWallet } from '../lightning/breakage.ts';
import { walletOf } from '../lightning/ledger.ts';
import { signMessage } from '../lightning/message-signature.ts';
import { newAddress, sendToAddress } from '../lightning/onchain.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { WEIGHT_RATE } from './asset-calls.ts';
import { asObject, flag, member, part, text, UnreadableBody, u32, u64 } from './members.ts';
import { reachPeer } from './peers.ts';
import { get, type NodeCall, post, type RgbNode } from './rgb-node.ts';

const STRATEGIES = ['FullScan', 'FullSync', 'FastSync'];

/** The calls about balances, peers and keeping up with the chain. */
export const WALLET_CALLS: readonly NodeCall[] = [
  post(
    '/btcbalance',
    (members) => {
      const skip_sync = flag(members, 'skip_sync');
      return (node) => btcBalance(node, skip_sync);
    },
    { readOnly: true },
  ),
  post(
    '/address',
    () =>
      ({ world, self }) => ({ address: newAddress(world, self) }),
    { bodyless: true },
  ),
  post('/sendbtc', (members) => {
    const amount_sat = u64(members, 'amount');
    const address = text(members, 'address');
    const fee_rate = u64(members, 'fee_rate') * WEIGHT_RATE;
    const skip_sync = flag(members, 'skip_sync');
    return ({ world, self }) => {
      if (!skip_sync) syncWallet(world, self);
      return { txid: sendToAddress(world, self, { address, amount_sat, fee_rate }).txid };
    };
  }),
  post('/signmessage', (members) => {
    const message = text(members, 'message').trim();
    return ({ self }) => ({ signed_message: signMessage(message, self.secret_key) });
  }),
  post('/connectpeer', (members) => {
    const address = text(members, 'peer_pubkey_and_addr');
    return (node) => {
      if (!address.includes('@')) throw new NodeRefusal('InvalidPeerInfo', 'It has to read pubkey@host:port');
      reachPeer(node, address);
      return {};
    };
  }),
  get('/listpeers', ({ self }) => ({ peers: [...self.peers].map((pubkey) => ({ pubkey })) })),
  post('/sync', readSync, { revisions: ['current'] }),
  post('/sync', () => () => ({}), { revisions: ['2024-11'], bodyless: true }),
];

/** On-chain satoshis. The model keeps no coins apart for assets, so all of them are plain ones. */
function btcBalance({ world, self }: RgbNode, skip_sync: boolean): object {
  if (!skip_sync) syncWallet(world, self);
  const settled = walletOf(world.ledger, self.pubkey).msat / 1000n;
  const coming = [...world.ledger.unconfirmed].filter(({ owner }) => owner === self.pubkey);
  const future = settled + coming.reduce((msat, amount) => msat + amount.msat, 0n) / 1000n;
  return {
    vanilla: { settled, future, spendable: settled },
    colored: { settled: 0n, future: 0n, spendable: 0n },
  };
}

/** The model is always up to date; the request has to be well-formed all the same. */
function readSync(members: object): () => object {
  const options = part(members, 'options');
  const keychain = member(options, 'keychain');
  if (keychain !== 'Colored') {
    const vanilla = asObject(keychain);
    if (vanilla === undefined) throw new UnreadableBody('Unknown keychain');
    u32(part(vanilla, 'Vanilla'), 'lookback');
  }
  if (!STRATEGIES.includes(text(options, 'strategy'))) throw new UnreadableBody('Unknown strategy');
  return () => ({});
}
