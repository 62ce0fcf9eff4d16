/** How steps between layers are refused that are no route of a pair, by all requests of a run (QUO-ROUTE-02). */
import { canonical } from '../../engine/json/canonical.ts';
import { isInteger, membersOf, objectsIn } from '../../engine/json/members.ts';
import { asElsewhere } from '../../engine/passive/as-elsewhere.ts';
import type { PassiveCheck } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import { isBusy } from '../errors/busy.ts';
import { assetsListedIn } from '../market/asset-facts.ts';
import { ASSETS, PAIRS, QUOTE } from '../operations.ts';
import { isPlain } from '../plain-request.ts';
import { SIDES } from './rules.ts';

/** A leg of a request whose asset and layer are texts. */
interface Leg {
  readonly asset_id: string;
  readonly layer: string;
  readonly amount: number | bigint | undefined;
}

/** A request for a quote that was refused with 400. */
interface Refused {
  readonly legs: readonly Leg[];
  readonly problems: readonly string[];
}

/** The two legs of a request with one whole amount; undefined for other requests. */
function legsIn({ sent }: Seen): readonly Leg[] | undefined {
  const asked = membersOf(sent) ?? {};
  const legs = SIDES.flatMap((side): Leg[] => {
    const { asset_id, layer, amount } = membersOf(asked[side]) ?? {};
    if (typeof asset_id !== 'string' || typeof layer !== 'string') return [];
    return [{ asset_id, layer, amount: isInteger(amount) ? amount : undefined }];
  });
  const isSound = Object.keys(asked).length === SIDES.length && legs.length === SIDES.length;
  return isSound && legs.filter(({ amount }) => amount !== undefined).length === 1 ? legs : undefined;
}

const coupleOf = (one: unknown, other: unknown): string => [`${one}`, `${other}`].sort().join(' and ');
const stepsOf = (couple: string): string => `the steps of ${couple}`;
const boundsOf = (asset_id: unknown, layer: unknown): string => `the bounds of ${asset_id} on ${layer}`;
const tradeOf = (legs: readonly Leg[]): string =>
  `a quote for ${legs.map(({ asset_id, amount }) => `${amount ?? 'any'} of ${asset_id}`).join(' to ')}`;

/** The steps of active pairs, in either direction, the bounds on each layer, and what was quoted on a route of its own. */
function factsIn(answer: Seen): [string, unknown][] {
  const body = answer.status === 200 ? membersOf(answer.value) : undefined;
  if (!body) return [];
  const quoted = answer.operation === QUOTE ? legsIn(answer) : undefined;
  const pairs = answer.operation === PAIRS ? objectsIn(body.pairs, '') : [];
  return [
    ...(quoted ? [[tradeOf(quoted), true] as [string, unknown]] : []),
    ...pairs.map(({ element: { base_asset_id, quote_asset_id, is_active, routes } }): [string, unknown] => {
      const steps = objectsIn(routes, '').map(({ element }) => coupleOf(element.from_layer, element.to_layer));
      return [stepsOf(coupleOf(base_asset_id, quote_asset_id)), is_active === true ? [...new Set(steps)].sort() : null];
    }),
    ...assetsListedIn(answer).flatMap(({ asset_id, endpoints }) =>
      objectsIn(endpoints, '').map(({ element: { layer, min_amount, max_amount, is_active } }): [string, unknown] => [
        boundsOf(asset_id, layer),
        is_active === true ? [min_amount, max_amount] : null,
      ]),
    ),
  ];
}

function legacyProblems(value: unknown): string[] {
  const { detail, error_code, request_id } = membersOf(value) ?? {};
  return [
    ...(typeof detail === 'string' ? [] : ['the 400 for a route has no text in `detail`']),
    ...(error_code === undefined && request_id === undefined ? [] : ['the 400 for a route has a code or a request_id']),
  ];
}

function isWithin(amount: number | bigint | undefined, bounds: unknown): boolean {
  if (!Array.isArray(bounds) || !bounds.every(isInteger)) return false;
  const [min = 0, max = 0] = bounds;
  return amount === undefined || (amount >= min && amount <= max);
}

/**
 * The 400 for a step that is no route is the legacy envelope. That it is for the route shows where each layer has its asset, the amount
 * is within its bounds, and the same trade is quoted on another step.
 */
export const ROUTE_REFUSALS: PassiveCheck = asElsewhere<Refused>({
  id: 'QUO-ROUTE-02',
  title: 'each refusal of a route is the legacy envelope',
  operations: [ASSETS, PAIRS, QUOTE],
  factsIn,
  saidBy(answer) {
    const isRefusal = answer.operation === QUOTE && answer.status === 400 && !isBusy(answer) && isPlain(answer);
    const legs = isRefusal ? legsIn(answer) : undefined;
    return legs ? [{ of: canonical(legs), said: { legs, problems: legacyProblems(answer.value) } }] : [];
  },
  problemsOf({ legs, problems }, facts) {
    const [from, to] = legs;
    if (!from || !to || !facts.has(tradeOf(legs))) return undefined;
    const steps = facts.get(stepsOf(coupleOf(from.asset_id, to.asset_id)));
    const isNoRoute = Array.isArray(steps) && !steps.includes(coupleOf(from.layer, to.layer));
    const areWithin = legs.every(({ asset_id, layer, amount }) =>
      isWithin(amount, facts.get(boundsOf(asset_id, layer))),
    );
    return isNoRoute && areWithin ? problems : undefined;
  },
});
