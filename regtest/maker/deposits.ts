import type { Clock } from '../../reference/clock.ts';
import type { Deposit } from '../../reference/lightning/onchain.ts';
import type { Bitcoind } from './bitcoind.ts';
import { networkOf } from './channels.ts';
import type { CallNode } from './node-calls.ts';
import { transactionsOf, type WalletTransaction } from './transactions.ts';
import type { WalletLock } from './wallet-lock.ts';

/**
 * Reads what was paid to an address of the node, the earliest first. The node lists the transactions of its wallet without
 * saying to which of its addresses they pay, bitcoind knows the outputs of those. Both are read only: bitcoind needs no
 * index and no wallet for it, only the blocks.
 */
export function depositReader(
  call: CallNode,
  {
    wallet,
    bitcoind,
    clock,
  }: { readonly wallet: WalletLock; readonly bitcoind: Bitcoind; readonly clock: Pick<Clock, 'now'> },
) {
  /** What each transaction pays to whom; that never changes. */
  const outputs = new Map<string, ReturnType<Bitcoind['outputsOf']>>();
  const seen = new Map<string, number>();

  function outputsOf({ txid, block }: WalletTransaction): ReturnType<Bitcoind['outputsOf']> {
    const known = outputs.get(txid) ?? bitcoind.outputsOf(txid, block?.height);
    outputs.set(txid, known);
    known.catch(() => outputs.delete(txid));
    return known;
  }

  async function depositOf(transaction: WalletTransaction, amount_sat: bigint, height: number): Promise<Deposit> {
    const { txid, block } = transaction;
    if (block === undefined) {
      const { seen_at, fee_rate } = await bitcoind.inMempool(txid);
      seen.set(txid, seen_at);
      return { txid, amount_sat, fee_rate, confirmations: 0, seen_at, mined_at: null };
    }
    const mined_at = block.at * 1000;
    // Of one that was not looked at before its block came, no earlier moment is known.
    const seen_at = seen.get(txid) ?? Math.min(mined_at, clock.now());
    // Once it is confirmed nobody asks what it paid the miner.
    return { txid, amount_sat, fee_rate: 0n, confirmations: height - block.height + 1, seen_at, mined_at };
  }

  return async (address: string): Promise<readonly Deposit[]> => {
    const { block_height } = await networkOf(call);
    const deposits: Deposit[] = [];
    for (const transaction of await wallet.look((skip_sync) => transactionsOf(call, skip_sync))) {
      const paid = (await outputsOf(transaction)).filter((output) => output.address === address);
      const amount_sat = paid.reduce((sum, output) => sum + output.amount_sat, 0n);
      if (amount_sat > 0n) deposits.push(await depositOf(transaction, amount_sat, block_height));
    }
    return deposits.sort((one, other) => one.seen_at - other.seen_at);
  };
}
