import { crash, restart } from '../../reference/lightning/controls.ts';
import { REVISIONS } from '../../reference/lightning/revision.ts';
import { openChannel } from '../../reference/lightning/world.ts';
import { expect, test } from '../test.ts';
import { type Ask, GOLD, LEAD, START, withNodes } from './fixture.ts';

// What the real node does without being asked to: the service before it has to cope.

const OFFER = { qty_from: 50_000, from_asset: null, qty_to: 10, to_asset: GOLD, timeout_sec: 3_600 };

interface Offered {
  readonly payment_hash: unknown;
  /** What executes it. */
  readonly args: object;
}

async function offerAndAgree(maker: Ask, taker: Ask, change: object = {}): Promise<Offered> {
  const { swapstring, payment_hash, payment_secret } = (await maker('POST', '/makerinit', { ...OFFER, ...change }))
    .body;
  await taker('POST', '/taker', { swapstring });
  const { pubkey } = (await taker('GET', '/nodeinfo')).body;
  return { payment_hash, args: { swapstring, payment_secret, taker_pubkey: pubkey } };
}

async function recordOf(maker: Ask, { payment_hash }: Offered): Promise<Record<string, unknown>> {
  const swaps = (await maker('GET', '/listswaps')).body.maker as Record<string, unknown>[];
  return swaps.find((swap) => swap.payment_hash === payment_hash) ?? {};
}

async function settle(maker: Ask, offered: Offered): Promise<void> {
  expect((await maker('POST', '/makerexecute', offered.args)).status).toBe(200);
  await expect.poll(async () => (await recordOf(maker, offered)).status).toBe('Succeeded');
}

const FAILED_PAYMENT = { status: 500, body: { name: 'FailedPayment', code: 500 } };

test('a second execution calls a swap that Succeeded Failed, with new times', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const offered = await offerAndAgree(maker, taker);
    await settle(maker, offered);
    const before = (await taker('GET', '/listchannels')).text;
    clock.advance(60);
    expect(await maker('POST', '/makerexecute', offered.args)).toMatchObject(FAILED_PAYMENT);
    expect(await recordOf(maker, offered)).toMatchObject({
      status: 'Failed',
      initiated_at: START + 60,
      completed_at: START + 60,
    });
    expect((await taker('GET', '/listchannels')).text).toBe(before);
  });
});

test('eleven minutes later it is taken on, and costs the channel of the asset', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const offered = await offerAndAgree(maker, taker);
    await settle(maker, offered);
    clock.advance(660);
    expect((await maker('POST', '/makerexecute', offered.args)).status).toBe(200);
    const { channels } = (await taker('GET', '/listchannels')).body;
    const closing = { asset_id: GOLD, status: 'Closing', is_usable: false };
    expect(channels).toEqual(expect.arrayContaining([expect.objectContaining(closing)]));
  });
});

test('an execution after the end of the offer calls it Expired, whatever it was', async () => {
  await withNodes({}, async ({ maker, taker, clock }) => {
    const offered = await offerAndAgree(maker, taker, { timeout_sec: 60 });
    await settle(maker, offered);
    clock.advance(61);
    const tooLate = { status: 400, body: { name: 'ExpiredSwapOffer' } };
    expect(await maker('POST', '/makerexecute', offered.args)).toMatchObject(tooLate);
    expect(await recordOf(maker, offered)).toMatchObject({ status: 'Expired', completed_at: START + 61 });
  });
});

test('an execution of what is over and unknown breaks the node off, until it is started again', async () => {
  await withNodes({}, async ({ maker, taker, regtest }) => {
    const { args } = await offerAndAgree(maker, taker);
    const swapstring = `5/btc/6/${LEAD}/${START - 1}/${'ab'.repeat(32)}`;
    const { lightning } = regtest;
    await expect(maker('POST', '/makerexecute', { ...args, swapstring })).rejects.toThrow();
    await expect(maker('GET', '/listswaps')).rejects.toThrow();
    expect((await maker('GET', '/nodeinfo')).status).toBe(200);
    crash(lightning.maker);
    restart(lightning.world, lightning.maker);
    expect((await maker('GET', '/listswaps')).status).toBe(200);
  });
});

test('with a taker that is disconnected the payment fails at once, and the swap with it', async () => {
  await withNodes({}, async ({ maker, taker, regtest: { lightning } }) => {
    const offered = await offerAndAgree(maker, taker);
    crash(lightning.taker);
    expect(await maker('POST', '/makerexecute', offered.args)).toMatchObject(FAILED_PAYMENT);
    expect(await recordOf(maker, offered)).toMatchObject({ status: 'Failed', initiated_at: START });
  });
});

test('the end of a swap is written when it is paid, and again when that is proved', async () => {
  await withNodes({ step_ms: 2_000 }, async ({ maker, taker, clock }) => {
    const offered = await offerAndAgree(maker, taker);
    await maker('POST', '/makerexecute', offered.args);
    clock.advance(9);
    expect(await recordOf(maker, offered)).toMatchObject({ status: 'Succeeded', completed_at: START + 8 });
    clock.advance(9);
    expect(await recordOf(maker, offered)).toMatchObject({ status: 'Succeeded', completed_at: START + 10 });
  });
});

for (const revision of REVISIONS)
  test(`${revision}: what a swap brought can be sent on when its HTLC has left the commitments, after its end`, async () => {
    await withNodes({ revision, lingering_ms: 10_000 }, async ({ maker, taker, clock }) => {
      const looks: Record<string, unknown>[][] = [];
      const look = async () =>
        void looks.push((await maker('GET', '/listchannels')).body.channels as (typeof looks)[0]);
      await look();
      await settle(maker, await offerAndAgree(maker, taker));
      await look();
      clock.advance(11);
      await look();
      const sums = looks.map((channels) => channels.map(sendable).reduce((sum, msat) => sum + msat, 0n));
      expect(sums[1]).toBeLessThan(sums[0] ?? 0n);
      expect(sums[2]).toBe(sums[0]);
      const local = looks.map((channels) => channels.map((channel) => channel.local_balance_msat));
      expect(local[1]).toEqual(local[2]);
    });
  });

function sendable(channel: Record<string, unknown>): bigint {
  return BigInt(channel.outbound_balance_msat as bigint) + BigInt(channel.inbound_balance_msat as bigint);
}

for (const [revision, status] of [
  ['2024-11', 'Failed'],
  ['current', 'Pending'],
] as const)
  test(`${revision}: over a channel that is not announced a payment is ${status}`, async () => {
    await withNodes({ revision, fundings: [] }, async ({ maker, taker, regtest: { lightning } }) => {
      openChannel(lightning.world, {
        ends: [lightning.taker, lightning.maker],
        amounts: [
          { msat: 50_000_000n, units: 0n },
          { msat: 0n, units: 0n },
        ],
        asset_id: null,
        htlc_minimum_msat: 1n,
        fee_base_msat: 0n,
        fee_proportional_millionths: 0n,
        public: false,
      });
      const { invoice } = (await maker('POST', '/lninvoice', { amt_msat: 5_000, expiry_sec: 60 })).body;
      expect((await taker('POST', '/sendpayment', { invoice })).body).toMatchObject({ status });
      const [channel] = (await taker('GET', '/listchannels')).body.channels as object[];
      expect(channel).toMatchObject({ peer_alias: null });
    });
  });

/** Five million satoshis and two hundred thousand, in msat, all of it the taker's. */
const OWN = [5_000_000_000n, 200_000_000n].map((taker_msat) => ({
  asset_id: null,
  maker_msat: 0n,
  maker_units: 0n,
  taker_msat,
  taker_units: 0n,
}));

test('a channel keeps a hundredth back, and carries a tenth of its capacity at once', async () => {
  await withNodes({ fundings: OWN }, async ({ taker }) => {
    expect((await taker('GET', '/listchannels')).body.channels).toMatchObject([
      { outbound_balance_msat: 4_950_000_000, inbound_balance_msat: 0, next_outbound_htlc_limit_msat: 500_000_000 },
      { outbound_balance_msat: 198_000_000, inbound_balance_msat: 0, next_outbound_htlc_limit_msat: 20_000_000 },
    ]);
  });
});

test('what a channel has to carry at once is refused beyond that, at either end', async () => {
  const [large] = OWN;
  await withNodes({ fundings: large === undefined ? [] : [large] }, async ({ maker, taker, regtest }) => {
    const pay = async (amt_msat: number) => {
      const { invoice } = (await maker('POST', '/lninvoice', { amt_msat, expiry_sec: 60 })).body;
      return (await taker('POST', '/sendpayment', { invoice })).body.status;
    };
    expect(await pay(500_000_001)).toBe('Failed');
    regtest.holdAt('claim');
    expect(await pay(300_000_000)).toBe('Pending');
    const limit = async () => {
      const [channel] = (await taker('GET', '/listchannels')).body.channels as Record<string, unknown>[];
      return channel?.next_outbound_htlc_limit_msat;
    };
    await expect.poll(limit).toBe(200_000_000);
    await pay(200_000_001);
    const statuses = async () => {
      const { payments } = (await taker('GET', '/listpayments')).body;
      return (payments as { status: string }[]).map(({ status }) => status);
    };
    await expect.poll(statuses).toEqual(['Failed', 'Pending', 'Failed']);
  });
});

test('a swap of more than a tenth of the channels finds no route', async () => {
  await withNodes({ btc_channels: 'real' }, async ({ maker, taker }) => {
    const most = 1_677_721_400 - 3_000_000;
    const fine = await offerAndAgree(maker, taker, { qty_from: most });
    const more = await offerAndAgree(maker, taker, { qty_from: most + 1 });
    const noRoute = { status: 403, body: { name: 'NoRoute' } };
    expect(await maker('POST', '/makerexecute', more.args)).toMatchObject(noRoute);
    expect((await recordOf(maker, more)).status).toBe('Waiting');
    await settle(maker, fine);
    const { channel_capacity_max_sat } = (await taker('GET', '/nodeinfo')).body;
    const { channels } = (await taker('GET', '/listchannels')).body;
    for (const { capacity_sat } of channels as { capacity_sat: number }[])
      expect(capacity_sat).toBeLessThanOrEqual(Number(channel_capacity_max_sat));
  });
});

test('what an end would get of a channel moves with the fees of whoever opened it, what it may send does not', async () => {
  await withNodes({ fundings: OWN.slice(0, 1) }, async ({ maker, taker, regtest }) => {
    const read = async (node: Ask) => (await node('GET', '/listchannels')).body.channels as Record<string, unknown>[];
    const [before] = await read(taker);
    expect(before).toMatchObject({ local_balance_sat: 4_999_000, outbound_balance_msat: 4_950_000_000 });
    expect((await taker('GET', '/nodeinfo')).body).toMatchObject({
      local_balance_sat: 4_999_000,
      eventual_close_fees_sat: 1_000,
    });
    regtest.mine(1);
    expect(await read(taker)).toEqual([{ ...before, local_balance_sat: 4_998_990 }]);
    expect(await read(maker)).toMatchObject([{ local_balance_sat: 0 }]);
    expect((await maker('GET', '/nodeinfo')).body).toMatchObject({ eventual_close_fees_sat: 0 });
  });
});

test('the taker looks at the terms of what arrives, not at what became of the swap before', async () => {
  await withNodes({ behaviour: { refusesRepeat: () => false } }, async ({ maker, taker, clock }) => {
    const offered = await offerAndAgree(maker, taker);
    const ends = async () => ((await taker('GET', '/listswaps')).body.taker as object[]).at(0);
    for (const completed_at of [START, START + 60]) {
      clock.advance(completed_at - START);
      expect((await maker('POST', '/makerexecute', offered.args)).status).toBe(200);
      await expect.poll(ends).toMatchObject({ status: 'Succeeded', completed_at });
    }
  });
});
