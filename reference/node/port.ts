import type { Deposit } from '../lightning/onchain.ts';
import type { HeldInvoice } from '../lightning/payments.ts';
import type { SwapRecord } from '../lightning/swap-record.ts';

/** A swap as the maker's node records it: quantities in msat or raw units, times in unix seconds, a null asset is BTC. */
export type NodeSwap = SwapRecord;

/** What the maker offers, from and to as the taker gives and gets; a null asset is BTC, its quantity in msat. */
interface SwapOffer {
  readonly qty_from: bigint;
  readonly from_asset: string | null;
  readonly qty_to: bigint;
  readonly to_asset: string | null;
  /** How long the offer may be taken up, in seconds from now. */
  readonly timeout_sec: number;
}

/** The state of an invoice of the maker's node. */
type InvoiceStatus = 'Pending' | 'Succeeded' | 'Failed' | 'Expired';

/**
 * What the maker service asks of its own Lightning node. Every call may throw NodeUnreachable, and NodeRefusal
 * (`lightning/refusal.ts`) where the node says no. A backend on a real node can stand in for the model.
 */
export interface MakerNode {
  /** Identity, name of the network as the node spells it (`Regtest`, `Signet`, `Mainnet`) and best block. */
  info(): Promise<{ pubkey: string; network: string; block_height: number }>;
  /** Makes a swap offer. Refusals: InvalidAssetID, InvalidSwap, InsufficientAssets. */
  makeOffer(offer: SwapOffer): Promise<{ swapstring: string; payment_hash: string; payment_secret: string }>;
  /**
   * Launches the payment of an offer; resolves once it is under way, not once it is settled. Refusals: InvalidSwapString,
   * InvalidPaymentSecret, InvalidPubkey, ExpiredSwapOffer, MissingSwapPaymentPreimage, NoRoute (the offer stays Waiting),
   * FailedPayment, DuplicatePayment (it was launched before: this one changed nothing).
   */
  execute(args: { swapstring: string; payment_secret: string; taker_pubkey: string }): Promise<void>;
  /** The maker's record of a swap; undefined for a hash this node never offered. */
  swap(payment_hash: string): Promise<NodeSwap | undefined>;
  /**
   * Makes an invoice of `amt_msat`, or of any amount where it is null; with `hold` what comes in stays where it is until `decideInvoice`. Throws NodeRefusal
   * InvalidAmount.
   */
  makeInvoice(args: {
    amt_msat: bigint | null;
    expiry_sec: number;
    description: string;
    hold?: boolean;
  }): Promise<{ invoice: string; payment_hash: string; expires_at: number }>;
  /** How an own invoice stands. Refusals: InvalidInvoice, UnknownLNInvoice. */
  invoiceStatus(invoice: string): Promise<InvoiceStatus>;
  /** The state of the own invoice of a payment hash; a held payment has a state of its own. Refusals: UnknownLNInvoice. */
  heldInvoice(payment_hash: string): Promise<HeldInvoice>;
  /** Takes what has come in or will come in for an own invoice, or turns it away. Refusals: UnknownLNInvoice. */
  decideInvoice(payment_hash: string, verdict: 'take' | 'refuse'): Promise<void>;
  /** A new address of the node's wallet. */
  newAddress(): Promise<string>;
  /** What was paid to one of the node's addresses so far, the earliest first. */
  deposits(address: string): Promise<readonly Deposit[]>;
  /**
   * Sends satoshis on chain and gives the id of the transaction. Refusals: InvalidRequest, InvalidAmount,
   * InsufficientFunds.
   */
  sendToAddress(address: string, amount_sat: bigint): Promise<string>;
  /** Whether a node is connected to this one and awake. */
  isConnected(pubkey: string): Promise<boolean>;
  /**
   * Publishes the funding of a channel out of the node's wallet. Refusals: FailedPeerConnection, InsufficientFunds.
   */
  openChannel(wish: ChannelWish): Promise<OpenedChannel>;
  /** Whether the funding of a channel is confirmed often enough; false for one that this node does not know. */
  isReady(channel_id: string): Promise<boolean>;
}

/** A channel to be opened and paid for by the maker's node. Satoshis, and raw units of the asset, on either side. */
export interface ChannelWish {
  readonly peer_pubkey: string;
  readonly own_sat: bigint;
  readonly peer_sat: bigint;
  readonly asset: { readonly asset_id: string; readonly own_units: bigint; readonly peer_units: bigint } | undefined;
  readonly public: boolean;
  /** How often the funding has to be confirmed before the channel is used. */
  readonly confirmations: number;
}

/** A channel whose funding is published. */
export interface OpenedChannel {
  readonly channel_id: string;
  readonly temporary_channel_id: string;
  /** As `txid:index`. */
  readonly funding_outpoint: string;
  /** Milliseconds at which it was published. */
  readonly funded_at: number;
}

/** The maker's node did not answer at all. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
}
