import { createRandom } from '../../random.ts';
import { choice, flag, type Values } from '../option.ts';

/** What a key may be used for. `orders` is this service's own name for channel orders and swap status (AUT-SCOPE-06). */
export type Scope = 'quote:read' | 'swap:execute' | 'orders';

/** An API key the service knows. With `origin` set it is refused from every other origin (Authentication, rule 5). */
export interface ApiKey {
  key: string;
  scopes: readonly Scope[];
  origin?: string;
}

/** What can be configured about keys, but for the keys themselves: by default they are known, and not demanded. */
export const AUTH_OPTIONS = {
  enforcement: flag(false, 'Whether a key is demanded.'),
  public_market: flag(false, 'Under enforcement: market operations still served without a key (AUT-ANON-02).'),
  unknown_key: choice(
    ['serve', 'refuse'],
    'While keys are optional: whether an unknown or malformed one is served as anonymous or refused (AUT-KEY-01).',
  ),
  scopes_without_enforcement: flag(
    true,
    'While keys are optional: whether a known key is still held to its scopes (AUT-SCOPE-05).',
  ),
  cross_origin: choice(
    ['refuse', 'allow'],
    'Whether web pages of any origin may call the service and read its answers (AUT-CORS-01).',
  ),
};

/** What can be configured about keys. */
export interface AuthOptions extends Values<typeof AUTH_OPTIONS> {
  /** The keys of the service; by default three made from the seed, see `defaultKeys`. */
  keys: readonly ApiKey[];
}

/** Where the foreign-origin default key is at home. */
export const FOREIGN_ORIGIN = 'https://elsewhere.example';

/** The three keys `serve` hands out, made from the seed: all scopes, `quote:read` alone, and one bound to another origin. */
export function defaultKeys(seed: string | number): { full: string; quoteRead: string; foreignOrigin: string } {
  const random = createRandom(seed).stream('api-keys');
  const key = () => `mk_test_${random.hex(20)}`;
  return { full: key(), quoteRead: key(), foreignOrigin: key() };
}

/** The default keys as the service knows them. */
export function seededKeys(seed: string | number): ApiKey[] {
  const keys = defaultKeys(seed);
  const all: Scope[] = ['quote:read', 'swap:execute', 'orders'];
  return [
    { key: keys.full, scopes: all },
    { key: keys.quoteRead, scopes: ['quote:read'] },
    { key: keys.foreignOrigin, scopes: all, origin: FOREIGN_ORIGIN },
  ];
}
