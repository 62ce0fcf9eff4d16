import type { OrderOptions } from '../../../reference/maker/orders/options.ts';
import { expect } from '../../test.ts';
import { test } from './ordering.ts';

/** A test with some of the options other than by default. */
function configured(options: Partial<OrderOptions>): typeof test {
  const other = test.extend({});
  other.use({ options });
  return other;
}

test.describe('members without a value, and times', () => {
  configured({ unset_order_members: 'absent', order_times: 'zoneless' })(
    'are left out and have no zone',
    async ({ client }) => {
      const order = await client.create();
      for (const name of ['channel', 'asset_id', 'rfq_id', 'failure_reason']) expect(order).not.toHaveProperty(name);
      expect(order.payment.onchain).not.toHaveProperty('payment_difference');
      expect(order.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(await client.get(order)).not.toHaveProperty('access_token');
    },
  );
});

test.describe('a payment by invoice', () => {
  configured({ bolt11_payment: 'take', completed: 'funded' })(
    'may be taken at once, and an order be completed without a block',
    async ({ client }) => {
      const order = await client.create();
      await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
      expect(await client.until(order, 'CHANNEL_OPENING')).toMatchObject({ payment: { bolt11: { state: 'PAID' } } });
      await client.until(order, 'COMPLETED');
    },
  );
});

test.describe('a payment on chain', () => {
  configured({ min_onchain_payment_confirmations: 0 })('may count before any block', async ({ client }) => {
    const order = await client.create();
    const { address, order_total_sat } = order.payment.onchain;
    await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
    await client.until(order, 'CHANNEL_OPENING');
  });
});

test.describe('an order that is not paid', () => {
  configured({ unpaid_order: 'keep' })('may stay as it is', async ({ client }) => {
    const order = await client.create();
    await client.lever('advance-clock', { seconds: 10_000 });
    expect((await client.get(order)).order_state).toBe('CREATED');
  });
});

test.describe('a node that is not connected', () => {
  configured({ unconnected_client: 'refuse' })('may be refused at creation', async ({ client }) => {
    const client_pubkey = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`;
    await client.create();
    const refused = { status: 400, json: { details: { property: 'client_pubkey' } } };
    expect(await client.send('create_order', await client.body({ client_pubkey }))).toMatchObject(refused);
  });
});

for (const [order_out_of_limits, status] of [
  ['VALIDATION_ERROR', 400],
  ['validation', 422],
] as const)
  test.describe('a value beyond its limit', () => {
    configured({ order_out_of_limits })(`may be refused as ${order_out_of_limits}`, async ({ client }) => {
      const answer = await client.send('create_order', await client.body({ channel_expiry_blocks: 20_161 }));
      expect(answer.status).toBe(status);
    });
  });

test.describe('an estimate', () => {
  configured({
    estimate_figures: 'optional',
    estimate_limits: 'ignore',
    discount_percent: 10,
    discount_code: 'SPRING',
    onchain_fee_sat: 300,
  })('may want nothing, have a discount, and leave the chain dearer', async ({ client }) => {
    const reduced = { setup_fee: 1_000, total_fee: 900, applied_discount: 0.1, discount_code: 'SPRING' };
    expect(await client.send('estimate_fees', {})).toMatchObject({ status: 200, json: reduced });
    const { bolt11, onchain } = (await client.create()).payment;
    expect(onchain.fee_total_sat - bolt11.fee_total_sat).toBe(300);
  });
});

test.describe('an address for refunds', () => {
  configured({ bad_refund_address: 'accept' })('may turn out to be none', async ({ client }) => {
    const order = await client.create(await client.body({ refund_onchain_address: 'nowhere' }));
    await client.lever('pay-onchain', { address: order.payment.onchain.address, amount_sat: 1_000 });
    await client.lever('advance-clock', { seconds: 2_000 });
    expect(await client.get(order)).toMatchObject({
      order_state: 'FAILED',
      payment: { onchain: { state: 'TO_REFUND', refund_onchain_address: 'nowhere' } },
    });
  });
});

test.describe('in an outage', () => {
  configured({ orders_in_outage: 'show' })('orders may be shown as they were', async ({ client }) => {
    const order = await client.create();
    await client.lever('node-outage', { on: true });
    await client.lever('advance-clock', { seconds: 10_000 });
    expect((await client.get(order)).order_state).toBe('CREATED');
    await client.lever('node-outage', { on: false });
    expect((await client.get(order)).order_state).toBe('FAILED');
  });
});
