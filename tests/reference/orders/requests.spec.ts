import { loadOperations } from '../../../specs/operations.ts';
import { expect } from '../../test.ts';
import { LSPS1, test } from './ordering.ts';

const ORDERS = loadOperations().filter(({ path }) => path.startsWith(LSPS1));

/** A request of each operation that is right by its shape. */
const SHAPED = {
  estimate_fees: { lsp_balance_sat: 100_000, client_balance_sat: 20_000, channel_expiry_blocks: 4_320 },
  get_order: { order_id: 'o' },
  rate_decision: { order_id: 'o', access_token: 't', accept_new_rate: true },
};

test('while the provider node is away every operation says so, and afterwards works again', async ({ ask, client }) => {
  const create_order = await client.body();
  const order = await client.create(create_order);
  await client.lever('node-outage', { on: true });
  const away = { status: 503, json: { error_code: 'LSPS1_NODE_UNREACHABLE', details: { code: 102 } } };
  for (const { path } of ORDERS.filter(({ method }) => method === 'GET')) expect(await ask(path)).toMatchObject(away);
  for (const [name, body] of Object.entries({ ...SHAPED, create_order }))
    expect(await client.send(name, body), name).toMatchObject(away);
  await client.lever('node-outage', { on: false });
  expect((await client.get(order)).order_state).toBe('CREATED');
});

test('the shape of what is asked comes first, before the node is asked for', async ({ client }) => {
  await client.lever('node-outage', { on: true });
  const missing = { create_order: 7, estimate_fees: 3, get_order: 1, rate_decision: 3 };
  for (const [name, count] of Object.entries(missing)) {
    const { status, json } = await client.send(name, {});
    expect([status, Reflect.get(Object(json), 'detail').length], name).toEqual([422, count]);
  }
  expect(await client.send('estimate_fees', { ...SHAPED.estimate_fees, rfq_id: {} })).toMatchObject({ status: 422 });
});

test('the provider tells its node, limits and assets', async ({ client }) => {
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

for (const [name, change] of [
  ['lsp_balance_sat', { lsp_balance_sat: 19_999 }],
  ['lsp_balance_sat', { lsp_balance_sat: 16_000_001 }],
  ['client_balance_sat', { client_balance_sat: 999 }],
  ['client_balance_sat', { client_balance_sat: 1_000_001 }],
  ['lsp_balance_sat', { lsp_balance_sat: 30_000, client_balance_sat: 19_999 }],
  ['lsp_balance_sat', { lsp_balance_sat: 15_500_001, client_balance_sat: 1_000_000 }],
  ['channel_expiry_blocks', { channel_expiry_blocks: 20_161 }],
  ['required_channel_confirmations', { required_channel_confirmations: 0 }],
  ['funding_confirms_within_blocks', { funding_confirms_within_blocks: 5 }],
  ['client_pubkey', { client_pubkey: '05'.padEnd(66, '1') }],
  ['client_pubkey', { client_pubkey: '' }],
  ['asset_id', { lsp_asset_amount: 5_000_000 }],
  ['refund_onchain_address', { refund_onchain_address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
] as const)
  test(`${JSON.stringify(change)} is refused as LSPS1_INVALID_PARAMS of ${name}`, async ({ client }) => {
    expect(await client.send('create_order', await client.body(change))).toMatchObject({
      status: 400,
      json: { error_code: 'LSPS1_INVALID_PARAMS', details: { property: name, code: -32602 } },
    });
  });

test('the bounds themselves are allowed', async ({ client }) => {
  for (const change of [
    { lsp_balance_sat: 20_000, client_balance_sat: 30_000 },
    { lsp_balance_sat: 49_000, client_balance_sat: 1_000 },
    { lsp_balance_sat: 16_000_000, client_balance_sat: 500_000 },
    { lsp_balance_sat: 15_500_000, client_balance_sat: 1_000_000 },
    { channel_expiry_blocks: 1, required_channel_confirmations: 1, funding_confirms_within_blocks: 6 },
    { channel_expiry_blocks: 20_160 },
  ])
    await client.create(await client.body(change));
});

test('an asset has bounds on either side and for both together; a maximum of 0 is none to be had', async ({
  client,
}) => {
  const usdt = await client.asset('USDT');
  const { asset_id, min_initial_lsp_amount, max_initial_lsp_amount, max_initial_client_amount } = usdt;
  const refused = { status: 400, json: { error_code: 'LSPS1_INVALID_PARAMS' } };
  const put = async (lsp_asset_amount: number, id = asset_id) =>
    client.send('create_order', await client.body({ asset_id: id, lsp_asset_amount }));
  expect((await put(min_initial_lsp_amount)).status).toBe(200);
  expect((await put(max_initial_lsp_amount)).status).toBe(200);
  expect(await put(min_initial_lsp_amount - 1)).toMatchObject(refused);
  expect(await put(max_initial_lsp_amount + 1)).toMatchObject(refused);
  expect(await put(1, (await client.asset('SHARE')).asset_id)).toMatchObject(refused);
  expect(await put(1, 'rgb:none')).toMatchObject({ status: 404, json: { error_code: 'ASSET_NOT_FOUND' } });

  const buy = async (client_asset_amount: number, lsp_asset_amount?: number) => {
    const { rfq_id } = await client.quote(asset_id, client_asset_amount);
    const body = await client.body({ asset_id, client_asset_amount, lsp_asset_amount, rfq_id });
    return client.send('create_order', body);
  };
  expect((await buy(max_initial_client_amount)).status).toBe(200);
  expect(await buy(max_initial_client_amount + 1)).toMatchObject(refused);
  expect(await buy(max_initial_client_amount, max_initial_lsp_amount)).toMatchObject(refused);
  expect((await buy(max_initial_client_amount, usdt.max_channel_amount - max_initial_client_amount)).status).toBe(200);
});

test('what a client buys needs a fresh quote for just that', async ({ client }) => {
  const { asset_id, min_initial_client_amount: amount } = await client.asset('USDT');
  const share = await client.asset('SHARE');
  const other = await client.quote(share.asset_id, share.min_initial_client_amount);
  const half = await client.quote(asset_id, amount);
  const refused = { status: 400, json: { error_code: 'LSPS1_INVALID_PARAMS', details: { property: 'rfq_id' } } };
  const figures = { asset_id, client_asset_amount: amount * 2 };
  for (const rfq_id of [undefined, '', '1c3e0d0a-0000-4000-8000-000000000000', other.rfq_id, half.rfq_id])
    for (const name of ['create_order', 'estimate_fees'])
      expect(await client.send(name, await client.body({ ...figures, rfq_id }))).toMatchObject(refused);

  const { rfq_id, from_asset } = await client.quote(asset_id, amount * 2);
  const body = await client.body({ ...figures, rfq_id });
  expect((await client.send('estimate_fees', body)).status).toBe(200);
  expect(await client.send('create_order', { ...body, announce_channel: undefined })).toMatchObject({ status: 422 });
  const order = await client.create(body);
  const asset_price_sat = Math.ceil(from_asset.amount / 1000);
  expect(order).toMatchObject({ rfq_id, asset_id, client_asset_amount: amount * 2, asset_price_sat });
  expect(order.payment.bolt11.order_total_sat).toBe(3_432 + 20_000 + asset_price_sat);
});

test('a quote expires unless an order is made from it', async ({ client }) => {
  const { asset_id, min_initial_client_amount: amount } = await client.asset('USDT');
  const bound = await client.quote(asset_id, amount);
  const free = await client.quote(asset_id, amount);
  const body = async (rfq_id: string) => client.body({ asset_id, client_asset_amount: amount, rfq_id });
  const order = await client.create(await body(bound.rfq_id));
  await client.lever('advance-clock', { seconds: 40 });
  expect((await client.send('estimate_fees', await body(bound.rfq_id))).status).toBe(200);
  expect((await client.send('estimate_fees', await body(free.rfq_id))).status).toBe(400);
  expect((await client.send('create_order', await body(free.rfq_id))).status).toBe(400);
  expect((await client.get(order)).order_state).toBe('CREATED');
  await client.lever('advance-clock', { seconds: 1_800 });
  expect((await client.send('estimate_fees', await body(bound.rfq_id))).status).toBe(400);
});

test('every call makes another order, which only its own token opens', async ({ client }) => {
  const body = await client.body({ email: 'someone@example.invalid' });
  const [one, other] = [await client.create(body), await client.create(body)];
  expect(one.order_id).not.toBe(other.order_id);
  const { access_token, ...shown } = one;
  const { access_token: kept, ...read } = await client.get(one);
  expect(kept).toBeNull();
  read.payment.onchain.last_payment_check = null;
  expect(read).toEqual(shown);
  expect(JSON.stringify(one)).not.toContain('someone');
  expect(access_token).toMatch(/^ord_[\w-]{43}$/);
  const property = { error_code: 'LSPS1_INVALID_PARAMS', details: { property: 'access_token', code: -32602 } };
  for (const wrong of [undefined, null, '', other.access_token, `${access_token}x`]) {
    const answer = await client.send('get_order', { order_id: one.order_id, access_token: wrong });
    expect(answer).toMatchObject({ status: 400, json: property });
  }
  const decision = { order_id: one.order_id, access_token: other.access_token, accept_new_rate: true };
  expect(await client.send('rate_decision', decision)).toMatchObject({ status: 400, json: property });
  const unknown = { status: 404, json: { error_code: 'LSPS1_ORDER_NOT_FOUND', details: { code: 101 } } };
  expect(await client.send('get_order', { order_id: 'none', access_token })).toMatchObject(unknown);
  expect(await client.send('rate_decision', { ...decision, order_id: 'none' })).toMatchObject(unknown);
  expect(await client.decide(one, false)).toMatchObject({ status: 400, json: { error_code: 'VALIDATION_ERROR' } });
});
