import { reply } from '../../faults/change.ts';
import { startProxy } from '../../faults/proxy/proxy.ts';
import { expect } from '../test.ts';
import { MARKET, send, test } from './running.ts';

const PAGE = { origin: 'https://page.example' };
const PREFLIGHT = {
  ...PAGE,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
};

test('without leave, no answer lets a page read it, and a preflight is a wrong method', async ({ ask }) => {
  const answer = await ask(`${MARKET}/assets`, { headers: PAGE });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask(`${MARKET}/quote`, { method: 'OPTIONS', headers: PREFLIGHT })).status).toBe(405);
});

test.describe('with leave', () => {
  test.use({ options: { cross_origin: 'allow' } });

  test('every answer can be read by a page, refusals and limits included', async ({ ask }) => {
    for (const path of [`${MARKET}/assets`, `${MARKET}/assets?limit=x`, '/nowhere']) {
      const { headers } = await ask(path, { headers: PAGE });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining');
    }
  });

  test('a preflight lets the page send its key; any other OPTIONS is a wrong method', async ({ ask }) => {
    const { status, headers } = await ask(`${MARKET}/quote`, { method: 'OPTIONS', headers: PREFLIGHT });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
    expect((await ask(`${MARKET}/quote`, { method: 'OPTIONS', headers: PAGE })).status).toBe(405);
  });

  test('an answer that a fault gives can be read, too', async ({ reference }) => {
    const front = await startProxy(reference.baseUrl, [{ request: () => reply(418, {}) }]);
    const { status, headers } = await send(`${front.baseUrl}${MARKET}/assets`, { headers: PAGE });
    await front.close();
    expect([status, headers.get('access-control-allow-origin')]).toEqual([418, '*']);
  });
});
