import { expect } from '../../test.ts';
import { test } from './trading.ts';

interface Channel {
  asset_id: string | null;
  outbound_balance_msat: number | bigint;
  asset_local_amount: number | bigint | null;
}

test('amounts beyond 2^53 are settled to the unit', async ({ client }) => {
  const quote = await client.quote({ ticker: 'MILE', sell: true, amount: 9_007_199_254_740_993n });
  const held = async () => {
    const { channels } = (await client.node('GET', '/listchannels')).json as { channels: Channel[] };
    const ofAsset = channels.filter(({ asset_id }) => asset_id === quote.from_asset.asset_id);
    return {
      msat: channels.reduce((sum, { outbound_balance_msat }) => sum + BigInt(outbound_balance_msat), 0n),
      units: ofAsset.reduce((sum, { asset_local_amount }) => sum + BigInt(asset_local_amount ?? 0), 0n),
    };
  };
  const before = await held();
  const swap = await client.init(quote);
  await client.whitelist(swap);
  expect((await client.execute(swap)).status).toBe(200);
  expect(await client.end(swap)).toBe('Succeeded');
  expect(await held()).toEqual({
    msat: before.msat + BigInt(quote.to_asset.amount),
    units: before.units - 9_007_199_254_740_993n,
  });
  expect(await client.swap(swap)).toMatchObject({ qty_from: 9_007_199_254_740_993n, qty_to: quote.to_asset.amount });
});

test.describe('with slow payments', () => {
  test.use({ options: { payment_step_ms: 10_000 } });
  test('the end of a swap stays as it was first shown, though its node writes it once more', async ({
    client,
    pull,
    reference,
  }) => {
    const swap = await client.agreed();
    expect((await client.execute(swap)).status).toBe(200);
    await pull('POST', 'advance-clock', { seconds: 42 });
    const first = await client.swap(swap);
    expect(first.status).toBe('Succeeded');
    await pull('POST', 'advance-clock', { seconds: 20 });
    const record = await reference.service.maker.node.swap(swap.payment_hash);
    expect(record?.completed_at).toBe(Number(first.completed_at) + 10);
    expect(await client.swap(swap)).toEqual(first);
  });
});

test('a swap that failed for want of a route cannot be executed once there is one', async ({ client, pull }) => {
  const swap = await client.agreed();
  await pull('POST', 'break-route', { on: true });
  expect((await client.execute(swap)).status).toBe(400);
  expect(await client.swap(swap)).toMatchObject({ status: 'Failed', completed_at: expect.any(Number) });
  await pull('POST', 'break-route', { on: false });
  expect((await client.execute(swap)).status).toBe(400);
  expect(await client.end(swap)).toBe('Failed');
});

test.describe('with no_route: keep', () => {
  test.use({ options: { no_route: 'keep' } });
  test('the swap can be executed once there is a route', async ({ client, pull }) => {
    const swap = await client.agreed();
    await pull('POST', 'break-route', { on: true });
    expect((await client.execute(swap)).status).toBe(400);
    expect((await client.swap(swap)).status).toBe('Waiting');
    await pull('POST', 'break-route', { on: false });
    expect((await client.execute(swap)).status).toBe(200);
    expect(await client.end(swap)).toBe('Succeeded');
  });
});

test.describe('in the other forms of a failing execute', () => {
  test.describe('body', () => {
    test.use({ options: { failing_execute: 'body' } });
    test('HTTP 200 carries a failing code', async ({ client }) => {
      const swap = await client.init(await client.quote());
      const failing = { status: 200, json: { status: 400, message: expect.any(String) } };
      expect(await client.execute(swap, { payment_hash: 'ab'.repeat(32) })).toMatchObject(failing);
      expect((await client.swap(swap)).status).toBe('Waiting');
      expect(await client.execute(swap)).toMatchObject(failing);
      expect((await client.swap(swap)).status).toBe('Failed');
    });
  });

  test.describe('later', () => {
    test.use({ options: { failing_execute: 'later' } });
    test('the swap fails by and by', async ({ client }) => {
      const swap = await client.init(await client.quote());
      expect(await client.execute(swap)).toMatchObject({ status: 200, json: { status: 200 } });
      expect(await client.end(swap)).toBe('Failed');
    });
  });
});

test.describe('with repeated_execute: accept', () => {
  test.use({ options: { repeated_execute: 'accept' } });
  test('a repeat is answered like the first and settles nothing', async ({ client }) => {
    const swap = await client.agreed();
    const first = await client.execute(swap);
    expect(await client.end(swap)).toBe('Succeeded');
    const settled = (await client.node('GET', '/listchannels')).text;
    const again = await client.execute(swap);
    expect(again).toMatchObject({ status: 200, json: first.json as object });
    expect((await client.node('GET', '/listchannels')).text).toBe(settled);
  });
});
