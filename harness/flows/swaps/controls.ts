import type { Answer } from '../../engine/wire/answer.ts';
import { stoodYet } from '../../interface/swaps/read.ts';
import { hasEnded } from '../../interface/swaps/swap-object.ts';
import type { SwapQuote } from '../../interface/swaps/terms.ts';
import type { Control } from '../../verdict/control.ts';
import type { Trader } from './trader.ts';

/** A swap to which nothing was done is not over. Whether it may be is for SWP-STATE-01 to judge. */
export function untouchedSwapLasts(trader: Pick<Trader, 'begin' | 'swapOf'>): Control {
  return {
    otherwise: 'a swap is over as soon as it is begun',
    holds: async () => !hasEnded(await trader.swapOf(await trader.begin())),
  };
}

/** Another quote begins a swap. */
export function otherQuoteBegins(trader: Pick<Trader, 'begin'>): Control {
  return {
    otherwise: 'no quote begins a swap',
    holds: async () => {
      await trader.begin();
      return true;
    },
  };
}

/** The quote had not expired when its init was answered. */
export function quoteStood(quote: Pick<SwapQuote, 'expires_at'>, init: Answer): Control {
  return { otherwise: 'the quote may have expired before its own init', holds: async () => stoodYet(quote, init) };
}
