import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const ASSETS = ['BTC', 'USDT', 'MILE', 'SHARE', 'NOVA'];
const PAIRS = ['BTC/USDT', 'BTC/MILE', 'BTC/SHARE', 'USDT/NOVA'];

const LISTED: readonly [list: 'assets' | 'pairs', query: string, tickers: readonly string[]][] = [
  ['assets', 'asset_id=BTC', ['BTC']],
  ['assets', 'asset_id=btc', []],
  ['assets', 'ticker=NOVA', ['NOVA']],
  ['assets', 'layer=RGB_L1', ['USDT', 'MILE']],
  ['assets', 'layer=BTC_SPARK', []],
  ['assets', 'network=LN', [...ASSETS, 'OLDX']],
  ['assets', 'network=L1', ['BTC', 'USDT', 'MILE']],
  ['assets', 'protocol=BTC', ['BTC']],
  ['assets', 'is_active=true', ASSETS],
  ['assets', 'is_active=0', ['OLDX']],
  ['assets', 'layer=RGB_L1&ticker=MILE&is_active=true', ['MILE']],
  ['assets', 'name=Bitcoin', [...ASSETS, 'OLDX']],
  ['pairs', '', PAIRS],
  ['pairs', 'active_only=no', [...PAIRS, 'MILE/USDT', 'BTC/OLDX']],
  ['pairs', 'pair_ticker=ZZZZ/QQQQ', []],
  ['pairs', 'base_ticker=USDT&quote_ticker=NOVA', ['USDT/NOVA']],
  ['pairs', 'asset=NOVA', ['USDT/NOVA']],
  ['pairs', 'layer=BTC_L1', ['BTC/USDT', 'BTC/MILE']],
  ['pairs', 'layer=BTC_LN&asset=SHARE', ['BTC/SHARE']],
];

for (const [list, query, tickers] of LISTED)
  test(`${list}?${query} lists ${tickers.join(', ') || 'nothing'}`, async ({ ask }) => {
    expect(await ask(`${MARKET}/${list}?${query}`)).toMatchObject({
      status: 200,
      json: { [list]: tickers.map((ticker) => ({ ticker })), total: tickers.length },
    });
  });

test('a pair is found by its id and by the ids of its assets', async ({ ask, reference }) => {
  const pair = reference.service.maker.catalogue.pairs[1];
  const { id, base_asset_id, quote_asset_id } = pair ?? { id: '', base_asset_id: '', quote_asset_id: '' };
  const ids = new URLSearchParams({ from_asset_id: base_asset_id, quote_asset_id });
  for (const query of [`pair_id=${id}`, ids])
    expect((await ask(`${MARKET}/pairs?${query}`)).json).toMatchObject({ pairs: [{ id }], total: 1 });
});

test('an unknown layer is a VALIDATION_ERROR, a bad boolean and a bad limit are 422', async ({ ask }) => {
  expect(await ask(`${MARKET}/assets?layer=MOON`)).toMatchObject({
    status: 400,
    json: { error_code: 'VALIDATION_ERROR' },
  });
  for (const [query, name] of [
    ['is_active=banana', 'is_active'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['offset=-1', 'offset'],
  ])
    expect(await ask(`${MARKET}/assets?${query}`)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['query', name] }] },
    });
});

test('a page has 50 elements unless asked otherwise, the last of two limits counts, and no offset is too large', async ({
  ask,
}) => {
  const page = async (query: string) => (await ask(`${MARKET}/assets?${query}`)).json;
  expect(await page('')).toMatchObject({ total: 6, limit: 50, offset: 0, network: 'regtest' });
  expect(await page('limit=1&limit=2')).toMatchObject({ limit: 2 });
  expect(await page(`offset=${10n ** 30n}`)).toMatchObject({ assets: [], total: 6, offset: 10n ** 30n });
});

test.describe('configured to say so', () => {
  test.use({ options: { no_match: 'not-found' } });
  test('nothing found is 404', async ({ ask }) => {
    for (const [query, error_code] of [
      ['assets?ticker=ZZZ', 'ASSET_NOT_FOUND'],
      ['pairs?pair_ticker=Z/Q', 'PAIR_NOT_FOUND'],
    ])
      expect(await ask(`${MARKET}/${query}`)).toMatchObject({ status: 404, json: { error_code } });
  });
});
