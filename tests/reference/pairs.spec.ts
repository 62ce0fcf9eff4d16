import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const ACTIVE = ['BTC/USDT', 'BTC/MILE', 'BTC/SHARE', 'USDT/NOVA'];
const cases: [query: string, tickers: string[]][] = [
  ['', ACTIVE],
  ['active_only=true', ACTIVE],
  ['active_only=no', [...ACTIVE, 'MILE/USDT', 'BTC/OLDX']],
  ['pair_ticker=BTC/USDT', ['BTC/USDT']],
  ['pair_ticker=BTC%2FUSDT', ['BTC/USDT']],
  ['pair_ticker=MILE/USDT', []],
  ['pair_ticker=MILE/USDT&active_only=false', ['MILE/USDT']],
  ['pair_ticker=ZZZZ/QQQQ', []],
  ['base_ticker=USDT&quote_ticker=NOVA', ['USDT/NOVA']],
  ['asset=NOVA', ['USDT/NOVA']],
  ['layer=BTC_L1', ['BTC/USDT', 'BTC/MILE']],
  ['layer=BTC_LN&asset=SHARE', ['BTC/SHARE']],
];

for (const [query, tickers] of cases) {
  test(`pairs?${query} lists ${tickers.join(', ') || 'nothing'}`, async ({ ask }) => {
    const { status, json } = await ask(`${MARKET}/pairs?${query}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ pairs: tickers.map((ticker) => ({ ticker })), total: tickers.length });
  });
}

test('a pair is found by its id and by the ids of its assets', async ({ ask, reference }) => {
  const pair = reference.service.maker.catalogue.pairs[1];
  const { id, base_asset_id, quote_asset_id } = pair ?? { id: '', base_asset_id: '', quote_asset_id: '' };
  const ids = new URLSearchParams({ from_asset_id: base_asset_id, quote_asset_id });
  for (const query of [`pair_id=${id}`, ids]) {
    expect((await ask(`${MARKET}/pairs?${query}`)).json).toMatchObject({ pairs: [{ id }], total: 1 });
  }
});

for (const query of [
  'pair_ticker=BTCUSDT',
  'pair_ticker=/',
  'pair_ticker=BTC/',
  'pair_ticker=A/B/C',
  'pair_ticker=',
  'base_ticker=BTC',
  'from_asset_id=BTC',
  'pair_ticker=BTC/USDT&base_ticker=BTC&quote_ticker=USDT',
]) {
  test(`pairs?${query} is a 400 in the legacy shape`, async ({ ask }) => {
    expect(await ask(`${MARKET}/pairs?${query}`)).toMatchObject({ status: 400, json: { detail: expect.any(String) } });
  });
}

test('a flag that is no boolean is 422', async ({ ask }) => {
  const answer = await ask(`${MARKET}/pairs?active_only=banana`);
  expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc: ['query', 'active_only'] }] } });
});
