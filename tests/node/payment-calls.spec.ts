import { expect, test } from '../test.ts';
import { type Ask, GOLD, LEAD, START, withNodes } from './fixture.ts';

const PLAIN = { amt_msat: 2_972_000, expiry_sec: 900, asset_id: null, asset_amount: null };

async function invoiceOf(payee: Ask, body: object): Promise<string> {
  const answer = await payee('POST', '/lninvoice', body);
  expect(answer.status).toBe(200);
  return String(answer.body.invoice);
}

test('an invoice is paid and both sides have their record', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const invoice = await invoiceOf(maker, { ...PLAIN, description: 'order' });
    const { body: decoded } = await taker('POST', '/decodelninvoice', { invoice });
    expect(decoded).toMatchObject({ amt_msat: 2_972_000, timestamp: START, expiry_sec: 900, network: 'Regtest' });
    const { payment_hash, payment_secret } = decoded;
    const sent = await taker('POST', '/sendpayment', { invoice });
    expect(sent.body).toEqual({ payment_id: payment_hash, payment_hash, payment_secret, status: 'Pending' });
    const read = async (node: Ask) => (await node('POST', '/getpayment', { payment_hash })).body.payment;
    await expect.poll(() => read(taker)).toMatchObject({ status: 'Succeeded', inbound: false, amt_msat: 2_972_000 });
    expect(await read(maker)).toMatchObject({ status: 'Succeeded', inbound: true, preimage: expect.any(String) });
    expect((await maker('POST', '/invoicestatus', { invoice })).body).toEqual({ status: 'Succeeded' });
    expect(await taker('POST', '/sendpayment', { invoice })).toMatchObject({
      status: 403,
      body: { name: 'DuplicatePayment' },
    });
  });
});

test('an asset travels with its carrier', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const before = (await taker('POST', '/assetbalance', { asset_id: GOLD })).body;
    const invoice = await invoiceOf(taker, { ...PLAIN, amt_msat: 3_000_000, asset_id: GOLD, asset_amount: 7 });
    await maker('POST', '/sendpayment', { invoice });
    const gained = async () => {
      const { body } = await taker('POST', '/assetbalance', { asset_id: GOLD });
      return BigInt(String(body.offchain_outbound)) - BigInt(String(before.offchain_outbound));
    };
    await expect.poll(gained).toBe(7n);
  });
});

test('without a route the answer is 200 and the payment Failed', async () => {
  await withNodes({}, async ({ maker, taker, regtest }) => {
    const invoice = await invoiceOf(maker, PLAIN);
    regtest.breakRoutes(true);
    expect(await taker('POST', '/sendpayment', { invoice })).toMatchObject({ status: 200, body: { status: 'Failed' } });
    regtest.breakRoutes(false);
    expect(await taker('POST', '/sendpayment', { invoice })).toMatchObject({
      status: 200,
      body: { status: 'Pending' },
    });
  });
});

test('an invoice nobody pays ends with its time', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const invoice = await invoiceOf(maker, PLAIN);
    expect((await maker('POST', '/invoicestatus', { invoice })).body).toEqual({ status: 'Pending' });
    clock.advance(901);
    expect((await maker('POST', '/invoicestatus', { invoice })).body).toEqual({ status: 'Expired' });
    expect((await maker('GET', '/listpayments')).body.payments).toEqual([
      expect.objectContaining({ status: 'Failed' }),
    ]);
    await taker('POST', '/sendpayment', { invoice });
    await expect
      .poll(async () => (await taker('GET', '/listpayments')).body.payments)
      .toEqual([expect.objectContaining({ status: 'Failed', preimage: null })]);
  });
});

test('amounts that do not fit are refused by name', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const open = await invoiceOf(maker, { ...PLAIN, amt_msat: null });
    const fixed = await invoiceOf(maker, PLAIN);
    const cases: readonly (readonly [Ask, string, object, number, string])[] = [
      [maker, '/lninvoice', { ...PLAIN, asset_id: GOLD, asset_amount: 1 }, 400, 'InvalidAmount'],
      [maker, '/lninvoice', { ...PLAIN, amt_msat: null, asset_id: GOLD, asset_amount: 1 }, 400, 'InvalidAmount'],
      [maker, '/lninvoice', { ...PLAIN, asset_id: 'gold' }, 400, 'InvalidAssetID'],
      [maker, '/lninvoice', { ...PLAIN, description: 'a', description_hash: 'ab'.repeat(32) }, 400, 'InvalidRequest'],
      [maker, '/lninvoice', { amt_msat: 5 }, 400, 'InvalidRequest'],
      [taker, '/sendpayment', { invoice: 'nonsense' }, 400, 'InvalidInvoice'],
      [taker, '/sendpayment', { invoice: open }, 400, 'InvalidAmount'],
      [taker, '/sendpayment', { invoice: fixed, amt_msat: 1 }, 400, 'InvalidAmount'],
      [taker, '/sendpayment', { invoice: fixed, asset_id: GOLD }, 400, 'IncompleteRGBInfo'],
      [taker, '/sendpayment', { invoice: fixed, asset_id: GOLD, asset_amount: 1 }, 400, 'InvalidAmount'],
      [taker, '/getpayment', { payment_hash: 'ab'.repeat(32) }, 403, 'PaymentNotFound'],
      [taker, '/getpayment', { payment_hash: 'ab' }, 400, 'InvalidPaymentHash'],
      [taker, '/invoicestatus', { invoice: fixed }, 403, 'UnknownLNInvoice'],
      [taker, '/assetbalance', { asset_id: 'gold' }, 400, 'InvalidAssetID'],
      [taker, '/assetbalance', { asset_id: LEAD }, 403, 'UnknownContractId'],
      [taker, '/btcbalance', {}, 400, 'InvalidRequest'],
    ];
    for (const [node, path, body, code, name] of cases)
      expect(await node('POST', path, body), `${path} ${name}`).toMatchObject({ status: code, body: { code, name } });
    expect((await taker('POST', '/sendpayment', { invoice: open, amt_msat: 5_000 })).body.status).toBe('Pending');
  });
});
