import type { Output, Transaction } from './transaction.ts';

/** Transactions in their order, found by id, by script and by what they spend. */
export interface TransactionSet {
  /** @param spent the output behind a `txid:index` that was made before, wherever that was */
  add(transaction: Transaction, spent: (outpoint: string) => Output | undefined): void;
  /** Takes the last transaction away again. */
  removeLast(): void;
  has(txid: string): boolean;
  output(outpoint: string): Output | undefined;
  isSpent(outpoint: string): boolean;
  /** Those that pay to a script or spend what was paid to it, in their order. */
  touching(scripthash: string): readonly Transaction[];
}

export function createTransactionSet(): TransactionSet {
  const all = new Map<string, Transaction>();
  const order: { readonly transaction: Transaction; readonly scripts: ReadonlySet<string> }[] = [];
  const byScript = new Map<string, Transaction[]>();
  const spent = new Set<string>();

  return {
    add(transaction, outputBehind) {
      const { txid, spends, outputs } = transaction;
      const touched = [...spends.map(outputBehind), ...outputs].flatMap((output) => output?.scripthash ?? []);
      const scripts = new Set(touched);
      all.set(txid, transaction);
      order.push({ transaction, scripts });
      for (const outpoint of spends) spent.add(outpoint);
      for (const scripthash of scripts) {
        const touching = byScript.get(scripthash) ?? [];
        touching.push(transaction);
        byScript.set(scripthash, touching);
      }
    },
    removeLast() {
      const last = order.pop();
      if (last === undefined) return;
      all.delete(last.transaction.txid);
      for (const outpoint of last.transaction.spends) spent.delete(outpoint);
      for (const scripthash of last.scripts) byScript.get(scripthash)?.pop();
    },
    has: (txid) => all.has(txid),
    output(outpoint) {
      const [txid = '', index] = outpoint.split(':');
      return all.get(txid)?.outputs[Number(index)];
    },
    isSpent: (outpoint) => spent.has(outpoint),
    touching: (scripthash) => byScript.get(scripthash) ?? [],
  };
}
