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
import { couple, endpointName, type Legs, legsIn } from './despite-lists.ts';
import { setSide } from './legs-asked.ts';
import { SIDES } from './rules.ts';

/** A request for a quote that was refused with 400. */
interface Refused {
  readonly legs: Legs;
  readonly problems: readonly string[];
}

/** The legs of a request with one whole amount and nothing beside; undefined for other requests. */
function soundLegsIn(answer: Seen): Legs | undefined {
  const asked = membersOf(answer.sent) ?? {};
  return Object.keys(asked).length === SIDES.length && setSide(answer) ? legsIn(asked) : undefined;
}

const stepsOf = (both: string): string => `the steps of ${both}`;
const boundsOf = (asset_id: unknown, layer: unknown): string => `the bounds of ${endpointName(asset_id, layer)}`;
const tradeOf = ({ from, to }: Legs): string =>
  `a quote for ${[from, to].map(({ asset_id, amount }) => `${amount ?? 'any'} of ${asset_id}`).join(' to ')}`;

/** The steps of active pairs, in either direction, the bounds on each layer, and what was quoted on a route of its own. */
function factsIn(answer: Seen): [string, unknown][] {
  const body = answer.status === 200 ? membersOf(answer.value) : undefined;
  if (!body) return [];
  const quoted = answer.operation === QUOTE ? soundLegsIn(answer) : undefined;
  const pairs = answer.operation === PAIRS ? objectsIn(body.pairs, '') : [];
  return [
    ...(quoted ? [[tradeOf(quoted), true] as [string, unknown]] : []),
    ...pairs.map(({ element: { base_asset_id, quote_asset_id, is_active, routes } }): [string, unknown] => {
      const steps = objectsIn(routes, '').map(({ element }) => couple(element.from_layer, element.to_layer));
      return [stepsOf(couple(base_asset_id, quote_asset_id)), is_active === true ? [...new Set(steps)].sort() : null];
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
    const legs = isRefusal ? soundLegsIn(answer) : undefined;
    return legs ? [{ of: canonical(legs), said: { legs, problems: legacyProblems(answer.value) } }] : [];
  },
  problemsOf({ legs, problems }, facts) {
    const { from, to } = legs;
    if (!facts.has(tradeOf(legs))) return undefined;
    const steps = facts.get(stepsOf(couple(from.asset_id, to.asset_id)));
    const isNoRoute = Array.isArray(steps) && !steps.includes(couple(from.layer, to.layer));
    const areWithin = [from, to].every(({ asset_id, layer, amount }) =>
      isWithin(amount, facts.get(boundsOf(asset_id, layer))),
    );
    return isNoRoute && areWithin ? problems : undefined;
  },
});
