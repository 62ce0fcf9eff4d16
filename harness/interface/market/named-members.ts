/** What the interface names of assets and pairs. A server may show more, such as a volume, and that may move as it likes. */
import type { Element } from '../../engine/json/differences.ts';
import { membersOf } from '../../engine/json/members.ts';
import { memberNamesOf } from '../../engine/json/schemas.ts';

/** A pair with nothing but what the interface names, in its assets as well. */
export function namedPair(pair: Element): Element {
  const [base, quote] = [pair.base, pair.quote].map((asset) => {
    const members = membersOf(asset);
    return members ? namedAsset(members) : asset;
  });
  return only('market/pair', { ...pair, base, quote });
}

/** An asset with nothing but what the interface names, in its endpoints as well. */
export function namedAsset(asset: Element): Element {
  const named = only('market/asset', asset);
  return Array.isArray(named.endpoints) ? { ...named, endpoints: named.endpoints.map(namedEndpoint) } : named;
}

function namedEndpoint(endpoint: unknown): unknown {
  const members = membersOf(endpoint);
  return members ? only('market/asset#/$defs/endpoint', members) : endpoint;
}

/** The members that a schema names. */
function only(schema: string, element: Element): Element {
  const names = memberNamesOf(schema);
  return Object.fromEntries(Object.entries(element).filter(([name]) => names.includes(name)));
}
