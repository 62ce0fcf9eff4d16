import { expect } from '../../test.ts';
import { MARKET } from '../running.ts';
import { test } from './quoting.ts';

test('exactly one amount is set; null says the same as nothing', async ({ quote, given, legs }) => {
  const { btc, asset } = legs('USDT');
  const invalid = { status: 400, json: { error_code: 'VALIDATION_ERROR' } };
  expect(await quote(btc, asset)).toMatchObject(invalid);
  expect(await quote({ ...btc, amount: null }, { ...asset, amount: null })).toMatchObject(invalid);
  const { from_asset, to_asset } = await given({ ...btc, amount: 50_000_000_000 }, { ...asset, amount: null });
  const both = await quote({ ...btc, amount: from_asset.amount }, { ...asset, amount: to_asset.amount });
  expect(both).toMatchObject(invalid);
  expect(both.text).not.toContain('rfq_id');
});

test('a surplus pair_id and integers as text change nothing', async ({ post, legs }) => {
  const { btc, asset } = legs('USDT');
  const body = { pair_id: 'another', from_asset: { ...btc, amount: '50000000000' }, to_asset: asset };
  const answer = await post(`${MARKET}/quote`, JSON.stringify(body));
  expect(answer).toMatchObject({ status: 200, json: { from_asset: { amount: 50_000_000_000 } } });
});

test('an outage of the node stops quotes, but not the judgement of requests', async ({ quote, legs, pull }) => {
  const { btc, asset } = legs('USDT');
  await pull('POST', 'node-outage', { on: true });
  expect(await quote({ ...btc, amount: 50_000_000_000 }, asset)).toMatchObject({
    status: 503,
    json: { error_code: 'SERVICE_UNAVAILABLE' },
  });
  expect((await quote({ ...btc, amount: 'x' }, asset)).status).toBe(422);
  expect((await quote(btc, asset)).status).toBe(400);
});

test('quotes follow the market', async ({ given, legs, pull }) => {
  const { btc, asset } = legs('USDT');
  const before = await given({ ...btc, amount: 50_000_000_000 }, asset);
  await pull('POST', 'move-rate', { percent: 100 });
  const after = await given({ ...btc, amount: 50_000_000_000 }, asset);
  expect(Number(after.to_asset.amount) / Number(before.to_asset.amount)).toBeCloseTo(0.5, 2);
});

test.describe('under enforcement', () => {
  test.use({ options: { enforcement: true } });
  test('a quote takes a key with quote:read', async ({ ask, legs, reference }) => {
    const { btc, asset } = legs('USDT');
    const body = JSON.stringify({ from_asset: { ...btc, amount: 50_000_000_000 }, to_asset: asset });
    const send = (headers: Record<string, string>) => ask(`${MARKET}/quote`, { method: 'POST', body, headers });
    expect((await send({})).status).toBe(401);
    expect((await send({ authorization: `Bearer ${reference.keys.quoteRead}` })).status).toBe(200);
  });
});
