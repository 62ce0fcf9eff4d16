import { AUTH_OPTIONS, type AuthOptions, seededKeys } from './auth/options.ts';
import { FORMAT_OPTIONS } from './formats/values.ts';
import { LIMIT_OPTIONS, type LimitOptions } from './limits/options.ts';
import { MARKET_OPTIONS } from './market/options.ts';
import { choice, figure, type Option, usualOf, type Values } from './option.ts';
import { ORDER_OPTIONS } from './orders/options.ts';
import { SOCKET_OPTIONS } from './quote-socket/options.ts';
import { QUOTE_OPTIONS } from './quotes/options.ts';
import { SWAP_OPTIONS, type SwapOptions } from './swaps/options.ts';

const OPTIONS = {
  wrong_method: choice([405, 404], 'An existing path with another method (ERR-STATUS-07).'),
  clock_ahead_seconds: figure(
    0,
    'How many seconds the clock of the service is ahead of its source; negative when it is behind.',
  ),
  ...MARKET_OPTIONS,
  ...QUOTE_OPTIONS,
  ...SOCKET_OPTIONS,
  ...SWAP_OPTIONS,
  ...ORDER_OPTIONS,
  ...AUTH_OPTIONS,
  ...LIMIT_OPTIONS,
  ...FORMAT_OPTIONS,
};

/** Everything that can be configured about a maker service. */
export interface MakerOptions extends Values<typeof OPTIONS>, SwapOptions, AuthOptions, LimitOptions {
  /** Same seed, same catalogue, keys and prices. The ids of quotes are random. */
  seed: string | number;
}

/** Each option that a word can give. */
export const OPTION_LIST: readonly (Option<unknown> & { readonly name: string })[] = Object.entries(OPTIONS).map(
  ([name, option]) => ({ name, ...option }),
);

/** The given options completed with the usual ones for local use: high limits, keys known but not demanded. */
export function completeOptions(given: Partial<MakerOptions> = {}): MakerOptions {
  const seed = given.seed ?? 1;
  const usual = { ...usualOf(OPTIONS), node_revision: 'current', limits: 'high' } as const;
  return { ...usual, ...given, seed, keys: given.keys ?? seededKeys(seed) };
}
