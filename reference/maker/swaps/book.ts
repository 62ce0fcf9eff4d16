/** A swap as its init left it, with what only the service and its node know. */
export interface IssuedSwap {
  readonly payment_hash: string;
  readonly swapstring: string;
  readonly payment_secret: string;
  readonly access_token: string;
  /** Whether the node was told to pay; set before it is asked, so that two executes at once are one. */
  executed: boolean;
  /** Unix seconds at which the service gave the swap up although the node still waits. */
  failed_at: number | undefined;
}

/** Every swap of one service, by payment hash. */
export interface SwapBook {
  add(swap: IssuedSwap): void;
  /** The swap of a hash in either case of its digits. */
  find(payment_hash: string): IssuedSwap | undefined;
}

/** An empty book. */
export function createSwapBook(): SwapBook {
  const swaps = new Map<string, IssuedSwap>();
  return {
    add: (swap) => void swaps.set(swap.payment_hash.toLowerCase(), swap),
    find: (payment_hash) => swaps.get(payment_hash.toLowerCase()),
  };
}
