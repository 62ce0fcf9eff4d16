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
  /** What came there, as soon as something has; after a while that may be nothing. */
  received(): Promise<Received>;
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
    return { address, received: () => whenSome(() => bitcoind.receivedBy(address), atMostMs) };
  }
  if (node) return atNode(node, atMostMs);
  throw new NotApplicable("a refund needs a place of the client's own (TAKER_NODE_URL, BITCOIND_URL)");
}

/** The wallet of the client's node. It shows a sum, into which what comes back of other orders of this check's turn is counted. */
async function atNode(node: RefundNode, atMostMs: number): Promise<RefundPlace> {
  const address = await node.address();
  const { vanilla: before } = await node.btcbalance();
  const received = async () => ({ sat: (await node.btcbalance()).vanilla.future - before.future });
  return { address, received: () => whenSome(received, atMostMs) };
}

/** What came, once something has, or the time for it is over. */
async function whenSome(read: () => Promise<Received>, atMostMs: number): Promise<Received> {
  return untilOver('the refund is in the wallet', read, ({ sat }) => sat > 0n, { atMostMs });
}
