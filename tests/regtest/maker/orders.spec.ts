import { createClock } from '../../../reference/clock.ts';
import { sendToAddress } from '../../../reference/lightning/onchain.ts';
import { sendPayment } from '../../../reference/lightning/payments.ts';
import { REVISIONS } from '../../../reference/lightning/revision.ts';
import { createRegtest, type Regtest } from '../../../reference/node/regtest.ts';
import { startNode } from '../../../reference/node/start.ts';
import { bitcoindAt } from '../../../regtest/maker/bitcoind.ts';
import { type CallNode, nodeAt } from '../../../regtest/maker/node-calls.ts';
import { createRealNode } from '../../../regtest/maker/real-node.ts';
import { sharingLooks } from '../../../regtest/maker/shared-looks.ts';
import type { SwapJournal } from '../../../regtest/maker/swap-guard.ts';
import type { ReadOrder } from '../../reference/orders/ordering.ts';
import type { Client } from '../../reference/swaps/trading.ts';
import { expect } from '../../test.ts';
import { startBitcoind } from './imitated-bitcoind.ts';
import { test } from './on-imitation.ts';
import { EXPIRY, GOLD } from './recorded.ts';

const LSPS1 = '/api/v1/lsps1';
/** Of a service that swaps nothing. */
const NO_JOURNAL: SwapJournal = {
  begin: () => true,
  begun: () => false,
  end: (record) => record,
  ended: () => undefined,
};
const REFUND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** Orders a channel that is inside every limit. */
async function order(client: Client, changes: object = {}): Promise<ReadOrder> {
  const answer = await client.send(`${LSPS1}/create_order`, {
    client_pubkey: await client.pubkey(),
    lsp_balance_sat: 100_000,
    client_balance_sat: 20_000,
    required_channel_confirmations: 6,
    funding_confirms_within_blocks: 6,
    channel_expiry_blocks: 4_320,
    announce_channel: true,
    refund_onchain_address: REFUND,
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as ReadOrder;
}

/** Looks until an order is in a state. */
async function until(client: Client, { order_id, access_token }: ReadOrder, state: string): Promise<ReadOrder> {
  let found: ReadOrder | undefined;
  await expect
    .poll(async () => {
      const { json } = await client.send(`${LSPS1}/get_order`, { order_id, access_token });
      found = json as ReadOrder;
      return found.order_state;
    })
    .toBe(state);
  return found as ReadOrder;
}

function payOnchain({ lightning, payer }: Regtest, address: string, sat: number): void {
  sendToAddress(lightning.world, payer, { address, amount_sat: BigInt(sat), fee_rate: 500n });
}

function payInvoice({ lightning, payer }: Regtest, invoice: string): void {
  sendPayment(lightning.world, payer, { invoice, amt_msat: null, asset_id: null, asset_amount: null });
}

/** What was paid to the refund address, in satoshis. */
function refunded({ lightning }: Regtest): bigint[] {
  const outputs = [...lightning.world.chain.transactions.values()].flatMap((transaction) => transaction.outputs);
  return outputs
    .filter(({ script }) => script === '0014751e76e8199196d454941c45d1b3a323f1433bd6')
    .map(({ amount_sat }) => amount_sat);
}

for (const revision of REVISIONS)
  test.describe(`on a node of revision ${revision}`, () => {
    test.use({ revision });

    for (const way of ['on chain', 'by invoice'] as const)
      test(`an order that is paid ${way} becomes a channel`, async ({ stage }) => {
        const { regtest } = stage;
        const bitcoind = await startBitcoind(regtest);
        const { client, maker } = await stage.start({ bitcoind: bitcoind.url, peer_address: 'node.example:9999' });
        const mine = (blocks: number) =>
          fetch(`${maker.controlUrl}/mine`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ blocks }),
          });
        const provider = (await client.get(`${LSPS1}/get_info`)).json;
        const { pubkey } = regtest.lightning.maker;
        expect(provider).toMatchObject({
          lsp_connection_url: `${pubkey}@node.example:9999`,
          options: { supports_zero_channel_reserve: false, min_required_channel_confirmations: 6 },
        });
        const made = await order(client);
        const { bolt11, onchain } = made.payment;
        if (way === 'on chain') {
          payOnchain(regtest, onchain.address, onchain.order_total_sat - 1_000);
          await until(client, made, 'CREATED');
          payOnchain(regtest, onchain.address, 1_000);
          expect((await mine(1)).status).toBe(200);
        } else payInvoice(regtest, bolt11.invoice);
        await until(client, made, 'CHANNEL_OPENING');
        await expect.poll(async () => (await until(client, made, 'CHANNEL_OPENING')).channel).not.toBeNull();
        const { channel } = await until(client, made, 'CHANNEL_OPENING');
        const opened = regtest.lightning.world.ledger.channels.at(-1);
        expect(channel).toMatchObject({
          channel_id: opened?.channel_id,
          temporary_channel_id: opened?.temporary_channel_id,
          funding_outpoint: opened?.funding_outpoint,
        });
        expect(opened?.capacity_sat).toBe(120_000n);
        await mine(6);
        expect(await until(client, made, 'COMPLETED')).toMatchObject({
          payment: { [way === 'on chain' ? 'onchain' : 'bolt11']: { state: 'PAID' } },
        });
        expect(refunded(regtest)).toEqual([]);
        await bitcoind.close();
      });
  });

test('an order whose client is away fails, and what was taken goes back once', async ({ stage }) => {
  const { regtest } = stage;
  const bitcoind = await startBitcoind(regtest);
  const { client } = await stage.start({ bitcoind: bitcoind.url });
  const made = await order(client);
  regtest.lightning.taker.awake = false;
  payInvoice(regtest, made.payment.bolt11.invoice);
  expect(await until(client, made, 'FAILED')).toMatchObject({ failure_reason: 'The client node is not connected' });
  await expect.poll(async () => (await until(client, made, 'FAILED')).payment.bolt11.state).toBe('REFUNDED');
  expect(refunded(regtest)).toEqual([BigInt(made.payment.bolt11.order_total_sat)]);
  await bitcoind.close();
});

test('an invoice is found although all payments were looked at a moment before it was made', async () => {
  const clock = createClock(() => (EXPIRY - 600) * 1000);
  const regtest = createRegtest({ clock, assets: [{ asset_id: GOLD }] });
  const served = await startNode({ node: regtest.makerRgbNode });
  const { call, close } = nodeAt({ url: served.nodeUrl });
  const node = createRealNode({ call: sharingLooks(call, clock), journal: NO_JOURNAL, clock });
  const wish = { amt_msat: 5_000_000n, expiry_sec: 600, description: '' };
  for (let made = 0; made < 2; made += 1) {
    const { payment_hash } = await node.makeInvoice(wish);
    expect(await node.heldInvoice(payment_hash)).toMatchObject({ status: 'Pending' });
  }
  await close();
  await served.close();
});

test('a node that breaks of looks at the chain while it funds a channel is spared them, and other spending, as long', async () => {
  const clock = createClock(() => (EXPIRY - 600) * 1000);
  const weaknesses = { breaks_when_synced_ms: 1_500 };
  const regtest = createRegtest({ clock, assets: [{ asset_id: GOLD }], revision: '2024-11', weaknesses });
  const served = await startNode({ node: regtest.makerRgbNode });
  const bitcoind = await startBitcoind(regtest);
  const { call, close } = nodeAt({ url: served.nodeUrl });
  const chain = bitcoindAt(bitcoind.url);
  const node = createRealNode({ call, journal: NO_JOURNAL, clock, bitcoind: chain, lookEveryMs: 1 });
  clock.advance(2);
  const address = await node.newAddress();
  payOnchain(regtest, address, 50_000);
  const peer_pubkey = regtest.lightning.taker.pubkey;
  const wish = { peer_pubkey, own_sat: 100_000n, peer_sat: 0n, asset: undefined, public: true, confirmations: 6 };
  const opened = [node.openChannel(wish), node.openChannel(wish)];
  const sent = node.sendToAddress(REFUND, 5_000n);
  expect(await node.deposits(address)).toMatchObject([{ amount_sat: 50_000n }]);
  const passing = setInterval(() => clock.advance(1), 5);
  expect((await Promise.all(opened)).map(({ channel_id }) => channel_id)).toHaveLength(2);
  await sent;
  clearInterval(passing);
  expect(refunded(regtest)).toEqual([5_000n]);
  expect(await node.deposits(address)).toMatchObject([{ amount_sat: 50_000n }]);
  await chain.close();
  await close();
  await bitcoind.close();
  await served.close();
});

test('however many orders are open and read, the node is looked at once a second', async () => {
  const clock = createClock(() => (EXPIRY - 600) * 1000);
  const regtest = createRegtest({ clock, assets: [{ asset_id: GOLD }], revision: '2024-11' });
  const served = await startNode({ node: regtest.makerRgbNode });
  const bitcoind = await startBitcoind(regtest);
  const { call, close } = nodeAt({ url: served.nodeUrl });
  const asked: string[] = [];
  const counted: CallNode = (made) => {
    asked.push(made.path);
    return call(made);
  };
  const chain = bitcoindAt(bitcoind.url);
  const node = createRealNode({
    call: sharingLooks(counted, clock),
    journal: NO_JOURNAL,
    clock,
    bitcoind: chain,
  });
  const invoices = await Promise.all(
    Array.from({ length: 30 }, () => node.makeInvoice({ amt_msat: 5_000_000n, expiry_sec: 600, description: '' })),
  );
  const address = await node.newAddress();
  asked.length = 0;
  const lookAtAll = () =>
    Promise.all(invoices.flatMap(({ payment_hash }) => [node.heldInvoice(payment_hash), node.deposits(address)]));
  for (let second = 1; second <= 5; second += 1) {
    for (let look = 0; look < 3; look += 1) await lookAtAll();
    expect(asked.toSorted()).toEqual(
      ['/listpayments', '/listtransactions', '/networkinfo'].flatMap((path) => Array(second).fill(path)),
    );
    clock.advance(1);
  }
  await chain.close();
  await close();
  await bitcoind.close();
  await served.close();
});
