import { choice, figure, type Values } from '../option.ts';

/** What can be configured about quotes: figures, and what the interface leaves open. */
export const QUOTE_OPTIONS = {
  quote_seconds: figure(30, 'How long a quote is valid, in seconds (QUO-TIME-02).'),
  spread_ppm: figure(1_000, "How far the quoted rate lies below the market's, in parts per million."),
  base_fee_msat: figure(
    1_000,
    'The fixed part of the fee, in millisatoshis of worth; in another asset as many whole units as that is worth.',
  ),
  fee_ppm: figure(
    2_500,
    'The part of the fee that grows with the amount, in parts per million of the leg it is charged in.',
  ),
  fee_leg: choice(
    ['btc', 'from', 'to'],
    'Which leg the fee is charged in; `btc` is the BTC leg, or the sold one where neither is BTC (QUO-FEE-03).',
  ),
  fee_asset_name: choice(['asset_id', 'ticker'], 'How `fee_asset` names its asset (QUO-FEE-03).'),
  price_form: choice(
    ['integer', 'decimal'],
    'Whether `price` is rounded down to an integer, where that is not zero, or has decimals where it needs them (QUO-RESP-09).',
  ),
  computed_limits: choice(
    ['enforce', 'ignore'],
    'Whether the computed amount has to lie within the limits of its own layer as well (QUO-LIMIT-07).',
  ),
  out_of_range: choice(['application', 'legacy'], 'The shape of the 400 for an amount out of range (QUO-LIMIT-03).'),
  amount_rule: choice(
    ['application', 'legacy', 'validation'],
    'The refusal of no amount and of two: 400 in either shape, or 422 (QUO-REQ-03, 04).',
  ),
  unknown_pair: choice(
    ['PAIR_NOT_FOUND', 'ASSET_NOT_FOUND', 'NOT_FOUND'],
    'The code of the 404 for an asset or a pair that is not traded (QUO-ROUTE-05).',
  ),
  unknown_layer: choice(
    ['legacy', 'validation'],
    'A layer that is the name of none: a route that is not supported, or 422 (QUO-ROUTE-01).',
  ),
  ticker_as_asset_id: choice(
    ['accept', 'refuse'],
    'Whether a ticker is understood as `asset_id` (QUO-REQ-11). The socket understands it in any case.',
  ),
  quotes_in_outage: choice(
    ['refuse', 'give'],
    "Whether quotes are given while the maker's node is away; otherwise 503.",
  ),
  closed_socket_quotes: choice(
    ['keep', 'void'],
    'Whether a quote given on a socket can be used once that socket is closed (WS-LIFE-03).',
  ),
};

/** Their values. */
export type QuoteOptions = Values<typeof QUOTE_OPTIONS>;
