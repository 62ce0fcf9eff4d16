import type { Injection } from '../../reference/maker/injection.ts';
import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

test('a change rewrites the data, and removing it brings the data back', async ({ ask, reference }) => {
  reference.service.inject('one-asset', {
    catalogue: (catalogue) => ({ ...catalogue, assets: catalogue.assets.slice(0, 1) }),
  });
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 1 });
  expect((await ask(`${MARKET}/pairs`)).json).toMatchObject({ total: 0 });
  reference.service.remove('one-asset');
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 6 });
});

test('a change changes the configuration and single decisions', async ({ ask, reference }) => {
  reference.service.inject('other-pages', {
    options: { page_max: 2, network: 'signet' },
    decisions: { visibleAssets: (assets) => assets.slice(0, 2) },
  });
  expect((await ask(`${MARKET}/assets?limit=3`)).status).toBe(422);
  expect((await ask(`${MARKET}/assets?limit=2`)).json).toMatchObject({ total: 2, network: 'signet' });
});

test('a decision can fall back on the one it replaces, and changes compose in order', async ({ ask, reference }) => {
  reference.service.inject('first', {
    decisions: (current) => ({ visibleAssets: (assets) => current.visibleAssets(assets).slice(1) }),
  });
  reference.service.inject('second', {
    decisions: (current) => ({ visibleAssets: (assets) => current.visibleAssets(assets).slice(0, 1) }),
  });
  const assets = reference.service.maker.catalogue.assets.map(({ asset_id }) => asset_id);
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ assets: [{ asset_id: assets[1] }], total: 1 });
  expect(reference.service.injected()).toEqual(['first', 'second']);
});

test('a change that cannot be fitted leaves the service as it was', async ({ ask, reference }) => {
  const unfit: Injection = {
    catalogue() {
      throw new Error('does not fit');
    },
  };
  expect(() => reference.service.inject('unfit', unfit)).toThrow('does not fit');
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 6 });
  expect(reference.service.injected()).toEqual([]);
});

test('a decision that breaks gives a 500 with the common headers, and is reported', async ({ ask, reference }) => {
  reference.service.inject('broken', {
    decisions: {
      visibleAssets() {
        throw new Error('out of order');
      },
    },
  });
  const { status, headers } = await ask(`${MARKET}/assets`);
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([500, '6000000']);
  expect(reference.service.failures.map(String)).toEqual(['Error: out of order']);
});
