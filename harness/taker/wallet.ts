import type { Connection } from './connection.ts';
import type { Members } from './members.ts';

/** An on-chain balance: in sat for BTC, in raw units for an asset. */
export interface OnchainBalance {
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

/** `POST /btcbalance`, on-chain only, after the node has looked at the chain. */
export async function readBtcBalance(node: Connection): Promise<BtcBalance> {
  const balance = await node.call({ method: 'POST', path: '/btcbalance', json: { skip_sync: false }, reads: true });
  return { vanilla: onchainOf(balance.part('vanilla')), colored: onchainOf(balance.part('colored')) };
}

/**
 * `POST /listtransactions`: the ids of the transactions of the wallet, after the node has looked at the chain; undefined when its
 * software does not have the call.
 */
export async function readTransactions(node: Connection): Promise<readonly string[] | undefined> {
  const json = { skip_sync: false };
  const answer = await node.callIfKnown({ method: 'POST', path: '/listtransactions', json, reads: true });
  return answer?.list('transactions').map((transaction) => transaction.text('txid'));
}

/** `POST /address`: a fresh address of the wallet for BTC. */
export async function readAddress(node: Connection): Promise<string> {
  return (await node.call({ method: 'POST', path: '/address' })).text('address');
}

/**
 * `POST /assetbalance`, on-chain only.
 * @throws {TakerRefusal} `UnknownContractId` for an asset that the node has never had, `InvalidAssetID`
 */
export async function readAssetBalance(node: Connection, asset_id: string): Promise<OnchainBalance> {
  return onchainOf(await node.call({ method: 'POST', path: '/assetbalance', json: { asset_id }, reads: true }));
}

function onchainOf(balance: Members): OnchainBalance {
  return { future: balance.whole('future'), spendable: balance.whole('spendable') };
}
