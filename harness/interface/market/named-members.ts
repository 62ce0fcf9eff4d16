/** What the interface names of assets and pairs. A server may show more, such as a volume, and that may move as it likes. */
import type { Element } from '../../engine/json/differences.ts';
import { membersOf } from '../../engine/json/members.ts';

const ASSET_MEMBERS = [
  'ticker',
  'asset_id',
  'name',
  'precision',
  'protocol_ids',
  'media',
  'issued_supply',
  'timestamp',
  'endpoints',
  'is_active',
  'added_at',
  'supported_layers',
] as const;
const PAIR_MEMBERS = [
  'id',
  'base',
  'quote',
  'price',
  'routes',
  'is_active',
  'ticker',
  'base_asset',
  'quote_asset',
  'base_asset_id',
  'quote_asset_id',
] as const;
const ENDPOINT_MEMBERS = ['layer', 'min_amount', 'max_amount', 'is_active'] as const;

/** A pair with nothing but what the interface names, in its assets as well. */
export function namedPair(pair: Element): Element {
  const [base, quote] = [pair.base, pair.quote].map((asset) => {
    const members = membersOf(asset);
    return members ? namedAsset(members) : asset;
  });
  return only(PAIR_MEMBERS, { ...pair, base, quote });
}

/** An asset with nothing but what the interface names, in its endpoints as well. */
export function namedAsset(asset: Element): Element {
  const named = only(ASSET_MEMBERS, asset);
  return Array.isArray(named.endpoints) ? { ...named, endpoints: named.endpoints.map(namedEndpoint) } : named;
}

function namedEndpoint(endpoint: unknown): unknown {
  const members = membersOf(endpoint);
  return members ? only(ENDPOINT_MEMBERS, members) : endpoint;
}

function only(names: readonly string[], element: Element): Element {
  return Object.fromEntries(Object.entries(element).filter(([name]) => names.includes(name)));
}
