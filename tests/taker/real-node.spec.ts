import type { ServerResponse } from 'node:http';
import { difference } from '../../harness/taker/balances.ts';
import { liquidityProblem } from '../../harness/taker/liquidity.ts';
import { TakerRefusal } from '../../harness/taker/refusal.ts';
import type { Taker } from '../../harness/taker/taker.ts';
import { SetupError, Violation } from '../../harness/verdict/failures.ts';
import { resultOf } from '../../harness/verdict/requirement.ts';
import { failureOf } from '../failure-of.ts';
import { expect, test } from '../test.ts';
import { answer, asCompared, openTaker, withFake } from './fake-node.ts';
import { GOLD, HASH, MAKER, NODE, PAID_HASH, REVISIONS } from './recorded.ts';
import { sayingWith, withRecorded } from './recorded-node.ts';

/** The first example of BOLT11: please make a donation of any amount. */
const INVOICE =
  'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql';
const ITS_HASH = '0001020304050607080900010203040506070809000102030405060708090102';

const isNewest = (revision: string) => revision === 'newest';

for (const revision of REVISIONS) {
  test(`GET /listchannels: the balance is read, whichever member states it (${revision})`, async () => {
    await withRecorded(revision, async ({ taker }) => {
      const [plain, gold] = await taker.listchannels();
      expect(plain).toMatchObject({ peer_pubkey: MAKER, outbound_balance_msat: 2_350_000_000n, asset_id: null });
      // The newest has taken the fee of the commitment off.
      expect(plain?.local_balance_msat).toBe(isNewest(revision) ? 2_398_718_000n : 2_400_000_000n);
      expect(gold).toMatchObject({ local_balance_msat: 60_000_000n, asset_id: GOLD, asset_local_amount: 400n });
      const { channels } = difference({ ...(await taker.balances()), channels: [] }, await taker.balances());
      expect(channels[GOLD]).toBe(400n);
    });
  });

  test(`GET /listchannels: a payment shows to the msat (${revision})`, async () => {
    let paid = false;
    const pay = (text: string) =>
      paid
        ? text
            .replace('"outbound_balance_msat":2350000000', '"outbound_balance_msat":2349949999')
            .replace('"local_balance_msat":2400000000', '"local_balance_msat":2399949999')
            .replace('"local_balance_sat":2398718', '"local_balance_sat":2398667')
        : text;
    await withRecorded(
      revision,
      async ({ taker }) => {
        const before = await taker.balances();
        paid = true;
        expect(difference(before, await taker.balances())).toMatchObject({
          channels: { BTC: -50_001n },
          uncertain_msat: 0n,
          hidden_msat: 0n,
        });
      },
      { 'GET /listchannels': sayingWith(revision, 'GET /listchannels', pay) },
    );
  });

  test(`GET /listchannels: a fee update moves nothing (${revision})`, async () => {
    let fee = '2398718';
    const update = (text: string) => text.replace('"local_balance_sat":2398718', `"local_balance_sat":${fee}`);
    await withRecorded(
      revision,
      async ({ taker }) => {
        const before = await taker.balances();
        fee = '2391111';
        expect(difference(before, await taker.balances()).total).toEqual({ BTC: 0n, [GOLD]: 0n });
      },
      {
        'GET /listchannels': sayingWith(revision, 'GET /listchannels', update),
      },
    );
  });

  test(`POST /connectpeer, nobody there: refused by its name, whatever the status (${revision})`, async () => {
    await withRecorded(
      revision,
      async ({ taker }) => {
        await taker.connectpeer(`${MAKER}@127.0.0.1:9735`);
        const status = isNewest(revision) ? 403 : 500;
        const nobody = taker.connectpeer(`03${'44'.repeat(32)}@127.0.0.1:9735`);
        await expect(nobody).rejects.toMatchObject({ name_: 'FailedPeerConnection', status });
      },
      { 'POST /connectpeer': 'POST /connectpeer, nobody there' },
    );
  });

  test(`POST /getswap, /getpayment, /decodeswapstring: looked up otherwise where they aren't there (${revision})`, async () => {
    await withRecorded(revision, async ({ taker }) => {
      expect(await taker.swapOf(HASH)).toEqual({ payment_hash: HASH, status: 'Succeeded' });
      expect(await taker.paymentOf(PAID_HASH)).toMatchObject({ status: 'Succeeded', inbound: false });
      expect(taker.revision).toMatchObject({ getswap: isNewest(revision), getpayment: isNewest(revision) });
      if (isNewest(revision)) expect(await taker.decodeswapstring('s')).toMatchObject({ qty_to: 100n, to_asset: GOLD });
      else expect(await taker.decodeswapstring('s')).toBeUndefined();
    });
  });

  test(`POST /sendpayment of a paid invoice: never sent again (${revision})`, async () => {
    let sent = 0;
    const send = (response: ServerResponse) =>
      answer(response, 200, {
        payment_id: 'p',
        payment_hash: ITS_HASH,
        payment_secret: 's',
        status: sent++ ? 'Failed' : 'Pending',
      });
    await withRecorded(
      revision,
      async ({ taker }) => {
        expect(await taker.sendpayment(INVOICE)).toMatchObject({ status: 'Pending' });
        for (const invoice of [INVOICE, INVOICE.toUpperCase()])
          await expect(taker.sendpayment(invoice)).rejects.toMatchObject({ name_: 'DuplicatePayment' });
        expect(sent).toBe(1);
      },
      { 'POST /sendpayment': send },
    );
  });

  test(`POST /sendpayment of an invoice that was paid before this client was there: never sent (${revision})`, async () => {
    const paid = (text: string) => text.replaceAll(PAID_HASH, ITS_HASH);
    await withRecorded(
      revision,
      async ({ taker, calls }) => {
        for (let tries = 0; tries < 2; tries++)
          await expect(taker.sendpayment(INVOICE)).rejects.toThrow('the client has paid this invoice before');
        expect(calls()).toEqual(['GET /listpayments']);
      },
      { 'GET /listpayments': sayingWith(revision, 'GET /listpayments', paid) },
    );
  });

  test(`POST /sendpayment whose answer is lost: not sent again (${revision})`, async () => {
    const drop = (response: ServerResponse) => response.socket?.destroy();
    await withRecorded(
      revision,
      async ({ taker, calls }) => {
        await expect(taker.sendpayment(INVOICE)).rejects.toThrow(SetupError);
        await expect(taker.sendpayment(INVOICE)).rejects.toMatchObject({ name_: 'DuplicatePayment' });
        expect(calls().filter((call) => call === 'POST /sendpayment')).toHaveLength(1);
      },
      { 'POST /sendpayment': drop },
    );
  });

  test(`liquidity: neither end sends more than a tenth of the capacity at once (${revision})`, async () => {
    await withRecorded(revision, async ({ taker }) => {
      const channels = await taker.listchannels();
      const plan = { maker: MAKER, from: GOLD, to: 'BTC', qty_from: 10n, qty_to: 600_000_000n };
      expect(liquidityProblem(channels, plan)).toBe(
        'the maker misses 103000000 msat: one channel has to send 600000000 + 3000000 msat and can send 500000000 at once, of the 2550000000 that it holds',
      );
      expect(liquidityProblem(channels, { ...plan, qty_to: 497_000_000n })).toBeUndefined();
      const buy = { ...plan, from: 'BTC', to: GOLD, qty_from: 600_000_000n, qty_to: 10n };
      expect(liquidityProblem(channels, buy)).toContain('the taker misses 103000000 msat');
    });
  });

  test(`a node never initialised: the message names both ways out (${revision})`, async () => {
    await withRecorded(
      revision,
      async ({ taker, url }) => {
        await expect(taker.nodeinfo()).rejects.toThrow(
          `TAKER_NODE_URL: the node at ${url} is locked, or has no wallet yet; unlock its wallet (POST /unlock), or make one before that (POST /init).`,
        );
      },
      { 'GET /nodeinfo': 'locked' },
    );
  });

  test(`completed_at that moves: the end of a swap is the same (${revision})`, async () => {
    let reads = 0;
    const later = (text: string) =>
      text.replace('"completed_at":1795288505', `"completed_at":${1795288505 + 8 * reads++}`);
    const call = isNewest(revision) ? 'POST /getswap' : 'GET /listswaps';
    await withRecorded(
      revision,
      async ({ taker }) => {
        const end = { payment_hash: HASH, status: 'Succeeded' };
        expect([await taker.swapOf(HASH), await taker.swapOf(HASH)]).toEqual([end, end]);
        expect(reads).toBe(2);
      },
      { [call]: sayingWith(revision, call, later) },
    );
  });

  test(`all else: what the node says of itself, its funds and its refusals (${revision})`, async () => {
    await withRecorded(revision, async ({ taker }) => {
      const isFrail = revision === '2024-11';
      expect(await taker.nodeinfo()).toEqual({ pubkey: NODE, rgb_htlc_min_msat: 3_000_000n, isFrail });
      expect(await taker.networkinfo()).toEqual({ network: 'Regtest', height: 412 });
      expect(await taker.listpeers()).toEqual([MAKER]);
      expect(await taker.btcbalance()).toMatchObject({ vanilla: { spendable: 90_000_000n } });
      expect(await taker.listtransactions()).toEqual(['7f'.repeat(32)]);
      expect((await taker.balances()).assets.get(GOLD)).toMatchObject({ future: 1_000n });
      expect(await taker.listswaps()).toHaveLength(1);
      expect(await taker.listpayments()).toMatchObject([{ status: 'Succeeded' }]);
      expect(await taker.lninvoice(60)).toMatch(/^lnbcrt/);
      await taker.whitelist(asCompared('s'));
    });
    for (const [what, refusal] of [
      ['garbage', { name_: 'InvalidSwapString', status: 400 }],
      ['expired', { name_: 'ExpiredSwapOffer', status: 400 }],
      ['more than held', { name_: 'InsufficientAssets', status: 403 }],
      [
        'member missing',
        isNewest(revision)
          ? { name_: 'InvalidRequest', status: 400 }
          : { name_: 'JsonExtractorRejection', status: 422 },
      ],
    ] as const)
      await withRecorded(
        revision,
        async ({ taker }) => {
          const refused = taker.whitelist(asCompared('s'));
          await expect(refused).rejects.toMatchObject(refusal);
          await expect(refused).rejects.toThrow(TakerRefusal);
        },
        { 'POST /taker': `POST /taker, ${what}` },
      );
    await withRecorded(
      revision,
      async ({ taker }) => expect((await taker.balances()).assets.get(GOLD)).toEqual({ future: 0n }),
      { 'POST /assetbalance': 'POST /assetbalance, never seen' },
    );
  });
}

test('GET /listchannels: within the reserve the balance decides, and dust is said to be hidden (newest)', async () => {
  let sat = 0;
  const within = (text: string) =>
    text
      .replace('"local_balance_sat":2398718', `"local_balance_sat":${sat}`)
      .replace('"outbound_balance_msat":2350000000', '"outbound_balance_msat":0');
  await withRecorded(
    'newest',
    async ({ taker }) => {
      const before = await taker.balances();
      sat = 600;
      expect(difference(before, await taker.balances())).toMatchObject({
        channels: { BTC: 600_000n },
        uncertain_msat: 1_998n,
        hidden_msat: 545_001n,
      });
    },
    {
      'GET /listchannels': sayingWith('newest', 'GET /listchannels', within),
    },
  );
});

/** Every call of the client. */
const CALLS: Readonly<Record<string, (taker: Taker) => Promise<unknown>>> = {
  nodeinfo: (taker) => taker.nodeinfo(),
  networkinfo: (taker) => taker.networkinfo(),
  listchannels: (taker) => taker.listchannels(),
  listpeers: (taker) => taker.listpeers(),
  connectpeer: (taker) => taker.connectpeer(`${MAKER}@127.0.0.1:9735`),
  address: (taker) => taker.address(),
  btcbalance: (taker) => taker.btcbalance(),
  listtransactions: (taker) => taker.listtransactions(),
  balances: (taker) => taker.balances(),
  whitelist: (taker) => taker.whitelist(asCompared('s')),
  decodeswapstring: (taker) => taker.decodeswapstring('s'),
  listswaps: (taker) => taker.listswaps(),
  swapOf: (taker) => taker.swapOf(HASH),
  lninvoice: (taker) => taker.lninvoice(60),
  sendpayment: (taker) => taker.sendpayment(INVOICE),
  listpayments: (taker) => taker.listpayments(),
  paymentOf: (taker) => taker.paymentOf(HASH),
};

test('a node that panics: a call that ends without an answer, and each later one that hangs, ends as a failure to set up', async () => {
  let dropped = false;
  const panics = (response: ServerResponse) => {
    if (!dropped) response.socket?.destroy();
    dropped = true;
  };
  const everything: Record<string, typeof panics> = new Proxy({}, { get: () => panics });
  await withFake(everything, async ({ url }) => {
    const taker = openTaker({ url, deadlineMs: 40 });
    for (const [name, call] of Object.entries(CALLS)) {
      const error = await failureOf(call(taker));
      expect(error, name).toBeInstanceOf(SetupError);
      expect(error, name).not.toBeInstanceOf(Violation);
      expect(String(error), name).toMatch(
        /^SetupError: TAKER_NODE_URL: the node at \S+ (cannot be reached|gives no usable answer) \(.+\); .+\.$/,
      );
      expect(resultOf(error), name).toMatchObject({ outcome: 'not-exercised', reason: 'setup' });
    }
    await taker.close();
  });
});
