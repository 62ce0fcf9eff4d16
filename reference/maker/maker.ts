import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Behaviour } from './behaviour.ts';
import type { Errors } from './errors/errors.ts';
import type { CatalogueIndex } from './market/catalogue.ts';
import type { Market } from './market/price.ts';
import type { MakerOptions } from './options.ts';
import type { OrderBook } from './orders/book.ts';
import type { ModelledNode, OwnNode } from './own-node.ts';
import type { QuoteBook } from './quotes/book.ts';
import type { SwapBook } from './swaps/book.ts';

/** The one context that each part of the service gets. Options, catalogue and behaviour are those in force at the moment. */
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
  /** The swaps begun so far. */
  readonly swaps: SwapBook;
  /** The quotes given so far. */
  readonly quotes: QuoteBook;
  /** The channel orders made so far. */
  readonly orders: OrderBook;
}

/** A maker on a modelled node. */
export interface ModelledMaker extends Maker {
  readonly node: ModelledNode;
}
