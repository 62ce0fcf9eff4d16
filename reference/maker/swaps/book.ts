import type { SwapRecord } from '../../lightning/swap-record.ts';

/** A swap as its init left it, with what only the service and its node know. */
export interface IssuedSwap {
  readonly payment_hash: string;
  readonly swapstring: string;
  readonly payment_secret: string;
  readonly access_token: string;
  /** Whether an execute was passed to the node; set before that, so that of two at once only one is. */
  executed: boolean;
  /** The node's record of it when it was first seen to have ended; a node may write another end over that. */
  end?: SwapRecord | undefined;
  /** Unix seconds at which its offer expires. */
  readonly expires_at: number;
  /** Unix seconds at which the service gave the swap up although the node still waits. */
  failed_at: number | undefined;
}

/** Where swaps outlive the service. What is saved is on disk when a call returns. */
export interface SwapStore {
  /** All that was saved and not forgotten, in the order in which it was first saved. */
  load(): readonly IssuedSwap[];
  /** Saves a swap, or what has changed about it. */
  save(swap: IssuedSwap): void;
  forget(payment_hash: string): void;
}

/** Every swap of one service, by payment hash. */
export interface SwapBook {
  add(swap: IssuedSwap): void;
  /** Gives a swap up at this moment (unix seconds), although the node may still wait. */
  giveUp(swap: IssuedSwap, failed_at: number): void;
  /** The swap of a hash in either case of its digits. */
  find(payment_hash: string): IssuedSwap | undefined;
}

/** How many swaps are kept in any case; beyond, those that expired a day ago are forgotten. */
const REMEMBERED = 10_000;
const DAY_SECONDS = 86_400;

/** A book with what its store still has, an empty one without a store; `now` gives the time in unix seconds. */
export function createSwapBook(now: () => number, store?: SwapStore): SwapBook {
  const swaps = new Map((store?.load() ?? []).map((swap) => [swap.payment_hash.toLowerCase(), swap]));
  return {
    add(swap) {
      store?.save(swap);
      swaps.set(swap.payment_hash.toLowerCase(), swap);
      // They are in the order of their expiry, and each new one makes room for itself.
      for (const [payment_hash, { expires_at }] of swaps) {
        if (swaps.size <= REMEMBERED || now() < expires_at + DAY_SECONDS) return;
        swaps.delete(payment_hash);
        store?.forget(payment_hash);
      }
    },
    giveUp(swap, failed_at) {
      swap.failed_at = failed_at;
      store?.save(swap);
    },
    find: (payment_hash) => swaps.get(payment_hash.toLowerCase()),
  };
}
