// Written by reference/maker/generate-option-list.ts from the options (npm run types); do not edit.

/** An option of a maker service that a word can give, and what it takes: one of some choices, or a value of a kind. */
export interface ListedOption {
  readonly name: string;
  readonly takes: 'number' | 'boolean' | 'text' | 'texts' | readonly (string | number)[];
  readonly says: string;
}

/** All of them, in the order of their files. */
export const OPTION_LIST: readonly ListedOption[] = [
  {
    name: 'wrong_method',
    takes: [404, 405],
    says: 'An existing path with another method (ERR-STATUS-07).',
  },
  {
    name: 'clock_ahead_seconds',
    takes: 'number',
    says: 'How many seconds the clock of the service is ahead of its source; negative when it is behind.',
  },
  {
    name: 'network',
    takes: ['mainnet', 'signet', 'regtest'],
    says: 'The network that the lists and the node name.',
  },
  {
    name: 'btc_precision',
    takes: [8, 11],
    says: 'Decimal places of BTC. Amounts are millisatoshis either way (FMT-PREC-02).',
  },
  {
    name: 'routes',
    takes: ['both', 'base-to-quote'],
    says: 'Whether a pair lists its routes in both directions or from base to quote only (QUO-ROUTE-04).',
  },
  {
    name: 'swing_ppm',
    takes: 'number',
    says: 'How far the price of each asset swings to either side, in parts per million.',
  },
  {
    name: 'page_default',
    takes: 'number',
    says: 'How many elements a page has when the request names no limit.',
  },
  {
    name: 'page_max',
    takes: 'number',
    says: 'The most elements of a page, whatever the request asks for.',
  },
  {
    name: 'no_match',
    takes: ['empty', 'not-found'],
    says: 'A filter that matches nothing: an empty list, or 404 (MKT-ASSETS-13, MKT-PAIRS-10).',
  },
  {
    name: 'large_amounts',
    takes: 'boolean',
    says: 'Whether an asset has amounts, a supply and prices beyond 2^53; otherwise every integer is safe for any client.',
  },
  {
    name: 'contract_ids',
    takes: ['of any revision', 'of the revision'],
    says: 'The letters of asset ids: those that nodes of any revision read, or all of the revision that runs (`node_revision`).',
  },
  {
    name: 'quote_seconds',
    takes: 'number',
    says: 'How long a quote is valid, in seconds (QUO-TIME-02).',
  },
  {
    name: 'spread_ppm',
    takes: 'number',
    says: "How far the quoted rate lies below the market's, in parts per million.",
  },
  {
    name: 'base_fee_msat',
    takes: 'number',
    says: 'The fixed part of the fee, in millisatoshis of worth; in another asset as many whole units as that is worth.',
  },
  {
    name: 'fee_ppm',
    takes: 'number',
    says: 'The part of the fee that grows with the amount, in parts per million of the leg it is charged in.',
  },
  {
    name: 'fee_leg',
    takes: ['btc', 'from', 'to'],
    says: 'Which leg the fee is charged in; `btc` is the BTC leg, or the sold one where neither is BTC (QUO-FEE-03).',
  },
  {
    name: 'fee_asset_name',
    takes: ['asset_id', 'ticker'],
    says: 'How `fee_asset` names its asset (QUO-FEE-03).',
  },
  {
    name: 'price_form',
    takes: ['integer', 'decimal'],
    says: 'Whether `price` is rounded down to an integer, where that is not zero, or has decimals where it needs them (QUO-RESP-09).',
  },
  {
    name: 'computed_limits',
    takes: ['enforce', 'ignore'],
    says: 'Whether the computed amount has to lie within the limits of its own layer as well (QUO-LIMIT-07).',
  },
  {
    name: 'out_of_range',
    takes: ['application', 'legacy'],
    says: 'The shape of the 400 for an amount out of range (QUO-LIMIT-03).',
  },
  {
    name: 'amount_rule',
    takes: ['application', 'legacy', 'validation'],
    says: 'The refusal of no amount and of two: 400 in either shape, or 422 (QUO-REQ-03, 04).',
  },
  {
    name: 'unknown_pair',
    takes: ['PAIR_NOT_FOUND', 'ASSET_NOT_FOUND', 'NOT_FOUND'],
    says: 'The code of the 404 for an asset or a pair that is not traded (QUO-ROUTE-05).',
  },
  {
    name: 'unknown_layer',
    takes: ['legacy', 'validation'],
    says: 'A layer that is the name of none: a route that is not supported, or 422 (QUO-ROUTE-01).',
  },
  {
    name: 'ticker_as_asset_id',
    takes: ['accept', 'refuse'],
    says: 'Whether a ticker is understood as `asset_id` (QUO-REQ-11). The socket understands it in any case.',
  },
  {
    name: 'quotes_in_outage',
    takes: ['refuse', 'give'],
    says: "Whether quotes are given while the maker's node is away; otherwise 503.",
  },
  {
    name: 'closed_socket_quotes',
    takes: ['keep', 'void'],
    says: 'Whether a quote given on a socket can be used once that socket is closed (WS-LIFE-03).',
  },
  {
    name: 'socket_addresses',
    takes: ['both', 'short', 'market'],
    says: 'Which of the two addresses are served: `/ws/{client_id}`, `/api/v1/market/ws/{client_id}` (WS-ADDR-01).',
  },
  {
    name: 'socket_kind_member',
    takes: ['action', 'type', 'event'],
    says: 'The member that names the kind of a server message (WS-PING-02).',
  },
  {
    name: 'socket_error',
    takes: ['text', 'object'],
    says: 'What `error` is: text, or an object with code and message (WS-ERR-11).',
  },
  {
    name: 'undocumented_message',
    takes: ['error', 'silence', 'close'],
    says: 'What draws a message that is not described: unknown actions, text that is no JSON object, binary (WS-ERR-09, 10).',
  },
  {
    name: 'duplicate_client_id',
    takes: ['both', 'replace', 'refuse'],
    says: 'A `client_id` that is open already: both live on, the older one is closed, or the newer refused (WS-ADDR-05).',
  },
  {
    name: 'socket_message_limit_bytes',
    takes: 'number',
    says: 'The longest message; a longer one ends the connection with 1009. Read once, when the service is made.',
  },
  {
    name: 'swap_timeout_seconds',
    takes: 'number',
    says: 'How long a swap may take from its init, in seconds (SWP-STATE-11).',
  },
  {
    name: 'payment_step_ms',
    takes: 'number',
    says: "How long each step of a payment takes, in milliseconds of the service's clock; 0 means at once.",
  },
  {
    name: 'htlc_lingering_ms',
    takes: 'number',
    says: "How long an HTLC stays in the commitments of its channel when it ended, in milliseconds of the service's clock.",
  },
  {
    name: 'payments_routed',
    takes: 'boolean',
    says: "Whether a third node stands between the maker's and the client's, which forwards for a fee.",
  },
  {
    name: 'btc_channels',
    takes: ['large', 'real'],
    says: 'How large the channels between the two are: large enough for any amount of the catalogue, or as nodes open them.',
  },
  {
    name: 'node_latency_ms',
    takes: 'number',
    says: "How long the maker's node takes to answer the service, in milliseconds.",
  },
  {
    name: 'init_mismatch',
    takes: ['refuse', 'override'],
    says: 'An init with figures other than the quoted ones: refused, or made with the quoted ones (SWP-INIT-11, 12).',
  },
  {
    name: 'mismatch_spends_quote',
    takes: 'boolean',
    says: 'Whether an init refused for its figures uses up the quote (SWP-INIT-14).',
  },
  {
    name: 'onchain_init',
    takes: ['refuse', 'accept'],
    says: 'A quote between on-chain layers at init (SWP-INIT-20).',
  },
  {
    name: 'unusable_quote',
    takes: [400, 404],
    says: 'The status of an init from an unknown, expired or used quote (SWP-INIT-07, 19).',
  },
  {
    name: 'failing_execute',
    takes: ['error', 'body', 'later'],
    says: 'How a failing execute shows: as an HTTP error, as HTTP 200 with a failing `status` in the body, or, where the payment fails only on its way, in the later swap status (SWP-EXEC-07).',
  },
  {
    name: 'repeated_execute',
    takes: ['refuse', 'accept'],
    says: 'A repeated execute of a swap that is under way or has succeeded: refused, or answered like the first (SWP-EXEC-10).',
  },
  {
    name: 'no_route',
    takes: ['fail', 'keep'],
    says: 'A swap whose payment finds no route: it is `Failed`, or it may be executed again (SWP-STATE-05, SWP-EXEC-13).',
  },
  {
    name: 'initiation',
    takes: ['execute', 'init'],
    says: 'What counts as initiation: execute, or init, after which a swap is `Pending` at once (SWP-STATE-12).',
  },
  {
    name: 'timed_out',
    takes: ['Expired', 'Failed'],
    says: 'The status of a swap that was executed and not completed in time (SWP-STATE-04, 05).',
  },
  {
    name: 'expiry_sweep_seconds',
    takes: 'number',
    says: 'How much later than `expires_at` a swap that nobody executed is seen to be `Expired`, in seconds (SWP-STATE-04).',
  },
  {
    name: 'unreached_time',
    takes: ['null', 'zero', 'absent'],
    says: 'How `initiated_at` and `completed_at` read before their moments (SWP-STATUS-08).',
  },
  {
    name: 'missing_hash',
    takes: [404, 422],
    says: 'A status request without `payment_hash` (SWP-STATUS-15).',
  },
  {
    name: 'peer_address',
    takes: 'text',
    says: "Where the provider's node listens to its peers, as `host:port`.",
  },
  {
    name: 'not_stocked',
    takes: 'texts',
    says: 'Tickers of the assets of which the provider puts nothing on its own side of a channel (LSP-INFO-07).',
  },
  {
    name: 'setup_fee_sat',
    takes: 'number',
    says: 'The fixed part of the fee of an order, in satoshis.',
  },
  {
    name: 'asset_setup_fee_sat',
    takes: 'number',
    says: 'What a channel with an asset costs beside that, in satoshis.',
  },
  {
    name: 'capacity_fee_ppm',
    takes: 'number',
    says: "The share of the provider's balance in the fee, in parts per million.",
  },
  {
    name: 'duration_fee_msat_per_block',
    takes: 'number',
    says: 'What a channel costs for each block that it is to stay open, in millisatoshis.',
  },
  {
    name: 'onchain_fee_sat',
    takes: 'number',
    says: 'What an order costs more when it is paid on chain, in satoshis (LSP-EST-14).',
  },
  {
    name: 'discount_percent',
    takes: 'number',
    says: 'A discount on the whole fee, in percent (LSP-EST-03).',
  },
  {
    name: 'discount_code',
    takes: 'text',
    says: 'The name of the discount.',
  },
  {
    name: 'bolt11_window_seconds',
    takes: 'number',
    says: 'How long an order may be paid by its invoice, in seconds from creation (LSP-PAY-07).',
  },
  {
    name: 'onchain_window_seconds',
    takes: 'number',
    says: 'How long an order may be paid on chain, in seconds from creation (LSP-PAY-07).',
  },
  {
    name: 'min_fee_for_0conf',
    takes: 'number',
    says: 'From which fee rate on a payment counts unconfirmed, in satoshis for each 1000 weight units.',
  },
  {
    name: 'opening_ms',
    takes: 'number',
    says: "How long the provider and the client's node take from the payment to the funding of the channel, in milliseconds.",
  },
  {
    name: 'bolt11_payment',
    takes: ['hold', 'take'],
    says: 'A payment by invoice is held until the channel is funded, or taken at once (LSP-PAY-14).',
  },
  {
    name: 'completed',
    takes: ['ready', 'funded'],
    says: 'When an order is COMPLETED: once its channel is confirmed often enough, or once it is funded.',
  },
  {
    name: 'repriced_orders',
    takes: ['waiting', 'paid'],
    says: 'Which orders a move of the market reprices: all that wait for their payment, or those that got some (LSP-RATE-06).',
  },
  {
    name: 'repricing_threshold_percent',
    takes: 'number',
    says: 'From how far on a move reprices an order, in percent of the price of the asset.',
  },
  {
    name: 'unpaid_order',
    takes: ['fail', 'keep'],
    says: 'What becomes of an order that nobody paid in time (LSP-STATE-07).',
  },
  {
    name: 'unconnected_client',
    takes: ['accept', 'refuse'],
    says: 'An order for a node that is not connected: made, to fail when the channel is to be opened, or refused (LSP-CREATE-01).',
  },
  {
    name: 'order_out_of_limits',
    takes: ['LSPS1_INVALID_PARAMS', 'VALIDATION_ERROR', 'validation'],
    says: 'The refusal of values outside the limits (LSP-CREATE-11 to 17).',
  },
  {
    name: 'bad_refund_address',
    takes: ['refuse', 'accept'],
    says: 'A `refund_onchain_address` that is none of this network: refused, or noticed when something is to be refunded (LSP-CREATE-24).',
  },
  {
    name: 'estimate_figures',
    takes: ['required', 'optional'],
    says: 'Whether an estimate demands its three figures, or counts one that is left out as 0 (LSP-EST-10).',
  },
  {
    name: 'estimate_limits',
    takes: ['enforce', 'ignore'],
    says: 'Whether an estimate is held to the limits of an order (LSP-EST-13).',
  },
  {
    name: 'unset_order_members',
    takes: ['null', 'absent'],
    says: 'How members without a value read.',
  },
  {
    name: 'order_times',
    takes: ['utc', 'milliseconds', 'zoneless'],
    says: 'How the times of orders are written (FMT-TIME-02).',
  },
  {
    name: 'provider_reachable',
    takes: 'boolean',
    says: 'Whether the node behind the channel orders is there, beside the one behind everything else (ERR-CODE-05).',
  },
  {
    name: 'orders_in_outage',
    takes: ['refuse', 'show'],
    says: 'Whether orders can be read during an outage, as they were last seen (ERR-CODE-05).',
  },
  {
    name: 'min_required_channel_confirmations',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_funding_confirms_within_blocks',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_onchain_payment_confirmations',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'supports_zero_channel_reserve',
    takes: 'boolean',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_onchain_payment_size_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'max_channel_expiry_blocks',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_initial_client_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'max_initial_client_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_initial_lsp_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'max_initial_lsp_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'min_channel_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'max_channel_balance_sat',
    takes: 'number',
    says: 'What get_info lists in `options` under this name.',
  },
  {
    name: 'enforcement',
    takes: 'boolean',
    says: 'Whether a key is demanded.',
  },
  {
    name: 'public_market',
    takes: 'boolean',
    says: 'Under enforcement: market operations still served without a key (AUT-ANON-02).',
  },
  {
    name: 'unknown_key',
    takes: ['serve', 'refuse'],
    says: 'While keys are optional: whether an unknown or malformed one is served as anonymous or refused (AUT-KEY-01).',
  },
  {
    name: 'scopes_without_enforcement',
    takes: 'boolean',
    says: 'While keys are optional: whether a known key is still held to its scopes (AUT-SCOPE-05).',
  },
  {
    name: 'cross_origin',
    takes: ['refuse', 'allow'],
    says: 'Whether web pages of any origin may call the service and read its answers (AUT-CORS-01).',
  },
  {
    name: 'rate_reset',
    takes: ['seconds', 'epoch'],
    says: 'What `X-RateLimit-Reset` says: seconds to wait, or the unix time (LIM-HEAD-05).',
  },
  {
    name: 'retry_after_header',
    takes: 'boolean',
    says: 'Whether a 429 has the header `Retry-After` as well.',
  },
  {
    name: 'other_media_type',
    takes: ['read', 'refuse'],
    says: 'A body that is not announced as JSON: read all the same, or 415 (FMT-JSON-03).',
  },
  {
    name: 'coercion',
    takes: ['lax', 'strict'],
    says: 'Whether "12" and 12.0 pass as integers (FMT-INT-03).',
  },
];
