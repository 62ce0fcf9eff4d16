import { expect } from '@playwright/test';
import { test } from './ordering.ts';

test('an order paid by invoice leads to a channel that the client sees', async ({ client }) => {
  const order = await client.create();
  expect(order.order_state).toBe('CREATED');
  await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
  const opening = await client.until(order, 'CHANNEL_OPENING');
  expect(['HOLD', 'PAID']).toContain(opening.payment.bolt11.state);
  await expect.poll(async () => (await client.get(order)).channel).not.toBeNull();
  const funded = await client.get(order);
  expect(funded).toMatchObject({ order_state: 'CHANNEL_OPENING', payment: { bolt11: { state: 'PAID' } } });
  await client.lever('mine', { blocks: 2 });
  expect(await client.get(order)).toMatchObject({ order_state: 'CHANNEL_OPENING' });
  await client.lever('mine', { blocks: 1 });
  const done = await client.get(order);
  expect(done).toMatchObject({ order_state: 'COMPLETED', payment: { onchain: { state: 'EXPECT_PAYMENT' } } });
  const { channels } = (await client.node('/listchannels')) as { channels: Record<string, unknown>[] };
  expect(channels.find(({ channel_id }) => channel_id === done.channel?.channel_id)).toMatchObject({
    ready: true,
    capacity_sat: 120_000,
    local_balance_sat: 20_000,
  });
});

test('an order paid on chain waits for its confirmation', async ({ client }) => {
  const order = await client.create();
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  expect(await client.get(order)).toMatchObject({
    order_state: 'CREATED',
    payment: { onchain: { state: 'EXPECT_PAYMENT', payment_status: 'PAID', payment_difference: 0 } },
  });
  await client.lever('mine', { blocks: 1 });
  expect(await client.get(order)).toMatchObject({
    order_state: 'CHANNEL_OPENING',
    payment: { onchain: { state: 'PAID' } },
  });
  await expect.poll(async () => (await client.get(order)).channel).not.toBeNull();
  await client.lever('mine', { blocks: 3 });
  await client.until(order, 'COMPLETED');
});

test('an asset order leads to a channel with the asset', async ({ client }) => {
  const body = await client.assetBody({ lsp_asset_amount: 10_000_000 });
  const order = await client.create(body);
  await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
  await expect.poll(async () => (await client.get(order)).channel).not.toBeNull();
  await client.lever('mine', { blocks: 3 });
  const done = await client.until(order, 'COMPLETED');
  const { channels } = (await client.node('/listchannels')) as { channels: Record<string, unknown>[] };
  expect(channels.find(({ channel_id }) => channel_id === done.channel?.channel_id)).toMatchObject({
    asset_id: body.asset_id,
    asset_local_amount: body.client_asset_amount,
    asset_remote_amount: 10_000_000,
  });
});
