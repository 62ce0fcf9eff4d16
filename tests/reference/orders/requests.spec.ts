import { expect } from '../../test.ts';
import { test } from './ordering.ts';

test('the provider states its node, limits and assets', async ({ client }) => {
  const { lsp_connection_url, options, assets } = await client.info();
  expect(lsp_connection_url).toMatch(/^0[23][0-9a-f]{64}@127\.0\.0\.1:9735$/);
  expect(Object.keys(options)).toHaveLength(12);
  expect(assets.map(({ ticker }) => ticker)).toEqual(['USDT', 'MILE', 'SHARE', 'NOVA']);
  // What is not traded against BTC is not sold, what is not stocked is not put in.
  expect((await client.asset('NOVA')).max_initial_client_amount).toBe(0);
  expect((await client.asset('SHARE')).max_initial_lsp_amount).toBe(0);
});

test('an estimate is the fee of the order, on either rail', async ({ client }) => {
  const body = await client.body();
  const estimate = await client.send('estimate_fees', body);
  expect(estimate.json).toEqual({
    setup_fee: 1_000,
    capacity_fee: 1_000,
    duration_fee: 432,
    total_fee: 2_432,
    applied_discount: 0,
    discount_code: '',
  });
  const { payment } = await client.create(body);
  for (const option of [payment.bolt11, payment.onchain])
    expect(option).toMatchObject({ fee_total_sat: 2_432, order_total_sat: 22_432, state: 'EXPECT_PAYMENT' });
});
