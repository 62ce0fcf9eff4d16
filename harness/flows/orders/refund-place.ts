import { untilOver } from '../../engine/until.ts';
import type { Bitcoind } from '../../levers/bitcoind.ts';
import type { Taker } from '../../taker/taker.ts';
import { NotApplicable } from '../../verdict/failures.ts';

/** What a refund may lack, in satoshis: a miner's fee. */
export const MOST_MINERS_FEE_SAT = 10_000n;

/** What came to an address. */
export interface Received {
  readonly sat: bigint;
  /** By which transactions; undefined where the wallet does not show them. */
  readonly txids?: readonly string[];
  /** Whether that is the whole wallet, into which something else may have come, too. */
  readonly isShared: boolean;
}

/** Where a refund may go, and what came there. */
export interface RefundPlace {
  readonly address: string;
  /** What has come there by now. */
  soFar(): Promise<Received>;
  /**
   * What came there since it was looked at before, as soon as something has; after a while that may be nothing.
   * @param txid the transaction that is waited for, where the wallet shows any
   * @param least how many satoshis are waited for; any when left out
   */
  receivedSince(before: Received, txid: unknown, least?: bigint): Promise<Received>;
}

/** The client's own node, as far as refunds come to it. */
export type RefundNode = Pick<Taker, 'address' | 'btcbalance' | 'listtransactions'>;

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
    return placeOf(address, async () => ({ ...(await bitcoind.receivedBy(address)), isShared: false }), atMostMs);
  }
  if (node) return placeOf(await node.address(), () => inWallet(node), atMostMs);
  throw new NotApplicable("a refund needs a place of the client's own (TAKER_NODE_URL, BITCOIND_URL)");
}

/** The wallet of the client's node, into which other orders are refunded, too. */
async function inWallet(node: RefundNode): Promise<Received> {
  const { vanilla } = await node.btcbalance();
  const txids = await node.listtransactions();
  return { sat: vanilla.future, ...(txids && { txids }), isShared: true };
}

function placeOf(address: string, soFar: () => Promise<Received>, atMostMs: number): RefundPlace {
  return {
    address,
    soFar,
    async receivedSince(before, txid, least = 1n) {
      const isThere = ({ sat, txids, isShared }: Received) =>
        sat - before.sat >= least && (!isShared || !txids || txids.some((one) => one === txid));
      const { sat, txids, isShared } = await untilOver('the refund is in the wallet', soFar, isThere, { atMostMs });
      const known = new Set(before.txids);
      return { sat: sat - before.sat, ...(txids && { txids: txids.filter((one) => !known.has(one)) }), isShared };
    },
  };
}
