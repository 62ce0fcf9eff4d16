/** The routes of a pair as a quote follows them, and the steps between layers that are none. Pure. */
import { someOf } from '../../engine/fuzz/pick.ts';
import type { ListedPair } from '../market/listing.ts';
import { type Side, sideOf, type Trade } from '../market/trades.ts';

/** A step between layers with the assets of a trade. */
export interface Step {
  readonly trade: Trade;
  readonly from_layer: string;
  readonly to_layer: string;
}

/** How the report names steps that are no route. */
export const STEP = {
  what: 'step that is no route',
  named: ({ trade, from_layer, to_layer }: Step) => `${trade.pair.ticker}, ${from_layer} to ${to_layer}`,
};

/** The layers that the interface names for what a leg moves. */
export function namedLayers({ asset }: Side): readonly string[] {
  return asset.asset_id === 'BTC' ? ['BTC_LN', 'BTC_L1'] : ['RGB_LN', 'RGB_L1'];
}

/** Whether a pair is of two assets, whichever is its base. */
export function joins({ base_asset_id: base, quote_asset_id: quote }: ListedPair, one: string, other: string): boolean {
  return (base === one && quote === other) || (base === other && quote === one);
}

/** Whether a pair lists a step between layers, in this or the other orientation. */
export function isListedEitherWay(pair: Pick<ListedPair, 'routes'>, from_layer: string, to_layer: string): boolean {
  return isListed(pair, from_layer, to_layer) || isListed(pair, to_layer, from_layer);
}

/** Whether a pair lists a step between layers as it stands. */
export function isListed(pair: Pick<ListedPair, 'routes'>, from_layer: string, to_layer: string): boolean {
  return (pair.routes ?? []).some((route) => route.from_layer === from_layer && route.to_layer === to_layer);
}

/** The layers that routes lead from or to. */
export function layersOfRoutes(pairs: readonly Pick<ListedPair, 'routes'>[]): string[] {
  const layers = pairs.flatMap(({ routes = [] }) =>
    routes.flatMap(({ from_layer, to_layer }) => [from_layer, to_layer]),
  );
  return [...new Set(layers)];
}

/**
 * Steps between the layers of all routes that no pair of the assets of a trade lists in either orientation. Where there are some whose
 * layers both assets move on, only those, since nothing else about them is to be refused.
 */
export function unlistedSteps(trades: readonly Trade[], pairs: readonly ListedPair[]): Step[] {
  const layers = layersOfRoutes(pairs);
  const everyStep = layers.flatMap((from_layer) => layers.map((to_layer) => ({ from_layer, to_layer })));
  const unlisted = trades.flatMap((trade) => {
    const own = [
      trade.pair,
      ...pairs.filter((pair) => joins(pair, trade.from.asset.asset_id, trade.to.asset.asset_id)),
    ];
    return everyStep
      .filter(({ from_layer, to_layer }) => !own.some((pair) => isListedEitherWay(pair, from_layer, to_layer)))
      .map((step) => ({ trade, ...step }));
  });
  const onBothSides = unlisted.filter(
    ({ trade, from_layer, to_layer }) => movesOn(trade.from, from_layer) && movesOn(trade.to, to_layer),
  );
  return onBothSides.length > 0 ? onBothSides : unlisted;
}

/** A step that no pair of a trade lists, as legs along it. */
interface StepOffRoutes {
  readonly trade: Trade;
  readonly from: Side;
  readonly to: Side;
  /** Whether both assets can be traded on the layers, so that nothing but the step is to be refused. */
  readonly isBounded: boolean;
}

/** Some steps that no pair of the trades lists; nothing where every step between known layers is a route. */
export function someStepsOffRoutes(
  { trades, pairs }: { readonly trades: readonly Trade[]; readonly pairs: readonly ListedPair[] },
  { most, seed }: { readonly most: number; readonly seed: number },
): readonly StepOffRoutes[] {
  return someOf(unlistedSteps(trades, pairs), most, { ...STEP, seed }).map(({ trade, from_layer, to_layer }) => {
    // A leg has the bounds of the layer asked for: what is out of them may be refused for that first.
    const [from, to] = [sideOf(trade.from.asset, from_layer), sideOf(trade.to.asset, to_layer)];
    return {
      trade,
      from: from ?? { ...trade.from, layer: from_layer },
      to: to ?? { ...trade.to, layer: to_layer },
      isBounded: from !== undefined && to !== undefined,
    };
  });
}

/** Whether an asset can be traded on a layer. */
function movesOn({ asset }: Side, layer: string): boolean {
  return Array.isArray(asset.endpoints) && asset.endpoints.some((one) => one.layer === layer && one.is_active === true);
}
