/** What can be configured about quotes: figures, and what the interface leaves open. */
export interface QuoteOptions {
  /** How long a quote is valid, in seconds (QUO-TIME-02). */
  quote_seconds: number;
  /** How far the quoted rate lies below the market's, in parts per million. */
  spread_ppm: number;
  /** The fixed part of the fee, in millisatoshis of worth; in another asset as many whole units as that is worth. */
  base_fee_msat: number;
  /** The part of the fee that grows with the amount, in parts per million of the leg it is charged in. */
  fee_ppm: number;
  /** Which leg the fee is charged in; `btc` is the BTC leg, or the sold one where neither is BTC (QUO-FEE-03). */
  fee_leg: 'btc' | 'from' | 'to';
  /** How `fee_asset` names its asset (QUO-FEE-03). */
  fee_asset_name: 'asset_id' | 'ticker';
  /** Whether `price` is rounded down to an integer, where that is not zero, or has decimals where it needs them (QUO-RESP-09). */
  price_form: 'integer' | 'decimal';
  /** Whether the computed amount has to lie within the limits of its own layer as well (QUO-LIMIT-07). */
  computed_limits: 'enforce' | 'ignore';
  /** The shape of the 400 for an amount out of range (QUO-LIMIT-03). */
  out_of_range: 'application' | 'legacy';
  /** The refusal of no amount and of two: 400 in either shape, or 422 (QUO-REQ-03, 04). */
  amount_rule: 'application' | 'legacy' | 'validation';
  /** The code of the 404 for an asset or a pair that is not traded (QUO-ROUTE-05). */
  unknown_pair: 'PAIR_NOT_FOUND' | 'ASSET_NOT_FOUND' | 'NOT_FOUND';
  /** A layer that is the name of none: a route that is not supported, or 422 (QUO-ROUTE-01). */
  unknown_layer: 'legacy' | 'validation';
  /** Whether a ticker is understood as `asset_id` (QUO-REQ-11). The socket understands it in any case. */
  ticker_as_asset_id: 'accept' | 'refuse';
  /** Whether quotes are given while the maker's node is away; otherwise 503. */
  quotes_in_outage: 'refuse' | 'give';
  /** Whether a quote given on a socket can be used once that socket is closed (WS-LIFE-03). */
  closed_socket_quotes: 'keep' | 'void';
}

/** The defaults of the quote options. */
export const QUOTE_DEFAULTS: QuoteOptions = {
  quote_seconds: 30,
  spread_ppm: 1_000,
  base_fee_msat: 1_000,
  fee_ppm: 2_500,
  fee_leg: 'btc',
  fee_asset_name: 'asset_id',
  price_form: 'integer',
  computed_limits: 'enforce',
  out_of_range: 'application',
  amount_rule: 'application',
  unknown_pair: 'PAIR_NOT_FOUND',
  unknown_layer: 'legacy',
  ticker_as_asset_id: 'accept',
  quotes_in_outage: 'refuse',
  closed_socket_quotes: 'keep',
};
