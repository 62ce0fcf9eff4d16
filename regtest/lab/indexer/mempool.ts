import { type BitcoindRpc, RpcRefusal } from '../bitcoind-rpc.ts';
import { type ShownTransaction, type Transaction, transactionFrom, txidIn } from './transaction.ts';
import { createTransactionSet, type TransactionSet } from './transaction-set.ts';

/** The mempool of a bitcoind, as far as it was followed. */
export interface Mempool {
  /** The transactions that wait. */
  waiting(): TransactionSet;
  follow(): Promise<void>;
}

/** @param confirmed what is in blocks, and so waits no more */
export function createMempool({ call }: BitcoindRpc, confirmed: TransactionSet): Mempool {
  let known = new Map<string, Transaction>();
  let waiting = createTransactionSet();

  /** The transactions in the mempool; one that was known is not asked for again. */
  async function readMempool(): Promise<Map<string, Transaction>> {
    const txids = (await call<string[]>('getrawmempool')).filter((txid) => !confirmed.has(txid));
    const next = new Map<string, Transaction>();
    for (const txid of txids) {
      const transaction = known.get(txid) ?? (await transactionIfThere(txid));
      if (transaction) next.set(txid, transaction);
    }
    return next;
  }

  /** One that was mined or replaced since the list was made is not there any more. */
  async function transactionIfThere(txid: string): Promise<Transaction | undefined> {
    try {
      return transactionFrom(await call<ShownTransaction>('getrawtransaction', txid, true));
    } catch (error) {
      if (error instanceof RpcRefusal) return undefined;
      throw error;
    }
  }

  return {
    waiting: () => waiting,
    async follow() {
      known = await readMempool();
      waiting = inOrder(known, confirmed);
    },
  };
}

/** A transaction that spends another comes behind it; the list may have any order. */
function inOrder(transactions: ReadonlyMap<string, Transaction>, confirmed: TransactionSet): TransactionSet {
  const waiting = createTransactionSet();
  const left = new Map(transactions);
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ spends }) => !spends.some((outpoint) => left.has(txidIn(outpoint))));
    if (ready.length === 0) break;
    for (const transaction of ready.sort((one, other) => (one.txid < other.txid ? -1 : 1))) {
      waiting.add(transaction, (outpoint) => confirmed.output(outpoint) ?? waiting.output(outpoint));
      left.delete(transaction.txid);
    }
  }
  return waiting;
}
