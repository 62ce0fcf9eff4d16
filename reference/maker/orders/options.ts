import { choice, figure, flag, text, texts, type Values } from '../option.ts';

const LISTED = 'What get_info lists in `options` under this name.';
const listed = (usual: number) => figure(usual, LISTED);

/**
 * The `options` of get_info, as they go on the wire. Every minimum and maximum can be missed by one, the sums by sides that
 * are fine alone.
 */
export const PROVIDER_OPTIONS = {
  min_required_channel_confirmations: listed(1),
  min_funding_confirms_within_blocks: listed(6),
  min_onchain_payment_confirmations: listed(1),
  supports_zero_channel_reserve: flag(true, LISTED),
  min_onchain_payment_size_sat: listed(10_000),
  max_channel_expiry_blocks: listed(20_160),
  min_initial_client_balance_sat: listed(1_000),
  max_initial_client_balance_sat: listed(1_000_000),
  min_initial_lsp_balance_sat: listed(20_000),
  max_initial_lsp_balance_sat: listed(16_000_000),
  min_channel_balance_sat: listed(50_000),
  max_channel_balance_sat: listed(16_500_000),
};

/** What can be configured about channel orders: figures, and what the interface leaves open. */
export const ORDER_OPTIONS = {
  ...PROVIDER_OPTIONS,
  peer_address: text('127.0.0.1:9735', "Where the provider's node listens to its peers, as `host:port`."),
  not_stocked: texts(
    ['SHARE'],
    'Tickers of the assets of which the provider puts nothing on its own side of a channel (LSP-INFO-07).',
  ),
  setup_fee_sat: figure(1_000, 'The fixed part of the fee of an order, in satoshis.'),
  asset_setup_fee_sat: figure(1_000, 'What a channel with an asset costs beside that, in satoshis.'),
  capacity_fee_ppm: figure(10_000, "The share of the provider's balance in the fee, in parts per million."),
  duration_fee_msat_per_block: figure(
    100,
    'What a channel costs for each block that it is to stay open, in millisatoshis.',
  ),
  onchain_fee_sat: figure(0, 'What an order costs more when it is paid on chain, in satoshis (LSP-EST-14).'),
  discount_percent: figure(0, 'A discount on the whole fee, in percent (LSP-EST-03).'),
  discount_code: text('', 'The name of the discount.'),
  bolt11_window_seconds: figure(
    900,
    'How long an order may be paid by its invoice, in seconds from creation (LSP-PAY-07).',
  ),
  onchain_window_seconds: figure(
    1_800,
    'How long an order may be paid on chain, in seconds from creation (LSP-PAY-07).',
  ),
  min_fee_for_0conf: figure(
    2_500,
    'From which fee rate on a payment counts unconfirmed, in satoshis for each 1000 weight units.',
  ),
  opening_ms: figure(
    100,
    "How long the provider and the client's node take from the payment to the funding of the channel, in milliseconds.",
  ),
  bolt11_payment: choice(
    ['hold', 'take'],
    'A payment by invoice is held until the channel is funded, or taken at once (LSP-PAY-14).',
  ),
  completed: choice(
    ['ready', 'funded'],
    'When an order is COMPLETED: once its channel is confirmed often enough, or once it is funded.',
  ),
  repriced_orders: choice(
    ['waiting', 'paid'],
    'Which orders a move of the market reprices: all that wait for their payment, or those that got some (LSP-RATE-06).',
  ),
  repricing_threshold_percent: figure(
    5,
    'From how far on a move reprices an order, in percent of the price of the asset.',
  ),
  unpaid_order: choice(['fail', 'keep'], 'What becomes of an order that nobody paid in time (LSP-STATE-07).'),
  unconnected_client: choice(
    ['accept', 'refuse'],
    'An order for a node that is not connected: made, to fail when the channel is to be opened, or refused (LSP-CREATE-01).',
  ),
  order_out_of_limits: choice(
    ['LSPS1_INVALID_PARAMS', 'VALIDATION_ERROR', 'validation'],
    'The refusal of values outside the limits (LSP-CREATE-11 to 17).',
  ),
  bad_refund_address: choice(
    ['refuse', 'accept'],
    'A `refund_onchain_address` that is none of this network: refused, or noticed when something is to be refunded (LSP-CREATE-24).',
  ),
  estimate_figures: choice(
    ['required', 'optional'],
    'Whether an estimate demands its three figures, or counts one that is left out as 0 (LSP-EST-10).',
  ),
  estimate_limits: choice(['enforce', 'ignore'], 'Whether an estimate is held to the limits of an order (LSP-EST-13).'),
  unset_order_members: choice(['null', 'absent'], 'How members without a value read.'),
  order_times: choice(['utc', 'milliseconds', 'zoneless'], 'How the times of orders are written (FMT-TIME-02).'),
  provider_reachable: flag(
    true,
    'Whether the node behind the channel orders is there, beside the one behind everything else (ERR-CODE-05).',
  ),
  orders_in_outage: choice(
    ['refuse', 'show'],
    'Whether orders can be read during an outage, as they were last seen (ERR-CODE-05).',
  ),
};

/** The values of those of get_info. */
export type ProviderOptions = Values<typeof PROVIDER_OPTIONS>;

/** The values of all of them. */
export type OrderOptions = Values<typeof ORDER_OPTIONS>;
