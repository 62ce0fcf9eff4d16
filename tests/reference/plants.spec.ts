import { expect } from '@playwright/test';
import type { Plant } from '../../reference/maker/plant.ts';
import { MARKET, test } from './running.ts';

test('a plant rewrites the data, and removing it brings the data back', async ({ ask, reference }) => {
  reference.service.plant('one-asset', {
    catalogue: (catalogue) => ({ ...catalogue, assets: catalogue.assets.slice(0, 1) }),
  });
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 1 });
  expect((await ask(`${MARKET}/pairs`)).json).toMatchObject({ total: 0 });
  reference.service.uproot('one-asset');
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 6 });
});

test('a plant changes the configuration and single decisions', async ({ ask, reference }) => {
  reference.service.plant('other-pages', {
    options: { page_max: 2, network: 'signet' },
    behaviour: { totalOf: (_matches, page) => page.length },
  });
  expect((await ask(`${MARKET}/assets?limit=3`)).status).toBe(422);
  expect((await ask(`${MARKET}/assets?limit=2`)).json).toMatchObject({ total: 2, network: 'signet' });
});

test('a decision can fall back on the one it replaces, and plants compose in order', async ({ ask, reference }) => {
  const shifted: Plant = {
    behaviour: (current) => ({ marketTime: (milliseconds) => current.marketTime(milliseconds) * 10 }),
  };
  reference.service.plant('first', shifted);
  reference.service.plant('second', shifted);
  const { text, headers } = await ask(`${MARKET}/routes/matrix`);
  const seconds = Date.parse(headers.get('date') ?? '') / 1000;
  const timestamp = Number(/"timestamp":(\d+)/.exec(text)?.[1]);
  expect(Math.abs(timestamp / 100 - seconds)).toBeLessThanOrEqual(1);
  expect(reference.service.planted()).toEqual(['first', 'second']);
});

test('a plant that cannot be fitted leaves the service as it was', async ({ ask, reference }) => {
  const unfit: Plant = {
    catalogue() {
      throw new Error('does not fit');
    },
  };
  expect(() => reference.service.plant('unfit', unfit)).toThrow('does not fit');
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ total: 6 });
  expect(reference.service.planted()).toEqual([]);
});

test('a decision that breaks gives a 500 with the common headers, and is told of', async ({ ask, reference }) => {
  reference.service.plant('broken', {
    behaviour: {
      totalOf() {
        throw new Error('out of order');
      },
    },
  });
  const { status, headers } = await ask(`${MARKET}/assets`);
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([500, '6000000']);
  expect(reference.service.failures.map(String)).toEqual(['Error: out of order']);
});
