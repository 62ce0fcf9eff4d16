import type { ServerResponse } from 'node:http';
import { expect, test } from '../test.ts';
import { refuse, withFake } from './fake-node.ts';

const HASH = 'ab'.repeat(32);
const SWAP = { payment_hash: HASH, status: 'Waiting' };
const PAYMENT = { amt_msat: 3_000_000, payment_hash: HASH, status: 'Succeeded', preimage: 'cd'.repeat(32) };

test('a node with /getswap is asked for the one swap', async () => {
  const routes = { 'POST /getswap': { swap: { ...SWAP, colour: 'red' } } };
  await withFake(routes, async ({ taker, received, calls }) => {
    expect(await taker.swapOf(HASH)).toEqual(SWAP);
    expect(await taker.swapOf(HASH)).toEqual(SWAP);
    expect(calls()).toEqual(['POST /getswap', 'POST /getswap']);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ payment_hash: HASH, taker: true });
    expect(taker.revision).toEqual({ getswap: true });
  });
});

test('a swap that the node does not know is undefined', async () => {
  await withFake({ 'POST /getswap': refuse(403, 'SwapNotFound') }, async ({ taker }) => {
    expect(await taker.swapOf(HASH)).toBeUndefined();
    expect(taker.revision.getswap).toBe(true);
  });
});

test('a node without /getswap is asked once for it, then for all swaps; only those it takes count', async () => {
  const routes = { 'GET /listswaps': { maker: [{ ...SWAP, status: 'Failed' }], taker: [SWAP] } };
  await withFake(routes, async ({ taker, calls }) => {
    expect(await taker.swapOf(HASH.toUpperCase())).toEqual(SWAP);
    expect(await taker.swapOf('00'.repeat(32))).toBeUndefined();
    expect(calls()).toEqual(['POST /getswap', 'GET /listswaps', 'GET /listswaps']);
    expect(taker.revision).toEqual({ getswap: false });
  });
});

test('a payment is read by /getpayment, its direction by inbound', async () => {
  const routes = { 'POST /getpayment': { payment: { ...PAYMENT, inbound: true } } };
  await withFake(routes, async ({ taker }) => {
    expect(await taker.paymentOf(HASH)).toEqual({
      payment_hash: HASH,
      inbound: true,
      status: 'Succeeded',
      status_word: 'Succeeded',
    });
    expect(taker.revision).toEqual({ getpayment: true, direction: 'inbound' });
  });
});

test('without /getpayment it is looked up in /listpayments; payment_type and more words are understood', async () => {
  const of = (payment_type: string, status: string) => ({ ...PAYMENT, payment_type, status });
  const words = ['Claimable', 'Claiming', 'Cancelled', 'Expired', 'Pending'];
  const payments = [of('InboundHodl', 'Claimable'), ...words.map((word) => of('Outbound', word))];
  await withFake({ 'GET /listpayments': { payments } }, async ({ taker, calls }) => {
    expect(await taker.paymentOf(HASH)).toMatchObject({ inbound: true, status: 'Pending', status_word: 'Claimable' });
    expect((await taker.listpayments()).slice(1).map(({ inbound, status }) => [inbound, status])).toEqual([
      [false, 'Pending'],
      [false, 'Pending'],
      [false, 'Failed'],
      [false, 'Failed'],
      [false, 'Pending'],
    ]);
    expect(await taker.paymentOf('00'.repeat(32))).toBeUndefined();
    expect(calls().filter((call) => call === 'POST /getpayment')).toHaveLength(1);
    expect(taker.revision).toEqual({ getpayment: false, direction: 'payment_type' });
  });
});

test('a swapstring is decoded where the node can', async () => {
  const decoded = { qty_from: 5, qty_to: 6, from_asset: 'rgb:gold', to_asset: null, expiry: 7, payment_hash: HASH };
  await withFake({ 'POST /decodeswapstring': decoded }, async ({ taker }) => {
    expect(await taker.decodeswapstring('s')).toEqual({ ...decoded, qty_from: 5n, qty_to: 6n });
  });
  const notAllowed = (response: ServerResponse) => void response.writeHead(405).end();
  for (const routes of [{}, { 'POST /decodeswapstring': notAllowed }])
    await withFake(routes, async ({ taker, calls }) => {
      expect([await taker.decodeswapstring('s'), await taker.decodeswapstring('s')]).toEqual([undefined, undefined]);
      expect(calls()).toEqual(['POST /decodeswapstring']);
      expect(taker.revision).toEqual({ decodeswapstring: false });
    });
});
