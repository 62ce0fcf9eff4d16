import { type Clock, createClock } from '../clock.ts';
import { HONEST } from '../lightning/behaviour.ts';
import { createRandom, type Random } from '../random.ts';
import { type Behaviour, conformingBehaviour } from './behaviour.ts';
import { createErrors, type Errors } from './errors/errors.ts';
import { type CatalogueIndex, indexCatalogue } from './market/catalogue.ts';
import { createMarket, type Market } from './market/price.ts';
import { seedCatalogue } from './market/seed-catalogue.ts';
import { completeOptions, type MakerOptions } from './options.ts';
import { createOwnNode, type OwnNode } from './own-node.ts';
import type { Plant } from './plant.ts';
import { createQuoteBook, type QuoteBook } from './quotes/book.ts';

/** The one context every room of the service gets. Options, catalogue and behaviour are those in force at the moment. */
export interface Maker {
  readonly clock: Clock;
  readonly random: Random;
  readonly options: MakerOptions;
  readonly catalogue: CatalogueIndex;
  readonly behaviour: Behaviour;
  readonly market: Market;
  readonly errors: Errors;
  /** The maker's own Lightning node; `reachable` false is an outage. */
  readonly node: OwnNode;
  /** The quotes given so far. */
  readonly quotes: QuoteBook;
}

/** A context and the means to fit other plants into it. */
export interface FittedMaker {
  maker: Maker;
  /** Recomputes options, catalogue and behaviour from the configured ones and these plants, in order. */
  fit(plants: readonly Plant[]): void;
}

/** Makes the context of one service. Nothing in it is shared with another service. */
export function createMakerContext(given: Partial<MakerOptions>, clock: Clock = createClock()): FittedMaker {
  const configured = completeOptions(given);
  const random = createRandom(configured.seed);
  let options = configured;
  let behaviour = conformingBehaviour;
  let catalogue = indexCatalogue(seedCatalogue(configured));
  const maker: Maker = {
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
    market: createMarket(clock, () => ({
      seed: options.seed,
      tick_seconds: options.market_tick_seconds,
      worth: catalogue.worth,
    })),
    errors: createErrors(() => maker),
    quotes: createQuoteBook(() => maker),
    node: createOwnNode(clock, () => ({ options, catalogue })),
  };
  return {
    maker,
    fit(plants) {
      options = completeOptions(Object.assign({}, given, ...plants.map((plant) => plant.options)));
      behaviour = changed(
        conformingBehaviour,
        plants.map((plant) => plant.behaviour),
      );
      const data = plants.reduce((sum, plant) => plant.catalogue?.(sum) ?? sum, seedCatalogue(options));
      catalogue = indexCatalogue(data);
      maker.node.refit(
        changed(
          HONEST,
          plants.map((plant) => plant.node),
        ),
      );
    },
  };
}

type Change<T> = Partial<T> | ((current: T) => Partial<T>) | undefined;

function changed<T extends object>(decisions: T, changes: readonly Change<T>[]): T {
  const all = { ...decisions };
  for (const change of changes) Object.assign(all, typeof change === 'function' ? change({ ...all }) : change);
  return all;
}
