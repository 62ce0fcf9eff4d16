import { keySeams } from './auth/keys.ts';
import { valueSeams } from './formats/values.ts';
import { rateSeams } from './limits/rate-limit.ts';
import { marketSeams } from './market/seams.ts';
import { orderLifecycleSeams } from './orders/lifecycle-seams.ts';
import { orderSeams } from './orders/seams.ts';
import { bookSeams } from './quotes/book.ts';
import { limitSeams } from './quotes/check-limits.ts';
import { tradeSeams } from './quotes/choose-trade.ts';
import { priceSeams } from './quotes/price-trade.ts';
import { swapSeams } from './swaps/seams.ts';

/**
 * The seams of the service: the decisions that an injection replaces, as small functions of their arguments alone. Each stands
 * where it is made, and some fault or variant replaces it (a test sees to it).
 */
export const conformingBehaviour = {
  ...keySeams,
  ...valueSeams,
  ...marketSeams,
  ...tradeSeams,
  ...limitSeams,
  ...rateSeams,
  ...priceSeams,
  ...bookSeams,
  ...swapSeams,
  ...orderSeams,
  ...orderLifecycleSeams,
};

/** See the members of `conformingBehaviour`. */
export type Behaviour = typeof conformingBehaviour;
