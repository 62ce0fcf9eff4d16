import type { SwapstringTerms } from '../interface/swaps/agreed.ts';
import type { Balances } from './balances.ts';
import { type Sparing, sparing } from './calm.ts';
import { type Channel, readChannels } from './channels.ts';
import type { ComparedSwapstring } from './compared.ts';
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts';
import { type NetworkInfo, type NodeInfo, readNetworkInfo, readNodeInfo } from './info.ts';
import { findPayment, makeInvoice, type Payment, readPayments, type SentPayment, sendPayment } from './payments.ts';
import { connectPeer, readPeers } from './peers.ts';
import { TakerRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';
import { decodeSwapstring, findSwap, readSwaps, type Swap, whitelistSwap } from './swaps.ts';
import {
  type BtcBalance,
  type OnchainBalance,
  readAddress,
  readAssetBalance,
  readBtcBalance,
  readTransactions,
} from './wallet.ts';

/**
 * The client's own node, spoken to through the HTTP interface of rgb-lightning-node. Every function throws a SetupError
 * that names TAKER_NODE_URL or TAKER_NODE_TOKEN and the fix when the node is away, locked, no such node or does not accept
 * the token, and a TakerRefusal (a SetupError too) for what the node refuses by a name.
 */
export interface Taker {
  nodeinfo(): Promise<NodeInfo>;
  networkinfo(): Promise<NetworkInfo>;
  listchannels(): Promise<readonly Channel[]>;
  /** Public keys of the connected peers. */
  listpeers(): Promise<readonly string[]>;
  /** Takes `<66 hex>@host:port`; a peer that is connected already is fine. */
  connectpeer(peer_pubkey_and_addr: string): Promise<void>;
  /** A fresh one for BTC. */
  address(): Promise<string>;
  /** On-chain only. */
  btcbalance(): Promise<BtcBalance>;
  /** The ids of the transactions of its wallet; undefined when its software does not have the call. */
  listtransactions(): Promise<readonly string[] | undefined>;
  /**
   * What the node owns: BTC, the assets of its channels, and those named. The calls are made one after the other, so a
   * payment under way between them shows by halves: take it while the node is at rest.
   */
  balances(asset_ids?: readonly string[]): Promise<Balances>;
  /** `/taker`: lets the node take part in the swap. Never again once the swap runs, as that begins it anew. */
  whitelist(swapstring: ComparedSwapstring): Promise<void>;
  /** What the node reads; undefined when its software does not have the call. */
  decodeswapstring(swapstring: string): Promise<SwapstringTerms | undefined>;
  /** The swaps in which the node is the taker. */
  listswaps(): Promise<readonly Swap[]>;
  /** One of them, by `/getswap` or `/listswaps`; undefined when it knows none. */
  swapOf(payment_hash: string): Promise<Swap | undefined>;
  /** A BOLT11 invoice for any amount. */
  lninvoice(expiry_sec: number): Promise<string>;
  /** Sent once, for each invoice. `Pending` is only on its way, and no route is `Failed`, not a refusal. */
  sendpayment(invoice: string): Promise<SentPayment>;
  listpayments(): Promise<readonly Payment[]>;
  /** By `/getpayment` or `/listpayments`; undefined when the node knows none. */
  paymentOf(payment_hash: string): Promise<Payment | undefined>;
  /** What the calls so far have shown of the node's software. */
  readonly revision: Readonly<Revision>;
  close(): Promise<void>;
}

/** Makes the client of a node. Nothing is sent before the first call; what revision the node is shows as it is used. */
export function createTaker({ calmMs, ...options }: ConnectionOptions & Pick<Sparing, 'calmMs'>): Taker {
  const unrecorded = openConnection({ ...options, record: () => {} });
  const node = sparing(openConnection(options), { calmMs, unrecorded });
  const revision: Revision = {};
  const sent = new Set<string>();
  return {
    nodeinfo: () => readNodeInfo(node),
    networkinfo: () => readNetworkInfo(node),
    listchannels: () => readChannels(node),
    listpeers: () => readPeers(node),
    connectpeer: (peer_pubkey_and_addr) => connectPeer(node, peer_pubkey_and_addr),
    address: () => readAddress(node),
    btcbalance: () => readBtcBalance(node),
    listtransactions: () => readTransactions(node),
    balances: (asset_ids = []) => readBalances(node, asset_ids),
    whitelist: (swapstring) => whitelistSwap(node, swapstring),
    decodeswapstring: (swapstring) => decodeSwapstring(node, revision, swapstring),
    listswaps: () => readSwaps(node),
    swapOf: (payment_hash) => findSwap(node, revision, payment_hash),
    lninvoice: (expiry_sec) => makeInvoice(node, expiry_sec),
    sendpayment: (invoice) => sendPayment(node, revision, sent, invoice),
    listpayments: () => readPayments(node, revision),
    paymentOf: (payment_hash) => findPayment(node, revision, payment_hash),
    revision,
    close: () => node.close(),
  };
}

async function readBalances(node: Connection, asset_ids: readonly string[]): Promise<Balances> {
  const channels = await readChannels(node);
  const ids = new Set(asset_ids);
  for (const { asset_id } of channels) if (asset_id !== null) ids.add(asset_id);
  const assets = new Map<string, Pick<OnchainBalance, 'future'>>();
  for (const asset_id of ids) assets.set(asset_id, await heldOf(node, asset_id));
  return { channels, btc: await readBtcBalance(node), assets };
}

async function heldOf(node: Connection, asset_id: string): Promise<Pick<OnchainBalance, 'future'>> {
  try {
    return await readAssetBalance(node, asset_id);
  } catch (error) {
    // An asset that the node has never had is one of which it has nothing.
    if (error instanceof TakerRefusal && error.name_ === 'UnknownContractId') return { future: 0n };
    throw error;
  }
}
