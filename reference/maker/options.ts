import { createRandom } from '../random.ts';
import { SOCKET_DEFAULTS, type SocketOptions } from './quote-socket/options.ts';
import { QUOTE_DEFAULTS, type QuoteOptions } from './quotes/options.ts';
import { SWAP_DEFAULTS, type SwapOptions } from './swaps/options.ts';

/** What a key may be used for. `orders` is this service's own name for channel orders and swap status (AUT-SCOPE-06). */
export type Scope = 'quote:read' | 'swap:execute' | 'orders';

/** An API key the service knows. With `origin` set it is refused from every other origin (Authentication, rule 5). */
export interface ApiKey {
  key: string;
  scopes: readonly Scope[];
  origin?: string;
}

/** How many requests one window admits: per address, per address and operation, and of all callers together. */
export interface RateLimits {
  ip: number;
  endpoint: number;
  global: number;
  /** Length of the window; 60 by default. */
  window_seconds?: number;
}

/** Everything that can be configured about a maker service. */
export interface MakerOptions extends QuoteOptions, SocketOptions, SwapOptions {
  /** Same seed, same catalogue, keys and prices. The ids of quotes are random. */
  seed: string | number;
  network: 'mainnet' | 'signet' | 'regtest';
  /** Decimal places of BTC. Amounts are millisatoshis either way (FMT-PREC-02). */
  btc_precision: 8 | 11;
  /** Whether a pair lists its routes in both directions or from base to quote only (QUO-ROUTE-04). */
  routes: 'both' | 'base-to-quote';
  page_default: number;
  page_max: number;
  /** A filter that matches nothing: an empty list, or 404 (MKT-ASSETS-13, MKT-PAIRS-10). */
  no_match: 'empty' | 'not-found';
  /** A body that is not announced as JSON: read all the same, or 415 (FMT-JSON-03). */
  other_media_type: 'read' | 'refuse';
  /** Whether "12" and 12.0 pass as integers (FMT-INT-03). */
  coercion: 'lax' | 'strict';
  /** An existing path with another method (ERR-STATUS-07). */
  wrong_method: 404 | 405;
  body_limit_bytes: number;
  /** `high` is meant for local use: never reached. `published` are the figures of the interface. */
  limits: RateLimits | 'high' | 'published';
  /** What `X-RateLimit-Reset` says: seconds to wait, or the unix time (LIM-HEAD-05). */
  rate_reset: 'seconds' | 'epoch';
  retry_after_header: boolean;
  /** The keys of the service; by default three made from the seed, see `defaultKeys`. */
  keys: readonly ApiKey[];
  /** Whether a key is demanded. */
  enforcement: boolean;
  /** Under enforcement: market operations still served without a key (AUT-ANON-02). */
  public_market: boolean;
  /** While keys are optional: whether an unknown or malformed one is served as anonymous or refused (AUT-KEY-01). */
  unknown_key: 'serve' | 'refuse';
  /** While keys are optional: whether a known key is still held to its scopes (AUT-SCOPE-05). */
  scopes_without_enforcement: boolean;
  /** How often the indicative prices move. */
  market_tick_seconds: number;
}

const PUBLISHED_LIMITS: RateLimits = { ip: 600, endpoint: 300, global: 1000 };

const HIGH_LIMITS: RateLimits = { ip: 6_000_000, endpoint: 6_000_000, global: 6_000_000 };

/** The figures behind the option. */
export function limitsOf({ limits }: MakerOptions): RateLimits {
  if (limits === 'published') return PUBLISHED_LIMITS;
  return limits === 'high' ? HIGH_LIMITS : limits;
}

/** Where the foreign-origin default key is at home. */
export const FOREIGN_ORIGIN = 'https://elsewhere.example';

/** The three keys `serve` hands out, made from the seed: all scopes, `quote:read` alone, and one bound to another origin. */
export function defaultKeys(seed: string | number): { full: string; quoteRead: string; foreignOrigin: string } {
  const random = createRandom(seed).stream('api-keys');
  const key = () => `mk_test_${random.hex(20)}`;
  return { full: key(), quoteRead: key(), foreignOrigin: key() };
}

/** The given options completed with the defaults for local use: high limits, keys known but not demanded. */
export function completeOptions(given: Partial<MakerOptions> = {}): MakerOptions {
  const seed = given.seed ?? 1;
  return {
    network: 'regtest',
    btc_precision: 11,
    routes: 'both',
    page_default: 50,
    page_max: 100,
    no_match: 'empty',
    other_media_type: 'read',
    coercion: 'lax',
    wrong_method: 405,
    body_limit_bytes: 1_048_576,
    limits: 'high',
    rate_reset: 'seconds',
    retry_after_header: true,
    enforcement: false,
    public_market: false,
    unknown_key: 'serve',
    scopes_without_enforcement: true,
    market_tick_seconds: 5,
    ...QUOTE_DEFAULTS,
    ...SOCKET_DEFAULTS,
    ...SWAP_DEFAULTS,
    ...given,
    seed,
    keys: given.keys ?? seededKeys(seed),
  };
}

function seededKeys(seed: string | number): ApiKey[] {
  const keys = defaultKeys(seed);
  const all: Scope[] = ['quote:read', 'swap:execute', 'orders'];
  return [
    { key: keys.full, scopes: all },
    { key: keys.quoteRead, scopes: ['quote:read'] },
    { key: keys.foreignOrigin, scopes: all, origin: FOREIGN_ORIGIN },
  ];
}
