import { type BitcoindRpc, RpcRefusal } from '../bitcoind-rpc.ts';
import type { Block } from './chain.ts';
import type { ChainIndex } from './chain-index.ts';
import { merkleProof } from './merkle.ts';

/** What a connected wallet has subscribed to. */
export interface Subscriber {
  wantsHeaders: boolean;
  /** The statuses that were sent to it last, by script. */
  readonly scripts: Map<string, string | null>;
}

type ElectrumCall = (params: readonly unknown[], subscriber: Subscriber) => unknown;

const SOFTWARE = 'maker-conformance-lab';
const PROTOCOL = '1.4';
/** Most headers of one answer. */
const MOST_HEADERS = 2016;
const BAD_PARAMETER = -32602;

/** The methods of the Electrum protocol 1.4 (electrumx.readthedocs.io), except `server.add_peer`. */
export function electrumCalls(index: ChainIndex, { call }: BitcoindRpc): Readonly<Record<string, ElectrumCall>> {
  const blockAt = (height: unknown): Block => {
    const block = index.blocks()[whole(height, 'height')];
    if (block === undefined) throw new RpcRefusal(BAD_PARAMETER, `there is no block at height ${height}`);
    return block;
  };

  /** Proof of a header under all headers up to `cp_height`; nothing where none is asked for. */
  const checkpoint = (height: number, cp_height: unknown): object => {
    const until = whole(cp_height ?? 0, 'cp_height');
    if (until === 0) return {};
    if (until < height || until >= index.blocks().length)
      throw new RpcRefusal(BAD_PARAMETER, `cp_height ${until} lies before the header or beyond the chain`);
    return merkleProof(
      index
        .blocks()
        .slice(0, until + 1)
        .map(({ hash }) => hash),
      height,
    );
  };

  return {
    'server.version': () => [SOFTWARE, PROTOCOL],
    'server.ping': () => null,
    'server.banner': () => 'A regtest laboratory',
    'server.donation_address': () => '',
    'server.peers.subscribe': () => [],
    'server.features': () => ({
      genesis_hash: blockAt(0).hash,
      hosts: {},
      protocol_max: PROTOCOL,
      protocol_min: PROTOCOL,
      pruning: null,
      server_version: SOFTWARE,
      hash_function: 'sha256',
    }),
    'blockchain.headers.subscribe': (_, subscriber) => {
      subscriber.wantsHeaders = true;
      return tipOf(index);
    },
    'blockchain.block.header': ([height, cp_height]) => {
      const { header } = blockAt(height);
      const proof = checkpoint(Number(height), cp_height);
      return 'root' in proof ? { ...proof, header } : header;
    },
    'blockchain.block.headers': ([start_height, count, cp_height]) => {
      const from = whole(start_height, 'start_height');
      const headers = index.blocks().slice(from, from + Math.min(whole(count, 'count'), MOST_HEADERS));
      const proof = headers.length > 0 ? checkpoint(from + headers.length - 1, cp_height) : {};
      return { count: headers.length, hex: headers.map(({ header }) => header).join(''), max: MOST_HEADERS, ...proof };
    },
    'blockchain.estimatefee': async ([number]) => {
      const { feerate } = await call<{ feerate?: number }>('estimatesmartfee', whole(number, 'number'));
      return feerate ?? -1;
    },
    'blockchain.relayfee': async () => (await call<{ relayfee: number }>('getnetworkinfo')).relayfee,
    'mempool.get_fee_histogram': () => [],
    'blockchain.scripthash.get_balance': ([scripthash]) => index.balance(hash(scripthash, 'scripthash')),
    'blockchain.scripthash.get_history': ([scripthash]) => index.history(hash(scripthash, 'scripthash')),
    'blockchain.scripthash.get_mempool': ([scripthash]) => index.mempool(hash(scripthash, 'scripthash')),
    'blockchain.scripthash.listunspent': ([scripthash]) => index.unspent(hash(scripthash, 'scripthash')),
    'blockchain.scripthash.subscribe': ([scripthash], { scripts }) => {
      const status = index.status(hash(scripthash, 'scripthash'));
      scripts.set(String(scripthash), status);
      return status;
    },
    'blockchain.scripthash.unsubscribe': ([scripthash], { scripts }) => scripts.delete(hash(scripthash, 'scripthash')),
    'blockchain.transaction.broadcast': async ([raw_tx]) => {
      const txid = await call<string>('sendrawtransaction', raw_tx);
      // Who broadcasts looks for it at once.
      await index.sync();
      return txid;
    },
    'blockchain.transaction.get': ([tx_hash, verbose = false]) => {
      const txid = hash(tx_hash, 'tx_hash');
      const block = index.blockOf(txid);
      // bitcoind's own index of transactions lags behind a new block; the block itself doesn't.
      return call('getrawtransaction', txid, verbose, ...(block === undefined ? [] : [block]));
    },
    'blockchain.transaction.get_merkle': ([tx_hash, height]) => {
      const { txids } = blockAt(height);
      const pos = txids.indexOf(hash(tx_hash, 'tx_hash'));
      if (pos < 0) throw new RpcRefusal(BAD_PARAMETER, `the block at height ${height} does not hold ${tx_hash}`);
      return { block_height: height, merkle: merkleProof(txids, pos).branch, pos };
    },
    'blockchain.transaction.id_from_pos': ([height, tx_pos, merkle = false]) => {
      const { txids } = blockAt(height);
      const pos = whole(tx_pos, 'tx_pos');
      const tx_hash = txids[pos];
      if (tx_hash === undefined) throw new RpcRefusal(BAD_PARAMETER, `the block at height ${height} is shorter`);
      return merkle === true ? { tx_hash, merkle: merkleProof(txids, pos).branch } : tx_hash;
    },
  };
}

/** The newest block, as subscribers of the headers receive it. */
export function tipOf(index: ChainIndex): { readonly height: number; readonly hex: string } {
  const blocks = index.blocks();
  return { height: blocks.length - 1, hex: blocks.at(-1)?.header ?? '' };
}

function whole(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RpcRefusal(BAD_PARAMETER, `${name} is not a whole number from 0`);
}

function hash(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  throw new RpcRefusal(BAD_PARAMETER, `${name} is not 64 hexadecimal digits`);
}
