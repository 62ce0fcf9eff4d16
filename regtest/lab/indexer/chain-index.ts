import { createHash } from 'node:crypto';
import type { BitcoindRpc } from '../bitcoind-rpc.ts';
import { type Block, createChain } from './chain.ts';
import { createMempool } from './mempool.ts';
import { type Transaction, txidIn } from './transaction.ts';

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

export function createChainIndex(rpc: BitcoindRpc): ChainIndex {
  const chain = createChain(rpc);
  const { blocks, heights, confirmed } = chain;
  const mempool = createMempool(rpc, confirmed);
  const { waiting } = mempool;
  let turn: Promise<void> = Promise.resolve();

  const outputBehind = (outpoint: string) => confirmed.output(outpoint) ?? waiting().output(outpoint);

  function waitingEntry({ txid, spends, outputs }: Transaction): HistoryEntry {
    const paid = spends.reduce((sum, outpoint) => sum + (outputBehind(outpoint)?.value_sat ?? 0), 0);
    const fee = paid - outputs.reduce((sum, { value_sat }) => sum + value_sat, 0);
    return { tx_hash: txid, height: spends.some((outpoint) => waiting().has(txidIn(outpoint))) ? -1 : 0, fee };
  }

  function waitingOf(scripthash: string): HistoryEntry[] {
    return waiting()
      .touching(scripthash)
      .map(waitingEntry)
      .sort((one, other) => other.height - one.height);
  }

  function history(scripthash: string): HistoryEntry[] {
    const mined = confirmed.touching(scripthash).map(({ txid }) => ({ tx_hash: txid, height: heights.get(txid) ?? 0 }));
    return [...mined, ...waitingOf(scripthash)];
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
    return outputsTo(scripthash, [...confirmed.touching(scripthash), ...waiting().touching(scripthash)])
      .filter(({ outpoint }) => !confirmed.isSpent(outpoint) && !waiting().isSpent(outpoint))
      .map(({ outpoint: _, ...output }) => output);
  }

  return {
    sync() {
      turn = turn
        .catch(() => {})
        .then(async () => {
          await chain.follow();
          await mempool.follow();
        });
      return turn;
    },
    blocks: () => blocks,
    blockOf: (txid) => blocks[heights.get(txid) ?? -1]?.hash,
    mempool: waitingOf,
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

function sum(outputs: readonly Unspent[]): number {
  return outputs.reduce((all, { value }) => all + value, 0);
}
