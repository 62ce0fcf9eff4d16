import { type Clock, createClock, unixSeconds } from '../clock.ts';
import { createRandom, type Random } from '../random.ts';
import { type Behaviour, conformingBehaviour } from './behaviour.ts';
import { createErrors } from './errors/errors.ts';
import type { Injection } from './injection.ts';
import type { Maker, ModelledMaker } from './maker.ts';
import { type Catalogue, indexCatalogue } from './market/catalogue.ts';
import { createMarket } from './market/price.ts';
import { seedCatalogue } from './market/seed-catalogue.ts';
import { completeOptions, type MakerOptions } from './options.ts';
import { createOrderBook } from './orders/book.ts';
import { createOwnNode, type NodeBasis, type OwnNode } from './own-node.ts';
import { createQuoteBook } from './quotes/book.ts';
import { createSwapBook, type SwapStore } from './swaps/book.ts';

/** A context and the means to fit other injections into it. */
export interface FittedMaker<M extends Maker> {
  maker: M;
  /** Recomputes options, catalogue and behaviour from the configured ones and these injections, in order. */
  fit(injections: readonly Injection[]): void;
}

/** What a context is made of besides its options. */
export interface ContextParts<N extends OwnNode> {
  readonly clock: Clock;
  /** What tokens and ids are drawn from. */
  readonly random: Random;
  /** A fresh copy of what is traded, whenever it is asked for. */
  readonly catalogue: (options: MakerOptions) => Catalogue;
  readonly node: (clock: Clock, basis: () => NodeBasis) => N;
  /** Keeps swaps over the end of the service; without it they end with it. */
  readonly swaps?: SwapStore;
}

/** Makes the context of one service on a node of its own model. Nothing in it is shared with another service. */
export function createMakerContext(
  given: Partial<MakerOptions>,
  clock: Clock = createClock(),
  catalogue: ContextParts<OwnNode>['catalogue'] = seedCatalogue,
): FittedMaker<ModelledMaker> {
  const random = createRandom(completeOptions(given).seed);
  return fitMaker(given, { clock, random, catalogue, node: createOwnNode });
}

/** Makes the context of one service of these parts. */
export function fitMaker<N extends OwnNode>(
  given: Partial<MakerOptions>,
  parts: ContextParts<N>,
): FittedMaker<Maker & { readonly node: N }> {
  const { clock: source, random } = parts;
  let options = completeOptions(given);
  let behaviour = conformingBehaviour;
  let catalogue = indexCatalogue(parts.catalogue(options));
  const clock: Clock = { ...source, now: () => source.now() + options.clock_ahead_seconds * 1000 };
  const now = () => unixSeconds(clock.now());
  const maker = {
    clock,
    random,
    get options() {
      return options;
    },
    get behaviour() {
      return behaviour;
    },
    get catalogue() {
      return catalogue;
    },
    market: createMarket(clock, () => ({ seed: options.seed, swing_ppm: options.swing_ppm, worth: catalogue.worth })),
    errors: createErrors(clock, random),
    swaps: createSwapBook(now, parts.swaps),
    quotes: createQuoteBook({ now, standing: (entry) => behaviour.quoteStanding(entry, clock.now(), options) }),
    orders: createOrderBook(),
    node: parts.node(clock, () => ({ options, catalogue })),
  };
  return {
    maker,
    fit(injections) {
      options = completeOptions(Object.assign({}, given, ...injections.map((injection) => injection.options)));
      behaviour = injections.reduce(changed, conformingBehaviour);
      const data = injections.reduce((sum, injection) => injection.catalogue?.(sum) ?? sum, parts.catalogue(options));
      catalogue = indexCatalogue(data);
      maker.node.refit?.(Object.assign({}, ...injections.map((injection) => injection.node)));
    },
  };
}

/** The decisions with those that an injection replaces. */
function changed(current: Behaviour, { decisions }: Injection): Behaviour {
  return { ...current, ...(typeof decisions === 'function' ? decisions(current) : decisions) };
}
