import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const ACTIVE = ['BTC', 'USDT', 'MILE', 'SHARE', 'NOVA'];
const cases: [query: string, tickers: string[]][] = [
  ['asset_id=BTC', ['BTC']],
  ['asset_id=btc', []],
  ['ticker=NOVA', ['NOVA']],
  ['layer=RGB_L1', ['USDT', 'MILE']],
  ['layer=BTC_SPARK', []],
  ['network=LN', [...ACTIVE, 'OLDX']],
  ['network=L1', ['BTC', 'USDT', 'MILE']],
  ['protocol=BTC', ['BTC']],
  ['is_active=true', ACTIVE],
  ['is_active=0', ['OLDX']],
  ['layer=RGB_L1&ticker=MILE&is_active=true', ['MILE']],
  ['asset_id=BTC&ticker=MILE', []],
  ['name=Bitcoin', [...ACTIVE, 'OLDX']],
];

for (const [query, tickers] of cases) {
  test(`assets?${query} lists ${tickers.join(', ') || 'nothing'}`, async ({ ask }) => {
    const { status, json } = await ask(`${MARKET}/assets?${query}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ assets: tickers.map((ticker) => ({ ticker })), total: tickers.length });
  });
}

test('an id is matched with its prefix and to the last character', async ({ ask, reference }) => {
  const id = reference.service.maker.catalogue.findAsset('USDT')?.asset_id ?? '';
  const total = async (value: string) => (await ask(`${MARKET}/assets?asset_id=${encodeURIComponent(value)}`)).json;
  expect(await total(id)).toMatchObject({ total: 1 });
  expect(await total(id.replace('rgb:', ''))).toMatchObject({ total: 0 });
  expect(await total(id.slice(0, -1))).toMatchObject({ total: 0 });
});

test('an unknown layer is a VALIDATION_ERROR, a bad boolean is 422', async ({ ask }) => {
  const layer = await ask(`${MARKET}/assets?layer=MOON`);
  expect(layer).toMatchObject({ status: 400, json: { error_code: 'VALIDATION_ERROR' } });
  const flag = await ask(`${MARKET}/assets?is_active=banana`);
  expect(flag).toMatchObject({ status: 422, json: { detail: [{ loc: ['query', 'is_active'] }] } });
});

test.describe('configured to say so', () => {
  test.use({ options: { no_match: 'not-found' } });
  test('nothing found is 404', async ({ ask }) => {
    expect(await ask(`${MARKET}/assets?ticker=ZZZ`)).toMatchObject({
      status: 404,
      json: { error_code: 'ASSET_NOT_FOUND' },
    });
    expect(await ask(`${MARKET}/pairs?pair_ticker=Z/Q`)).toMatchObject({
      status: 404,
      json: { error_code: 'PAIR_NOT_FOUND' },
    });
  });
});
