import { depositsTo, newAddress, sendToAddress } from '../lightning/onchain.ts';
import { createInvoice, decideInvoice, invoiceStatus, readInvoice } from '../lightning/payments.ts';
import { NodeRefusal } from '../lightning/refusal.ts';
import { executeSwap, offerSwap, readSwap } from '../lightning/swaps.ts';
import { parseSwapstring } from '../lightning/swapstring.ts';
import { isAwake, USUAL_FEE_RATE } from '../lightning/world.ts';
import { fundChannel } from './fund-channel.ts';
import { networkName } from './info-calls.ts';
import { type MakerNode, NodeUnreachable } from './port.ts';
import type { RgbNode } from './rgb-node.ts';

/**
 * The maker's node on the model. `isReachable` is asked before each call; while it says no, or the node itself is down,
 * every call throws NodeUnreachable, and a locked wallet refuses with `LockedNode`.
 */
export function createModelNode(node: RgbNode, isReachable: () => boolean = () => true): MakerNode {
  const { world, self } = node;

  async function ask<T>(act: () => T): Promise<T> {
    if (!isReachable() || !self.awake) throw new NodeUnreachable('The node of the maker does not answer');
    if (node.locked) throw new NodeRefusal('LockedNode', 'The wallet of this node is locked');
    return act();
  }

  /** The node overwrites the end of a swap at a second or late execute, so such an execute never reaches it. */
  function guard(swapstring: string): void {
    const { payment_hash } = parseSwapstring(swapstring, world.revision);
    const status = readSwap(world, self, 'maker', payment_hash)?.status;
    if (status === undefined) throw new NodeRefusal('MissingSwapPaymentPreimage', 'This node did not make this offer');
    if (status === 'Expired') throw new NodeRefusal('ExpiredSwapOffer', 'The time of this offer is over');
    if (status !== 'Waiting' && world.behaviour.refusesRepeat())
      throw new NodeRefusal('DuplicatePayment', 'This offer was executed before');
  }

  return {
    info: () => ask(() => ({ pubkey: self.pubkey, network: networkName(world), block_height: world.height })),
    makeOffer: (offer) => ask(() => offerSwap(world, self, offer)),
    execute: (args) =>
      ask(() => {
        guard(args.swapstring);
        executeSwap(world, self, args);
      }),
    swap: (payment_hash) => ask(() => readSwap(world, self, 'maker', payment_hash.toLowerCase())),
    makeInvoice: ({ amt_msat, expiry_sec, description, hold = false }) =>
      ask(() => {
        const open = { asset_id: null, asset_amount: null, description_hash: null };
        const own = createInvoice(world, self, { ...open, amt_msat, expiry_sec, description, hold });
        return { invoice: own.invoice, payment_hash: own.record.payment_hash, expires_at: own.expires_at };
      }),
    invoiceStatus: (invoice) => ask(() => invoiceStatus(world, self, invoice)),
    heldInvoice: (payment_hash) => ask(() => readInvoice(world, self, payment_hash)),
    decideInvoice: (payment_hash, verdict) => ask(() => decideInvoice(world, self, payment_hash, verdict)),
    newAddress: () => ask(() => newAddress(world, self)),
    deposits: (address) => ask(() => depositsTo(world, address)),
    sendToAddress: (address, amount_sat) =>
      ask(() => sendToAddress(world, self, { address, amount_sat, fee_rate: USUAL_FEE_RATE }).txid),
    isConnected: (pubkey) => ask(() => self.peers.has(pubkey) && isAwake(world, pubkey)),
    openChannel: ({ own_sat, peer_sat, ...wish }) =>
      ask(() => fundChannel(world, self, { ...wish, own_msat: own_sat * 1000n, peer_msat: peer_sat * 1000n })),
    isReady: (channel_id) =>
      ask(() => world.ledger.channels.find((channel) => channel.channel_id === channel_id)?.ready ?? false),
  };
}
