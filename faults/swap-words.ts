import type { SwapStatus } from '../reference/lightning/swap-record.ts';
import type { Plant } from '../reference/maker/plant.ts';

/** A service that uses one status word for another, wherever it looks at a swap. */
export function calls(one: SwapStatus, other: SwapStatus): Plant {
  return {
    behaviour: (current) => ({
      swapStatus(...swap) {
        const status = current.swapStatus(...swap);
        return status === one ? other : status;
      },
    }),
  };
}
