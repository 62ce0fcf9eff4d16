import { crash, restart } from '../../reference/lightning/controls.ts';
import { expect, test } from '../test.ts';
import { type Ask, GOLD, withNodes } from './fixture.ts';

// What real nodes of 2024 do wrong, each where the model is asked to do it.

const OFFER = { qty_from: 50_000, from_asset: null, qty_to: 10, to_asset: GOLD, timeout_sec: 3_600 };

async function launch(maker: Ask, taker: Ask): Promise<void> {
  const { pubkey } = (await taker('GET', '/nodeinfo')).body;
  const { swapstring, payment_secret } = (await maker('POST', '/makerinit', OFFER)).body;
  await taker('POST', '/taker', { swapstring });
  const args = { swapstring, payment_secret, taker_pubkey: pubkey };
  expect((await maker('POST', '/makerexecute', args)).status).toBe(200);
}

const statusOf = async (maker: Ask) => {
  const [swap] = (await maker('GET', '/listswaps')).body.maker as { status: string }[];
  return swap?.status;
};

for (const path of ['/listchannels', '/nodeinfo'])
  test(`a node breaks when ${path} reads the files that a swap writes, and closes every connection until it is restarted`, async () => {
    const weaknesses = { breaks_when_listed_ms: 3_000 };
    await withNodes({ step_ms: 1_000, weaknesses }, async ({ maker, taker, regtest, clock }) => {
      expect((await taker('GET', path)).status).toBe(200);
      await launch(maker, taker);
      expect((await maker('GET', '/networkinfo')).status).toBe(200);
      clock.advance(20);
      expect(await statusOf(maker)).toBe('Succeeded');
      // Long after the end it does no harm.
      clock.advance(3);
      expect((await maker('GET', path)).status).toBe(200);
      await launch(maker, taker);
      clock.advance(2);
      await expect(maker('GET', path)).rejects.toThrow();
      await expect(maker('GET', '/networkinfo')).rejects.toThrow();
      restart(regtest.lightning.world, regtest.lightning.maker);
      expect((await maker('GET', '/networkinfo')).status).toBe(200);
    });
  });

for (const path of ['/listtransactions', '/btcbalance'])
  test(`a node breaks when ${path} looks at the chain while it funds a channel, and not when it leaves the chain alone`, async () => {
    const weaknesses = { breaks_when_synced_ms: 1_500 };
    await withNodes({ weaknesses }, async ({ maker, taker, clock }) => {
      const { pubkey } = (await taker('GET', '/nodeinfo')).body;
      clock.advance(2);
      const amounts = { capacity_sat: 100_000, push_msat: 0, asset_id: null, asset_amount: null };
      const opening = { peer_pubkey_and_opt_addr: pubkey, ...amounts, public: true, with_anchors: true };
      expect((await maker('POST', '/openchannel', opening)).status).toBe(200);
      expect((await maker('POST', path, { skip_sync: true })).status).toBe(200);
      expect((await taker('POST', path, { skip_sync: false })).status).toBe(200);
      clock.advance(1.5);
      expect((await maker('POST', path, { skip_sync: false })).status).toBe(200);
      expect((await maker('POST', '/openchannel', opening)).status).toBe(200);
      await expect(maker('POST', path, { skip_sync: false })).rejects.toThrow();
    });
  });

test('a node that is stopped while an HTLC stands in its channels never works again, another one does', async () => {
  const weaknesses = { lost_with_htlcs: true };
  await withNodes({ step_ms: 1_000, weaknesses }, async ({ maker, taker, regtest, clock }) => {
    const { world, maker: own } = regtest.lightning;
    crash(own);
    restart(world, own);
    expect((await maker('GET', '/networkinfo')).status).toBe(200);
    await launch(maker, taker);
    clock.advance(2);
    expect(await statusOf(maker)).toBe('Pending');
    crash(own);
    restart(world, own);
    await expect(maker('GET', '/networkinfo')).rejects.toThrow();
    restart(world, own);
    await expect(maker('GET', '/networkinfo')).rejects.toThrow();
  });
});

test('a payment of less than a node carries is on its way for ever', async () => {
  const weaknesses = { least_payment_msat: 3_000_000n };
  await withNodes({ weaknesses }, async ({ maker, taker, clock }) => {
    const pay = async (amt_msat: number) => {
      const wish = { amt_msat, expiry_sec: 600, asset_id: null, asset_amount: null };
      const { invoice } = (await maker('POST', '/lninvoice', wish)).body;
      await taker('POST', '/sendpayment', { invoice, amt_msat: null, asset_id: null, asset_amount: null });
      return async () => (await maker('POST', '/invoicestatus', { invoice })).body.status;
    };
    const [small, enough] = [await pay(2_922_000), await pay(3_000_000)];
    await expect.poll(enough).toBe('Succeeded');
    expect(await small()).toBe('Pending');
    clock.advance(86_400);
    const { payments } = (await taker('GET', '/listpayments')).body;
    expect((payments as { status: string }[]).map(({ status }) => status).toSorted()).toEqual(['Pending', 'Succeeded']);
  });
});
