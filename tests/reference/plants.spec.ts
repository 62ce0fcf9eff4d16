import { expect } from '@playwright/test';
import type { Plant } from '../../reference/maker/plant.ts';
import { MARKET, test } from './running.ts';

const ASSETS = 'GET /api/v1/market/assets';

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

test('a plant answers in the place of the service, and every such answer has the common headers', async ({
  ask,
  reference,
}) => {
  reference.service.plant('every-second', {
    onRequest: ({ operation, count }) =>
      operation === ASSETS && count % 2 === 0 ? { status: 503, headers: {}, body: { odd: 1n } } : undefined,
  });
  const seen = [await ask(`${MARKET}/assets`), await ask(`${MARKET}/assets`), await ask(`${MARKET}/pairs`)];
  expect(seen.map(({ status }) => status)).toEqual([200, 503, 200]);
  expect(seen[1]?.headers.get('x-ratelimit-limit')).toBe('6000000');
});

test('what a plant changes in the request is what the service reads', async ({ ask, post, reference }) => {
  reference.service.plant('deaf', {
    onRequest(request) {
      delete request.query.ticker;
      request.body = { pair_ticker: 'BTC/USDX' };
      request.malformed = undefined;
      request.headers.authorization = undefined;
      return undefined;
    },
  });
  expect((await ask(`${MARKET}/assets?ticker=NOVA`)).json).toMatchObject({ total: 6 });
  expect((await post(`${MARKET}/pairs/routes`, '{')).status).toBe(200);
});

test.describe('with low limits and a key demanded', () => {
  test.use({ options: { limits: { ip: 5, endpoint: 5, global: 5 }, enforcement: true } });
  test('a plant has the last word on every response', async ({ reference }) => {
    const seen: number[] = [];
    reference.service.plant('last-word', {
      onReply(_request, reply) {
        seen.push(reply.status);
        const { 'x-ratelimit-reset': _removed, ...headers } = reply.headers;
        return { status: 200, headers: { ...headers, 'x-was': String(reply.status) }, body: { raw: '{"a":1,}' } };
      },
    });
    const key = { headers: { authorization: `Bearer ${reference.keys.full}` } };
    const send = (path: string, request?: RequestInit) =>
      fetch(reference.baseUrl + path, request).then(async (response) => [
        response.headers.get('x-was'),
        response.headers.get('x-ratelimit-reset'),
        await response.text(),
      ]);
    const answers = [
      await send(`${MARKET}/assets`),
      await send(`${MARKET}/assets?limit=x`, key),
      await send('/none'),
      await send(`${MARKET}/assets`, { method: 'PUT' }),
      await send(`${MARKET}/pairs/routes`, { method: 'POST', body: 'x'.repeat(2_000_000) }),
      await send(`${MARKET}/pairs`),
    ];
    expect(answers).toEqual(['401', '422', '404', '405', '413', '429'].map((was) => [was, null, '{"a":1,}']));
    expect(seen).toEqual([401, 422, 404, 405, 413, 429]);
  });
});

test('the body a plant gets is its own: changing it changes no later answer', async ({ ask, reference }) => {
  const before = (await ask(`${MARKET}/assets`)).text.replace(/\d+}$/, '');
  reference.service.plant('scribbler', {
    onReply(_request, reply) {
      const { body } = reply;
      const assets: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'assets') : undefined;
      for (const asset of Array.isArray(assets) ? assets : []) asset.precision = '6';
      return reply;
    },
  });
  expect((await ask(`${MARKET}/assets`)).text).toContain('"precision":"6"');
  reference.service.uproot();
  expect((await ask(`${MARKET}/assets`)).text.replace(/\d+}$/, '')).toBe(before);
});

test('a plant remembers, per service, and can ask the service itself', async ({ ask, reference }) => {
  const plant: Plant = {
    async onReply(request, reply, { memory, ask: again }) {
      const calls = Number(memory.get('calls') ?? 0) + 1;
      memory.set('calls', calls);
      const pairs = await again({ ...request, path: '/api/v1/market/pairs', query: { limit: '1' } });
      return {
        ...reply,
        body: { calls, pairs: pairs.status, method: (await again({ ...request, path: '/no' })).status },
      };
    },
  };
  reference.service.plant('memory', plant);
  await ask(`${MARKET}/assets`);
  expect((await ask(`${MARKET}/assets`)).json).toEqual({ calls: 2, pairs: 200, method: 404 });
  reference.service.plant('memory', plant);
  expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ calls: 1 });
});

for (const delivery of ['drop', 'truncate'] as const) {
  test(`a plant can ${delivery} the connection`, async ({ ask, reference }) => {
    reference.service.plant(delivery, { onReply: (_request, reply) => ({ ...reply, delivery }) });
    await expect(ask(`${MARKET}/assets`)).rejects.toThrow();
  });
}

test('a plant can leave a request hanging', async ({ ask, reference }) => {
  reference.service.plant('hang', { onReply: (_request, reply) => ({ ...reply, delivery: 'hang' }) });
  await expect(ask(`${MARKET}/assets`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
});

test('a plant that breaks gives a 500 and is told of', async ({ ask, reference }) => {
  reference.service.plant('broken', {
    onReply() {
      throw new Error('out of order');
    },
  });
  expect((await ask(`${MARKET}/assets`)).status).toBe(500);
  expect(reference.service.failures.map(String)).toEqual(['Error: out of order']);
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
