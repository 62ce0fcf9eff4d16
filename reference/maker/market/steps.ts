import type { Maker } from '../maker.ts';
import type { Asset, ListedPair } from './catalogue.ts';

/** One trade of a path: an asset on a layer given for another asset on a layer, within one pair. */
export interface Step {
  from: Asset;
  from_layer: string;
  to: Asset;
  to_layer: string;
  pair: ListedPair;
}

/**
 * Every trade the active pairs offer, in both directions. A route serves a direction when its layers are layers of the
 * assets in that direction; a route listed from base to quote is taken to serve the way back with the layers exchanged.
 */
function offeredSteps({ behaviour, catalogue }: Maker): Step[] {
  return behaviour.visiblePairs(catalogue.pairs, true).flatMap((pair) => {
    const sells = pair.routes.filter(({ from_layer, to_layer }) => fits(pair, from_layer, to_layer));
    const buys = pair.routes.filter(({ from_layer, to_layer }) => fits(pair, to_layer, from_layer));
    const there = new Map<string, Step>();
    const add = (base_layer: string, quote_layer: string) => {
      const { base, quote } = pair;
      there.set(`${base_layer}->${quote_layer}`, {
        from: base,
        from_layer: base_layer,
        to: quote,
        to_layer: quote_layer,
        pair,
      });
    };
    for (const { from_layer, to_layer } of sells) add(from_layer, to_layer);
    for (const { from_layer, to_layer } of buys) add(to_layer, from_layer);
    return [...there.values()].flatMap((step) => [step, turned(step)]);
  });
}

/** Steps by where they begin. */
export type StepsFrom = ReadonlyMap<string, readonly Step[]>;

/** An asset on a layer, as a key. */
function place({ asset_id }: Asset, layer: string): string {
  return `${asset_id} ${layer}`;
}

/** All trades on offer, by the asset and the layer that they begin with. */
export function stepsByPlace(maker: Maker): StepsFrom {
  const steps = new Map<string, Step[]>();
  for (const step of offeredSteps(maker)) {
    const begin = place(step.from, step.from_layer);
    const others = steps.get(begin);
    if (others === undefined) steps.set(begin, [step]);
    else others.push(step);
  }
  return steps;
}

/** All paths of at most `longest` steps from an asset that visit no asset twice, shorter ones first. */
export function pathsFrom(from: Asset, steps: StepsFrom, longest: number): Step[][] {
  const complete: Step[][] = [];
  let growing: Step[][] = from.supported_layers
    .flatMap((layer) => steps.get(place(from, layer)) ?? [])
    .map((step) => [step]);
  for (let hops = 1; hops <= longest && growing.length > 0; hops += 1) {
    complete.push(...growing);
    growing = growing.flatMap((path) => continuations(path, steps).map((step) => [...path, step]));
  }
  return complete;
}

/** An asset on a layer, and the least number of trades that lead there. */
export interface Reached {
  asset: Asset;
  layer: string;
  hops: number;
}

/** What at most `longest` trades lead to from an asset on a layer, nearer ones first. */
export function reachedFrom(from: Asset, layer: string, steps: StepsFrom, longest: number): Reached[] {
  const start = { asset: from, layer, hops: 0 };
  const reached = new Map([[place(from, layer), start]]);
  for (let nearest: Reached[] = [start], hops = 1; hops <= longest && nearest.length > 0; hops += 1) {
    const next: Reached[] = [];
    for (const { to, to_layer } of nearest.flatMap(({ asset, layer }) => steps.get(place(asset, layer)) ?? [])) {
      const key = place(to, to_layer);
      if (reached.has(key)) continue;
      const one = { asset: to, layer: to_layer, hops };
      reached.set(key, one);
      next.push(one);
    }
    nearest = next;
  }
  return [...reached.values()].slice(1);
}

function continuations(path: readonly Step[], steps: StepsFrom): Step[] {
  const last = path.at(-1);
  if (last === undefined) return [];
  const visited = new Set(path.flatMap(({ from, to }) => [from, to]));
  return (steps.get(place(last.to, last.to_layer)) ?? []).filter(({ to }) => !visited.has(to));
}

function fits({ base, quote }: ListedPair, base_layer: string, quote_layer: string): boolean {
  return base.supported_layers.includes(base_layer) && quote.supported_layers.includes(quote_layer);
}

function turned(step: Step): Step {
  return { from: step.to, from_layer: step.to_layer, to: step.from, to_layer: step.from_layer, pair: step.pair };
}
