import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { bitcoindRpc } from '../../../../regtest/lab/bitcoind-rpc.ts';
import { type ElectrumServer, startElectrumServer } from '../../../../regtest/lab/indexer/electrum-server.ts';
import { scripthashOf } from '../../../../regtest/lab/indexer/merkle.ts';
import { test as base, expect } from '../../../test.ts';
import { digest, type FakeBitcoind, type FakeTransaction, startFakeBitcoind } from '../fake-bitcoind.ts';
import { connectTo, type ElectrumClient } from './electrum-client.ts';

const ALICE = '0014aa';
const BOB = '0014bb';
const alice = scripthashOf(ALICE);
const bob = scripthashOf(BOB);

const GENESIS: FakeTransaction = { txid: digest('genesis'), pays: [['6a', 50]] };
const COINBASE: FakeTransaction = { txid: digest('coinbase'), pays: [[ALICE, 50]] };
/** Alice pays Bob 20.00000001 and takes what is left, but for a fee of 1000 satoshis. */
const PAYMENT: FakeTransaction = {
  txid: digest('payment'),
  spends: [`${COINBASE.txid}:0`],
  pays: [
    [BOB, 20.00000001],
    [ALICE, 29.99998999],
  ],
};
/** Bob spends what waits. */
const ONWARD: FakeTransaction = { txid: digest('onward'), spends: [`${PAYMENT.txid}:0`], pays: [['0014cc', 20]] };

interface Fixtures {
  readonly bitcoind: FakeBitcoind;
  readonly server: ElectrumServer;
  readonly client: ElectrumClient;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  bitcoind: async ({}, use) => {
    const bitcoind = await startFakeBitcoind();
    bitcoind.mine(GENESIS);
    bitcoind.mine(COINBASE);
    await use(bitcoind);
    await bitcoind.stop();
  },
  server: async ({ bitcoind }, use) => {
    const server = await startElectrumServer(bitcoindRpc(bitcoind.address));
    await use(server);
    await server.close();
  },
  client: async ({ server }, use) => {
    const client = await connectTo(server.port);
    await use(client);
    client.close();
  },
});

function statusOf(...entries: readonly (readonly [txid: string, height: number])[]): string {
  const text = entries.map(([txid, height]) => `${txid}:${height}:`).join('');
  return createHash('sha256').update(text).digest('hex');
}

test('it speaks 1.4, and names the chain by its first block', async ({ bitcoind, client }) => {
  expect(await client.ask('server.version', 'wallet', '1.4')).toEqual([expect.any(String), '1.4']);
  expect(await client.ask('server.features')).toMatchObject({
    genesis_hash: bitcoind.blocks[0]?.hash,
    protocol_min: '1.4',
    hash_function: 'sha256',
  });
  expect(await client.ask('server.ping')).toBeNull();
});

test('a payment is seen while it waits, and once it is mined', async ({ bitcoind, server, client }) => {
  expect(await client.ask('blockchain.scripthash.get_history', bob)).toEqual([]);
  expect(await client.ask('blockchain.scripthash.subscribe', bob)).toBeNull();
  bitcoind.mempool.set(PAYMENT.txid, PAYMENT);
  bitcoind.mempool.set(ONWARD.txid, ONWARD);
  await server.refresh();

  expect(await client.ask('blockchain.scripthash.get_mempool', bob)).toEqual([
    { tx_hash: PAYMENT.txid, height: 0, fee: 1000 },
    { tx_hash: ONWARD.txid, height: -1, fee: 1 },
  ]);
  expect(await client.ask('blockchain.scripthash.get_balance', alice)).toEqual({
    confirmed: 5_000_000_000,
    unconfirmed: 2_999_998_999 - 5_000_000_000,
  });
  expect(await client.ask('blockchain.scripthash.listunspent', alice)).toEqual([
    { tx_hash: PAYMENT.txid, tx_pos: 1, height: 0, value: 2_999_998_999 },
  ]);

  bitcoind.mine(PAYMENT);
  await server.refresh();
  expect(await client.ask('blockchain.scripthash.get_history', alice)).toEqual([
    { tx_hash: COINBASE.txid, height: 1 },
    { tx_hash: PAYMENT.txid, height: 2 },
  ]);
  expect(await client.ask('blockchain.scripthash.listunspent', bob)).toEqual([]);
  expect(client.notifications).toEqual(
    [statusOf([PAYMENT.txid, 0], [ONWARD.txid, -1]), statusOf([PAYMENT.txid, 2], [ONWARD.txid, 0])].map((status) => ({
      jsonrpc: '2.0',
      method: 'blockchain.scripthash.subscribe',
      params: [bob, status],
    })),
  );
});

test('a new block is announced to who follows the headers, once', async ({ bitcoind, server, client }) => {
  const tip = { height: 1, hex: bitcoind.blocks[1]?.header };
  expect(await client.ask('blockchain.headers.subscribe')).toEqual(tip);
  const { header } = bitcoind.mine();
  await server.refresh();
  await server.refresh();
  await client.ask('server.ping');
  expect(client.notifications.map(({ params }) => params)).toEqual([[{ height: 2, hex: header }]]);
});

test('blocks that another chain replaced are forgotten with all that they held', async ({
  bitcoind,
  server,
  client,
}) => {
  bitcoind.mine(PAYMENT);
  await server.refresh();
  expect(await client.ask('blockchain.scripthash.listunspent', bob)).toHaveLength(1);
  bitcoind.forget(1);
  const { header } = bitcoind.mine();
  bitcoind.mine();
  await server.refresh();
  expect(await client.ask('blockchain.block.header', 2)).toBe(header);
  expect(await client.ask('blockchain.scripthash.get_history', bob)).toEqual([]);
  expect(await client.ask('blockchain.scripthash.listunspent', alice)).toHaveLength(1);
});

test('what is broadcast is there at once, and what bitcoind refuses is refused in its words', async ({
  bitcoind,
  client,
}) => {
  bitcoind.raw.set('0200', PAYMENT);
  expect(await client.ask('blockchain.transaction.broadcast', '0200')).toBe(PAYMENT.txid);
  expect(await client.ask('blockchain.scripthash.get_history', bob)).toHaveLength(1);
  await expect(client.ask('blockchain.transaction.broadcast', '0300')).rejects.toThrow(
    '-26: bad-txns-inputs-missingorspent',
  );
});

test("a web page's request is not heard, nor what stands in its body", async ({ bitcoind, server, client }) => {
  bitcoind.raw.set('0200', PAYMENT);
  const page = connect(server.port, '127.0.0.1');
  const call = { jsonrpc: '2.0', id: 1, method: 'blockchain.transaction.broadcast', params: ['0200'] };
  const closed = new Promise((resolve) => page.on('error', () => {}).once('close', resolve));
  page.write(`POST / HTTP/1.1\r\nHost: evil.example\r\n\r\n${JSON.stringify(call)}\n`);
  await closed;
  expect(await client.ask('blockchain.scripthash.get_history', bob)).toEqual([]);
});

test('a transaction is shown raw and verbose, from its block without an index of bitcoind', async ({
  bitcoind,
  client,
}) => {
  expect(await client.ask('blockchain.transaction.get', COINBASE.txid)).toBe(`raw of ${COINBASE.txid}`);
  expect(await client.ask('blockchain.transaction.get', COINBASE.txid, true)).toMatchObject({
    txid: COINBASE.txid,
    blockhash: bitcoind.blocks[1]?.hash,
  });
  await expect(client.ask('blockchain.transaction.get', digest('nothing'), true)).rejects.toThrow(
    '-5: No such mempool or blockchain transaction.',
  );
});

test('where a transaction stands is proved', async ({ bitcoind, server, client }) => {
  bitcoind.mine(...['a', 'b', 'c'].map((name) => ({ txid: digest(name), pays: [] })));
  await server.refresh();
  const branch = [digest('a'), expect.any(String)];
  expect(await client.ask('blockchain.transaction.get_merkle', digest('b'), 2)).toEqual({
    block_height: 2,
    pos: 1,
    merkle: branch,
  });
  expect(await client.ask('blockchain.transaction.id_from_pos', 2, 1)).toBe(digest('b'));
  expect(await client.ask('blockchain.transaction.id_from_pos', 2, 1, true)).toEqual({
    tx_hash: digest('b'),
    merkle: branch,
  });
  await expect(client.ask('blockchain.transaction.get_merkle', digest('d'), 2)).rejects.toThrow('does not hold');
});

test('headers come in pieces, with a proof where one is asked for', async ({ bitcoind, client }) => {
  const [first, second] = bitcoind.blocks;
  expect(await client.ask('blockchain.block.headers', 0, 5)).toEqual({
    count: 2,
    hex: `${first?.header}${second?.header}`,
    max: 2016,
  });
  expect(await client.ask('blockchain.block.headers', 7, 1)).toEqual({ count: 0, hex: '', max: 2016 });
  expect(await client.ask('blockchain.block.header', 0, 1)).toEqual({
    header: first?.header,
    branch: [second?.hash],
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await expect(client.ask('blockchain.block.header', 9)).rejects.toThrow('no block at height 9');
});

test('no estimate is -1, and the fee of the relay is that of bitcoind', async ({ client }) => {
  expect(await client.ask('blockchain.estimatefee', 2)).toBe(-1);
  expect(await client.ask('blockchain.relayfee')).toBe(0.00001);
  expect(await client.ask('mempool.get_fee_histogram')).toEqual([]);
});

test('a batch is answered as one, and a wrong call by its own error', async ({ client }) => {
  const batch = [
    { id: 'a', method: 'server.ping', params: [] },
    { id: 'b', method: 'no.such.call', params: [] },
    { id: 'c', method: 'blockchain.scripthash.get_history', params: ['short'] },
  ];
  expect(await client.line(JSON.stringify(batch))).toMatchObject([
    { id: 'a', result: null },
    { id: 'b', error: { code: -32601 } },
    { id: 'c', error: { code: -32602, message: 'scripthash is not 64 hexadecimal digits' } },
  ]);
});

test('who unsubscribed hears no more', async ({ bitcoind, server, client }) => {
  await client.ask('blockchain.scripthash.subscribe', bob);
  expect(await client.ask('blockchain.scripthash.unsubscribe', bob)).toBe(true);
  expect(await client.ask('blockchain.scripthash.unsubscribe', bob)).toBe(false);
  bitcoind.mine(PAYMENT);
  await server.refresh();
  await client.ask('server.ping');
  expect(client.notifications).toEqual([]);
});

test('a password that bitcoind does not accept ends the start, and is not repeated', async ({ bitcoind }) => {
  const wrong = bitcoindRpc(bitcoind.address.replace(/:[^:@]+@/, ':another-word@'));
  const error = await startElectrumServer(wrong).catch((thrown: unknown) => String(thrown));
  expect(error).toContain('does not accept the user and the password');
  expect(error).not.toContain('another-word');
});
