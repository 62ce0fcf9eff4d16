import { deriveAddress, scriptOf } from './address.ts';
import { confirmations, feeOf, publish, type Transaction, watch } from './chain.ts';
import { holds, MINERS, send } from './ledger.ts';
import { NodeRefusal } from './refusal.ts';
import { type LightningNode, nowMs, type World } from './world.ts';

/** Less than this (satoshis) is not relayed. */
export const DUST_SAT = 546n;

/** A new address of a node, which watches it from now on. */
export function newAddress(world: World, node: LightningNode): string {
  const address = deriveAddress(world.network, node.pubkey, node.addresses++);
  const script = scriptOf(world.network, address);
  if (script === undefined) throw new Error(`${address} is no address`);
  watch(world.chain, script, node.pubkey);
  return address;
}

/**
 * Sends an amount to an address; it arrives with the next block. The sender pays the miner on top, in satoshis for each
 * 1000 weight units. Throws NodeRefusal `InvalidRequest` (no address of this network), `InvalidAmount` (dust),
 * `InsufficientFunds`.
 */
export function sendToAddress(
  world: World,
  from: LightningNode,
  { address, amount_sat, fee_rate }: { address: string; amount_sat: bigint; fee_rate: bigint },
): Transaction {
  const { chain, ledger, random } = world;
  const script = scriptOf(world.network, address);
  if (script === undefined) throw new NodeRefusal('InvalidRequest', `${address} is no address of ${world.network}`);
  if (amount_sat < DUST_SAT) throw new NodeRefusal('InvalidAmount', `Less than ${DUST_SAT} sat is not relayed`);
  const fee_sat = feeOf(fee_rate);
  if (!holds(ledger, from.pubkey, null, { msat: (amount_sat + fee_sat) * 1000n, units: 0n }))
    throw new NodeRefusal('InsufficientFunds', 'The wallet holds too little');
  const outputs = [{ script, amount_sat }];
  const transaction = publish(chain, random, { outputs, fee_rate, at: nowMs(world) });
  const { txid } = transaction;
  send(ledger, from.pubkey, [
    { txid, owner: chain.watched.get(script)?.owner ?? script, msat: amount_sat * 1000n },
    { txid, owner: MINERS, msat: fee_sat * 1000n },
  ]);
  return transaction;
}

/** What a transaction pays to one address, as its owner sees it. */
export interface Deposit {
  readonly txid: string;
  readonly amount_sat: bigint;
  /** What it pays the miner, in satoshis for each 1000 weight units. */
  readonly fee_rate: bigint;
  readonly confirmations: number;
  /** Milliseconds at which it was first seen. */
  readonly seen_at: number;
  /** Milliseconds at which a block confirmed it; null in the mempool. */
  readonly mined_at: number | null;
}

/** Every payment to an address of a node so far, the earliest first. */
export function depositsTo(world: World, address: string): readonly Deposit[] {
  const script = scriptOf(world.network, address) ?? '';
  return (world.chain.watched.get(script)?.transactions ?? []).map((transaction) => ({
    txid: transaction.txid,
    amount_sat: transaction.outputs
      .filter((output) => output.script === script)
      .reduce((sum, { amount_sat }) => sum + amount_sat, 0n),
    fee_rate: transaction.fee_rate,
    confirmations: confirmations(transaction, world.height),
    seen_at: transaction.seen_at,
    mined_at: transaction.block?.mined_at ?? null,
  }));
}
