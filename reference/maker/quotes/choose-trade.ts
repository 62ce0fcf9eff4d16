import type { Asset, CatalogueIndex, ListedPair, Route } from '../market/catalogue.ts';
import { isLayer } from '../market/layers.ts';
import type { MarketSeams } from '../market/seams.ts';
import { endpointOf } from './check-limits.ts';
import type { QuoteOptions } from './options.ts';
import type { QuoteWish } from './quote.ts';
import { type Refused, refused } from './refusals.ts';

/** One side of a trade. */
export interface TradedLeg {
  side: 'from_asset' | 'to_asset';
  asset: Asset;
  layer: string;
}

/** What a wish comes to: two assets, each on a layer, and the amount that is set on one of them. */
export interface Trade {
  from: TradedLeg;
  to: TradedLeg;
  set: 'from' | 'to';
  amount: bigint;
}

/** The decisions on what can be traded. */
export const tradeSeams = {
  /** Which amount is set; exactly one must be (interface, POST /api/v1/market/quote). */
  setAmount(from: bigint | undefined, to: bigint | undefined): 'from' | 'to' | 'none' | 'both' {
    if (from !== undefined) return to === undefined ? 'from' : 'both';
    return to === undefined ? 'none' : 'to';
  },

  /** The asset a request means. REST takes ids, and tickers only as an option (QUO-REQ-11); the socket takes both. */
  quotedAsset(
    catalogue: CatalogueIndex,
    name: string,
    on: 'rest' | 'socket',
    options: QuoteOptions,
  ): Asset | undefined {
    const asset = catalogue.findAsset(name);
    return on === 'socket' || options.ticker_as_asset_id === 'accept' || asset?.asset_id === name ? asset : undefined;
  },

  /** Whether an asset takes part in trades at all (QUO-LIMIT-08). */
  isTraded(asset: Asset): boolean {
    return asset.is_active;
  },

  /** Whether a pair trades these two, in either direction. */
  isPairOf(pair: ListedPair, from: Asset, to: Asset): boolean {
    return (pair.base === from && pair.quote === to) || (pair.base === to && pair.quote === from);
  },

  /**
   * The layers a pair trades on in the direction asked, the default first. A route serves the way back with the layers
   * exchanged (QUO-ROUTE-04).
   */
  tradedLayers(routes: readonly Route[], from: Asset, to: Asset): Route[] {
    const turned = routes.map(({ from_layer, to_layer }) => ({ from_layer: to_layer, to_layer: from_layer }));
    return [...routes, ...turned].filter(
      ({ from_layer, to_layer }) => isTradedOn(from, from_layer) && isTradedOn(to, to_layer),
    );
  },

  /** The route to quote; a layer that is not given is free (WS-QUOTE-06, 08). Undefined when none is supported. */
  chosenRoute(
    offered: readonly Route[],
    from_layer: string | undefined,
    to_layer: string | undefined,
  ): Route | undefined {
    return offered.find(
      (route) =>
        (from_layer === undefined || route.from_layer === from_layer) &&
        (to_layer === undefined || route.to_layer === to_layer),
    );
  },
};

/** What the choice is made by. */
interface Basis {
  behaviour: typeof tradeSeams & Pick<MarketSeams, 'visiblePairs'>;
  catalogue: CatalogueIndex;
  options: QuoteOptions;
}

/** Finds the assets, the pair and the route that a wish asks for, or why there are none. */
export function chooseTrade(
  wish: QuoteWish,
  on: 'rest' | 'socket',
  { behaviour, catalogue, options }: Basis,
): Trade | Refused {
  const set = behaviour.setAmount(wish.from_amount, wish.to_amount);
  if (set === 'none') return refused({ cause: 'no-amount' });
  if (set === 'both') return refused({ cause: 'both-amounts' });
  const amount = (set === 'from' ? wish.from_amount : wish.to_amount) ?? 0n;

  const from = behaviour.quotedAsset(catalogue, wish.from_asset, on, options);
  const to = behaviour.quotedAsset(catalogue, wish.to_asset, on, options);
  if (from === undefined || to === undefined) return refused({ cause: 'unknown-pair' });
  if (!behaviour.isTraded(from) || !behaviour.isTraded(to)) return refused({ cause: 'unknown-pair' });
  const pair = behaviour.visiblePairs(catalogue.pairs, true).find((one) => behaviour.isPairOf(one, from, to));
  if (pair === undefined) return refused({ cause: 'unknown-pair' });

  const { from_layer, to_layer } = wish;
  if (from_layer !== undefined && !isLayer(from_layer)) return refused({ cause: 'unknown-layer', side: 'from_asset' });
  if (to_layer !== undefined && !isLayer(to_layer)) return refused({ cause: 'unknown-layer', side: 'to_asset' });
  const offered = behaviour.tradedLayers(pair.routes, from, to);
  const route = behaviour.chosenRoute(offered, from_layer, to_layer);
  if (route === undefined) return refused({ cause: 'unsupported-route' });
  return {
    from: { side: 'from_asset', asset: from, layer: route.from_layer },
    to: { side: 'to_asset', asset: to, layer: route.to_layer },
    set,
    amount,
  };
}

function isTradedOn(asset: Asset, layer: string): boolean {
  return asset.supported_layers.includes(layer) && endpointOf(asset, layer)?.is_active === true;
}
