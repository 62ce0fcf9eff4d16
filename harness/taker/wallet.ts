import type { Connection } from './connection.ts';
import type { Members } from './members.ts';
import { TakerRefusal } from './refusal.ts';
import type { Revision } from './revision.ts';

/** An on-chain balance: in sat for BTC, in raw units for an asset. */
interface OnchainBalance {
  /** Confirmed. */
  readonly settled: bigint;
  /** With what is on its way, in and out. */
  readonly future: bigint;
  readonly spendable: bigint;
}

/** The two wallets of the node, in sat. */
export interface BtcBalance {
  readonly vanilla: OnchainBalance;
  /** The coins that carry assets. */
  readonly colored: OnchainBalance;
}

/** Raw units of one asset. */
export interface AssetBalance extends OnchainBalance {
  /** The node's side of its channels. */
  readonly offchain_outbound: bigint;
  /** The other side of its channels. */
  readonly offchain_inbound: bigint;
}

/** `POST /btcbalance`, on-chain only, after the node has looked at the chain. */
export async function readBtcBalance(node: Connection): Promise<BtcBalance> {
  const balance = await node.call({ method: 'POST', path: '/btcbalance', json: { skip_sync: false }, reads: true });
  return { vanilla: onchainOf(balance.part('vanilla')), colored: onchainOf(balance.part('colored')) };
}

/** `POST /address`: a fresh address of the wallet for BTC. */
export async function readAddress(node: Connection): Promise<string> {
  return (await node.call({ method: 'POST', path: '/address' })).text('address');
}

/**
 * `POST /assetbalance`.
 * @throws {TakerRefusal} `UnknownContractId` for an asset that the node has never had, `InvalidAssetID`
 */
export async function readAssetBalance(node: Connection, asset_id: string): Promise<AssetBalance> {
  const balance = await node.call({ method: 'POST', path: '/assetbalance', json: { asset_id }, reads: true });
  return {
    ...onchainOf(balance),
    offchain_outbound: balance.whole('offchain_outbound'),
    offchain_inbound: balance.whole('offchain_inbound'),
  };
}

function onchainOf(balance: Members): OnchainBalance {
  return {
    settled: balance.whole('settled'),
    future: balance.whole('future'),
    spendable: balance.whole('spendable'),
  };
}

/** How many unused addresses in a row end a look at the chain: the usual gap limit. */
const LOOKBACK = 20;
const KEYCHAINS = ['Colored', { Vanilla: { lookback: LOOKBACK } }] as const;

/** How a call without a body is refused where it takes one, as the later and the earlier revisions of those have it. */
const WANTS_A_BODY: readonly string[] = ['InvalidRequest', 'JsonExtractorRejection'];

/**
 * `POST /sync`: lets both wallets look at the chain. Older revisions take no body and sync everything at once; they pass one
 * over without a word, so whether a node takes one shows only when it is left out: then those that want it refuse, and sync
 * nothing. That is found out once, and nothing is synced twice.
 */
export async function sync(node: Connection, revision: Revision): Promise<void> {
  const call = { method: 'POST', path: '/sync', reads: true } as const;
  if (!revision.syncBody) {
    try {
      await node.call(call);
      revision.syncBody = false;
      return;
    } catch (error) {
      const isProbe = revision.syncBody === undefined;
      if (!isProbe || !(error instanceof TakerRefusal) || !WANTS_A_BODY.includes(error.name_)) throw error;
    }
  }
  for (const keychain of KEYCHAINS) {
    await node.call({ ...call, json: { options: { keychain, strategy: 'FastSync' } } });
    revision.syncBody = true;
  }
}
