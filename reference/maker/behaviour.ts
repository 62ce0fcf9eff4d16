import { errorSeams } from './errors/errors.ts';
import { valueSeams } from './formats/values.ts';
import { limitHeaderSeams } from './limits/headers.ts';
import { marketSeams } from './market/seams.ts';
import { bookSeams } from './quotes/book.ts';
import { limitSeams } from './quotes/check-limits.ts';
import { tradeSeams } from './quotes/choose-trade.ts';
import { priceSeams } from './quotes/price-trade.ts';
import { quoteRefusalSeams } from './quotes/refusals.ts';
import { writeSeams } from './quotes/write-quote.ts';
import { swapSeams } from './swaps/seams.ts';

/**
 * The seams of the service: the decisions that a plant replaces, as small functions of their arguments alone. Each stands
 * where it is made and names the faults and variants that need it; what none of them needs is no seam.
 */
export const conformingBehaviour = {
  ...errorSeams,
  ...limitHeaderSeams,
  ...valueSeams,
  ...marketSeams,
  ...tradeSeams,
  ...limitSeams,
  ...priceSeams,
  ...writeSeams,
  ...quoteRefusalSeams,
  ...bookSeams,
  ...swapSeams,
};

/** See the members of `conformingBehaviour`. */
export type Behaviour = typeof conformingBehaviour;
