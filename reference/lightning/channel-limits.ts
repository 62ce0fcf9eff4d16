import type { Channel, Ledger } from './ledger.ts';
import { purseOf } from './ledger.ts';

/** The largest channel that a node opens, in satoshis, unless both ends agree otherwise. */
export const LARGEST_CHANNEL_SAT = 16_777_215n;

/**
 * What the transaction that would close a channel costs the node that opened it, in satoshis. Nodes agree on it anew as fees
 * move; here that is with every block.
 */
export function closingFeeSat({ ends }: Channel, pubkey: string, height: number): bigint {
  return ends[0] === pubkey ? 1_000n + 10n * BigInt(height % 10) : 0n;
}

/**
 * What one end of a channel may send, in msat: what it owns, less what still stands in the commitments as an HTLC, and less its
 * reserve of 1 %, in whole satoshis; never below 0.
 */
export function spendableMsat(channel: Channel, pubkey: string): bigint {
  const leaving = [...channel.leaving].filter(({ owner }) => owner === pubkey);
  const owned = leaving.reduce((msat, amount) => msat - amount.msat, purseOf(channel, pubkey).msat);
  const more = owned - (channel.capacity_sat / 100n) * 1000n;
  return more > 0n ? more : 0n;
}

/** Most that may be on its way from one end of a channel at once, in msat: a tenth of the capacity. */
export function mostInFlightMsat({ capacity_sat }: Channel): bigint {
  return capacity_sat * 100n;
}

/** Most that one end of a channel may send now, in msat, beside what is on its way. */
export function sendableMsat({ held }: Ledger, channel: Channel, pubkey: string): bigint {
  const onItsWay = [...held]
    .filter((htlc) => htlc.channel === channel && htlc.from === pubkey)
    .reduce((msat, htlc) => msat + htlc.msat, 0n);
  const spendable = spendableMsat(channel, pubkey);
  const room = mostInFlightMsat(channel) - onItsWay;
  if (room <= 0n) return 0n;
  if (spendable < room) return spendable;
  return room;
}
