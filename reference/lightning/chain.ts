import { sha256 } from '@noble/hashes/sha2.js';
import type { Random } from '../random.ts';
import { remember } from './remember.ts';

/** One output of a transaction. */
export interface Output {
  /** The script that it pays, as hexadecimal text. */
  readonly script: string;
  readonly amount_sat: bigint;
}

/** A transaction, in the mempool until a block confirms it. */
export interface Transaction {
  readonly txid: string;
  readonly outputs: readonly Output[];
  /** What the miner gets, in satoshis for each 1000 weight units. */
  readonly fee_rate: bigint;
  /** Milliseconds at which it was first seen. */
  readonly seen_at: number;
  /** The block that confirmed it, and when (milliseconds). */
  block: { readonly height: number; readonly mined_at: number } | undefined;
}

/** Transactions and the addresses that nodes watch. What a transaction moves stands in the ledger. */
export interface Chain {
  readonly transactions: Map<string, Transaction>;
  readonly mempool: Set<Transaction>;
  /** By script: the node that an address belongs to, and the transactions that pay it. */
  readonly watched: Map<string, { readonly owner: string; readonly transactions: Transaction[] }>;
  /** How many transactions there were, the forgotten ones included. */
  made: number;
}

/** The weight of a usual payment: one input, two outputs, all segwit. */
const PAYMENT_WEIGHT = 561n;

/** A chain without transactions. */
export function createChain(): Chain {
  return { transactions: new Map(), mempool: new Set(), watched: new Map(), made: 0 };
}

/** The miner's fee of a usual payment in satoshis, rounded up; the rate is for 1000 weight units. */
export function feeOf(fee_rate: bigint): bigint {
  return (PAYMENT_WEIGHT * fee_rate + 999n) / 1000n;
}

/** Puts a transaction into the mempool. The input is random; the id is that of the transaction without its witness. */
export function publish(
  chain: Chain,
  random: Random,
  { outputs, fee_rate, at }: { outputs: readonly Output[]; fee_rate: bigint; at: number },
): Transaction {
  const txid = txidOf(random.stream(`transaction ${chain.made++}`).bytes(32), outputs);
  const transaction: Transaction = { txid, outputs, fee_rate, seen_at: at, block: undefined };
  remember(chain.transactions, txid, transaction, ({ block }) => block !== undefined);
  chain.mempool.add(transaction);
  for (const script of new Set(outputs.map((output) => output.script)))
    chain.watched.get(script)?.transactions.push(transaction);
  return transaction;
}

/** Has a node watch a script of its own. Beyond 10 000 the oldest that were never paid are forgotten. */
export function watch(chain: Chain, script: string, owner: string): void {
  remember(chain.watched, script, { owner, transactions: [] }, ({ transactions }) => transactions.length === 0);
}

/** Confirms everything in the mempool; gives what it confirmed. */
export function confirm(chain: Chain, block: NonNullable<Transaction['block']>): readonly Transaction[] {
  const confirmed = [...chain.mempool];
  chain.mempool.clear();
  for (const transaction of confirmed) transaction.block = block;
  return confirmed;
}

/** How many blocks there are from the one that confirmed a transaction on; 0 in the mempool. */
export function confirmations({ block }: Transaction, height: number): number {
  return block === undefined ? 0 : height - block.height + 1;
}

/** The double hash of the serialised transaction, bytes reversed as ids are shown. */
function txidOf(input: Buffer, outputs: readonly Output[]): string {
  const serialised = Buffer.concat([
    number(2n, 4),
    Buffer.from([1]),
    input,
    number(0n, 4),
    Buffer.from([0]),
    number(0xfffffffdn, 4),
    Buffer.from([outputs.length]),
    ...outputs.flatMap(({ script, amount_sat }) => {
      const bytes = Buffer.from(script, 'hex');
      return [number(amount_sat, 8), Buffer.from([bytes.length]), bytes];
    }),
    number(0n, 4),
  ]);
  return Buffer.from(sha256(sha256(serialised)))
    .reverse()
    .toString('hex');
}

function number(value: bigint, bytes: 4 | 8): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return buffer.subarray(0, bytes);
}
