import { untilOver } from '../../engine/until.ts';
import type { Bitcoind } from '../../levers/bitcoind.ts';
import type { Taker } from '../../taker/taker.ts';
import { NotApplicable } from '../../verdict/failures.ts';

/** What came to an address. */
export interface Received {
  readonly sat: bigint;
  /** By which transactions; undefined where the wallet shows only a sum, into which something else may have come, too. */
  readonly txids?: readonly string[];
}

/** Where a refund may go, and what came there. */
export interface RefundPlace {
  readonly address: string;
  /** What has come there by now. */
  soFar(): Promise<Received>;
  /** What came there since it was looked at before, as soon as something has; after a while that may be nothing. */
  receivedSince(before: Received): Promise<Received>;
}

/** The client's own node, as far as refunds come to it. */
export type RefundNode = Pick<Taker, 'address' | 'btcbalance'>;

/**
 * A place of the client's own for a refund: at its bitcoind where it has one, else in the wallet of its node.
 * @param atMostMs how long it may take until the refund is in the wallet, in milliseconds
 * @throws {NotApplicable} when it has neither
 */
export async function refundPlaceAt(
  {
    bitcoind,
    node,
  }: {
    readonly bitcoind: Pick<Bitcoind, 'getnewaddress' | 'receivedBy'> | undefined;
    readonly node: RefundNode | undefined;
  },
  atMostMs: number,
): Promise<RefundPlace> {
  if (bitcoind) {
    const address = await bitcoind.getnewaddress();
    return placeOf(address, () => bitcoind.receivedBy(address), atMostMs);
  }
  if (node) return placeOf(await node.address(), () => inWallet(node), atMostMs);
  throw new NotApplicable("a refund needs a place of the client's own (TAKER_NODE_URL, BITCOIND_URL)");
}

/** The wallet of the client's node. It shows a sum, into which what comes back of other orders is counted, too. */
async function inWallet(node: RefundNode): Promise<Received> {
  return { sat: (await node.btcbalance()).vanilla.future };
}

function placeOf(address: string, soFar: () => Promise<Received>, atMostMs: number): RefundPlace {
  return {
    address,
    soFar,
    async receivedSince(before) {
      const isMore = ({ sat }: Received) => sat > before.sat;
      const { sat, txids } = await untilOver('the refund is in the wallet', soFar, isMore, { atMostMs });
      const known = new Set(before.txids);
      return { sat: sat - before.sat, ...(txids && { txids: txids.filter((txid) => !known.has(txid)) }) };
    },
  };
}
