import { type Clock, unixSeconds } from '../../reference/clock.ts';
import type { OwnNode } from '../../reference/maker/own-node.ts';
import { type MakerNode, NodeUnreachable } from '../../reference/node/port.ts';
import type { Bitcoind } from './bitcoind.ts';
import { channelCalls, networkOf, sendOnchain } from './channels.ts';
import { depositReader } from './deposits.ts';
import { invoiceCalls } from './invoices.ts';
import { textAt } from './members.ts';
import type { CallNode } from './node-calls.ts';
import { swapCalls } from './swap-calls.ts';
import { createSwapGuard, type SwapJournal } from './swap-guard.ts';
import { createWalletLock } from './wallet-lock.ts';

/** What a refund pays the miner, in satoshis for each virtual byte. */
const REFUND_FEE_RATE = 5;

/** What a maker's node on a real rgb-lightning-node is made of. */
export interface RealNodeParts {
  readonly call: CallNode;
  readonly journal: SwapJournal;
  readonly clock: Pick<Clock, 'now'>;
  /** Without it nothing is known of payments on chain. */
  readonly bitcoind?: Bitcoind | undefined;
  /** How long to wait between two looks for the funding of a channel, in milliseconds. */
  readonly lookEveryMs?: number;
}

/** The port of the maker service on a real node. An outage is a flag of its own: the node goes on. */
export function createRealNode({ call, journal, clock, bitcoind, lookEveryMs }: RealNodeParts): OwnNode {
  let reachable = true;
  let pubkey: string | undefined;
  const asked: CallNode = async (made) => {
    demandReach();
    return call(made);
  };
  const swaps = swapCalls(asked);
  const guard = createSwapGuard({ calls: swaps, journal, now: () => unixSeconds(clock.now()) });
  const wallet = createWalletLock();
  const deposits = bitcoind && depositReader(asked, { wallet, bitcoind, clock });
  const node: MakerNode = {
    ...guard,
    ...invoiceCalls(asked, clock),
    ...channelCalls(asked, wallet, clock, lookEveryMs),
    makeOffer: swaps.makeOffer,
    async info() {
      // Once: it lists the channels, too, of which a node of 2024 breaks while a swap is under way.
      pubkey ??= textAt(await asked({ method: 'GET', path: '/nodeinfo' }), 'pubkey');
      return { pubkey, ...(await networkOf(asked)) };
    },
    newAddress: async () => textAt(await asked({ method: 'POST', path: '/address' }), 'address'),
    async deposits(address) {
      if (deposits === undefined) throw new NodeUnreachable('Without a bitcoind nobody knows what was paid on chain');
      return deposits(address);
    },
    sendToAddress: (address, amount_sat) =>
      wallet.spend(() => sendOnchain(asked, address, amount_sat, REFUND_FEE_RATE)),
  };

  function demandReach(): void {
    if (!reachable) throw new NodeUnreachable('The node of the maker does not answer');
  }

  return {
    ...node,
    // During an outage not even the kept records of a swap are shown.
    async swap(payment_hash) {
      demandReach();
      return node.swap(payment_hash);
    },
    async execute(args) {
      demandReach();
      return node.execute(args);
    },
    get reachable() {
      return reachable;
    },
    set reachable(on) {
      reachable = on;
    },
  };
}
