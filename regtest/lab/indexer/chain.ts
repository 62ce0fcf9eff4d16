import type { BitcoindRpc } from '../bitcoind-rpc.ts';
import { type ShownTransaction, transactionFrom } from './transaction.ts';
import { createTransactionSet, type TransactionSet } from './transaction-set.ts';

/** A block of the best chain. */
export interface Block {
  readonly hash: string;
  /** The 80 bytes of its head, in hexadecimal. */
  readonly header: string;
  readonly txids: readonly string[];
}

/** The best chain of a bitcoind, as far as it was followed. */
export interface Chain {
  readonly blocks: readonly Block[];
  /** The height of the block that holds a transaction. */
  readonly heights: ReadonlyMap<string, number>;
  /** The transactions in its blocks. */
  readonly confirmed: TransactionSet;
  follow(): Promise<void>;
}

interface ShownBlock {
  readonly hash: string;
  readonly previousblockhash?: string;
  readonly tx: readonly ShownTransaction[];
}

export function createChain({ call }: BitcoindRpc): Chain {
  const blocks: Block[] = [];
  const heights = new Map<string, number>();
  const confirmed = createTransactionSet();

  async function follow(): Promise<void> {
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

  return { blocks, heights, confirmed, follow };
}
