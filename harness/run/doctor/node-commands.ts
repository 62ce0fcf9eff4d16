import { stringifyExact } from '../../engine/json/exact-json.ts';
import { shellWord } from '../../engine/wire/curl.ts';

/** Where the client's node is, and whether it asks for a token. */
export interface NodePlace {
  readonly url: string;
  readonly hasToken: boolean;
}

/**
 * A line for a shell that makes a call of the node. The token stays a variable; other secrets are placeholders in angle
 * brackets. Neither words of the target nor the address can leave their quotes.
 */
export function callLine({ url, hasToken }: NodePlace, path: string, body?: object): string {
  const token = hasToken ? ` -H "Authorization: Bearer $TAKER_NODE_TOKEN"` : '';
  const json = body === undefined ? '' : ` -H 'Content-Type: application/json' -d '${quoted(stringifyExact(body))}'`;
  return `curl -X POST ${shellWord(`${url}${path}`)}${token}${json}`;
}

/** A text for single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** The command that makes the wallet of a node without one. */
export function initLine(place: NodePlace): string {
  return callLine(place, '/init', { password: '<password>' });
}

/**
 * The command that unlocks the wallet. Older revisions read the first members, newer ones the later; each ignores the
 * others.
 */
export function unlockLine(place: NodePlace): string {
  const bitcoind = {
    bitcoind_rpc_username: '<user>',
    bitcoind_rpc_password: '<password of bitcoind>',
    bitcoind_rpc_host: '<host>',
    bitcoind_rpc_port: 18443,
  };
  return callLine(place, '/unlock', {
    password: '<password>',
    ...bitcoind,
    indexer_url: '<host:port>',
    proxy_endpoint: '<rpc://host:port/json-rpc>',
    ldk_chain_sync: { mode: 'BlockSync', config: bitcoind },
    announce_addresses: [],
    announce_alias: null,
  });
}

/** A channel to open. */
export interface ChannelWanted {
  /** `<66 hex>@host:port` of the other end. */
  readonly peer: string;
  readonly capacity_sat: bigint;
  readonly asset_id?: string;
  /** Raw units on the side that opens it. */
  readonly asset_amount?: bigint;
}

/** The body that opens a channel of which each end has half; older revisions route only over public ones. */
export function openingOf({ peer, capacity_sat, asset_id, asset_amount }: ChannelWanted): object {
  return {
    peer_pubkey_and_opt_addr: peer,
    capacity_sat,
    push_msat: (capacity_sat * 1000n) / 2n,
    ...(asset_id === undefined ? {} : { asset_id, asset_amount }),
    public: true,
    with_anchors: true,
  };
}

/** The commands that fund the wallet: an address to send to, and coins that can carry assets. */
export function fundingLines(place: NodePlace, forAssets: boolean): string[] {
  const coins = { up_to: true, num: 4, size: null, fee_rate: 5, skip_sync: false };
  return [
    `${callLine(place, '/address')}   # then send bitcoins to it`,
    ...(forAssets ? [`${callLine(place, '/createutxos', coins)}   # when they are confirmed`] : []),
  ];
}
