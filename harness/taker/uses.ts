import { difference, type Moved } from './balances.ts';
import type { Look } from './look.ts';
import type { Snapshot } from './snapshot.ts';
import type { SwapStatus } from './swaps.ts';

/** What a check did to the client's node while it had it and others waited; amounts as texts, so that it is plain JSON. */
export interface Use {
  /** Undefined when it is not known: the node could not be looked at, or was not at rest at first. */
  readonly moved?: { readonly [Name in 'channels' | 'onchain' | 'total']: Readonly<Record<string, string>> } & {
    readonly [Name in 'uncertain_msat' | 'hidden_msat']: string;
  };
  /** Hashes of the payments that it made or received beside its swaps. */
  readonly payments: readonly string[];
  /** The hashes of the swaps that have another status than before, with that. */
  readonly swaps: readonly (readonly [payment_hash: string, status: SwapStatus])[];
  /** Whether no HTLC stood in the channels at the end. */
  readonly isAtRest: boolean;
}

/** A use of which nothing is known but that it was one. */
export const UNKNOWN_USE: Use = { payments: [], swaps: [], isAtRest: false };

/** What happened to the client's node between two looks. */
export function useBetween(before: Look, after: Look): Use {
  const [then, now] = [before.snapshot, after.snapshot];
  const use = {
    payments: now.payments.filter((hash) => !then.payments.includes(hash)),
    swaps: [...now.swaps].filter(([hash, status]) => then.swaps.get(hash) !== status),
    isAtRest: now.isAtRest,
  };
  // HTLCs of somebody else's swap may have left the channels meanwhile.
  if (!then.isAtRest) return use;
  const { channels, onchain, total, uncertain_msat, hidden_msat } = difference(before.balances, after.balances);
  return {
    ...use,
    moved: {
      channels: texts(channels),
      onchain: texts(onchain),
      total: texts(total),
      uncertain_msat: String(uncertain_msat),
      hidden_msat: String(hidden_msat),
    },
  };
}

/** What is left of a difference in balances when that which other checks moved meanwhile is taken out. */
export function withoutUses(moved: Moved, uses: readonly Use[]): Moved {
  return uses.reduce<Moved>((left, { moved: others }) => {
    if (others === undefined) return left;
    return {
      channels: less(left.channels, others.channels),
      onchain: less(left.onchain, others.onchain),
      total: less(left.total, others.total),
      uncertain_msat: left.uncertain_msat + BigInt(others.uncertain_msat),
      hidden_msat: left.hidden_msat + BigInt(others.hidden_msat),
    };
  }, moved);
}

/** A snapshot, as it would have been if what other checks did to the node since then had been done before. */
export function withUses(snapshot: Snapshot, uses: readonly Use[]): Snapshot {
  return {
    ...snapshot,
    payments: [...snapshot.payments, ...uses.flatMap(({ payments }) => payments)],
    swaps: new Map([...snapshot.swaps, ...uses.flatMap(({ swaps }) => swaps)]),
    isAtRest: snapshot.isAtRest && uses.every(({ isAtRest }) => isAtRest),
  };
}

/**
 * Whether it is known what other checks moved, and nothing but that: not when one of the own swaps went on while another check had
 * the node.
 * @param own the hashes of the swaps
 */
export function areKnown(uses: readonly Use[], own: readonly string[]): boolean {
  return uses.every(({ moved, swaps }) => moved !== undefined && !swaps.some(([hash]) => own.includes(hash)));
}

function texts(amounts: Moved['channels']): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([asset, amount]) => [asset, String(amount)]));
}

function less(amounts: Moved['channels'], others: Readonly<Record<string, string>>): Moved['channels'] {
  const assets = [...new Set([...Object.keys(amounts), ...Object.keys(others)])];
  return Object.fromEntries(assets.map((asset) => [asset, (amounts[asset] ?? 0n) - BigInt(others[asset] ?? 0)]));
}
