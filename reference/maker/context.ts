import { type Clock, createClock, unixSeconds } from '../clock.ts';
import { createRandom } from '../random.ts';
import { type Behaviour, conformingBehaviour } from './behaviour.ts';
import { createErrors } from './errors/errors.ts';
import type { Maker } from './maker.ts';
import { indexCatalogue } from './market/catalogue.ts';
import { createMarket } from './market/price.ts';
import { seedCatalogue } from './market/seed-catalogue.ts';
import { completeOptions, type MakerOptions } from './options.ts';
import { createOrderBook } from './orders/book.ts';
import { createOwnNode } from './own-node.ts';
import type { Plant } from './plant.ts';
import { createQuoteBook } from './quotes/book.ts';

/** A context and the means to fit other plants into it. */
export interface FittedMaker {
  maker: Maker;
  /** Recomputes options, catalogue and behaviour from the configured ones and these plants, in order. */
  fit(plants: readonly Plant[]): void;
}

/** Makes the context of one service. Nothing in it is shared with another service. */
export function createMakerContext(given: Partial<MakerOptions>, source: Clock = createClock()): FittedMaker {
  const configured = completeOptions(given);
  const random = createRandom(configured.seed);
  let options = configured;
  let behaviour = conformingBehaviour;
  let catalogue = indexCatalogue(seedCatalogue(configured));
  const clock: Clock = { ...source, now: () => source.now() + options.clock_ahead_seconds * 1000 };
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
    market: createMarket(clock, () => ({ seed: options.seed, worth: catalogue.worth })),
    errors: createErrors(clock, random),
    quotes: createQuoteBook({
      now: () => unixSeconds(clock.now()),
      standing: (entry) => behaviour.quoteStanding(entry, clock.now(), options),
    }),
    orders: createOrderBook(),
    node: createOwnNode(clock, () => ({ options, catalogue })),
  };
  return {
    maker,
    fit(plants) {
      options = completeOptions(Object.assign({}, given, ...plants.map((plant) => plant.options)));
      behaviour = plants.reduce(changed, conformingBehaviour);
      const data = plants.reduce((sum, plant) => plant.catalogue?.(sum) ?? sum, seedCatalogue(options));
      catalogue = indexCatalogue(data);
      maker.node.refit(Object.assign({}, ...plants.map((plant) => plant.node)));
    },
  };
}

/** The decisions with those that a plant replaces. */
function changed(current: Behaviour, { behaviour }: Plant): Behaviour {
  return { ...current, ...(typeof behaviour === 'function' ? behaviour(current) : behaviour) };
}
