import { expect } from '../../test.ts';
import { type Client, type Quote, test } from './trading.ts';

interface Channel {
  asset_id: string | null;
  outbound_balance_msat: number | bigint;
  asset_local_amount: number | bigint | null;
}

/** What the client's node holds in its channels: msat of all of them, and units of one asset. */
async function balances(client: Client, asset_id: string): Promise<{ msat: bigint; units: bigint }> {
  const { channels } = (await client.node('GET', '/listchannels')).json as { channels: Channel[] };
  const sum = (values: (number | bigint)[]) => values.reduce<bigint>((all, value) => all + BigInt(value), 0n);
  return {
    msat: sum(channels.map((channel) => channel.outbound_balance_msat)),
    units: sum(
      channels.filter((channel) => channel.asset_id === asset_id).map((channel) => channel.asset_local_amount ?? 0),
    ),
  };
}

/** What a settled quote does to those balances. */
function movedBy({ from_asset, to_asset }: Quote): { msat: bigint; units: bigint } {
  const buys = from_asset.asset_id === 'BTC';
  const [given, got] = [BigInt(from_asset.amount), BigInt(to_asset.amount)];
  return buys ? { msat: -given, units: got } : { msat: got, units: -given };
}

for (const [name, wanted] of [
  ['buying', {}],
  ['selling', { sell: true }],
  ['amounts beyond 2^53', { ticker: 'MILE', sell: true, amount: 9_007_199_254_740_993n }],
] as const) {
  test(`a whitelisted swap settles, to the unit: ${name}`, async ({ client }) => {
    const quote = await client.quote(wanted);
    const asset = quote.from_asset.asset_id === 'BTC' ? quote.to_asset.asset_id : quote.from_asset.asset_id;
    const before = await balances(client, asset);
    const swap = await client.init(quote);
    expect(await client.swap(swap)).toMatchObject({ status: 'Waiting', initiated_at: null, completed_at: null });
    await client.whitelist(swap);
    expect(await client.execute(swap)).toMatchObject({
      status: 200,
      json: { status: 200, message: expect.any(String) },
    });
    expect(await client.end(swap)).toBe('Succeeded');
    const after = await balances(client, asset);
    expect({ msat: after.msat - before.msat, units: after.units - before.units }).toEqual(movedBy(quote));
    const { requested_at, initiated_at, completed_at, ...rest } = await client.swap(swap);
    expect(rest).toEqual({
      qty_from: quote.from_asset.amount,
      qty_to: quote.to_asset.amount,
      from_asset: quote.from_asset.asset_id,
      to_asset: quote.to_asset.asset_id,
      payment_hash: swap.payment_hash,
      status: 'Succeeded',
      expires_at: expect.any(Number),
    });
    expect(Number(initiated_at)).toBeGreaterThanOrEqual(Number(requested_at));
    expect(Number(completed_at)).toBeGreaterThanOrEqual(Number(initiated_at));
    const listed = await client.node('GET', '/listswaps');
    expect(listed.json).toMatchObject({ maker: [], taker: [{ payment_hash: swap.payment_hash, status: 'Succeeded' }] });
  });
}

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

test.describe('with routes broken', () => {
  test('execute is refused and the swap has failed', async ({ client, pull }) => {
    const swap = await client.agreed();
    await pull('POST', 'break-route', { on: true });
    expect((await client.execute(swap)).status).toBe(400);
    expect(await client.swap(swap)).toMatchObject({ status: 'Failed', completed_at: expect.any(Number) });
    await pull('POST', 'break-route', { on: false });
    expect((await client.execute(swap)).status).toBe(400);
    expect(await client.end(swap)).toBe('Failed');
  });

  test.describe('and no_route: keep', () => {
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
});
