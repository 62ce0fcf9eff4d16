import { expect, test } from '../test.ts';
import { type Ask, GOLD, START, withNodes } from './fixture.ts';

const OFFER = { qty_from: 50_000, from_asset: null, qty_to: 10, to_asset: GOLD, timeout_sec: 3600 };

interface Offered {
  readonly swapstring: string;
  readonly payment_hash: string;
  readonly payment_secret: string;
}

async function offer(maker: Ask, body: object | string = OFFER): Promise<Offered> {
  const { status, body: offered } = await maker('POST', '/makerinit', body);
  expect(status).toBe(200);
  return offered as unknown as Offered;
}

async function execute(maker: Ask, taker: Ask, { swapstring, payment_secret }: Offered) {
  const { body } = await taker('GET', '/nodeinfo');
  return maker('POST', '/makerexecute', { swapstring, payment_secret, taker_pubkey: body.pubkey });
}

async function statusOf(node: Ask, side: 'maker' | 'taker', { payment_hash }: Offered): Promise<unknown> {
  const { body } = await node('POST', '/getswap', { payment_hash, taker: side === 'taker' });
  return (body.swap as Record<string, unknown>).status;
}

test('a swap goes from offer to settlement and shows on both sides', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const offered = await offer(maker);
    expect(await taker('POST', '/taker', { swapstring: offered.swapstring })).toMatchObject({ status: 200, body: {} });
    const record = {
      qty_from: 50_000,
      qty_to: 10,
      from_asset: null,
      to_asset: GOLD,
      payment_hash: offered.payment_hash,
    };
    const waiting = {
      ...record,
      status: 'Waiting',
      requested_at: START,
      initiated_at: null,
      expires_at: START + 3600,
      completed_at: null,
    };
    expect((await maker('GET', '/listswaps')).body).toEqual({ maker: [waiting], taker: [] });
    expect((await taker('GET', '/listswaps')).body).toEqual({ maker: [], taker: [waiting] });
    expect(await execute(maker, taker, offered)).toMatchObject({ status: 200, body: {} });
    for (const side of ['maker', 'taker'] as const)
      await expect.poll(() => statusOf(side === 'maker' ? maker : taker, side, offered)).toBe('Succeeded');
    expect((await taker('GET', '/listpayments')).body).toEqual({ payments: [] });
    expect((await maker('GET', '/listpayments')).body).toEqual({ payments: [] });
  });
});

test('quantities of 64 bits pass in and out digit for digit', async () => {
  const fundings = [
    { asset_id: null, maker_msat: 2n ** 40n, maker_units: 0n, taker_msat: 2n ** 40n, taker_units: 0n },
    { asset_id: GOLD, maker_msat: 2n ** 40n, maker_units: 2n ** 64n - 1n, taker_msat: 2n ** 40n, taker_units: 0n },
  ];
  await withNodes({ fundings }, async ({ maker, taker }) => {
    const most = '18446744073709551615';
    const offered = await offer(
      maker,
      JSON.stringify({ ...OFFER, qty_to: 1 }).replace('"qty_to":1', `"qty_to":${most}`),
    );
    expect(offered.swapstring).toContain(`/${most}/`);
    expect((await taker('POST', '/decodeswapstring', { swapstring: offered.swapstring })).text).toContain(
      `"qty_to":${most}`,
    );
    await taker('POST', '/taker', { swapstring: offered.swapstring });
    await execute(maker, taker, offered);
    await expect.poll(() => statusOf(maker, 'maker', offered)).toBe('Succeeded');
    const balance = await taker('POST', '/assetbalance', { asset_id: GOLD });
    expect(balance.body).toMatchObject({ offchain_outbound: 2n ** 64n - 1n, offchain_inbound: 0 });
    expect((await taker('GET', '/listchannels')).text).toContain(`"asset_local_amount":${most}`);
    expect((await taker('GET', '/nodeinfo')).text).toContain(`"channel_asset_max_amount":${most}`);
  });
});

test('a skipped whitelisting lets the execution start and the swap fail', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const offered = await offer(maker);
    expect((await execute(maker, taker, offered)).status).toBe(200);
    await expect.poll(() => statusOf(maker, 'maker', offered)).toBe('Failed');
  });
});

test('an offer past its time is refused on both sides and reads Expired', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const [agreed, late] = [await offer(maker), await offer(maker)];
    await taker('POST', '/taker', { swapstring: agreed.swapstring });
    clock.advance(3601);
    expect(await taker('POST', '/taker', { swapstring: late.swapstring })).toMatchObject({
      status: 400,
      body: { name: 'ExpiredSwapOffer', code: 400, error: expect.any(String) },
    });
    expect(await execute(maker, taker, agreed)).toMatchObject({ status: 400, body: { name: 'ExpiredSwapOffer' } });
    expect(await statusOf(maker, 'maker', agreed)).toBe('Expired');
    expect(await statusOf(taker, 'taker', agreed)).toBe('Expired');
  });
});

test('agreeing again starts the taker’s record anew', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const { swapstring } = await offer(maker);
    await taker('POST', '/taker', { swapstring });
    clock.advance(9);
    await taker('POST', '/taker', { swapstring });
    const { body } = await taker('GET', '/listswaps');
    expect(body.taker).toEqual([expect.objectContaining({ requested_at: START + 9, status: 'Waiting' })]);
  });
});

test('a node without channels has no assets to swap', async () => {
  await withNodes({ fundings: [] }, async ({ maker, taker }) => {
    const refused = { status: 403, body: { name: 'InsufficientAssets', code: 403 } };
    expect(await maker('POST', '/makerinit', OFFER)).toMatchObject(refused);
    const swapstring = `10/${GOLD}/50000/btc/${START + 60}/${'ab'.repeat(32)}`;
    expect(await taker('POST', '/taker', { swapstring })).toMatchObject(refused);
    // Of BTC the node does not know beforehand, so buying is agreed to and finds no route.
    const selling = await offer(maker, { ...OFFER, qty_from: 10, from_asset: GOLD, qty_to: 50_000, to_asset: null });
    expect(await execute(maker, taker, selling)).toMatchObject({ status: 403, body: { name: 'NoRoute' } });
    expect(await statusOf(maker, 'maker', selling)).toBe('Waiting');
  });
});

const BAD_OFFERS: readonly (readonly [string, object, number, string])[] = [
  ['BTC for BTC', { to_asset: null }, 400, 'InvalidSwap'],
  ['an asset for itself', { from_asset: GOLD }, 400, 'InvalidSwap'],
  ['the text btc as asset', { from_asset: 'btc' }, 400, 'InvalidAssetID'],
  ['the text BTC as asset', { to_asset: 'BTC' }, 400, 'InvalidAssetID'],
  ['more than one channel holds', { qty_to: 4_100_000_000_000_000_000 }, 403, 'InsufficientAssets'],
  ['a negative quantity', { qty_from: -1 }, 400, 'InvalidRequest'],
  ['a quantity as text', { qty_from: '5' }, 400, 'InvalidRequest'],
  ['a fraction', { qty_from: 1.5 }, 400, 'InvalidRequest'],
  ['a timeout past 32 bits', { timeout_sec: 2 ** 32 }, 400, 'InvalidRequest'],
  ['no quantity', { qty_to: undefined }, 400, 'InvalidRequest'],
];
for (const [what, change, code, name] of BAD_OFFERS)
  test(`makerinit refuses ${what}`, async () => {
    await withNodes({}, async ({ maker }) => {
      const answer = await maker('POST', '/makerinit', { ...OFFER, ...change });
      expect(answer).toMatchObject({ status: code, body: { code, name } });
    });
  });

test('makerexecute looks at string, secret, key and preimage in this order', async () => {
  await withNodes({}, async ({ maker, taker }) => {
    const { swapstring, payment_secret } = await offer(maker);
    const { pubkey } = (await taker('GET', '/nodeinfo')).body;
    const good = { swapstring, payment_secret, taker_pubkey: pubkey };
    const noPoint = `02${'ff'.repeat(32)}`;
    const foreign = swapstring.replace(/[^/]+$/, 'cd'.repeat(32));
    const cases: readonly (readonly [object, number, string])[] = [
      [{ ...good, swapstring: 'a/b', payment_secret: 'x', taker_pubkey: 'zz' }, 400, 'InvalidSwapString'],
      [{ ...good, payment_secret: 'x', taker_pubkey: 'zz' }, 400, 'InvalidPaymentSecret'],
      [{ ...good, payment_secret: '00'.repeat(32), taker_pubkey: 'zz' }, 400, 'InvalidPubkey'],
      [{ ...good, taker_pubkey: noPoint }, 400, 'InvalidPubkey'],
      [{ ...good, payment_secret: '00'.repeat(32) }, 400, 'MissingSwapPaymentPreimage'],
      [{ ...good, swapstring: foreign }, 400, 'MissingSwapPaymentPreimage'],
      [{ ...good, taker_pubkey: (await maker('GET', '/nodeinfo')).body.pubkey }, 403, 'NoRoute'],
      [{ swapstring }, 400, 'InvalidRequest'],
    ];
    for (const [body, code, name] of cases)
      expect(await maker('POST', '/makerexecute', body)).toMatchObject({ status: code, body: { code, name } });
  });
});

test('getswap distinguishes the two sides and reads hashes in either case', async () => {
  await withNodes({}, async ({ maker }) => {
    const { payment_hash } = await offer(maker);
    const ask = (body: object) => maker('POST', '/getswap', body);
    expect((await ask({ payment_hash: payment_hash.toUpperCase(), taker: false })).status).toBe(200);
    expect(await ask({ payment_hash, taker: true })).toMatchObject({ status: 403, body: { name: 'SwapNotFound' } });
    expect(await ask({ payment_hash: 'ab', taker: false })).toMatchObject({ body: { name: 'InvalidPaymentHash' } });
    expect(await ask({ payment_hash })).toMatchObject({ status: 400, body: { name: 'InvalidRequest' } });
  });
});
