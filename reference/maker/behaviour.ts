import { type MarketBehaviour, marketBehaviour } from './market/behaviour.ts';
import { type SocketBehaviour, socketBehaviour } from './quote-socket/behaviour.ts';
import { type QuoteBehaviour, quoteBehaviour } from './quotes/behaviour.ts';
import { type SwapBehaviour, swapBehaviour } from './swaps/behaviour.ts';
import { type WireBehaviour, wireBehaviour } from './wire-behaviour.ts';

/**
 * Every named decision of the service, as small functions of their arguments alone. A plant replaces single ones.
 * A room adds its own by a `behaviour.ts` in its folder, joined here.
 */
export type Behaviour = WireBehaviour & MarketBehaviour & QuoteBehaviour & SocketBehaviour & SwapBehaviour;

/** The decisions of a conforming service. */
export const conformingBehaviour: Behaviour = {
  ...wireBehaviour,
  ...marketBehaviour,
  ...quoteBehaviour,
  ...socketBehaviour,
  ...swapBehaviour,
};
