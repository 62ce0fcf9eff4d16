import type { Catalogue } from '../../../reference/maker/market/catalogue.ts';
import { expect } from '../../test.ts';
import { test } from './quoting.ts';

const outOfRange = {
  status: 400,
  json: { error_code: 'VALIDATION_ERROR', message: expect.stringMatching(/between \d+ and \d+/) },
};

test('the amount that is set lies within the limits of its layer, bounds included', async ({ quote, legs }) => {
  const { btc, asset } = legs('USDT');
  const onchain = { btc: { ...btc, layer: 'BTC_L1' }, asset: { ...asset, layer: 'RGB_L1' } };
  expect((await quote({ ...asset, amount: 2_500_000 }, btc)).status).toBe(200);
  expect(await quote({ ...asset, amount: 2_499_999 }, btc)).toMatchObject(outOfRange);
  expect((await quote({ ...btc, amount: 220_000_000_000n }, asset)).status).toBe(200);
  expect(await quote({ ...btc, amount: 220_000_000_001n }, asset)).toMatchObject(outOfRange);
  expect(await quote(btc, { ...asset, amount: 150_000_000_001n })).toMatchObject(outOfRange);
  expect(await quote({ ...onchain.asset, amount: 2_500_000 }, onchain.btc)).toMatchObject(outOfRange);
  expect((await quote({ ...onchain.asset, amount: 200_000_000_000n }, onchain.btc)).status).toBe(200);
});

for (const amount of [0, -1, -(2n ** 63n), 2n ** 64n]) {
  test(`an amount of ${amount} is out of range`, async ({ quote, legs }) => {
    const { btc, asset } = legs('USDT');
    expect(await quote({ ...btc, amount }, asset)).toMatchObject(outOfRange);
    expect(await quote(btc, { ...asset, amount })).toMatchObject(outOfRange);
  });
}

test('the computed amount lies within the limits of its own layer', async ({ quote, legs }) => {
  const { btc, asset } = legs('USDT');
  const answer = await quote({ ...btc, amount: 3_000_000 }, asset);
  expect(answer).toMatchObject({ ...outOfRange, json: { details: { property: 'to_asset.amount' } } });
});

test.describe('where the computed amount is free', () => {
  test.use({ options: { computed_limits: 'ignore' } });
  test('both bounds of every layer are quoted', async ({ quote, legs }) => {
    for (const ticker of ['USDT', 'MILE', 'SHARE']) {
      const { btc, asset } = legs(ticker);
      for (const amount of [3_000_000, 220_000_000_000]) {
        expect((await quote({ ...btc, amount }, asset)).status).toBe(200);
        expect((await quote(asset, { ...btc, amount })).status).toBe(200);
      }
    }
  });

  test('but it is never nothing', async ({ quote, legs, reference }) => {
    const { btc, asset } = legs('SHARE');
    reference.service.inject('no-minimum', { catalogue: withoutMinima });
    for (const amount of [1, 1_000]) expect(await quote({ ...btc, amount }, asset)).toMatchObject(outOfRange);
  });
});

test('a minimum of 0 admits no amount of 0', async ({ quote, legs, reference }) => {
  const { btc, asset } = legs('USDT');
  reference.service.inject('no-minimum', { catalogue: withoutMinima });
  expect(await quote({ ...btc, amount: 0 }, asset)).toMatchObject(outOfRange);
});

test('a layer that is switched off is no route', async ({ quote, legs, reference }) => {
  const { btc, asset } = legs('USDT');
  reference.service.inject('off', {
    catalogue(catalogue) {
      for (const { endpoints } of catalogue.assets) {
        for (const endpoint of endpoints) endpoint.is_active = !endpoint.layer.endsWith('_LN');
      }
      return catalogue;
    },
  });
  expect(await quote({ ...btc, amount: 50_000_000_000 }, asset)).toMatchObject({
    status: 400,
    json: { detail: expect.any(String) },
  });
  const onchain = await quote({ ...btc, layer: 'BTC_L1', amount: 50_000_000_000 }, { ...asset, layer: 'RGB_L1' });
  expect(onchain.status).toBe(200);
});

function withoutMinima(catalogue: Catalogue): Catalogue {
  for (const { endpoints } of catalogue.assets) for (const endpoint of endpoints) endpoint.min_amount = 0n;
  return catalogue;
}
