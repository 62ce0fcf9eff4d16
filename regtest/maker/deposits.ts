import type { Clock } from '../../reference/clock.ts';
import type { Deposit } from '../../reference/lightning/onchain.ts';
import { type Bitcoind, BitcoindRefusal } from './bitcoind.ts';
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
  /** What each transaction was in the mempool. */
  const entries = new Map<string, Awaited<ReturnType<Bitcoind['inMempool']>>>();

  function outputsOf({ txid, block }: WalletTransaction): ReturnType<Bitcoind['outputsOf']> {
    const known = outputs.get(txid) ?? bitcoind.outputsOf(txid, block?.height);
    outputs.set(txid, known);
    known.catch(() => outputs.delete(txid));
    return known;
  }

  /** What it was when it was last seen there, where it has left the mempool. */
  async function entryOf(transaction: WalletTransaction) {
    const { txid } = transaction;
    const entry = await unlessGone(transaction, () => bitcoind.inMempool(txid));
    if (entry) entries.set(txid, entry);
    return entries.get(txid);
  }

  async function depositOf(
    transaction: WalletTransaction,
    amount_sat: bigint,
    height: number,
  ): Promise<Deposit | undefined> {
    const { txid, block } = transaction;
    if (block === undefined) {
      const entry = await entryOf(transaction);
      return entry && { txid, amount_sat, ...entry, confirmations: 0, mined_at: null };
    }
    const mined_at = block.at * 1000;
    // Of one that was not looked at before its block came, no earlier moment is known.
    const seen_at = entries.get(txid)?.seen_at ?? Math.min(mined_at, clock.now());
    // Once it is confirmed nobody asks what it paid the miner.
    return { txid, amount_sat, fee_rate: 0n, confirmations: height - block.height + 1, seen_at, mined_at };
  }

  return async (address: string): Promise<readonly Deposit[]> => {
    const { block_height } = await networkOf(call);
    const deposits: Deposit[] = [];
    for (const transaction of await wallet.look((skip_sync) => transactionsOf(call, skip_sync))) {
      const all = (await unlessGone(transaction, () => outputsOf(transaction))) ?? [];
      const paid = all.filter((output) => output.address === address);
      const amount_sat = paid.reduce((sum, output) => sum + output.amount_sat, 0n);
      const deposit = amount_sat > 0n ? await depositOf(transaction, amount_sat, block_height) : undefined;
      if (deposit) deposits.push(deposit);
    }
    return deposits.sort((one, other) => one.seen_at - other.seen_at);
  };
}

/**
 * What bitcoind says of a transaction; nothing of one that the node saw without a block and that has left the mempool since: it
 * was mined, as the next look of the node shows.
 */
async function unlessGone<Said>({ block }: WalletTransaction, ask: () => Promise<Said>): Promise<Said | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (block === undefined && error instanceof BitcoindRefusal) return undefined;
    throw error;
  }
}
