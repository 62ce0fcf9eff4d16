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
  /** Identity, name of the network as the node spells it (`Regtest`) and best block. */
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
  /** Makes an invoice of so many msat. Throws NodeRefusal InvalidAmount. */
  makeInvoice(args: {
    amt_msat: bigint;
    expiry_sec: number;
    description: string;
  }): Promise<{ invoice: string; payment_hash: string }>;
  /** How an own invoice stands. Refusals: InvalidInvoice, UnknownLNInvoice. */
  invoiceStatus(invoice: string): Promise<InvoiceStatus>;
}

/** The maker's node did not answer at all. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
}
