import { NodeUnreachable } from '../../reference/node/port.ts';
import { httpPeer } from './http.ts';
import { listAt, member, numberAt, quantityOrNoneAt, textAt } from './members.ts';

/** One output of a transaction. */
interface Output {
  readonly address: string | undefined;
  readonly amount_sat: bigint;
}

/**
 * The chain as a bitcoind sees it, by its JSON-RPC. Every call throws NodeUnreachable when it cannot be asked, and BitcoindRefusal
 * when it refuses.
 */
export interface Bitcoind {
  /** The name of its chain: `regtest`, `signet`, `main`, … */
  chain(): Promise<string>;
  /** Mines this number of blocks to an address of its wallet. */
  generate(blocks: number): Promise<void>;
  /** The outputs of a transaction: of one in the mempool, or in the block at this height. */
  outputsOf(txid: string, height: number | undefined): Promise<readonly Output[]>;
  /** When a transaction came into the mempool (milliseconds), and what it pays in satoshis for each 1000 weight units. */
  inMempool(txid: string): Promise<{ readonly seen_at: number; readonly fee_rate: bigint }>;
  close(): Promise<void>;
}

/** What bitcoind refuses, in its words. */
export class BitcoindRefusal extends Error {}

const BOUNDS = { deadline_ms: 30_000, most_bytes: 8 * 1_048_576 };

/** A bitcoind at an address with user and password, and the wallet in its path where there are several. */
export function bitcoindAt(address: string): Bitcoind {
  const { username, password } = new URL(address);
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const peer = httpPeer(address, 'bitcoind', `Basic ${Buffer.from(account).toString('base64')}`);

  async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const body = { jsonrpc: '1.0', id: 'maker', method, params };
    const { status, json } = await peer.ask('POST', '', body, BOUNDS);
    if (status === 401 || status === 403) throw new BitcoindRefusal('it does not accept the user and the password');
    const refused = member(json, 'error') ?? undefined;
    if (refused !== undefined) throw new BitcoindRefusal(`${method}: ${textAt(refused, 'message')}`);
    if (status === 200) return member(json, 'result');
    throw new NodeUnreachable(`bitcoind answers ${method} with ${status} and not as it does`);
  }

  return {
    chain: async () => textAt(await call('getblockchaininfo'), 'chain'),
    async generate(blocks) {
      await call('generatetoaddress', blocks, await call('getnewaddress'));
    },
    async outputsOf(txid, height) {
      const block = height === undefined ? [] : [await call('getblockhash', height)];
      const outputs = listAt(await call('getrawtransaction', txid, true, ...block), 'vout');
      return outputs.map((output) => ({
        address: addressOf(member(output, 'scriptPubKey')),
        amount_sat: satOf(member(output, 'value')),
      }));
    },
    async inMempool(txid) {
      const entry = await call('getmempoolentry', txid);
      const weight = quantityOrNoneAt(entry, 'weight');
      const fee_sat = satOf(member(member(entry, 'fees'), 'base'));
      return { seen_at: numberAt(entry, 'time') * 1000, fee_rate: weight === 0n ? 0n : (fee_sat * 1000n) / weight };
    },
    close: () => peer.close(),
  };
}

function addressOf(script: unknown): string | undefined {
  const address = member(script, 'address');
  return typeof address === 'string' ? address : undefined;
}

/** An amount of bitcoind, a number of eight places, in satoshis. */
function satOf(amount: unknown): bigint {
  if (typeof amount === 'number') return BigInt(Math.round(amount * 100_000_000));
  throw new NodeUnreachable('bitcoind gives something else than an amount');
}
