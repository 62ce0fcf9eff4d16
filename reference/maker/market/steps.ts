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
export function offeredSteps({ behaviour, catalogue }: Maker): Step[] {
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

/** All paths of at most `longest` steps from an asset that visit no asset twice, shorter ones first. */
export function pathsFrom(from: Asset, steps: readonly Step[], longest: number): Step[][] {
  const complete: Step[][] = [];
  let growing: Step[][] = steps.filter((step) => step.from === from).map((step) => [step]);
  for (let hops = 1; hops <= longest && growing.length > 0; hops += 1) {
    complete.push(...growing);
    growing = growing.flatMap((path) => continuations(path, steps).map((step) => [...path, step]));
  }
  return complete;
}

function continuations(path: readonly Step[], steps: readonly Step[]): Step[] {
  const last = path.at(-1);
  const visited = new Set(path.flatMap(({ from, to }) => [from, to]));
  return steps.filter(
    (step) => last !== undefined && step.from === last.to && step.from_layer === last.to_layer && !visited.has(step.to),
  );
}

function fits({ base, quote }: ListedPair, base_layer: string, quote_layer: string): boolean {
  return base.supported_layers.includes(base_layer) && quote.supported_layers.includes(quote_layer);
}

function turned(step: Step): Step {
  return { from: step.to, from_layer: step.to_layer, to: step.from, to_layer: step.from_layer, pair: step.pair };
}
