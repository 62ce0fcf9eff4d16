import { createHash } from 'node:crypto';
import { type BitcoindRpc, RpcRefusal } from '../bitcoind-rpc.ts';
import { type ShownTransaction, type Transaction, transactionFrom } from './transaction.ts';
import { createTransactionSet } from './transaction-set.ts';

/** A block of the best chain. */
export interface Block {
  readonly hash: string;
  /** The 80 bytes of its head, in hexadecimal. */
  readonly header: string;
  readonly txids: readonly string[];
}

/** A transaction in the history of a script; height 0 and -1 say that it waits, -1 with one that it spends. */
interface HistoryEntry {
  readonly tx_hash: string;
  readonly height: number;
  /** Satoshis; only of one that waits. */
  readonly fee?: number;
}

/** An output that nobody has spent, neither in a block nor in the mempool. */
interface Unspent {
  readonly tx_hash: string;
  readonly tx_pos: number;
  readonly height: number;
  readonly value: number;
}

/** The best chain and the mempool of a bitcoind by their scripts, in memory: for the short chain of a laboratory. */
export interface ChainIndex {
  /** Takes over what is new at bitcoind. Throws when that does not answer; the next call goes on from there. */
  sync(): Promise<void>;
  /** Blocks by their height. */
  blocks(): readonly Block[];
  /** The hash of the block that holds a transaction; undefined for one that waits or isn't known. */
  blockOf(txid: string): string | undefined;
  mempool(scripthash: string): readonly HistoryEntry[];
  history(scripthash: string): readonly HistoryEntry[];
  unspent(scripthash: string): readonly Unspent[];
  /** Satoshis in blocks, and by how much the mempool changes them. */
  balance(scripthash: string): { readonly confirmed: number; readonly unconfirmed: number };
  /** What the Electrum protocol calls the status of a script: a digest of its history, null without one. */
  status(scripthash: string): string | null;
}

interface ShownBlock {
  readonly hash: string;
  readonly previousblockhash?: string;
  readonly tx: readonly ShownTransaction[];
}

export function createChainIndex({ call }: BitcoindRpc): ChainIndex {
  const blocks: Block[] = [];
  const heights = new Map<string, number>();
  const confirmed = createTransactionSet();
  let known = new Map<string, Transaction>();
  let waiting = createTransactionSet();
  let turn: Promise<void> = Promise.resolve();

  const outputBehind = (outpoint: string) => confirmed.output(outpoint) ?? waiting.output(outpoint);

  async function followChain(): Promise<void> {
    if ((await call<string>('getbestblockhash')) === blocks.at(-1)?.hash) return;
    const height = await call<number>('getblockcount');
    while (blocks.length > 0 && !(await isInChain(blocks.length - 1, height))) removeBlock();
    while (blocks.length <= height) {
      const hash = await call<string>('getblockhash', blocks.length);
      const block = await call<ShownBlock>('getblock', hash, 2);
      // The chain became another meanwhile; the next turn finds the fork.
      if (blocks.length > 0 && block.previousblockhash !== blocks.at(-1)?.hash) return;
      addBlock(block, await call<string>('getblockheader', hash, false));
    }
  }

  async function isInChain(height: number, best: number): Promise<boolean> {
    return height <= best && (await call<string>('getblockhash', height)) === blocks[height]?.hash;
  }

  function addBlock({ hash, tx }: ShownBlock, header: string): void {
    const transactions = tx.map(transactionFrom);
    for (const transaction of transactions) {
      confirmed.add(transaction, confirmed.output);
      heights.set(transaction.txid, blocks.length);
    }
    blocks.push({ hash, header, txids: transactions.map(({ txid }) => txid) });
  }

  function removeBlock(): void {
    for (const txid of blocks.pop()?.txids ?? []) {
      confirmed.removeLast();
      heights.delete(txid);
    }
  }

  async function followMempool(): Promise<void> {
    const txids = (await call<string[]>('getrawmempool')).filter((txid) => !confirmed.has(txid));
    const next = new Map<string, Transaction>();
    for (const txid of txids) {
      const transaction = known.get(txid) ?? (await transactionIfThere(txid));
      if (transaction) next.set(txid, transaction);
    }
    known = next;
    waiting = createTransactionSet();
    // A transaction that spends another comes behind it; the list may have any order.
    const left = new Map(next);
    while (left.size > 0) {
      const ready = [...left.values()].filter(({ spends }) => !spends.some((outpoint) => left.has(txidIn(outpoint))));
      if (ready.length === 0) return;
      for (const transaction of ready.sort((one, other) => (one.txid < other.txid ? -1 : 1))) {
        waiting.add(transaction, outputBehind);
        left.delete(transaction.txid);
      }
    }
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

  function waitingEntry({ txid, spends, outputs }: Transaction): HistoryEntry {
    const paid = spends.reduce((sum, outpoint) => sum + (outputBehind(outpoint)?.value_sat ?? 0), 0);
    const fee = paid - outputs.reduce((sum, { value_sat }) => sum + value_sat, 0);
    return { tx_hash: txid, height: spends.some((outpoint) => waiting.has(txidIn(outpoint))) ? -1 : 0, fee };
  }

  function mempool(scripthash: string): HistoryEntry[] {
    return waiting
      .touching(scripthash)
      .map(waitingEntry)
      .sort((one, other) => other.height - one.height);
  }

  function history(scripthash: string): HistoryEntry[] {
    const mined = confirmed.touching(scripthash).map(({ txid }) => ({ tx_hash: txid, height: heights.get(txid) ?? 0 }));
    return [...mined, ...mempool(scripthash)];
  }

  function outputsTo(scripthash: string, transactions: readonly Transaction[]): (Unspent & { outpoint: string })[] {
    return transactions.flatMap(({ txid, outputs }) =>
      outputs.flatMap((output, tx_pos) =>
        output.scripthash === scripthash
          ? [
              {
                tx_hash: txid,
                tx_pos,
                height: heights.get(txid) ?? 0,
                value: output.value_sat,
                outpoint: `${txid}:${tx_pos}`,
              },
            ]
          : [],
      ),
    );
  }

  function unspent(scripthash: string): Unspent[] {
    return outputsTo(scripthash, [...confirmed.touching(scripthash), ...waiting.touching(scripthash)])
      .filter(({ outpoint }) => !confirmed.isSpent(outpoint) && !waiting.isSpent(outpoint))
      .map(({ outpoint: _, ...output }) => output);
  }

  return {
    sync() {
      turn = turn
        .catch(() => {})
        .then(async () => {
          await followChain();
          await followMempool();
        });
      return turn;
    },
    blocks: () => blocks,
    blockOf: (txid) => blocks[heights.get(txid) ?? -1]?.hash,
    mempool,
    history,
    unspent,
    balance(scripthash) {
      const mined = outputsTo(scripthash, confirmed.touching(scripthash));
      const inBlocks = sum(mined.filter(({ outpoint }) => !confirmed.isSpent(outpoint)));
      return { confirmed: inBlocks, unconfirmed: sum(unspent(scripthash)) - inBlocks };
    },
    status(scripthash) {
      const entries = history(scripthash);
      if (entries.length === 0) return null;
      const text = entries.map(({ tx_hash, height }) => `${tx_hash}:${height}:`).join('');
      return createHash('sha256').update(text).digest('hex');
    },
  };
}

function txidIn(outpoint: string): string {
  return outpoint.split(':', 1).join('');
}

function sum(outputs: readonly Unspent[]): number {
  return outputs.reduce((all, { value }) => all + value, 0);
}
