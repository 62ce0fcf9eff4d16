/** Quotes that the lists of the target forbid, by all requests of a run. */
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Facts, type Forbidden, servedDespite } from '../../engine/passive/served-despite.ts';
import { ASSETS, PAIRS, QUOTE } from '../operations.ts';
import { SIDES } from './rules.ts';

/** A leg of a request whose asset and layer are written as the lists write them. */
interface Leg {
  readonly asset_id: string;
  readonly layer: string;
  readonly amount: number | bigint | undefined;
}

/** Both legs of a quote that was given. */
interface Legs {
  readonly from: Leg;
  readonly to: Leg;
}

function legIn(asked: Members, side: (typeof SIDES)[number]): Leg | undefined {
  const { asset_id, layer, amount } = membersOf(asked[side]) ?? {};
  if (typeof asset_id !== 'string' || typeof layer !== 'string') return undefined;
  return { asset_id, layer, amount: isInteger(amount) ? amount : undefined };
}

function quotedLegs({ operation, status, sent }: Seen): Legs | undefined {
  const asked = operation === QUOTE && status === 200 ? membersOf(sent) : undefined;
  const [from, to] = SIDES.map((side) => asked && legIn(asked, side));
  return from && to && { from, to };
}

function endpointsIn({ operation, status, value }: Seen): [string, Members][] {
  const assets = operation === ASSETS && status === 200 ? objectsIn(membersOf(value)?.assets, '') : [];
  return assets.flatMap(({ element: { asset_id, endpoints } }) =>
    objectsIn(endpoints, '').map(({ element }): [string, Members] => [
      endpointName(asset_id, element.layer),
      { min_amount: element.min_amount, max_amount: element.max_amount },
    ]),
  );
}

function endpointName(asset_id: unknown, layer: unknown): string {
  return `${asset_id} on ${layer}`;
}

function pairsIn({ operation, status, value }: Seen): [string, Members][] {
  const pairs = operation === PAIRS && status === 200 ? objectsIn(membersOf(value)?.pairs, '') : [];
  return pairs.map(({ element: { id, base_asset_id, quote_asset_id, routes, is_active } }): [string, Members] => [
    String(id),
    { base_asset_id, quote_asset_id, routes, is_active },
  ]);
}

/** Pairs beside the names of all that were listed: one that has changed meanwhile decides nothing. */
const BY_PAIRS: Pick<Forbidden<Legs>, 'operations' | 'servedBy' | 'factsIn'> = {
  operations: [PAIRS, QUOTE],
  servedBy: quotedLegs,
  factsIn: (answer) =>
    pairsIn(answer).flatMap(([id, pair]) => [
      [`pair ${id}`, pair] as const,
      [`name ${id}`, [pair.base_asset_id, pair.quote_asset_id]] as const,
    ]),
};

/** The pairs of two assets; undefined where there is none, or one of them has changed. */
function pairsOf({ from, to }: Legs, facts: Facts): Members[] | undefined {
  const names = [...facts].filter(([name, ids]) => {
    const both = Array.isArray(ids) && ids.includes(from.asset_id) && ids.includes(to.asset_id);
    return name.startsWith('name ') && both && from.asset_id !== to.asset_id;
  });
  const pairs = names.map(([name]) => membersOf(facts.get(name.replace('name', 'pair'))));
  return pairs.length > 0 && pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

function isRoute({ routes }: Members, { from, to }: Legs): boolean {
  return objectsIn(routes, '').some(({ element: { from_layer, to_layer } }) =>
    [
      [from.layer, to.layer],
      [to.layer, from.layer],
    ].some(([one, other]) => from_layer === one && to_layer === other),
  );
}

/** How an amount that was asked for lies outside the bounds of its endpoint. */
function outside(leg: Leg, facts: Facts, bound: 'min_amount' | 'max_amount'): string[] {
  const value = membersOf(facts.get(endpointName(leg.asset_id, leg.layer)))?.[bound];
  if (leg.amount === undefined || !isInteger(value)) return [];
  const isOutside = bound === 'min_amount' ? leg.amount < value : leg.amount > value;
  return isOutside ? [`${leg.amount} of ${leg.asset_id} was quoted on ${leg.layer}, with ${bound} ${value}`] : [];
}

const BY_ENDPOINTS: Pick<Forbidden<Legs>, 'operations' | 'servedBy' | 'factsIn'> = {
  operations: [ASSETS, QUOTE],
  servedBy: quotedLegs,
  factsIn: endpointsIn,
};

/** Quotes beside the lists. */
export const QUOTES_DESPITE_LISTS: readonly PassiveCheck[] = [
  servedDespite({
    ...BY_ENDPOINTS,
    id: 'QUO-LIMIT-01',
    title: 'no quote for less than the sold asset allows',
    problemsOf: ({ from }, facts) => outside(from, facts, 'min_amount'),
  }),
  servedDespite({
    ...BY_ENDPOINTS,
    id: 'QUO-LIMIT-02',
    title: 'no quote for more than the sold asset allows',
    problemsOf: ({ from }, facts) => outside(from, facts, 'max_amount'),
  }),
  servedDespite({
    ...BY_ENDPOINTS,
    id: 'QUO-LIMIT-05',
    title: 'no reverse quote outside the bounds of the bought asset',
    problemsOf: ({ to }, facts) => [...outside(to, facts, 'min_amount'), ...outside(to, facts, 'max_amount')],
  }),
  servedDespite({
    ...BY_PAIRS,
    id: 'QUO-ROUTE-01',
    title: 'no quote for a step that is no route of the pair',
    problemsOf: (legs, facts) => {
      const pairs = pairsOf(legs, facts);
      const isNone = pairs?.every((pair) => Array.isArray(pair.routes) && !isRoute(pair, legs));
      return isNone ? [`${legs.from.layer} to ${legs.to.layer} was quoted, and no pair lists it`] : [];
    },
  }),
  servedDespite({
    ...BY_PAIRS,
    id: 'QUO-LIMIT-08',
    title: 'no quote for an inactive pair',
    problemsOf: (legs, facts) =>
      pairsOf(legs, facts)?.every(({ is_active }) => is_active === false)
        ? [`${legs.from.asset_id} for ${legs.to.asset_id} was quoted, and no such pair is active`]
        : [],
  }),
];
