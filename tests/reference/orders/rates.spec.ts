import { scriptOf } from '../../../reference/lightning/address.ts';
import { expect } from '../../test.ts';
import { decodeInvoice } from './decode-invoice.ts';
import { type Client, type OrderBody, type ReadOrder, test } from './ordering.ts';

const OUTSIDE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** An asset order whose asset is worth a quarter more since. */
async function repriced(client: Client, changes: OrderBody = {}): Promise<ReadOrder> {
  const order = await client.create(await client.assetBody(changes));
  await client.lever('move-rate', { percent: 25 });
  expect(await client.get(order)).toMatchObject({ order_state: 'PENDING_RATE_DECISION', channel: null });
  return order;
}

/** What was paid to the outside address, in satoshis, by transaction. */
function refunds({ maker }: Client): Record<string, bigint> {
  const { chain } = maker.node.regtest.lightning.world;
  const paid = [...chain.transactions.values()].flatMap(({ txid, outputs }) =>
    outputs.filter(({ script }) => script === scriptOf('regtest', OUTSIDE)).map(({ amount_sat }) => [txid, amount_sat]),
  );
  return Object.fromEntries(paid);
}

async function complete(client: Client, order: ReadOrder): Promise<void> {
  await client.funded(order);
  await client.lever('mine', { blocks: 3 });
  await client.until(order, 'COMPLETED');
}

test('accepted before it is paid, an order goes on at the current rate', async ({ client }) => {
  const order = await repriced(client);
  const answer = await client.decide(order, true);
  expect(answer).toMatchObject({
    status: 200,
    json: { order_id: order.order_id, decision_accepted: true, message: expect.any(String), refund_txid: null },
  });
  const accepted = await client.get(order);
  const dearer = Number(accepted.asset_price_sat) - Number(order.asset_price_sat);
  expect(dearer / Number(order.asset_price_sat)).toBeCloseTo(0.25, 1);
  const total = order.payment.bolt11.order_total_sat + dearer;
  const { bolt11, onchain } = accepted.payment;
  expect(accepted.order_state).toBe('CREATED');
  expect([bolt11.order_total_sat, onchain.order_total_sat]).toEqual([total, total]);
  expect(decodeInvoice(bolt11.invoice).amount_msat).toBe(BigInt(total) * 1000n);
  // Beside the price, what is to be paid with it, and the invoice for that, nothing is another one.
  const { asset_price_sat, payment, access_token, ...same } = order;
  expect(accepted).toMatchObject(same);
  expect(onchain).toMatchObject({ address: payment.onchain.address, expires_at: payment.onchain.expires_at });
  expect(bolt11.expires_at).toBe(payment.bolt11.expires_at);
  expect((await client.decide(order, true)).status).toBe(400);
  expect((await client.decide(order, false)).status).toBe(400);
  await client.lever('pay-invoice', { invoice: bolt11.invoice });
  await complete(client, order);
});

test('the invoice for the old rate is good no more', async ({ client, pull }) => {
  const order = await repriced(client);
  await client.decide(order, true);
  const answer = await pull('POST', 'pay-invoice', { invoice: order.payment.bolt11.invoice });
  expect(answer).toMatchObject({ status: 400, json: { error: expect.any(String) } });
});

test('accepted after it was paid on chain, an order waits for the difference, and opens with it', async ({
  client,
}) => {
  const order = await client.create(await client.assetBody());
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('move-rate', { percent: 25 });
  await client.until(order, 'PENDING_RATE_DECISION');
  await client.lever('mine', { blocks: 1 });
  expect((await client.get(order)).order_state).toBe('PENDING_RATE_DECISION');
  await client.decide(order, true);
  const { order_state, payment, asset_price_sat } = await client.get(order);
  const missing = Number(asset_price_sat) - Number(order.asset_price_sat);
  const short = { state: 'EXPECT_PAYMENT', payment_status: 'UNDERPAID', payment_difference: -missing };
  expect([order_state, payment.onchain]).toMatchObject(['CREATED', short]);
  await client.lever('pay-onchain', { address, amount_sat: missing });
  await client.lever('mine', { blocks: 1 });
  await complete(client, order);
});

test('accepted at a better rate, an order that was paid opens, and the difference goes back', async ({ client }) => {
  const order = await client.create(await client.assetBody({ refund_onchain_address: OUTSIDE }));
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('move-rate', { percent: -20 });
  await client.until(order, 'PENDING_RATE_DECISION');
  await client.decide(order, true);
  await client.lever('mine', { blocks: 1 });
  await complete(client, order);
  const { asset_price_sat } = await client.get(order);
  expect(Object.values(refunds(client))).toEqual([BigInt(Number(order.asset_price_sat) - Number(asset_price_sat))]);
});

test('declined, what is held by invoice goes to the address as well, or back where there is none', async ({
  client,
}) => {
  const [addressed, unaddressed] = [
    await client.create(await client.assetBody({ refund_onchain_address: OUTSIDE })),
    await client.create(await client.assetBody()),
  ];
  await client.lever('move-rate', { percent: 25 });
  for (const order of [addressed, unaddressed]) {
    await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
    await client.lever('advance-clock', { seconds: 0.1 });
    const held = { order_state: 'PENDING_RATE_DECISION', payment: { bolt11: { state: 'HOLD' } } };
    expect(await client.get(order)).toMatchObject(held);
  }
  const { refund_txid } = (await client.decide(addressed, false)).json as { refund_txid: string };
  expect(refunds(client)).toEqual({ [refund_txid]: BigInt(addressed.payment.bolt11.order_total_sat) });
  expect((await client.decide(unaddressed, false)).json).toMatchObject({ refund_txid: null });
  for (const order of [addressed, unaddressed])
    expect(await client.get(order)).toMatchObject({
      order_state: 'FAILED',
      payment: { bolt11: { state: 'REFUNDED' }, onchain: { state: 'EXPECT_PAYMENT' } },
    });
});

test('declined before anything was paid, or without an address, an order has no refund to show', async ({ client }) => {
  const unpaid = await repriced(client, { refund_onchain_address: OUTSIDE });
  expect((await client.decide(unpaid, false)).json).toMatchObject({ refund_txid: null });
  const paid = await client.create(await client.assetBody());
  const { address, order_total_sat } = paid.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('move-rate', { percent: 25 });
  expect(await client.decide(paid, false)).toMatchObject({ status: 200, json: { refund_txid: null } });
  expect(await client.get(paid)).toMatchObject({ order_state: 'FAILED', payment: { onchain: { state: 'TO_REFUND' } } });
});

test('an accepted rate that moves again is to be decided again', async ({ client }) => {
  const order = await repriced(client);
  await client.decide(order, true);
  await client.lever('move-rate', { percent: 25 });
  expect((await client.get(order)).order_state).toBe('PENDING_RATE_DECISION');
});

test('without a decision in the time for payment an order fails, and its payment goes back', async ({ client }) => {
  const order = await client.create(await client.assetBody({ refund_onchain_address: OUTSIDE }));
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('move-rate', { percent: 25 });
  await client.lever('advance-clock', { seconds: 1_801 });
  expect(await client.get(order)).toMatchObject({
    order_state: 'FAILED',
    payment: { onchain: { state: 'REFUNDED' } },
  });
  expect(Object.values(refunds(client))).toEqual([BigInt(order_total_sat)]);
  expect((await client.decide(order, true)).status).toBe(400);
});

test.describe('where only a payment has an order repriced', () => {
  test.use({ options: { repriced_orders: 'paid' } });
  test('an order waits for its payment at the old rate first', async ({ client }) => {
    const order = await client.create(await client.assetBody());
    await client.lever('move-rate', { percent: 25 });
    expect((await client.get(order)).order_state).toBe('CREATED');
    await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
    await client.until(order, 'PENDING_RATE_DECISION');
  });
});
