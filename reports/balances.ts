import { membersOf } from '../harness/engine/json/members.ts';
import type { Exchange } from '../harness/engine/wire/exchange.ts';
import { parsedBody } from './parsed-body.ts';

/**
 * The balances in an answer of the client's node (rgb-lightning-node), by what they are: msat that the client can send over
 * Lightning (`/listchannels`), satoshis on-chain (`/btcbalance`), units of an asset that it can send (`/assetbalance`).
 */
export function readBalances({ operation = '', request, response }: Exchange): ReadonlyMap<string, bigint> {
  const members = response?.status === 200 ? membersOf(parsedBody(response.body)) : undefined;
  if (!members) return new Map();
  if (operation.endsWith('/listchannels')) return sent(members.channels);
  if (operation.endsWith('/btcbalance')) return one('sat on-chain', membersOf(members.vanilla)?.settled);
  if (!operation.endsWith('/assetbalance')) return new Map();
  const asset = membersOf(parsedBody(request.body))?.asset_id;
  return typeof asset === 'string' ? one(`of ${asset}`, members.offchain_outbound) : new Map();
}

function sent(channels: unknown): ReadonlyMap<string, bigint> {
  if (!Array.isArray(channels)) return new Map();
  const amounts = channels.map((channel) => integer(membersOf(channel)?.outbound_balance_msat) ?? 0n);
  return new Map([['msat to send', amounts.reduce((sum, amount) => sum + amount, 0n)]]);
}

function one(name: string, value: unknown): ReadonlyMap<string, bigint> {
  const amount = integer(value);
  return new Map(amount === undefined ? [] : [[name, amount]]);
}

function integer(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** An amount with its sign and thin separators: `+4 926 000`. */
export function signed(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toLocaleString('en-US').replaceAll(',', '\u202f');
  return `${amount < 0n ? '\u2212' : '+'}${digits}`;
}
