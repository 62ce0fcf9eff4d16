import { deriveAddress, scriptOf } from '../../../reference/lightning/address.ts';
import { expect } from '../../test.ts';
import { decodeInvoice } from './decode-invoice.ts';
import { type Client, type ReadOrder, test } from './ordering.ts';

/** An address that belongs to none of the nodes. */
const OUTSIDE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** Waits for the funding of the channel, and mines until it is ready. */
async function complete(client: Client, order: ReadOrder): Promise<ReadOrder> {
  await client.funded(order);
  await client.lever('mine', { blocks: 3 });
  return client.until(order, 'COMPLETED');
}

/** What was paid to an address so far, in satoshis. */
function paidTo({ maker }: Client, address: string): bigint[] {
  const { chain } = maker.node.regtest.lightning.world;
  const outputs = [...chain.transactions.values()].flatMap((transaction) => transaction.outputs);
  return outputs.filter(({ script }) => script === scriptOf('regtest', address)).map(({ amount_sat }) => amount_sat);
}

/** The channels of the client's node. */
async function channelOf(client: Client, order: ReadOrder) {
  const { channels } = (await client.node('/listchannels')) as { channels: Record<string, unknown>[] };
  return channels.find(({ channel_id }) => channel_id === order.channel?.channel_id);
}

test('an invoice is for the order, by an independent reading', async ({ client }) => {
  const body = await client.assetBody();
  const { order_id, payment } = await client.create(body);
  const { prefix, amount_msat, expires_at, description, payee } = decodeInvoice(payment.bolt11.invoice);
  expect({ prefix, amount_msat, description }).toEqual({
    prefix: 'lnbcrt',
    amount_msat: BigInt(payment.bolt11.order_total_sat) * 1000n,
    description: `Channel order ${order_id}`,
  });
  expect(expires_at).toBe(Date.parse(payment.bolt11.expires_at) / 1000);
  expect((await client.info()).lsp_connection_url).toContain(payee);
  expect(payment.onchain.address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/);
});

test.describe('on another network', () => {
  test.use({ options: { network: 'signet' } });
  test('invoices and addresses are those of the network', async ({ client }) => {
    const { payment } = await client.create();
    expect(decodeInvoice(payment.bolt11.invoice).prefix).toBe('lntbs');
    expect(scriptOf('signet', payment.onchain.address)).toMatch(/^0014/);
    expect(await client.node('/networkinfo')).toMatchObject({ network: 'Signet' });
  });
});

test('an order paid by invoice leads to a channel that the client sees', async ({ client }) => {
  const order = await client.create();
  expect(order).toMatchObject({ order_state: 'CREATED', channel: null });
  await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
  const opening = await client.until(order, 'CHANNEL_OPENING');
  expect(opening).toMatchObject({ channel: null, payment: { bolt11: { state: 'HOLD' } } });
  const funded = await client.funded(order);
  expect(funded).toMatchObject({ order_state: 'CHANNEL_OPENING', payment: { bolt11: { state: 'PAID' } } });
  expect(await channelOf(client, funded)).toMatchObject({ status: 'Opening', ready: false, is_usable: false });
  await client.lever('mine', { blocks: 2 });
  expect(await client.get(order)).toMatchObject({ order_state: 'CHANNEL_OPENING' });
  await client.lever('mine', { blocks: 1 });
  const done = await client.get(order);
  expect(done).toMatchObject({ order_state: 'COMPLETED', payment: { onchain: { state: 'EXPECT_PAYMENT' } } });
  const { funded_at = '', expires_at = '' } = done.channel ?? {};
  expect(Date.parse(expires_at) - Date.parse(funded_at)).toBe(4_320 * 600_000);
  expect(await channelOf(client, done)).toMatchObject({
    status: 'Opened',
    is_usable: true,
    public: true,
    capacity_sat: 120_000,
    local_balance_sat: 20_000,
    funding_txid: done.channel?.funding_outpoint?.replace(/:0$/, ''),
  });
});

test('a payment with a high fee counts before it is confirmed', async ({ client }) => {
  const order = await client.create();
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat, fee_rate: 2_500 });
  expect((await client.get(order)).order_state).toBe('CHANNEL_OPENING');
});

test('parts make up the whole', async ({ client }) => {
  const order = await client.create();
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: 10_000 });
  await client.lever('mine', { blocks: 1 });
  const short = { state: 'EXPECT_PAYMENT', payment_status: 'UNDERPAID', payment_difference: 10_000 - order_total_sat };
  expect(await client.get(order)).toMatchObject({ order_state: 'CREATED', payment: { onchain: short } });
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat - 10_000 });
  await client.lever('mine', { blocks: 1 });
  expect(await complete(client, order)).toMatchObject({ payment: { onchain: { payment_difference: 0 } } });
});

test('what is too much goes back, what is too little for too long goes back whole', async ({ client }) => {
  const refund_onchain_address = OUTSIDE;
  const [over, under] = [
    await client.create(await client.body({ refund_onchain_address })),
    await client.create(await client.body({ refund_onchain_address })),
  ];
  const total = over.payment.onchain.order_total_sat;
  await client.lever('pay-onchain', { address: over.payment.onchain.address, amount_sat: total + 1_000 });
  await client.lever('pay-onchain', { address: under.payment.onchain.address, amount_sat: total - 1_000 });
  await client.lever('mine', { blocks: 1 });
  const much = { state: 'PAID', payment_status: 'OVERPAID', payment_difference: 1_000, refund_onchain_address };
  expect(await client.get(over)).toMatchObject({ order_state: 'CHANNEL_OPENING', payment: { onchain: much } });
  expect(paidTo(client, OUTSIDE)).toEqual([1_000n]);
  await client.lever('advance-clock', { seconds: 1_801 });
  expect(await client.get(under)).toMatchObject({
    order_state: 'FAILED',
    failure_reason: expect.any(String),
    payment: { onchain: { state: 'REFUNDED', payment_difference: -1_000 }, bolt11: { state: 'EXPECT_PAYMENT' } },
  });
  expect(paidTo(client, OUTSIDE)).toEqual([1_000n, BigInt(total - 1_000)]);
  await client.get(under);
  expect(paidTo(client, OUTSIDE)).toHaveLength(2);
});

test('of two payments the second goes back, by whichever way it came', async ({ client }) => {
  const body = await client.body({ refund_onchain_address: OUTSIDE });
  const [first, second] = [await client.create(body), await client.create(body)];
  const total = first.payment.onchain.order_total_sat;
  await client.lever('pay-invoice', { invoice: first.payment.bolt11.invoice });
  await client.until(first, 'CHANNEL_OPENING');
  await client.lever('pay-onchain', { address: first.payment.onchain.address, amount_sat: total });
  expect(await client.get(first)).toMatchObject({ payment: { onchain: { state: 'REFUNDED' } } });
  expect(paidTo(client, OUTSIDE)).toEqual([BigInt(total)]);

  await client.lever('pay-onchain', { address: second.payment.onchain.address, amount_sat: total, fee_rate: 5_000 });
  await client.until(second, 'CHANNEL_OPENING');
  const { invoice } = second.payment.bolt11;
  expect(await client.node('/sendpayment', { invoice })).toMatchObject({ status: 'Pending' });
  await client.lever('advance-clock', { seconds: 0.1 });
  expect(await client.node('/listpayments')).toMatchObject({ payments: [{ status: 'Failed' }] });
  expect(await complete(client, second)).toMatchObject({ payment: { bolt11: { state: 'EXPECT_PAYMENT' } } });
  expect(await client.get(first)).toMatchObject({ order_state: 'COMPLETED', payment: { bolt11: { state: 'PAID' } } });
});

test('an order left unpaid fails, and what comes too late goes back', async ({ client, pull }) => {
  const order = await client.create(await client.body({ refund_onchain_address: OUTSIDE }));
  const { bolt11, onchain } = order.payment;
  await client.lever('advance-clock', { seconds: 901 });
  expect((await client.get(order)).order_state).toBe('CREATED');
  expect(await pull('POST', 'pay-invoice', { invoice: bolt11.invoice })).toMatchObject({ status: 400 });
  await client.lever('advance-clock', { seconds: 900 });
  const failed = await client.get(order);
  expect(failed).toMatchObject({ order_state: 'FAILED', failure_reason: expect.any(String), channel: null });
  await client.lever('pay-onchain', { address: onchain.address, amount_sat: onchain.order_total_sat });
  await client.lever('mine', { blocks: 1 });
  expect(await client.get(order)).toMatchObject({
    order_state: 'FAILED',
    payment: { onchain: { state: 'REFUNDED', payment_difference: 0 } },
  });
  expect(paidTo(client, OUTSIDE)).toEqual([BigInt(onchain.order_total_sat)]);
});

test('whoever reads an order at the same time, it is refunded once', async ({ client }) => {
  const order = await client.create(await client.body({ refund_onchain_address: OUTSIDE }));
  await client.lever('pay-onchain', { address: order.payment.onchain.address, amount_sat: 5_000 });
  client.maker.clock.advance(2_000);
  const read = await Promise.all(Array.from({ length: 8 }, () => client.get(order)));
  expect(new Set(read.map(({ order_state }) => order_state))).toEqual(new Set(['FAILED']));
  expect(paidTo(client, OUTSIDE)).toEqual([5_000n]);
});

test('what was sent in time counts, though it is confirmed late and nobody looked', async ({ client }) => {
  const order = await client.create();
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('advance-clock', { seconds: 4_000 });
  expect((await client.get(order)).order_state).toBe('CREATED');
  await client.lever('mine', { blocks: 1 });
  expect((await client.get(order)).order_state).toBe('CHANNEL_OPENING');
});

test('an order for a node that is not connected fails when it is paid, and the payment goes back', async ({
  client,
}) => {
  const client_pubkey = `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`;
  const [held, sent] = [
    await client.create(await client.body({ client_pubkey })),
    await client.create(await client.body({ client_pubkey })),
  ];
  await client.lever('pay-invoice', { invoice: held.payment.bolt11.invoice });
  const { address, order_total_sat } = sent.payment.onchain;
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('mine', { blocks: 1 });
  const failure_reason = 'The client node is not connected';
  const failed = { order_state: 'FAILED', failure_reason, channel: null };
  await client.until(held, 'FAILED');
  expect(await client.get(held)).toMatchObject({ ...failed, payment: { bolt11: { state: 'REFUNDED' } } });
  await client.until(sent, 'FAILED');
  // Nobody said where it is to go back to.
  expect(await client.get(sent)).toMatchObject({ ...failed, payment: { onchain: { state: 'TO_REFUND' } } });
});

test('a claim that is held up is made up for later', async ({ client }) => {
  const order = await client.create();
  await client.lever('pay-invoice', { invoice: order.payment.bolt11.invoice });
  await client.until(order, 'CHANNEL_OPENING');
  await client.lever('hold-at', { step: 'claim' });
  expect(await client.funded(order)).toMatchObject({ payment: { bolt11: { state: 'HOLD' } } });
  await client.lever('release', {});
  await client.lever('advance-clock', { seconds: 0.1 });
  expect(await client.get(order)).toMatchObject({ payment: { bolt11: { state: 'PAID' } } });
  await complete(client, order);
});

test('an outage holds everything up and loses nothing', async ({ client }) => {
  const order = await client.create();
  const { address, order_total_sat } = order.payment.onchain;
  await client.lever('node-outage', { on: true });
  await client.lever('pay-onchain', { address, amount_sat: order_total_sat });
  await client.lever('mine', { blocks: 1 });
  await client.lever('advance-clock', { seconds: 4_000 });
  await client.lever('node-outage', { on: false });
  await complete(client, order);
});

for (const [name, body] of [
  ['pay-invoice', {}],
  ['pay-invoice', { invoice: 'lnbcrt1' }],
  ['pay-onchain', { address: OUTSIDE }],
  ['pay-onchain', { address: OUTSIDE, amount_sat: 1.5 }],
  ['pay-onchain', { address: OUTSIDE, amount_sat: 545 }],
  ['pay-onchain', { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount_sat: 10_000 }],
] as const)
  test(`${name} says what is wrong with ${JSON.stringify(body)}`, async ({ pull }) => {
    expect(await pull('POST', name, body)).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  });

test('an invoice is paid once, and only one of the maker', async ({ client, pull }) => {
  const { payment } = await client.create();
  const { invoice } = payment.bolt11;
  const first = await client.lever('pay-invoice', { invoice });
  expect(first).toMatchObject({ levers: expect.arrayContaining(['pay-invoice', 'pay-onchain', 'mine']) });
  const again = { status: 400, json: { error: expect.stringContaining('paid') } };
  await client.lever('advance-clock', { seconds: 0.1 });
  expect(await pull('POST', 'pay-invoice', { invoice })).toMatchObject(again);
  const { invoice: foreign } = (await client.node('/lninvoice', { amt_msat: 1_000, expiry_sec: 60 })) as {
    invoice: string;
  };
  expect(await pull('POST', 'pay-invoice', { invoice: foreign })).toMatchObject({ status: 400 });
});

test('a node gives out addresses, and sees what is on its way to them', async ({ client }) => {
  const { address } = (await client.node('/address', {})) as { address: string };
  await client.lever('pay-onchain', { address, amount_sat: 5_000 });
  const balance = { vanilla: { settled: 100_000_000, future: 100_005_000 } };
  expect(await client.node('/btcbalance', { skip_sync: true })).toMatchObject(balance);
  await client.lever('mine', { blocks: 1 });
  const settled = { vanilla: { settled: 100_005_000, future: 100_005_000 } };
  expect(await client.node('/btcbalance', { skip_sync: true })).toMatchObject(settled);
  const { pubkey } = (await client.node('/nodeinfo')) as { pubkey: string };
  expect(address).toBe(deriveAddress('regtest', pubkey, 0));
});
