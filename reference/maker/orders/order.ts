import type { OpenedChannel } from '../../node/port.ts';
import type { QuoteWish } from '../quotes/quote.ts';

/** The states of an order (interface, Channel order state). */
export type OrderState = 'CREATED' | 'CHANNEL_OPENING' | 'COMPLETED' | 'FAILED' | 'PENDING_RATE_DECISION';

/** The states of a payment (interface, Payment state). */
export type PaymentState = 'EXPECT_PAYMENT' | 'HOLD' | 'PAID' | 'REFUNDED' | 'TO_REFUND';

/** The two ways to pay. */
export type Rail = 'bolt11' | 'onchain';

/** The figures of a channel, in satoshis, blocks and raw units of the asset; a side without asset has 0 of it. */
export interface ChannelFigures {
  readonly lsp_balance_sat: bigint;
  readonly client_balance_sat: bigint;
  readonly channel_expiry_blocks: number;
  readonly asset_id: string | undefined;
  readonly lsp_asset_amount: bigint;
  readonly client_asset_amount: bigint;
}

/** What a client orders. */
export interface OrderTerms extends ChannelFigures {
  readonly client_pubkey: string;
  readonly required_channel_confirmations: number;
  readonly funding_confirms_within_blocks: number;
  readonly announce_channel: boolean;
  readonly refund_onchain_address: string | undefined;
}

/** The asset a client buys with its order: the quote it was bought with, and the trade that the market prices anew. */
export interface Purchase {
  readonly rfq_id: string;
  readonly trade: QuoteWish;
  /** What it costs, rounded up to whole satoshis; another one after a new rate was accepted. */
  price_sat: bigint;
}

/** One order and what became of it. Times are unix seconds unless they say otherwise. */
export interface Order {
  readonly order_id: string;
  readonly access_token: string;
  readonly created_at: number;
  readonly terms: OrderTerms;
  readonly fee_sat: Readonly<Record<Rail, bigint>>;
  readonly purchase: Purchase | undefined;
  readonly bolt11: {
    state: PaymentState;
    readonly expires_at: number;
    invoice: string;
    payment_hash: string;
    /** What the node was asked to do with what comes in: nothing yet, to take it, or to turn it away. */
    instructed: 'nothing' | 'take' | 'refuse';
    /** What was taken by invoice and is to go back on chain, in satoshis. */
    owed_sat: bigint;
  };
  readonly onchain: {
    state: PaymentState;
    readonly expires_at: number;
    readonly address: string;
    /** What came in so far, and how much of it in time. */
    received_sat: bigint;
    in_time_sat: bigint;
    /** What of it went back. */
    refunded_sat: bigint;
    checked_at: number | undefined;
  };
  state: OrderState;
  failure_reason: string | undefined;
  /** How it was paid, and when that was (milliseconds). */
  paid: { readonly by: Rail; readonly at: number } | undefined;
  channel: OpenedChannel | undefined;
  /** Whether the node is about to open it: nobody else asks for it meanwhile. */
  opening: boolean;
  /** False once a refund could not be sent. */
  refundable: boolean;
  /** The transaction of the latest refund. */
  refund_txid: string | undefined;
  /** Whether it is over and nothing is left to be done about it. */
  closed: boolean;
}

/** What is to be paid by one of the two ways: the fee, what the client gets in its channel, and what it buys. */
export function totalOf(
  { fee_sat, purchase, terms }: Pick<Order, 'fee_sat' | 'purchase' | 'terms'>,
  rail: Rail,
): bigint {
  return fee_sat[rail] + terms.client_balance_sat + (purchase?.price_sat ?? 0n);
}

/** Whether an order costs nothing, and so is paid as it is made. */
export function isFree(order: Pick<Order, 'fee_sat' | 'purchase' | 'terms'>): boolean {
  return totalOf(order, 'bolt11') === 0n && totalOf(order, 'onchain') === 0n;
}

/** Whether nothing more becomes of an order; what was paid for it may still have to go back. */
export function isOver({ state }: Order): boolean {
  return state === 'COMPLETED' || state === 'FAILED';
}

/** Whether a channel has an asset at all. */
export function isColoured({ lsp_asset_amount, client_asset_amount }: ChannelFigures): boolean {
  return lsp_asset_amount > 0n || client_asset_amount > 0n;
}

/** The last moment at which an order may be paid in either way. */
export function lastExpiry({ bolt11, onchain }: Order): number {
  return Math.max(bolt11.expires_at, onchain.expires_at);
}
