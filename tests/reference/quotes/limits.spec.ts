import type { Catalogue } from '../../../reference/maker/market/catalogue.ts';
import { expect } from '../../test.ts';
import { test } from './quoting.ts';

const outOfRange = {
  status: 400,
  json: { error_code: 'VALIDATION_ERROR', message: expect.stringMatching(/between \d+ and \d+/) },
};

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

function withoutMinima(catalogue: Catalogue): Catalogue {
  for (const { endpoints } of catalogue.assets) for (const endpoint of endpoints) endpoint.min_amount = 0n;
  return catalogue;
}
