import { schemaProblems } from '../../harness/engine/json/schemas.ts';
import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const PAIR_ROUTES = `${MARKET}/pairs/routes`;

test('discovery finds direct routes and chains of them', async ({ post }) => {
  const { json } = await post(`${MARKET}/routes`, '{"from_asset":"BTC","to_asset":"NOVA"}');
  expect(schemaProblems('market/discovered-routes', json)).toEqual([]);
  expect(json).toMatchObject({
    routes: [
      {
        steps: [
          { from_asset: 'BTC', from_layer: 'BTC_LN', to_asset: 'USDT', to_layer: 'RGB_LN', pair_ticker: 'BTC/USDT' },
          { from_asset: 'USDT', from_layer: 'RGB_LN', to_asset: 'NOVA', to_layer: 'RGB_LN', pair_ticker: 'USDT/NOVA' },
        ],
        total_hops: 2,
      },
    ],
  });
});

test('discovery keeps to layers and to the number of hops', async ({ post }) => {
  const routes = async (body: object) => (await post(`${MARKET}/routes`, JSON.stringify(body))).json;
  const towards = { from_asset: 'SHARE', to_asset: 'NOVA' };
  expect(await routes(towards)).toMatchObject({ routes: [] });
  expect(await routes({ ...towards, max_hops: 3 })).toMatchObject({ routes: [{ total_hops: 3 }] });
  const onchain = { from_asset: 'BTC', from_layer: 'BTC_L1', max_hops: 1 };
  expect(await routes(onchain)).toMatchObject({
    routes: [{ steps: [{ to_layer: 'RGB_L1', to_asset: 'USDT' }] }, { steps: [{ to_asset: 'MILE' }] }],
  });
});

test('discovery refuses what it cannot read', async ({ post }) => {
  const body = '{"to_layer":"MOON","max_hops":9}';
  expect(await post(`${MARKET}/routes`, body)).toMatchObject({
    status: 422,
    json: { detail: [{ loc: ['body', 'from_asset'] }, { loc: ['body', 'to_layer'] }, { loc: ['body', 'max_hops'] }] },
  });
  expect(await post(`${MARKET}/routes`, '{"from_asset":"rgb:none"}')).toMatchObject({
    status: 404,
    json: { error_code: 'ASSET_NOT_FOUND' },
  });
});

test('the matrix knows the fewest hops of every reachable combination', async ({ ask }) => {
  const { text, json } = await ask(`${MARKET}/routes/matrix`);
  const hops = (from: string, to: string) =>
    new RegExp(`"from_asset":"${from}","to_asset":"${to}","layers":\\[[^\\]]*\\],"min_hops":(\\d)`).exec(text)?.[1];
  expect([hops('BTC', 'USDT'), hops('BTC', 'NOVA'), hops('NOVA', 'SHARE'), hops('BTC', 'OLDX')]).toEqual([
    '1',
    '2',
    '3',
    undefined,
  ]);
  expect(json).toMatchObject({ assets: ['BTC', 'USDT', 'MILE', 'SHARE', 'NOVA'] });
});

test.describe('with routes listed from base to quote only', () => {
  test.use({ options: { routes: 'base-to-quote' } });
  test('the way back is still discovered', async ({ ask, post }) => {
    expect((await post(PAIR_ROUTES, '{"pair_ticker":"BTC/SHARE"}')).json).toEqual({
      routes: [{ from_layer: 'BTC_LN', to_layer: 'RGB_LN' }],
    });
    const { json } = await post(`${MARKET}/routes`, '{"from_asset":"SHARE","to_asset":"BTC"}');
    expect(json).toMatchObject({ routes: [{ steps: [{ from_layer: 'RGB_LN', to_layer: 'BTC_LN' }] }] });
    expect((await ask(`${MARKET}/routes/matrix`)).text).toContain('"from_asset":"SHARE","to_asset":"BTC"');
  });
});
