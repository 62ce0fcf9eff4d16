/** What can be configured about channel orders: figures, and what the interface leaves open. */
export interface OrderOptions extends ProviderOptions {
  /** Where the provider's node listens to its peers, as `host:port`. */
  peer_address: string;
  /** Tickers of the assets of which the provider puts nothing on its own side of a channel (LSP-INFO-07). */
  not_stocked: readonly string[];
  /** The fixed part of the fee of an order, in satoshis. */
  setup_fee_sat: number;
  /** What a channel with an asset costs beside that, in satoshis. */
  asset_setup_fee_sat: number;
  /** The share of the provider's balance in the fee, in parts per million. */
  capacity_fee_ppm: number;
  /** What a channel costs for each block that it is to stay open, in millisatoshis. */
  duration_fee_msat_per_block: number;
  /** What an order costs more when it is paid on chain, in satoshis (LSP-EST-14). */
  onchain_fee_sat: number;
  /** A discount on the whole fee, in percent (LSP-EST-03). */
  discount_percent: number;
  /** The name of the discount. */
  discount_code: string;
  /** How long an order may be paid by its invoice, in seconds from creation (LSP-PAY-07). */
  bolt11_window_seconds: number;
  /** How long an order may be paid on chain, in seconds from creation (LSP-PAY-07). */
  onchain_window_seconds: number;
  /** From which fee rate on a payment counts unconfirmed, in satoshis for each 1000 weight units. */
  min_fee_for_0conf: number;
  /** How long the provider and the client's node take from the payment to the funding of the channel, in milliseconds. */
  opening_ms: number;
  /** A payment by invoice is held until the channel is funded, or taken at once (LSP-PAY-14). */
  bolt11_payment: 'hold' | 'take';
  /** When an order is COMPLETED: once its channel is confirmed often enough, or once it is funded. */
  completed: 'ready' | 'funded';
  /** Which orders a move of the market reprices: all that wait for their payment, or those that got some (LSP-RATE-06). */
  repriced_orders: 'waiting' | 'paid';
  /** From how far on a move reprices an order, in percent of the price of the asset. */
  repricing_threshold_percent: number;
  /** What becomes of an order that nobody paid in time (LSP-STATE-07). */
  unpaid_order: 'fail' | 'keep';
  /**
   * An order for a node that is not connected: made, to fail when the channel is to be opened, or refused
   * (LSP-CREATE-01).
   */
  unconnected_client: 'accept' | 'refuse';
  /** The refusal of values outside the limits (LSP-CREATE-11 to 17). */
  order_out_of_limits: 'LSPS1_INVALID_PARAMS' | 'VALIDATION_ERROR' | 'validation';
  /**
   * A `refund_onchain_address` that is none of this network: refused, or noticed when something is to be refunded
   * (LSP-CREATE-24).
   */
  bad_refund_address: 'refuse' | 'accept';
  /** Whether an estimate demands its three figures, or counts one that is left out as 0 (LSP-EST-10). */
  estimate_figures: 'required' | 'optional';
  /** Whether an estimate is held to the limits of an order (LSP-EST-13). */
  estimate_limits: 'enforce' | 'ignore';
  /** How members without a value read. */
  unset_order_members: 'null' | 'absent';
  /** How the times of orders are written (FMT-TIME-02). */
  order_times: 'utc' | 'milliseconds' | 'zoneless';
  /** Whether the node behind the channel orders is there, beside the one behind everything else (ERR-CODE-05). */
  provider_reachable: boolean;
  /** Whether orders can be read during an outage, as they were last seen (ERR-CODE-05). */
  orders_in_outage: 'refuse' | 'show';
}

/** The `options` of get_info, as they go on the wire. */
export interface ProviderOptions {
  /** What get_info lists in `options` under this name. */
  min_required_channel_confirmations: number;
  min_funding_confirms_within_blocks: number;
  min_onchain_payment_confirmations: number;
  supports_zero_channel_reserve: boolean;
  min_onchain_payment_size_sat: number;
  max_channel_expiry_blocks: number;
  min_initial_client_balance_sat: number;
  max_initial_client_balance_sat: number;
  min_initial_lsp_balance_sat: number;
  max_initial_lsp_balance_sat: number;
  min_channel_balance_sat: number;
  max_channel_balance_sat: number;
}

/**
 * The defaults of the order options. Every minimum and maximum can be missed by one, the sums by sides that are fine
 * alone.
 */
export const ORDER_DEFAULTS: OrderOptions = {
  peer_address: '127.0.0.1:9735',
  min_required_channel_confirmations: 1,
  min_funding_confirms_within_blocks: 6,
  min_onchain_payment_confirmations: 1,
  supports_zero_channel_reserve: true,
  min_onchain_payment_size_sat: 10_000,
  max_channel_expiry_blocks: 20_160,
  min_initial_client_balance_sat: 1_000,
  max_initial_client_balance_sat: 1_000_000,
  min_initial_lsp_balance_sat: 20_000,
  max_initial_lsp_balance_sat: 16_000_000,
  min_channel_balance_sat: 50_000,
  max_channel_balance_sat: 16_500_000,
  not_stocked: ['SHARE'],
  setup_fee_sat: 1_000,
  asset_setup_fee_sat: 1_000,
  capacity_fee_ppm: 10_000,
  duration_fee_msat_per_block: 100,
  onchain_fee_sat: 0,
  discount_percent: 0,
  discount_code: '',
  bolt11_window_seconds: 900,
  onchain_window_seconds: 1_800,
  min_fee_for_0conf: 2_500,
  opening_ms: 100,
  bolt11_payment: 'hold',
  completed: 'ready',
  repriced_orders: 'waiting',
  repricing_threshold_percent: 5,
  unpaid_order: 'fail',
  unconnected_client: 'accept',
  order_out_of_limits: 'LSPS1_INVALID_PARAMS',
  bad_refund_address: 'refuse',
  estimate_figures: 'required',
  estimate_limits: 'enforce',
  unset_order_members: 'null',
  order_times: 'utc',
  provider_reachable: true,
  orders_in_outage: 'refuse',
};
