/** A swap as its init left it, with what only the service and its node know. */
export interface IssuedSwap {
  readonly payment_hash: string;
  readonly swapstring: string;
  readonly payment_secret: string;
  readonly access_token: string;
  /** Whether the node was told to pay; set before it is asked, so that two executes at once are one. */
  executed: boolean;
  /** Unix seconds at which its offer lapses. */
  readonly expires_at: number;
  /** Unix seconds at which the service gave the swap up although the node still waits. */
  failed_at: number | undefined;
}

/** Every swap of one service, by payment hash. */
export interface SwapBook {
  add(swap: IssuedSwap): void;
  /** The swap of a hash in either case of its digits. */
  find(payment_hash: string): IssuedSwap | undefined;
}

/** So many swaps are kept whatever became of them; beyond, those that lapsed a day ago are forgotten. */
const REMEMBERED = 10_000;
const DAY_SECONDS = 86_400;

/** An empty book; `now` gives the time in unix seconds. */
export function createSwapBook(now: () => number): SwapBook {
  const swaps = new Map<string, IssuedSwap>();
  return {
    add(swap) {
      swaps.set(swap.payment_hash.toLowerCase(), swap);
      // They are in the order of their lapse, and each new one makes room for itself.
      for (const [payment_hash, { expires_at }] of swaps) {
        if (swaps.size <= REMEMBERED || now() < expires_at + DAY_SECONDS) return;
        swaps.delete(payment_hash);
      }
    },
    find: (payment_hash) => swaps.get(payment_hash.toLowerCase()),
  };
}
