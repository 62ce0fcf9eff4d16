// Written by schemas/generate-types.ts from the schema files (npm run types); do not edit.

/** A whole number. Beyond 2^53 the exact JSON parser gives a bigint. */
export type Integer = number | bigint;

/** Any JSON number. Whole ones beyond 2^53 come as bigint. */
export type Numeric = number | bigint;

/**
 * Body of a 400: clients have to accept both shapes (ERR-ENV-06).
 */
export type BadRequest = ApplicationError | LegacyError;
/**
 * Identifier of an asset on this deployment: exactly BTC, or a text that begins with rgb: (FMT-ID-01).
 */
export type AssetId = string;
/**
 * ISO 8601 date and time as text. Any number of fraction digits and any zone form or none; without a zone it is read as UTC (FMT-TIME-02, FMT-TIME-05).
 */
export type DateTime = string;
/**
 * Name of a settlement layer. The interface gives four examples, not a closed set (FMT-LAYER-01).
 */
export type Layer = string;
/**
 * Whole seconds since 1970-01-01 UTC (FMT-TIME-01, FMT-TIME-04).
 */
export type UnixTime = Integer;
/**
 * Answer of POST /api/v1/market/pairs/routes. The interface does not show its members (MKT-PROUTE-10): this describes the published wrapper and the bare array of older releases, for recording, not for failing.
 */
export type PairRoutes =
  | {
      /**
       * Ways to settle the pair.
       */
      routes: PairRoute[];
    }
  | PairRoute[];
/**
 * How far a payment is.
 */
export type PaymentState = 'EXPECT_PAYMENT' | 'HOLD' | 'PAID' | 'REFUNDED' | 'TO_REFUND';
/**
 * Where the order stands.
 */
export type OrderState = 'CREATED' | 'CHANNEL_OPENING' | 'COMPLETED' | 'FAILED' | 'PENDING_RATE_DECISION';
/**
 * Server message that answers a ping: the text pong, or an object in which some top-level member is that text (WS-PING-01). The name of that member is not shown; published as action.
 */
export type SocketPong = 'pong' | Record<string, unknown>;
/**
 * Number or numeric text.
 */
export type Numeral = Numeric | string;
/**
 * Waiting for initiation, in progress, or one of three ends.
 */
export type SwapStatus = 'Waiting' | 'Pending' | 'Succeeded' | 'Expired' | 'Failed';

/**
 * Envelope of a 401 (AUT-ENF-01 to 03): missing_api_key or invalid_api_key, in none of the other forms.
 */
export interface ApiKeyError {
  /**
   * missing_api_key or invalid_api_key.
   */
  error: string;
  error_code?: never;
  detail?: never;
}
/**
 * Envelope of business and server errors (ERR-ENV-03).
 */
export interface ApplicationError {
  /**
   * Stable code; the listed ones are not all there are.
   */
  error_code: string;
  /**
   * For people; may change at any time.
   */
  message: string;
  /**
   * What belongs to the code; may be empty or left out.
   */
  details?: Record<string, unknown> | null;
  /**
   * Tells this request from all others.
   */
  request_id: string;
}
/**
 * Envelope of some 400 answers: a text, without code and request id (ERR-ENV-05).
 */
export interface LegacyError {
  /**
   * For people.
   */
  detail: string;
  error_code?: never;
  request_id?: never;
}
/**
 * Envelope of a 422: the request does not fit the schema (ERR-ENV-04).
 */
export interface ValidationError {
  /**
   * One entry for each thing that does not fit.
   *
   * @minItems 1
   */
  detail: ValidationItem[];
}
/**
 * One thing that does not fit.
 */
export interface ValidationItem {
  /**
   * Where: part of the request, then member names and positions.
   */
  loc: (string | Integer)[];
  /**
   * For people.
   */
  msg: string;
  /**
   * Kind of misfit.
   */
  type: string;
}
/**
 * Answer of GET /api/v1/market/assets (MKT-ASSETS-02, MKT-ASSETS-03).
 */
export interface AssetList {
  /**
   * This page of the list.
   */
  assets: Asset[];
  /**
   * Network of the deployment, in lower case (MKT-ASSETS-03).
   */
  network: 'mainnet' | 'signet' | 'regtest';
  /**
   * Count of all matches, not of the page.
   */
  total: Integer;
  /**
   * Repeats the page size asked for; free when none was asked for.
   */
  limit: Integer | null;
  /**
   * Repeats the number of matches skipped; free when none was asked for.
   */
  offset: Integer | null;
  /**
   * When the list was made; may be older when cached.
   */
  timestamp: UnixTime;
}
/**
 * Element of the asset list, also embedded in pairs (MKT-ASSET-01, 04, 05, 06, 08; FMT-ID-01). Amounts can lie beyond 2^53.
 */
export interface Asset {
  /**
   * Symbol, not necessarily unique.
   */
  ticker: string;
  /**
   * Unique identifier on this deployment.
   */
  asset_id: AssetId;
  /**
   * Full name.
   */
  name: string;
  /**
   * Decimal places for display; amounts are never divided by it on the wire.
   */
  precision: Integer;
  /**
   * Protocol name to the identifier of the asset on that protocol.
   */
  protocol_ids: {
    [k: string]: string;
  };
  /**
   * Anything, or nothing: the interface says no more than that it is optional. Published as file_path, digest, mime.
   */
  media?: Record<string, unknown> | null;
  /**
   * Total issued, in the smallest unit.
   */
  issued_supply: Integer;
  /**
   * Time of the asset metadata.
   */
  timestamp: UnixTime;
  /**
   * Bounds per layer; can be empty on an inactive asset.
   */
  endpoints: AssetEndpoint[];
  /**
   * Whether the asset can be traded at present.
   */
  is_active: boolean;
  /**
   * When the service began to list it.
   */
  added_at: UnixTime;
  /**
   * Layers the asset settles on.
   */
  supported_layers: Layer[];
}
/**
 * What may be traded of this asset on one layer.
 */
export interface AssetEndpoint {
  /**
   * Layer the bounds are for.
   */
  layer: Layer;
  /**
   * Smallest amount, in the smallest unit of the asset (millisatoshis for BTC).
   */
  min_amount: Integer;
  /**
   * Largest amount, in the smallest unit of the asset (millisatoshis for BTC).
   */
  max_amount: Integer;
  /**
   * False while nothing can be traded on this layer.
   */
  is_active: boolean;
}
/**
 * Body of POST /api/v1/market/routes. The interface does not show its members (MKT-ROUTES-01): these are the published ones, for building requests, not for failing.
 */
export interface DiscoverRoutesRequest {
  /**
   * Asset to start from: ticker or identifier.
   */
  from_asset: string;
  /**
   * Layer to start from; any when left out.
   */
  from_layer?: string | null;
  /**
   * Asset to arrive at; every reachable one when left out.
   */
  to_asset?: string | null;
  /**
   * Layer to arrive on; any when left out.
   */
  to_layer?: string | null;
  /**
   * Longest chain of pairs to look for; 2 when left out.
   */
  max_hops?: Integer;
}
/**
 * Answer of POST /api/v1/market/routes. The interface does not show its members (MKT-ROUTES-01): this is the published form, for recording, not for failing.
 */
export interface DiscoveredRoutes {
  /**
   * Routes found, direct ones and chains.
   *
   * Items: A chain of pairs.
   */
  routes: {
    /**
     * The pairs in order.
     */
    steps: RouteStep[];
    /**
     * Number of steps.
     */
    total_hops: Integer;
  }[];
  /**
   * When they were looked up.
   */
  timestamp: UnixTime;
}
/**
 * One pair of a discovered route.
 */
export interface RouteStep {
  /**
   * Ticker sold in this step.
   */
  from_asset: string;
  /**
   * Layer it leaves from.
   */
  from_layer: Layer;
  /**
   * Ticker bought in this step.
   */
  to_asset: string;
  /**
   * Layer it arrives on.
   */
  to_layer: Layer;
  /**
   * BASE/QUOTE of the pair used.
   */
  pair_ticker: string;
  /**
   * Indicative price as text, or null.
   */
  indicative_price?: string | null;
}
/**
 * Answer of GET /api/v1/market/bitcoin_fee_estimate (MKT-FEE-01).
 */
export interface BitcoinFeeEstimate {
  /**
   * Estimate in satoshis; whether a rate or the fee of a whole transaction is not said.
   */
  estimated_fee_sat: Integer;
  /**
   * Block count asked for.
   */
  target_blocks: Integer;
  /**
   * When it was estimated.
   */
  timestamp: UnixTime;
}
/**
 * Answer of GET /api/v1/market/pairs (MKT-PAIRS-02). It names no network, unlike the asset list.
 */
export interface PairList {
  /**
   * This page of the list.
   */
  pairs: Pair[];
  /**
   * Count of all matches, not of the page.
   */
  total: Integer;
  /**
   * Repeats the page size asked for; free when none was asked for.
   */
  limit: Integer | null;
  /**
   * Repeats the number of matches skipped; free when none was asked for.
   */
  offset: Integer | null;
  /**
   * When the list was made; may be older when cached.
   */
  timestamp: UnixTime;
}
/**
 * Body of POST /api/v1/market/pairs/routes. Exactly one way to name the pair: pair_id; from_asset_id with quote_asset_id; pair_ticker; base_ticker with quote_ticker (MKT-PROUTE-01 to 08). Which ones go together is a rule of the application, not of this schema.
 */
export interface PairRoutesRequest {
  /**
   * UUID of the pair.
   */
  pair_id?: string | null;
  /**
   * Identifier of the base asset; goes with quote_asset_id.
   */
  from_asset_id?: string | null;
  /**
   * Identifier of the quote asset; goes with from_asset_id.
   */
  quote_asset_id?: string | null;
  /**
   * BASE/QUOTE.
   */
  pair_ticker?: string | null;
  /**
   * Ticker of the base asset; goes with quote_ticker.
   */
  base_ticker?: string | null;
  /**
   * Ticker of the quote asset; goes with base_ticker.
   */
  quote_ticker?: string | null;
}
/**
 * Element of the pair list (MKT-PAIR-01, 02, 03, 05, 09).
 */
export interface Pair {
  /**
   * UUID of the pair, letters in either case.
   */
  id: string;
  /**
   * The full base asset.
   */
  base: Asset;
  /**
   * The full quote asset.
   */
  quote: Asset;
  /**
   * Indicative price as text, or null without a price feed. Unlike the price of a quote it is never a JSON number.
   */
  price?: string | null;
  /**
   * Ways to settle; can be empty on an inactive pair.
   */
  routes: PairRoute[];
  /**
   * Whether the pair can be traded at present.
   */
  is_active: boolean;
  /**
   * Base ticker, slash, quote ticker.
   */
  ticker: string;
  /**
   * Ticker of the base asset.
   */
  base_asset: string;
  /**
   * Ticker of the quote asset.
   */
  quote_asset: string;
  /**
   * Identifier of the base asset.
   */
  base_asset_id: AssetId;
  /**
   * Identifier of the quote asset.
   */
  quote_asset_id: AssetId;
}
/**
 * One way to settle the pair: a layer on either side.
 */
export interface PairRoute {
  /**
   * Layer the sold asset leaves from.
   */
  from_layer: Layer;
  /**
   * Layer the bought asset arrives on.
   */
  to_layer: Layer;
}
/**
 * Answer of GET /api/v1/market/routes/matrix. The interface does not show its members (MKT-MATRIX-04): this is the published form, for recording, not for failing.
 */
export interface ReachabilityMatrix {
  /**
   * One entry for each combination that can be traded.
   *
   * Items: How one asset reaches another.
   */
  matrix: {
    /**
     * Ticker to start from.
     */
    from_asset: string;
    /**
     * Ticker to arrive at.
     */
    to_asset: string;
    /**
     * Layer combinations, written FROM->TO.
     */
    layers: string[];
    /**
     * Fewest pairs on the way.
     */
    min_hops: Integer;
  }[];
  /**
   * Tickers the matrix covers.
   */
  assets: string[];
  /**
   * When it was made.
   */
  timestamp: UnixTime;
}
/**
 * Paying an order over Lightning (LSP-PAY-02, LSP-PAY-05).
 */
export interface Bolt11Payment {
  state: PaymentState;
  /**
   * Deadline.
   */
  expires_at: DateTime;
  /**
   * Fees within the total, satoshis.
   */
  fee_total_sat: Integer;
  /**
   * What to pay, satoshis.
   */
  order_total_sat: Integer;
  /**
   * BOLT 11 invoice.
   */
  invoice: string;
}
/**
 * The channel of an order; every member can be null or absent (LSP-CHAN-01).
 */
export interface Channel {
  /**
   * Final id.
   */
  channel_id?: string | null;
  /**
   * Id before funding.
   */
  temporary_channel_id?: string | null;
  /**
   * When it was funded.
   */
  funded_at?: DateTime | null;
  /**
   * Funding transaction and output, txid:index.
   */
  funding_outpoint?: string | null;
  /**
   * Until when the provider keeps it.
   */
  expires_at?: DateTime | null;
}
/**
 * Body of POST /api/v1/lsps1/create_order (LSP-CREATE-02, 03, 04). The bounds of get_info belong to the application.
 */
export interface CreateOrderRequest {
  /**
   * Public key of the node of the client, hex.
   */
  client_pubkey: string;
  /**
   * Balance on the provider side, satoshis.
   */
  lsp_balance_sat: Integer;
  /**
   * Balance on the client side, satoshis.
   */
  client_balance_sat: Integer;
  /**
   * Confirmations before the channel is used.
   */
  required_channel_confirmations: Integer;
  /**
   * Blocks within which funding is to confirm.
   */
  funding_confirms_within_blocks: Integer;
  /**
   * Lifetime of the channel, blocks.
   */
  channel_expiry_blocks: Integer;
  /**
   * Whether the channel is to be public.
   */
  announce_channel: boolean;
  /**
   * Asset to put into the channel.
   */
  asset_id?: string | null;
  /**
   * Asset on the provider side, smallest unit.
   */
  lsp_asset_amount?: Integer | null;
  /**
   * Asset bought for the client side, smallest unit; above 0 it needs an rfq_id.
   */
  client_asset_amount?: Integer | null;
  /**
   * Fresh quote for the asset bought.
   */
  rfq_id?: string | null;
  /**
   * Where refunds go.
   */
  refund_onchain_address?: string | null;
  /**
   * Where notifications go.
   */
  email?: string | null;
}
/**
 * Body of POST /api/v1/lsps1/estimate_fees. Which members are required is not shown (LSP-EST-10), so none is; lsp_asset_amount is published, not in the interface.
 */
export interface EstimateRequest {
  /**
   * Balance on the provider side, satoshis.
   */
  lsp_balance_sat?: Integer;
  /**
   * Balance on the client side, satoshis.
   */
  client_balance_sat?: Integer;
  /**
   * Lifetime of the channel, blocks.
   */
  channel_expiry_blocks?: Integer;
  /**
   * Asset to put into the channel.
   */
  asset_id?: string | null;
  /**
   * Asset on the provider side, smallest unit.
   */
  lsp_asset_amount?: Integer | null;
  /**
   * Asset bought for the client side, smallest unit; above 0 it needs an rfq_id.
   */
  client_asset_amount?: Integer | null;
  /**
   * Fresh quote for the asset bought.
   */
  rfq_id?: string | null;
}
/**
 * Answer of POST /api/v1/lsps1/estimate_fees (LSP-EST-01). The unit of the fees is not stated.
 */
export interface OrderFeeEstimate {
  /**
   * For opening.
   */
  setup_fee: Integer;
  /**
   * For the size.
   */
  capacity_fee: Integer;
  /**
   * For the lifetime.
   */
  duration_fee: Integer;
  /**
   * What is to be paid.
   */
  total_fee: Integer;
  /**
   * Discount; share, percent or amount is not said.
   */
  applied_discount: Numeric;
  /**
   * Code of the discount; empty without one, null is a deviation.
   */
  discount_code: string | null;
}
/**
 * Body of POST /api/v1/lsps1/get_order. A missing token counts as an invalid one (LSP-GET-06), so only order_id is required (LSP-GET-07).
 */
export interface GetOrderRequest {
  /**
   * Order to read.
   */
  order_id: string;
  /**
   * Token from creation.
   */
  access_token?: string;
}
/**
 * Answer of GET /api/v1/lsps1/network_info. Only block height and network are promised, their names are not shown (LSP-NET-01): the members here are the published ones, for recording, not for failing.
 */
export interface ProviderNetworkInfo {
  /**
   * Network of the provider node.
   */
  network?: string;
  /**
   * Height of its best block.
   */
  height?: Integer;
}
/**
 * Paying an order on chain (LSP-PAY-03, 04, 05; FMT-TIME-03).
 */
export interface OnchainPayment {
  state: PaymentState;
  /**
   * Deadline.
   */
  expires_at: DateTime;
  /**
   * Fees within the total, satoshis.
   */
  fee_total_sat: Integer;
  /**
   * What to pay, satoshis.
   */
  order_total_sat: Integer;
  /**
   * Where to pay.
   */
  address: string;
  /**
   * Fee from which an unconfirmed payment counts; unit not stated.
   */
  min_fee_for_0conf: Integer;
  /**
   * Confirmations the payment needs.
   */
  min_onchain_payment_confirmations: Integer;
  /**
   * Where a refund goes.
   */
  refund_onchain_address?: string | null;
  /**
   * Words not shown.
   */
  payment_status?: string | null;
  /**
   * Satoshis paid too much; negative when too little.
   */
  payment_difference?: Integer | null;
  /**
   * Integer, not an ISO text; unit not named.
   */
  last_payment_check?: Integer | null;
}
/**
 * Answer of POST /api/v1/lsps1/create_order and get_order (LSP-ORDER-01, 02, 03, 06). access_token is filled at creation only (LSP-ORDER-07, LSP-GET-08).
 */
export interface Order {
  /**
   * Identifies the order.
   */
  order_id: string;
  /**
   * As ordered.
   */
  client_pubkey: string;
  /**
   * As ordered, satoshis.
   */
  lsp_balance_sat: Integer;
  /**
   * As ordered, satoshis.
   */
  client_balance_sat: Integer;
  /**
   * As ordered.
   */
  required_channel_confirmations: Integer;
  /**
   * As ordered.
   */
  funding_confirms_within_blocks: Integer;
  /**
   * As ordered.
   */
  channel_expiry_blocks: Integer;
  /**
   * Empty unless something sets it.
   */
  token?: string | null;
  /**
   * When it was made.
   */
  created_at?: DateTime;
  /**
   * As ordered.
   */
  announce_channel: boolean;
  order_state: OrderState;
  payment: Payment;
  /**
   * Null until the channel exists.
   */
  channel?: Channel | null;
  /**
   * Asset of the channel, if any.
   */
  asset_id?: AssetId | null;
  /**
   * Asset on the provider side, smallest unit.
   */
  lsp_asset_amount?: Integer | null;
  /**
   * Asset on the client side, smallest unit.
   */
  client_asset_amount?: Integer | null;
  /**
   * Quote the order rests on.
   */
  rfq_id?: string | null;
  /**
   * Price of the asset bought, satoshis.
   */
  asset_price_sat?: Integer | null;
  /**
   * Why it failed.
   */
  failure_reason?: string | null;
  /**
   * Credential for reading this order and deciding on it.
   */
  access_token?: string | null;
  /**
   * Never there with a value: payments and the channel have their own (LSP-ORDER-03).
   */
  expires_at?: null;
}
/**
 * Both ways to pay an order; neither is ever left out (LSP-PAY-01).
 */
export interface Payment {
  bolt11: Bolt11Payment;
  onchain: OnchainPayment;
}
/**
 * An asset channels can be ordered with (LSP-INFO-06). A maximum of 0 means that side is not on offer.
 */
export interface ProviderAsset {
  /**
   * Full name.
   */
  name: string;
  /**
   * Identifier.
   */
  asset_id: AssetId;
  /**
   * Symbol.
   */
  ticker: string;
  /**
   * Decimal places.
   */
  precision: Integer;
  /**
   * Total issued, smallest unit.
   */
  issued_supply: Integer;
  /**
   * Least on the client side of the asset, in its smallest unit.
   */
  min_initial_client_amount: Integer;
  /**
   * Most on the client side of the asset, in its smallest unit.
   */
  max_initial_client_amount: Integer;
  /**
   * Least on the provider side of the asset, in its smallest unit.
   */
  min_initial_lsp_amount: Integer;
  /**
   * Most on the provider side of the asset, in its smallest unit.
   */
  max_initial_lsp_amount: Integer;
  /**
   * Least in a channel of the asset, in its smallest unit.
   */
  min_channel_amount: Integer;
  /**
   * Most in a channel of the asset, in its smallest unit.
   */
  max_channel_amount: Integer;
}
/**
 * Answer of GET /api/v1/lsps1/get_info (LSP-INFO-01, LSP-INFO-02).
 */
export interface ProviderInfo {
  /**
   * Peer to connect to before ordering: pubkey@host:port.
   */
  lsp_connection_url: string;
  options: ProviderOptions;
  /**
   * Assets channels can be ordered with; can be empty.
   */
  assets: ProviderAsset[];
}
/**
 * Bounds of a channel order (LSP-INFO-03, LSP-INFO-04).
 */
export interface ProviderOptions {
  /**
   * Fewest confirmations a channel can be ordered with.
   */
  min_required_channel_confirmations: Integer;
  /**
   * Fewest blocks within which funding can be asked to confirm.
   */
  min_funding_confirms_within_blocks: Integer;
  /**
   * Confirmations an on-chain payment needs.
   */
  min_onchain_payment_confirmations: Integer;
  /**
   * Whether the client may keep no reserve.
   */
  supports_zero_channel_reserve: boolean;
  /**
   * Smallest on-chain payment, satoshis.
   */
  min_onchain_payment_size_sat: Integer;
  /**
   * Longest channel lifetime, blocks.
   */
  max_channel_expiry_blocks: Integer;
  /**
   * Smallest balance on the client side, satoshis.
   */
  min_initial_client_balance_sat: Integer;
  /**
   * Largest balance on the client side, satoshis.
   */
  max_initial_client_balance_sat: Integer;
  /**
   * Smallest balance on the provider side, satoshis.
   */
  min_initial_lsp_balance_sat: Integer;
  /**
   * Largest balance on the provider side, satoshis.
   */
  max_initial_lsp_balance_sat: Integer;
  /**
   * Smallest channel, satoshis.
   */
  min_channel_balance_sat: Integer;
  /**
   * Largest channel, satoshis.
   */
  max_channel_balance_sat: Integer;
}
/**
 * Body of POST /api/v1/lsps1/rate_decision (LSP-RATE-05). A missing access_token may be a schema error or the token error.
 */
export interface RateDecisionRequest {
  /**
   * Order waiting for the decision.
   */
  order_id: string;
  /**
   * Token from creation.
   */
  access_token?: string;
  /**
   * True: go on at the current rate. False: refund.
   */
  accept_new_rate: boolean;
}
/**
 * Answer of POST /api/v1/lsps1/rate_decision. Only refund_txid is shown (LSP-RATE-09); the other members are the published ones.
 */
export interface RateDecision {
  /**
   * Transaction id of the refund, hex; after a decline of a paid order.
   */
  refund_txid?: string | null;
  /**
   * Published as the order decided on.
   */
  order_id?: {
    [k: string]: unknown;
  };
  /**
   * Published as a boolean.
   */
  decision_accepted?: {
    [k: string]: unknown;
  };
  /**
   * Published as a text for people.
   */
  message?: {
    [k: string]: unknown;
  };
}
/**
 * Server message in place of a quote_response when a quote_request failed (WS-ERR-01 to 07). Type and content of error are free, so long as it is not null (WS-ERR-11).
 */
export interface SocketError {
  /**
   * What went wrong; published as text.
   */
  error: {
    [k: string]: unknown;
  };
}
/**
 * Client message that asks for a pong (WS-PING-01).
 */
export interface SocketPing {
  /**
   * What the client wants.
   */
  action: 'ping';
}
/**
 * Client message that asks for a quote (WS-QUOTE-01 to 09). Exactly one of the two amounts is set. Flat on purpose, unlike the REST request.
 */
export interface SocketQuoteRequest {
  /**
   * What the client wants.
   */
  action: 'quote_request';
  /**
   * Asset to give: ticker or RGB contract id.
   */
  from_asset: string;
  /**
   * Asset to get: ticker or RGB contract id.
   */
  to_asset: string;
  /**
   * Amount to give, smallest unit (millisatoshis for BTC).
   */
  from_amount?: Integer | null;
  /**
   * Amount to get, smallest unit (millisatoshis for BTC).
   */
  to_amount?: Integer | null;
  /**
   * Layer to leave from; the pair's default route when left out.
   */
  from_layer?: string | null;
  /**
   * Layer to arrive on; the pair's default route when left out.
   */
  to_layer?: string | null;
}
/**
 * Server message that answers a valid quote_request: some top-level member is the text quote_response, data is the quote (WS-QUOTE-01, WS-QUOTE-03). The name of the former member is not shown; published as action.
 */
export interface SocketQuoteResponse {
  /**
   * The quote, as REST gives it.
   */
  data: Quote;
}
/**
 * Fee of a quote, already folded into the computed leg (QUO-FEE-01). The types inside are not spelled out by the interface, so numbers and numeric texts are taken.
 */
export interface Fee {
  /**
   * Fixed part, in the smallest unit of the fee asset.
   */
  base_fee: Numeral;
  /**
   * Part that grows with the amount, in the smallest unit of the fee asset.
   */
  variable_fee: Numeral;
  /**
   * Rate behind variable_fee; share, percent or basis points is not said.
   */
  fee_rate: Numeral;
  /**
   * base_fee plus variable_fee, in the smallest unit of the fee asset.
   */
  final_fee: Numeral;
  /**
   * Asset the fee is counted in: identifier or ticker.
   */
  fee_asset: string;
  /**
   * Decimal places of the fee asset.
   */
  fee_asset_precision: Integer;
}
/**
 * One side of a quote (QUO-RESP-03).
 */
export interface Leg {
  /**
   * Identifier of the asset.
   */
  asset_id: AssetId;
  /**
   * Full name.
   */
  name: string;
  /**
   * Symbol.
   */
  ticker: string;
  /**
   * Layer the asset moves on.
   */
  layer: Layer;
  /**
   * What the client gives or gets, fee included, in the smallest unit (millisatoshis for BTC); can lie beyond 2^53.
   */
  amount: Integer;
  /**
   * Decimal places of the asset.
   */
  precision: Integer;
}
/**
 * Body of POST /api/v1/market/quote (QUO-REQ-06, QUO-REQ-07). Exactly one of the two amounts is set: from_asset.amount asks for a forward quote, to_asset.amount for a reverse one; that rule belongs to the application.
 */
export interface QuoteRequest {
  /**
   * What the client wants to give.
   */
  from_asset: RequestLeg;
  /**
   * What the client wants to get.
   */
  to_asset: RequestLeg;
}
/**
 * One side of a quote request.
 */
export interface RequestLeg {
  /**
   * Identifier of the asset; whether a ticker is understood is not said.
   */
  asset_id: string;
  /**
   * Layer it is to move on.
   */
  layer: string;
  /**
   * Smallest unit (millisatoshis for BTC); left out on the side to be computed.
   */
  amount?: Integer | null;
}
/**
 * Answer of POST /api/v1/market/quote and data of a socket quote_response (QUO-RESP-01, 02, 09).
 */
export interface Quote {
  /**
   * Identifies the quote at init and on channel orders.
   */
  rfq_id: string;
  /**
   * What the client gives.
   */
  from_asset: Leg;
  /**
   * What the client gets.
   */
  to_asset: Leg;
  /**
   * Smallest units of to_asset for one whole unit of from_asset.
   */
  price: Numeric;
  fee: Fee;
  /**
   * When the quote was made.
   */
  timestamp: UnixTime;
  /**
   * From then on the quote backs nothing; tens of seconds after timestamp.
   */
  expires_at: UnixTime;
}
/**
 * Body of POST /api/v1/swaps/execute (SWP-EXEC-03).
 */
export interface SwapExecuteRequest {
  /**
   * As init gave it.
   */
  swapstring: string;
  /**
   * Public key of the node of the client, hex.
   */
  taker_pubkey: string;
  /**
   * As init gave it.
   */
  payment_hash: string;
}
/**
 * Answer of POST /api/v1/swaps/execute (SWP-EXEC-01, SWP-EXEC-02). HTTP 200 means accepted, not settled.
 */
export interface SwapExecute {
  /**
   * Numeric code of the execution; unrelated to the words of a swap status.
   */
  status: Integer;
  /**
   * For people.
   */
  message: string;
}
/**
 * Body of POST /api/v1/swaps/init (SWP-INIT-05, SWP-INIT-06): the figures of the quote, unchanged.
 */
export interface SwapInitRequest {
  /**
   * The unexpired quote to use; backs one init.
   */
  rfq_id: string;
  /**
   * Identifier of the asset the client gives.
   */
  from_asset: string;
  /**
   * Amount of it, native unit without precision (millisatoshis for BTC).
   */
  from_amount: Integer;
  /**
   * Identifier of the asset the client gets.
   */
  to_asset: string;
  /**
   * Amount of it, native unit without precision (millisatoshis for BTC).
   */
  to_amount: Integer;
}
/**
 * Answer of POST /api/v1/swaps/init (SWP-INIT-01).
 */
export interface SwapInit {
  /**
   * Slash-separated text of both amounts, both assets and the payment hash, to be whitelisted on the node of the client.
   */
  swapstring: string;
  /**
   * Hash of the swap; its format is not given.
   */
  payment_hash: string;
  /**
   * Credential for the status of this swap; shown here and never again.
   */
  access_token: string;
}
/**
 * Answer of GET /api/v1/swaps/nodeinfo (SWP-NODE-01). Members of an older listing, such as alias, may stand beside these.
 */
export interface MakerNodeInfo {
  /**
   * Public key of the node of the maker, hex.
   */
  pubkey: string;
  /**
   * Network of the node, letters in either case.
   */
  network: string;
  /**
   * Height of its best block.
   */
  block_height: Integer;
}
/**
 * Body of POST /api/v1/swaps/atomic/status. A missing token is answered like a wrong one (SWP-STATUS-10), so it is no schema error.
 */
export interface SwapStatusRequest {
  /**
   * Hash of the swap.
   */
  payment_hash: string;
  /**
   * Token from init.
   */
  access_token?: string;
}
/**
 * Answer of POST /api/v1/swaps/atomic/status (SWP-STATUS-01).
 */
export interface SwapStatusAnswer {
  swap: Swap;
}
/**
 * State of one swap (SWP-STATUS-01, 02, 03, 06, 08).
 */
export interface Swap {
  /**
   * Quantity of from_asset, smallest unit (millisatoshis for BTC); can lie beyond 2^53.
   */
  qty_from: Integer;
  /**
   * Quantity of to_asset, smallest unit (millisatoshis for BTC); can lie beyond 2^53.
   */
  qty_to: Integer;
  /**
   * Identifier of the asset the client gives.
   */
  from_asset: AssetId;
  /**
   * Identifier of the asset the client gets.
   */
  to_asset: AssetId;
  /**
   * Hash of the swap.
   */
  payment_hash: string;
  /**
   * Where the swap stands.
   */
  status: SwapStatus;
  /**
   * When init was made.
   */
  requested_at: UnixTime;
  /**
   * Unix time in seconds at which it was initiated; 0, null or absent before.
   */
  initiated_at?: Integer | null;
  /**
   * When an unfinished swap expires.
   */
  expires_at: UnixTime;
  /**
   * Unix time in seconds at which it ended; 0, null or absent before.
   */
  completed_at?: Integer | null;
}
