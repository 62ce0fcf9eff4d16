import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, addressesOf } from '../../../regtest/lab/addresses.ts';
import { bitcoindRpc } from '../../../regtest/lab/bitcoind-rpc.ts';
import { stopPrograms } from '../../../regtest/lab/down.ts';
import { LabFailure, wordsOf } from '../../../regtest/lab/failure.ts';
import { fund } from '../../../regtest/lab/fund.ts';
import { startElectrumServer } from '../../../regtest/lab/indexer/electrum-server.ts';
import { merkleProof, scripthashOf } from '../../../regtest/lab/indexer/merkle.ts';
import { programOf } from '../../../regtest/lab/programs/of-part.ts';
import { startProgram } from '../../../regtest/lab/programs/program.ts';
import { NodeRefusal } from '../../../regtest/lab/rln-node.ts';
import { openState, PARTS, SIDES, writeState } from '../../../regtest/lab/state.ts';
import { until } from '../../../regtest/lab/until.ts';
import { up } from '../../../regtest/lab/up.ts';
import { readVariables } from '../../../regtest/lab/variables.ts';
import { prepareWallet, walletAt } from '../../../regtest/lab/wallet.ts';
import { test as base, expect } from '../../test.ts';
import { connectTo } from './indexer/electrum-client.ts';

/** Real programs on a busy machine: a node compiled without optimisation takes minutes. */
const WAIT_BUDGET = { atMostMs: 300_000, everyMs: 200 };
const { BITCOIND, RLN_BIN } = process.env;

/** Tests in a folder of which nothing runs any more at the end. */
const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  folder: async ({}, use, info) => {
    const folder = info.outputPath('lab');
    await use(folder);
    if (existsSync(join(folder, 'lab.json'))) await stopPrograms(folder, PARTS, WAIT_BUDGET);
  },
});

async function startBitcoind(folder: string, bitcoind: string): Promise<Addresses> {
  const state = await openState(folder, false);
  const named = { bitcoind, nodes: {} };
  const addresses = addressesOf(state, named);
  const program = programOf('bitcoind', { folder, state, named, addresses });
  if (program === undefined) throw new Error('a bitcoind that is named is a program');
  state.programs.bitcoind = await startProgram(program, folder);
  writeState(folder, state);
  await until('bitcoind', () => bitcoindRpc(addresses.bitcoindUrl).call<object>('getblockchaininfo'), WAIT_BUDGET);
  return addresses;
}

interface ShownTransaction {
  readonly vout: readonly {
    readonly value: number;
    readonly scriptPubKey: { readonly address?: string; readonly hex: string };
  }[];
}

test('the indexer sees on a real bitcoind what bitcoind sees', async ({ folder }) => {
  test.skip(!BITCOIND, 'BITCOIND is not set: the indexer is not tried on a real bitcoind.');
  test.setTimeout(WAIT_BUDGET.atMostMs);
  const { bitcoindUrl } = await startBitcoind(folder, BITCOIND ?? '');
  const wallet = await prepareWallet(bitcoindUrl);
  const rpc = bitcoindRpc(wallet.address);
  const server = await startElectrumServer(bitcoindRpc(bitcoindUrl));
  const client = await connectTo(server.port);
  try {
    const to = await rpc.call<string>('getnewaddress');
    const txid = await wallet.pay(to, 1.23456789);
    const verbose = await rpc.call<ShownTransaction>('getrawtransaction', txid, true);
    const tx_pos = verbose.vout.findIndex(({ scriptPubKey }) => scriptPubKey.address === to);
    const scripthash = scripthashOf(verbose.vout[tx_pos]?.scriptPubKey.hex ?? '');
    const unspent = { tx_hash: txid, tx_pos, value: 123_456_789 };
    const { fees } = await rpc.call<{ fees: { base: number } }>('getmempoolentry', txid);
    await server.refresh();
    expect(await client.ask('blockchain.scripthash.listunspent', scripthash)).toEqual([{ ...unspent, height: 0 }]);
    expect(await client.ask('blockchain.scripthash.get_mempool', scripthash)).toEqual([
      { tx_hash: txid, height: 0, fee: Math.round(fees.base * 1e8) },
    ]);

    await wallet.mine(1);
    await server.refresh();
    const height = await wallet.height();
    const hash = await rpc.call<string>('getblockhash', height);
    const { merkleroot, tx } = await rpc.call<{ merkleroot: string; tx: string[] }>('getblock', hash);
    expect(await client.ask('blockchain.scripthash.listunspent', scripthash)).toEqual([{ ...unspent, height }]);
    expect(await client.ask('blockchain.transaction.get', txid, true)).toMatchObject({ txid, blockhash: hash });
    expect(await client.ask('blockchain.block.header', height)).toBe(await rpc.call('getblockheader', hash, false));
    expect(merkleProof(tx, tx.indexOf(txid)).root).toBe(merkleroot);
    expect(await client.ask('blockchain.transaction.get_merkle', txid, height)).toMatchObject({
      pos: tx.indexOf(txid),
    });

    // A chain without that block: the payment waits again.
    await rpc.call('invalidateblock', hash);
    await server.refresh();
    expect(await client.ask('blockchain.scripthash.listunspent', scripthash)).toEqual([{ ...unspent, height: 0 }]);
    const { genesis_hash } = (await client.ask('server.features')) as { genesis_hash: string };
    const genesis = await rpc.call<{ tx: string[] }>('getblock', genesis_hash);
    await expect(client.ask('blockchain.transaction.get', genesis.tx[0], true)).rejects.toThrow(
      'genesis block coinbase is not considered an ordinary transaction',
    );
  } finally {
    client.close();
    await server.close();
  }
});

test('a swap settles between two real nodes', async ({ folder }) => {
  test.skip(
    !BITCOIND || !RLN_BIN,
    'BITCOIND and RLN_BIN are not both set: nothing is swapped between real nodes; docs/regtest.md says how.',
  );
  test.setTimeout(4 * WAIT_BUDGET.atMostMs);
  const named = readVariables(process.env);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await up({ folder, named, say, waitBudget: WAIT_BUDGET });
  const addresses = addressesOf(await openState(folder, false), named);
  const { maker, taker } = addresses.nodes;
  const wallet = walletAt(addresses.bitcoindUrl);
  const asset_id = await fund({ wallet, nodes: { maker, taker }, say, waitBudget: WAIT_BUDGET, gossipMs: 5_000 });

  const { pubkey } = await taker.call<{ pubkey: string }>('/nodeinfo');
  const offer = { qty_from: 50_000_000, qty_to: 10_000_000, from_asset: null, to_asset: asset_id, timeout_sec: 900 };
  const { payment_hash, ...offered } = await maker.call<Offered>('/makerinit', offer);
  await taker.call('/taker', { swapstring: offered.swapstring });
  await until(
    'a route for the swap',
    async () => {
      try {
        await maker.call('/makerexecute', { ...offered, taker_pubkey: pubkey });
        return true;
      } catch (error) {
        // Only this one left the swap as it was; another attempt after any other could pay twice.
        if (error instanceof NodeRefusal && error.name === 'NoRoute') return undefined;
        throw new LabFailure(`the swap did not begin: ${wordsOf(error)}`);
      }
    },
    { ...WAIT_BUDGET, everyMs: 2_000 },
  );
  for (const side of SIDES)
    await until(
      `the swap to settle at the ${side}`,
      async () => {
        const swaps = await addresses.nodes[side].call<Record<string, SwapRecord[]>>('/listswaps');
        const { status } = swaps[side]?.find((swap) => swap.payment_hash === payment_hash) ?? {};
        if (status === 'Failed') throw new LabFailure(`the swap failed at the ${side}`);
        return status === 'Succeeded' || undefined;
      },
      WAIT_BUDGET,
    );
});

interface Offered {
  readonly swapstring: string;
  readonly payment_hash: string;
  readonly payment_secret: string;
}

interface SwapRecord {
  readonly payment_hash: string;
  readonly status: string;
}
