/** Quotes that the lists of the target forbid, by all requests of a run. */
import { isInteger, type Members, membersOf, objectsIn } from '../../engine/json/members.ts';
import type { PassiveCheck, Problems } from '../../engine/passive/check.ts';
import { readOnce } from '../../engine/passive/read-once.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { type Forbidden, servedDespite } from '../../engine/passive/served-despite.ts';
import type { Facts } from '../../engine/passive/steady-facts.ts';
import { ASSETS, PAIRS, QUOTE } from '../operations.ts';
import { SIDES } from './rules.ts';

/** A leg of a request whose asset and layer are written as the lists write them. */
interface Leg {
  readonly asset_id: string;
  readonly layer: string;
  readonly amount: number | bigint | undefined;
}

/** Both legs of a quote that was given. */
export interface Legs {
  readonly from: Leg;
  readonly to: Leg;
}

function legIn(asked: Members, side: (typeof SIDES)[number]): Leg | undefined {
  const { asset_id, layer, amount } = membersOf(asked[side]) ?? {};
  if (typeof asset_id !== 'string' || typeof layer !== 'string') return undefined;
  return { asset_id, layer, amount: isInteger(amount) ? amount : undefined };
}

function quotedLegs({ operation, status, sent }: Seen): Legs[] {
  const asked = operation === QUOTE && status === 200 ? membersOf(sent) : undefined;
  const legs = asked && legsIn(asked);
  return legs ? [legs] : [];
}

/** The legs of a request, or of a quote, whose assets and layers are written as the lists write them. */
export function legsIn(body: Members): Legs | undefined {
  const [from, to] = SIDES.map((side) => legIn(body, side));
  return from && to && { from, to };
}

const endpointsIn = readOnce(({ operation, status, value }: Seen): [string, Members][] => {
  const assets = operation === ASSETS && status === 200 ? objectsIn(membersOf(value)?.assets, '') : [];
  return assets.flatMap(({ element: { asset_id, endpoints } }) =>
    objectsIn(endpoints, '').map(({ element }): [string, Members] => [
      endpointName(asset_id, element.layer),
      { min_amount: element.min_amount, max_amount: element.max_amount },
    ]),
  );
});

/** What an asset is called on a layer. */
export function endpointName(asset_id: unknown, layer: unknown): string {
  return `${asset_id} on ${layer}`;
}

/**
 * What pair lists show: which assets form a pair, whether one such pair is active, and the steps that one has as a route. A list
 * that shows it once is enough.
 */
export const pairsIn = readOnce(({ operation, status, value }: Seen): [string, true][] => {
  const pairs = operation === PAIRS && status === 200 ? objectsIn(membersOf(value)?.pairs, '') : [];
  return pairs.flatMap(({ element: { base_asset_id, quote_asset_id, routes, is_active } }): [string, true][] => {
    if (typeof base_asset_id !== 'string' || typeof quote_asset_id !== 'string' || !Array.isArray(routes)) return [];
    const both = couple(base_asset_id, quote_asset_id);
    return [
      [pairName(both), true],
      ...(is_active === false ? [] : [[activeName(both), true] as [string, true]]),
      ...objectsIn(routes, '').map(({ element: { from_layer, to_layer } }): [string, true] => [
        stepName(both, String(from_layer), String(to_layer)),
        true,
      ]),
    ];
  });
});

/** Two names, in whatever order. */
export const couple = (one: unknown, other: unknown): string => [`${one}`, `${other}`].sort().join(' and ');
const pairName = (both: string): string => `a pair of ${both}`;
const activeName = (both: string): string => `an active pair of ${both}`;
const stepName = (both: string, one: string, other: string): string => `${couple(one, other)}, of ${both}`;

const BY_PAIRS: Pick<Forbidden<Legs>, 'operations' | 'servedBy' | 'factsIn'> = {
  operations: [PAIRS, QUOTE],
  servedBy: quotedLegs,
  factsIn: pairsIn,
};

/** What is wrong with a quote when no list shows what it takes of a pair; undefined where its assets form none. */
function unless(nameOf: (both: string, legs: Legs) => string, problemOf: (legs: Legs) => string) {
  return (legs: Legs, facts: Facts): Problems => {
    const both = couple(legs.from.asset_id, legs.to.asset_id);
    if (!facts.has(pairName(both))) return undefined;
    return facts.has(nameOf(both, legs)) ? [] : [problemOf(legs)];
  };
}

/** What is wrong with a quote whose step no pair of its assets lists as a route. */
export const stepIsListed = unless(
  (both, { from, to }) => stepName(both, from.layer, to.layer),
  ({ from, to }) => `${from.layer} to ${to.layer} was quoted, and no such pair lists it`,
);

/** How an amount that was asked for lies outside the bounds of its endpoint. */
function outside(leg: Leg, facts: Facts, bound: 'min_amount' | 'max_amount'): Problems {
  const value = membersOf(facts.get(endpointName(leg.asset_id, leg.layer)))?.[bound];
  if (leg.amount === undefined) return [];
  if (!isInteger(value)) return undefined;
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
    problemsOf({ to }, facts) {
      const [less, more] = [outside(to, facts, 'min_amount'), outside(to, facts, 'max_amount')];
      return less && more && [...less, ...more];
    },
  }),
  servedDespite({
    ...BY_PAIRS,
    id: 'QUO-ROUTE-01',
    title: 'no quote for a step that is no route of the pair',
    problemsOf: stepIsListed,
  }),
  servedDespite({
    ...BY_PAIRS,
    id: 'QUO-LIMIT-08',
    title: 'no quote for an inactive pair',
    problemsOf: unless(
      activeName,
      ({ from, to }) => `${from.asset_id} for ${to.asset_id} was quoted, and no such pair is active`,
    ),
  }),
];
