import { randomUUID } from 'node:crypto';
import { unixSeconds } from '../../clock.ts';
import type { Asset, CatalogueIndex, Endpoint, ListedPair, Route } from '../market/catalogue.ts';
import { decimalText } from '../market/price.ts';
import type { IssuedQuote, QuoteStanding } from './book.ts';
import type { QuoteOptions } from './options.ts';
import { MILLION, type Priced, priceForward, priceReverse, type Rate, type Terms } from './pricing.ts';
import type { Quote } from './quote.ts';
import type { QuoteRefusal, QuoteRefusalText } from './refusals.ts';

/** Amounts of BTC are millisatoshis, whatever decimal places it is shown with (interface, Units and formats). */
const BTC_PRECISION = 11;
const MSAT = 1_000_000n;
const SATOSHI = 1_000n;

/** The decisions of quotes, on REST and on the socket. */
export const quoteBehaviour = {
  /** The id of a new quote: 122 random bits, not of the seed, so that nobody guesses it and no two services share it (QUO-RESP-02). */
  rfqId(): string {
    return randomUUID();
  },

  /** The moment a quote was made, unix seconds (QUO-TIME-03). */
  quoteTime: unixSeconds,

  /** When a quote made at `timestamp` lapses, unix seconds. */
  quoteExpiry(timestamp: number, { quote_seconds }: QuoteOptions): number {
    return timestamp + quote_seconds;
  },

  /** How a quote stands, `now` in milliseconds. One that was used is used, also later. */
  quoteStanding({ used, valid_until, socket }: IssuedQuote, now: number, options: QuoteOptions): QuoteStanding {
    if (used) return 'used';
    const cut = socket?.open === false && options.closed_socket_quotes === 'void';
    return cut || unixSeconds(now) >= valid_until ? 'lapsed' : 'open';
  },

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
      ({ from_layer, to_layer }) => this.isTradedOn(from, from_layer) && this.isTradedOn(to, to_layer),
    );
  },

  /** Whether an asset is traded on a layer. */
  isTradedOn(asset: Asset, layer: string): boolean {
    return asset.supported_layers.includes(layer) && this.limitsOn(asset, layer)?.is_active === true;
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

  /** The limits an amount is held against: those of its own leg, not of the `other` one (QUO-LIMIT-05, 06). */
  decidingLimits(leg: { asset: Asset; layer: string }, _other: { asset: Asset; layer: string }): Endpoint | undefined {
    return this.limitsOn(leg.asset, leg.layer);
  },

  /** The limits of an asset on a layer. */
  limitsOn(asset: Asset, layer: string): Endpoint | undefined {
    return asset.endpoints.find((endpoint) => endpoint.layer === layer);
  },

  /** Whether an amount may be traded; `computed` tells the amount the service found from the one the caller set. */
  isWithinLimits(
    amount: bigint,
    { min_amount, max_amount }: Endpoint,
    computed: boolean,
    options: QuoteOptions,
  ): boolean {
    if (amount <= 0n) return false;
    if (computed && options.computed_limits === 'ignore') return true;
    return amount >= min_amount && amount <= max_amount;
  },

  /** Decimal places by which amounts of an asset are counted. */
  unitPrecision(asset: Asset): number {
    return asset.asset_id === 'BTC' ? BTC_PRECISION : asset.precision;
  },

  /** A computed amount is a multiple of this: clients round BTC to whole satoshis. */
  amountStep(asset: Asset): bigint {
    return asset.asset_id === 'BTC' ? SATOSHI : 1n;
  },

  /** The rate after the spread, from what one whole unit of each is worth (see `Market.worth`). */
  quoteRate(from: { asset: Asset; worth: bigint }, to: { asset: Asset; worth: bigint }, options: QuoteOptions): Rate {
    return {
      numerator: from.worth * 10n ** BigInt(this.unitPrecision(to.asset)) * (MILLION - BigInt(options.spread_ppm)),
      denominator: to.worth * 10n ** BigInt(this.unitPrecision(from.asset)) * MILLION,
    };
  },

  /** The leg the fee is charged in. */
  feeSide(from: Asset, to: Asset, { fee_leg }: QuoteOptions): 'from' | 'to' {
    if (fee_leg !== 'btc') return fee_leg;
    return to.asset_id === 'BTC' && from.asset_id !== 'BTC' ? 'to' : 'from';
  },

  /** The fixed part of the fee in the smallest unit of its asset, `worth` as in `Market.worth`. */
  baseFee(asset: Asset, worth: bigint, { base_fee_msat }: QuoteOptions): bigint {
    return (BigInt(base_fee_msat) * MSAT * 10n ** BigInt(this.unitPrecision(asset))) / worth;
  },

  /** What a sold amount buys, the fee folded in. */
  priceForward(from_amount: bigint, terms: Terms): Priced {
    return priceForward(from_amount, terms);
  },

  /** What a bought amount costs, the fee folded in. */
  priceReverse(to_amount: bigint, terms: Terms): Priced {
    return priceReverse(to_amount, terms);
  },

  /** The `final_fee` (QUO-FEE-02). */
  finalFee(base_fee: bigint, variable_fee: bigint): bigint {
    return base_fee + variable_fee;
  },

  /** The `price`: smallest units of the bought asset for one whole sold unit, after the spread and before the fee. */
  quotePrice(from: Asset, { numerator, denominator }: Rate, { price_form }: QuoteOptions): number | bigint {
    const scaled = numerator * 10n ** BigInt(this.unitPrecision(from));
    const whole = scaled / denominator;
    if (price_form === 'integer' || whole > BigInt(Number.MAX_SAFE_INTEGER)) return whole;
    return Number(decimalText(scaled, denominator, 9));
  },

  /** A quote as it is shown, in the REST answer and as `data` on the socket. */
  showQuote(quote: Quote): unknown {
    return quote;
  },

  /** What a refusal says. */
  quoteRefusal(refusal: QuoteRefusal, options: QuoteOptions): QuoteRefusalText {
    const invalid = { status: 400, error_code: 'VALIDATION_ERROR' } as const;
    switch (refusal.cause) {
      case 'no-amount':
        return { ...invalid, envelope: options.amount_rule, message: 'One of the two amounts must be set' };
      case 'both-amounts':
        return { ...invalid, envelope: options.amount_rule, message: 'Only one of the two amounts may be set' };
      case 'unknown-pair':
        return {
          envelope: 'application',
          status: 404,
          error_code: options.unknown_pair,
          message: 'No tradable pair found',
        };
      case 'unknown-layer':
        return {
          ...invalid,
          envelope: options.unknown_layer,
          message: 'There is no such layer',
          loc: ['body', refusal.side, 'layer'],
        };
      case 'unsupported-route':
        return { ...invalid, envelope: 'legacy', message: 'Route not supported for this pair' };
      case 'out-of-range': {
        const { side, computed, minimum, maximum } = refusal;
        const what = computed ? 'Equivalent amount' : 'Amount';
        return {
          ...invalid,
          envelope: options.out_of_range,
          message: `${what} must be between ${minimum} and ${maximum}`,
          details: { property: `${side}.amount`, min_amount: minimum, max_amount: maximum },
        };
      }
      case 'no-price':
        return {
          envelope: 'application',
          status: 503,
          error_code: 'SERVICE_UNAVAILABLE',
          message: 'There is no price at the moment',
        };
      case 'outage':
        return {
          envelope: 'application',
          status: 503,
          error_code: 'SERVICE_UNAVAILABLE',
          message: 'The maker node is unreachable',
        };
    }
  },
};

/** See the members of `quoteBehaviour`. */
export type QuoteBehaviour = typeof quoteBehaviour;
