import { until } from '../../harness/engine/until.ts';
import { difference } from '../../harness/taker/balances.ts';
import { liquidityProblem, type SwapPlan } from '../../harness/taker/liquidity.ts';
import type { Swap } from '../../harness/taker/swaps.ts';
import type { Taker } from '../../harness/taker/taker.ts';
import { createRegtest, type Regtest, type RegtestOptions } from '../../reference/node/regtest.ts';
import { type NodeOptions, startNode } from '../../reference/node/start.ts';
import { expect, test } from '../test.ts';
import { asCompared, openTaker } from './fake-node.ts';

const GOLD = 'rgb:e5q7pWFw-QFalMcp-XU1mGXT-ZJjQash-lblLpY3-W2m84pQ';
const PLAN = { from: 'BTC', to: GOLD, qty_from: 50_000n, qty_to: 10n } as const;
const OFFER = { from_asset: null, to_asset: GOLD, qty_from: 50_000n, qty_to: 10n, timeout_sec: 600 };
const SOON = { atMostMs: 60_000, everyMs: 5 };

async function withTaker(
  options: Omit<NodeOptions, 'node'> & Omit<RegtestOptions, 'clock'>,
  check: (taker: Taker, regtest: Regtest, plan: SwapPlan) => Promise<void>,
): Promise<void> {
  const regtest = createRegtest({ clock: { now: () => Date.now() }, assets: [{ asset_id: GOLD }], ...options });
  const { nodeUrl, close } = await startNode({ ...options, node: regtest.takerNode });
  const taker = openTaker({ url: nodeUrl, token: options.token });
  try {
    const { pubkey } = await regtest.makerNode.info();
    await check(taker, regtest, { ...PLAN, maker: pubkey });
  } finally {
    await taker.close();
    await close();
  }
}

async function ended(taker: Taker, payment_hash: string): Promise<Swap> {
  const isOver = (swap: Swap | undefined): swap is Swap => swap?.status === 'Succeeded' || swap?.status === 'Failed';
  return until('the swap is over', () => taker.swapOf(payment_hash), isOver, SOON);
}

for (const revision of ['current', '2024-11'] as const) {
  test(`a swap from the taker's side, exact to the unit (${revision})`, async () => {
    await withTaker({ revision, token: 'open-sesame' }, async (taker, { makerNode }, plan) => {
      const { pubkey } = await taker.nodeinfo();
      expect(await taker.networkinfo()).toMatchObject({ network: 'Regtest' });
      expect(liquidityProblem(await taker.listchannels(), plan)).toBeUndefined();
      const before = await taker.balances();

      const { swapstring, payment_hash, payment_secret } = await makerNode.makeOffer(OFFER);
      expect(await taker.swapOf(payment_hash)).toBeUndefined();
      await taker.whitelist(asCompared(swapstring));
      expect(await taker.swapOf(payment_hash)).toEqual({ payment_hash, status: 'Waiting' });
      await makerNode.execute({ swapstring, payment_secret, taker_pubkey: pubkey });
      expect(await ended(taker, payment_hash)).toEqual({ payment_hash, status: 'Succeeded' });

      expect(difference(before, await taker.balances())).toEqual({
        channels: { BTC: -50_000n, [GOLD]: 10n },
        onchain: { BTC: 0n, [GOLD]: 0n },
        total: { BTC: -50_000n, [GOLD]: 10n },
        uncertain_msat: 0n,
        hidden_msat: 0n,
      });
      expect(taker.revision.getswap).toBe(revision === 'current');
    });
  });

  test(`a payment is found by its hash (${revision})`, async () => {
    await withTaker({ revision }, async (taker, { makerNode }) => {
      const { invoice, payment_hash } = await makerNode.makeInvoice({
        amt_msat: 1_001n,
        expiry_sec: 600,
        description: 'order',
      });
      expect(await taker.paymentOf(payment_hash)).toBeUndefined();
      const before = await taker.balances();
      expect(await taker.sendpayment(invoice)).toMatchObject({ payment_hash });
      const paid = await until(
        'the payment succeeds',
        () => taker.paymentOf(payment_hash),
        (payment) => payment?.status === 'Succeeded',
        SOON,
      );
      expect(paid).toMatchObject({ inbound: false });
      expect(difference(before, await taker.balances()).total.BTC).toBe(-1_001n);
      await expect(taker.sendpayment(invoice)).rejects.toMatchObject({ name_: 'DuplicatePayment', status: 403 });
      expect(await taker.lninvoice(60)).toMatch(/^lnbcrt/);
    });
  });
}

const PLAN_TERMS = { qty_from: 50_000n, qty_to: 10n, from_asset: null, to_asset: GOLD };

test('a swapstring is read as the node reads it', async () => {
  await withTaker({}, async (taker, { makerNode }) => {
    const { swapstring, payment_hash } = await makerNode.makeOffer(OFFER);
    expect(await taker.decodeswapstring(swapstring)).toMatchObject({ ...PLAN_TERMS, payment_hash });
    await expect(taker.decodeswapstring('a/b')).rejects.toMatchObject({ name_: 'InvalidSwapString', status: 400 });
    await expect(taker.whitelist(asCompared('a/b'))).rejects.toMatchObject({ name_: 'InvalidSwapString', status: 400 });
  });
});

test('a locked wallet and a wrong token are reported with their fix', async () => {
  await withTaker({ locked: true }, async (taker) => {
    await expect(taker.nodeinfo()).rejects.toThrow(
      /^TAKER_NODE_URL: .* is locked, or has no wallet yet; unlock its wallet/,
    );
  });
  await withTaker({ tokens: { reader: 'read-only' }, token: 'open-sesame' }, async (_taker, regtest) => {
    const { nodeUrl, close } = await startNode({ node: regtest.takerNode, tokens: { reader: 'read-only' } });
    for (const [token, message] of [
      [undefined, /^TAKER_NODE_TOKEN: is not set/],
      ['other-token', /^TAKER_NODE_TOKEN: .* does not accept/],
      ['reader', /^TAKER_NODE_TOKEN: .* does not cover POST \/taker/],
    ] as const) {
      const taker = openTaker({ url: nodeUrl, token });
      await expect(taker.whitelist(asCompared('a/b'))).rejects.toThrow(message);
      await taker.close();
    }
    await close();
  });
});

test('the node knows its peers, and a payment it cannot carry is reported with who lacks how much', async () => {
  await withTaker({}, async (taker, _regtest, plan) => {
    await taker.connectpeer(`${plan.maker}@127.0.0.1:9735`);
    expect(await taker.listpeers()).toContain(plan.maker);
    const problem = liquidityProblem(await taker.listchannels(), { ...plan, qty_from: 2n ** 62n });
    expect(problem).toMatch(/^the taker misses \d+ msat: /);
  });
});
