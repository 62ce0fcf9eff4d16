import type { Maker } from '../maker.ts';
import type { Asset, Route } from '../market/catalogue.ts';
import { isLayer } from '../market/layers.ts';
import type { Priced, Terms } from './pricing.ts';
import type { Quote, QuotedFee, QuotedLeg, QuoteWish } from './quote.ts';
import type { QuoteRefusal } from './refusals.ts';

/** A quote, or why there is none. */
export type QuoteOutcome = { quote: Quote } | { refusal: QuoteRefusal };

/** Makes a quote, or says why not. The same for REST and socket; the quote is not in the book yet. */
export function makeQuote(wish: QuoteWish, on: 'rest' | 'socket', maker: Maker): QuoteOutcome {
  const { behaviour, catalogue, node, options } = maker;
  const set = behaviour.setAmount(wish.from_amount, wish.to_amount);
  if (set === 'none') return refuse({ cause: 'no-amount' });
  if (set === 'both') return refuse({ cause: 'both-amounts' });
  const from = behaviour.quotedAsset(catalogue, wish.from_asset, on, options);
  const to = behaviour.quotedAsset(catalogue, wish.to_asset, on, options);
  if (from === undefined || to === undefined) return refuse({ cause: 'unknown-pair' });
  const route = chooseRoute(from, to, wish, maker);
  if ('refusal' in route) return route;
  if (!node.reachable && options.quotes_in_outage === 'refuse') return refuse({ cause: 'outage' });
  return priced({ from, to, route, set, amount: (set === 'from' ? wish.from_amount : wish.to_amount) ?? 0n }, maker);
}

function refuse(refusal: QuoteRefusal): { refusal: QuoteRefusal } {
  return { refusal };
}

/** The route of the wish, or why there is none. */
function chooseRoute(from: Asset, to: Asset, wish: QuoteWish, { behaviour, catalogue }: Maker) {
  if (!behaviour.isTraded(from) || !behaviour.isTraded(to)) return refuse({ cause: 'unknown-pair' });
  const pair = behaviour.visiblePairs(catalogue.pairs, true).find((one) => behaviour.isPairOf(one, from, to));
  if (pair === undefined) return refuse({ cause: 'unknown-pair' });
  const { from_layer, to_layer } = wish;
  if (from_layer !== undefined && !isLayer(from_layer)) return refuse({ cause: 'unknown-layer', side: 'from_asset' });
  if (to_layer !== undefined && !isLayer(to_layer)) return refuse({ cause: 'unknown-layer', side: 'to_asset' });
  const offered = behaviour.tradedLayers(behaviour.routesOf(pair), from, to);
  return behaviour.chosenRoute(offered, from_layer, to_layer) ?? refuse({ cause: 'unsupported-route' });
}

/** A trade that can be priced. */
interface Trade {
  from: Asset;
  to: Asset;
  route: Route;
  set: 'from' | 'to';
  amount: bigint;
}

function priced(trade: Trade, maker: Maker): QuoteOutcome {
  const { from, to, route, set, amount } = trade;
  const { behaviour, market } = maker;
  const { from_layer, to_layer } = route;
  const legs = {
    from: { side: 'from_asset', asset: from, layer: from_layer },
    to: { side: 'to_asset', asset: to, layer: to_layer },
  } as const;
  const other = set === 'from' ? 'to' : 'from';
  const refusal = limitRefusal(amount, legs[set], legs[other], false, maker);
  if (refusal !== undefined) return { refusal };
  const worth = { from: market.worth(from.asset_id), to: market.worth(to.asset_id) };
  if (worth.from <= 0n || worth.to <= 0n) return refuse({ cause: 'no-price' });
  const terms = termsOf(from, to, worth, maker);
  const result = set === 'from' ? behaviour.priceForward(amount, terms) : behaviour.priceReverse(amount, terms);
  const found = set === 'from' ? result.to_amount : result.from_amount;
  const computed = limitRefusal(found, legs[other], legs[set], true, maker);
  if (computed !== undefined) return { refusal: computed };
  const timestamp = behaviour.quoteTime(maker.clock.now());
  return {
    quote: {
      rfq_id: behaviour.rfqId(),
      from_asset: legOf(from, from_layer, result.from_amount),
      to_asset: legOf(to, to_layer, result.to_amount),
      price: behaviour.quotePrice(from, terms.rate, maker.options),
      fee: feeOf(result, terms, terms.fee.side === 'from' ? from : to, maker),
      timestamp,
      expires_at: behaviour.quoteExpiry(timestamp, maker.options),
    },
  };
}

interface Leg {
  side: 'from_asset' | 'to_asset';
  asset: Asset;
  layer: string;
}

function limitRefusal(
  amount: bigint,
  leg: Leg,
  other: Leg,
  computed: boolean,
  { behaviour, options }: Maker,
): QuoteRefusal | undefined {
  const limits = behaviour.decidingLimits(leg, other);
  if (limits === undefined || behaviour.isWithinLimits(amount, limits, computed, options)) return undefined;
  return { cause: 'out-of-range', side: leg.side, computed, minimum: limits.min_amount, maximum: limits.max_amount };
}

function termsOf(from: Asset, to: Asset, worth: { from: bigint; to: bigint }, { behaviour, options }: Maker): Terms {
  const side = behaviour.feeSide(from, to, options);
  return {
    rate: behaviour.quoteRate({ asset: from, worth: worth.from }, { asset: to, worth: worth.to }, options),
    fee: {
      side,
      base: side === 'from' ? behaviour.baseFee(from, worth.from, options) : behaviour.baseFee(to, worth.to, options),
      ppm: BigInt(options.fee_ppm),
    },
    from_step: behaviour.amountStep(from),
    to_step: behaviour.amountStep(to),
  };
}

function legOf({ asset_id, name, ticker, precision }: Asset, layer: string, amount: bigint): QuotedLeg {
  return { asset_id, name, ticker, layer, amount, precision };
}

function feeOf(
  { base_fee, variable_fee }: Priced,
  { fee }: Terms,
  asset: Asset,
  { behaviour, options }: Maker,
): QuotedFee {
  return {
    base_fee,
    variable_fee,
    fee_rate: Number(fee.ppm) / 1_000_000,
    final_fee: behaviour.finalFee(base_fee, variable_fee),
    fee_asset: options.fee_asset_name === 'ticker' ? asset.ticker : asset.asset_id,
    fee_asset_precision: asset.precision,
  };
}
