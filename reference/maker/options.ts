import { AUTH_DEFAULTS, type AuthOptions, seededKeys } from './auth/options.ts';
import { FORMAT_DEFAULTS, type FormatOptions } from './formats/values.ts';
import { LIMIT_DEFAULTS, type LimitOptions } from './limits/options.ts';
import { MARKET_DEFAULTS, type MarketOptions } from './market/options.ts';
import { ORDER_DEFAULTS, type OrderOptions } from './orders/options.ts';
import { SOCKET_DEFAULTS, type SocketOptions } from './quote-socket/options.ts';
import { QUOTE_DEFAULTS, type QuoteOptions } from './quotes/options.ts';
import { SWAP_DEFAULTS, type SwapOptions } from './swaps/options.ts';

/** Everything that can be configured about a maker service. */
export interface MakerOptions
  extends MarketOptions,
    QuoteOptions,
    SocketOptions,
    SwapOptions,
    OrderOptions,
    AuthOptions,
    LimitOptions,
    FormatOptions {
  /** Same seed, same catalogue, keys and prices. The ids of quotes are random. */
  seed: string | number;
  /** An existing path with another method (ERR-STATUS-07). */
  wrong_method: 404 | 405;
  /** How many seconds the clock of the service is ahead of its source; negative when it is behind. */
  clock_ahead_seconds: number;
}

/** The given options completed with the defaults for local use: high limits, keys known but not demanded. */
export function completeOptions(given: Partial<MakerOptions> = {}): MakerOptions {
  const seed = given.seed ?? 1;
  return {
    wrong_method: 405,
    clock_ahead_seconds: 0,
    ...MARKET_DEFAULTS,
    ...QUOTE_DEFAULTS,
    ...SOCKET_DEFAULTS,
    ...SWAP_DEFAULTS,
    ...ORDER_DEFAULTS,
    ...AUTH_DEFAULTS,
    ...LIMIT_DEFAULTS,
    ...FORMAT_DEFAULTS,
    ...given,
    seed,
    keys: given.keys ?? seededKeys(seed),
  };
}
