import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { serving } from '../../serving.ts';

/** A transaction of the fake: what it spends (`txid:index`), and what it pays in BTC to which script. */
export interface FakeTransaction {
  readonly txid: string;
  readonly spends?: readonly string[];
  readonly pays: readonly (readonly [script: string, btc: number])[];
}

interface FakeBlock {
  readonly hash: string;
  readonly header: string;
  readonly transactions: readonly FakeTransaction[];
}

/** A bitcoind that knows only the chain and the mempool that a test gives it. */
export interface FakeBitcoind {
  /** With user and password. */
  readonly address: string;
  readonly calls: string[];
  /** What waits to be mined. */
  readonly mempool: Map<string, FakeTransaction>;
  /** What `sendrawtransaction` puts into the mempool, by the raw text; anything else is refused. */
  readonly raw: Map<string, FakeTransaction>;
  /** Mines these; they leave the mempool. */
  mine(...transactions: readonly FakeTransaction[]): FakeBlock;
  /** Makes the chain forget its last blocks. */
  forget(blocks: number): void;
  readonly blocks: readonly FakeBlock[];
  /** Answers further methods. */
  readonly methods: Map<string, (params: readonly unknown[], wallet: string) => unknown>;
  stop(): Promise<void>;
}

export const USER = 'lab';
export const PASSWORD = 'fake/pass word';

/** 32 bytes that follow from a name. */
export function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

/** What bitcoind refuses with. */
export class FakeRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export async function startFakeBitcoind(port = 0): Promise<FakeBitcoind> {
  const blocks: FakeBlock[] = [];
  const mempool = new Map<string, FakeTransaction>();
  const raw = new Map<string, FakeTransaction>();
  const calls: string[] = [];
  const methods: FakeBitcoind['methods'] = new Map();
  let mined = 0;

  const blockOf = (hash: unknown): FakeBlock => {
    const block = blocks.find((one) => one.hash === hash);
    if (block === undefined) throw new FakeRefusal(-5, 'Block not found');
    return block;
  };
  const shown = ({ txid, spends, pays }: FakeTransaction) => ({
    txid,
    hex: `raw of ${txid}`,
    vin: spends?.map((outpoint) => ({ txid: outpoint.split(':')[0], vout: Number(outpoint.split(':')[1]) })) ?? [
      { coinbase: '51' },
    ],
    vout: pays.map(([script, value]) => ({ value, scriptPubKey: { hex: script } })),
  });
  const known: Readonly<Record<string, (params: readonly unknown[], wallet: string) => unknown>> = {
    getbestblockhash: () => blocks.at(-1)?.hash,
    getblockcount: () => blocks.length - 1,
    getblockhash: ([height]) => {
      const block = blocks[Number(height)];
      if (block === undefined) throw new FakeRefusal(-8, 'Block height out of range');
      return block.hash;
    },
    getblock: ([hash]) => {
      const block = blockOf(hash);
      const previous = blocks[blocks.indexOf(block) - 1];
      return {
        hash,
        ...(previous && { previousblockhash: previous.hash }),
        tx: block.transactions.map(shown),
      };
    },
    getblockheader: ([hash]) => blockOf(hash).header,
    getrawmempool: () => [...mempool.keys()],
    getrawtransaction: ([txid, verbose, blockhash]) => {
      const found =
        mempool.get(String(txid)) ??
        (blockhash === undefined ? undefined : blockOf(blockhash).transactions.find((one) => one.txid === txid));
      if (found === undefined) throw new FakeRefusal(-5, 'No such mempool or blockchain transaction.');
      return verbose === true ? { ...shown(found), ...(blockhash !== undefined && { blockhash }) } : shown(found).hex;
    },
    sendrawtransaction: ([hex]) => {
      const transaction = raw.get(String(hex));
      if (transaction === undefined) throw new FakeRefusal(-26, 'bad-txns-inputs-missingorspent');
      mempool.set(transaction.txid, transaction);
      return transaction.txid;
    },
    estimatesmartfee: () => ({ errors: ['Insufficient data or no feerate found'], blocks: 2 }),
    getnetworkinfo: () => ({ relayfee: 0.00001 }),
    getblockchaininfo: () => ({ chain: 'regtest', blocks: blocks.length - 1 }),
  };

  const server = await serving(async (request, response) => {
    const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    if (request.headers.authorization !== expected) {
      response.writeHead(401).end();
      return;
    }
    const { id, method, params } = (await json(request)) as { id: unknown; method: string; params: unknown[] };
    calls.push(method);
    let answer: object;
    try {
      const act = methods.get(method) ?? known[method];
      if (act === undefined) throw new FakeRefusal(-32601, 'Method not found');
      const wallet = /^\/wallet\/(.+)$/.exec(request.url ?? '')?.[1] ?? '';
      answer = { result: act(params, wallet), error: null };
    } catch (error) {
      const { code = -1, message } = error as FakeRefusal;
      answer = { result: null, error: { code, message } };
    }
    response.writeHead('result' in answer && answer.result === null ? 500 : 200).end(JSON.stringify({ ...answer, id }));
  }, port);

  return {
    address: `http://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}`,
    calls,
    mempool,
    raw,
    blocks,
    methods,
    mine(...transactions) {
      const hash = digest(`block ${++mined}`);
      const block = { hash, header: `${digest(`head of ${hash}`)}00`, transactions };
      for (const { txid } of transactions) mempool.delete(txid);
      blocks.push(block);
      return block;
    },
    forget: (count) => void blocks.splice(-count),
    stop: server.stop,
  };
}
