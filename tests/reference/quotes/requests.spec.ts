import { expect } from '../../test.ts';
import { MARKET } from '../running.ts';
import { test } from './quoting.ts';

test('a quote has the members of the interface, and the assets as they are listed', async ({ given, legs, maker }) => {
  const { btc, asset } = legs('USDT');
  const quote = await given({ ...btc, amount: 50_000_000_001 }, asset);
  expect(Object.keys(quote)).toEqual(['rfq_id', 'from_asset', 'to_asset', 'price', 'fee', 'timestamp', 'expires_at']);
  expect(quote.from_asset).toEqual({
    asset_id: 'BTC',
    name: 'Bitcoin',
    ticker: 'BTC',
    layer: 'BTC_LN',
    amount: 50_000_000_001,
    precision: 11,
  });
  const { asset_id, name, ticker, precision } = maker.catalogue.findAsset('USDT') ?? {};
  expect(quote.to_asset).toMatchObject({ asset_id, name, ticker, precision, layer: 'RGB_LN' });
  expect(quote.expires_at - quote.timestamp).toBe(30);
  expect(typeof quote.price).toBe('number');
});

test('every quote has an id of its own, and time of its own', async ({ given, legs, pull }) => {
  const { btc, asset } = legs('USDT');
  const ids = new Set<string>();
  const first = await given({ ...btc, amount: 50_000_000_000 }, asset);
  await pull('POST', 'advance-clock', { seconds: 3 });
  const later = await given({ ...btc, amount: 50_000_000_000 }, asset);
  expect(later.timestamp - first.timestamp).toBeGreaterThanOrEqual(3);
  for (let turn = 0; turn < 20; turn += 1) ids.add((await given({ ...btc, amount: 50_000_000_000 }, asset)).rfq_id);
  expect(ids.size).toBe(20);
});

const broken: [what: string, body: string, loc: unknown[]][] = [
  ['no legs', '{}', ['body', 'from_asset']],
  ['a text for a leg', '{"from_asset":"BTC","to_asset":{"asset_id":"a","layer":"b"}}', ['body', 'from_asset']],
  ['null for a leg', '{"from_asset":null,"to_asset":{"asset_id":"a","layer":"b"}}', ['body', 'from_asset']],
  [
    'no asset_id',
    '{"from_asset":{"layer":"b"},"to_asset":{"asset_id":"a","layer":"b"}}',
    ['body', 'from_asset', 'asset_id'],
  ],
  [
    'no layer',
    '{"from_asset":{"asset_id":"a","layer":"b"},"to_asset":{"asset_id":"a"}}',
    ['body', 'to_asset', 'layer'],
  ],
  [
    'the retired flat body',
    '{"pair_id":"x","from_asset":"BTC","to_asset":"USDT","from_amount":1}',
    ['body', 'from_asset'],
  ],
  ['a pair_id alone', '{"pair_id":"x","amount":1}', ['body', 'from_asset']],
];

for (const [what, body, loc] of broken) {
  test(`422 for ${what}`, async ({ post }) => {
    const answer = await post(`${MARKET}/quote`, body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ detail: expect.arrayContaining([expect.objectContaining({ loc })]) });
  });
}

for (const amount of ['abc', 1.5, {}, [], true]) {
  test(`422 for an amount of ${JSON.stringify(amount)}`, async ({ quote, legs }) => {
    const { btc, asset } = legs('USDT');
    const loc = ['body', 'to_asset', 'amount'];
    expect(await quote(btc, { ...asset, amount })).toMatchObject({ status: 422, json: { detail: [{ loc }] } });
  });
}

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

test('a route the pair does not list is refused in the legacy envelope', async ({ quote, legs }) => {
  const { btc, asset } = legs('USDT');
  for (const [from_layer, to_layer] of [
    ['BTC_LN', 'RGB_L1'],
    ['RGB_LN', 'BTC_LN'],
    ['BTC_LN', 'BTC_LN'],
    ['BTC_LN', 'BTC_CASHU'],
    ['BTC_LN', 'NO_SUCH'],
  ]) {
    const answer = await quote({ ...btc, layer: from_layer, amount: 50_000_000_000 }, { ...asset, layer: to_layer });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json as object)).toEqual(['detail']);
  }
});

test('what is not traded is not found', async ({ quote, legs }) => {
  const { btc, asset } = legs('USDT');
  const amount = 50_000_000_000;
  const unknown = { asset_id: 'rgb:AAAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA-AAAAAAA', layer: 'RGB_LN' };
  const refused = { status: 404, json: { error_code: 'PAIR_NOT_FOUND', request_id: expect.any(String) } };
  expect(await quote({ ...btc, amount }, unknown)).toMatchObject(refused);
  expect(await quote({ ...btc, amount }, btc)).toMatchObject(refused);
  expect(await quote({ ...btc, amount }, legs('OLDX').asset)).toMatchObject(refused);
  expect(await quote({ ...asset, amount }, legs('MILE').asset)).toMatchObject(refused);
  expect(await quote({ ...legs('SHARE').asset, amount }, legs('NOVA').asset)).toMatchObject(refused);
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
