import { connect } from 'node:net';
import { FOREIGN_ORIGIN } from '../../../reference/maker/auth/options.ts';
import { expect } from '../../test.ts';
import { test } from './talking.ts';

const MARKET_SOCKET = '/api/v1/market/ws';
const ping = { action: 'ping' };
const pong = { action: 'pong' };

test('both addresses are served, with the rate-limit headers of every response', async ({ open }) => {
  for (const path of [
    '/ws/5c1f1e1a-55a0-4b43-9d64-3a1c1a6f9a02',
    `${MARKET_SOCKET}/${'02'.repeat(33)}`,
    '/ws/a%20b?x=1',
  ]) {
    const talk = await open(path);
    expect(await talk.ask(ping)).toEqual(pong);
    expect(talk.headers).toMatchObject({ 'x-ratelimit-limit': '6000000', date: expect.any(String) });
    expect(talk.headers['content-type']).toBeUndefined();
  }
});

test('a plain GET, an incomplete handshake and a missing client_id are refused in an envelope', async ({
  ask,
  refusal,
  reference,
}) => {
  for (const path of ['/ws/a', `${MARKET_SOCKET}/a`]) {
    expect(await ask(path)).toMatchObject({ status: 426, json: { error_code: 'UPGRADE_REQUIRED' } });
  }
  for (const path of ['/ws/', '/ws', `${MARKET_SOCKET}/`, '/ws/a/b', '/none']) {
    const { status, body } = await refusal(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ error_code: 'NOT_FOUND' });
  }
  expect(await upgrade(reference.baseUrl, '/ws/a', 'sec-websocket-version: 13\r\n')).toMatch(
    /^HTTP\/1.1 400 .*VALIDATION_ERROR/s,
  );
  expect(await upgrade(reference.baseUrl, '/ws/a', 'sec-websocket-version: 7\r\n')).toMatch(
    /^HTTP\/1.1 426 .*UPGRADE_REQUIRED/s,
  );
});

test('an upgrade asked of another operation is ignored', async ({ reference }) => {
  expect(await upgrade(reference.baseUrl, '/api/v1/market/pairs?limit=1', '')).toMatch(/^HTTP\/1.1 200 .*"pairs"/s);
});

for (const [socket_addresses, served, absent] of [
  ['short', '/ws/a', `${MARKET_SOCKET}/a`],
  ['market', `${MARKET_SOCKET}/a`, '/ws/a'],
] as const) {
  test.describe(`with the ${socket_addresses} address alone`, () => {
    test.use({ options: { socket_addresses } });
    test('the other one is not there', async ({ open, refusal, ask }) => {
      expect(await (await open(served)).ask(ping)).toEqual(pong);
      expect(await refusal(absent)).toMatchObject({ status: 404 });
      expect((await ask(absent)).status).toBe(404);
    });
  });
}

test.describe('under enforcement', () => {
  test.use({ options: { enforcement: true } });
  test('opening takes a key with quote:read', async ({ open, refusal, reference }) => {
    const { full, quoteRead, foreignOrigin } = reference.keys;
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    const { status, body } = await refusal('/ws/a');
    expect([status, JSON.parse(body)]).toEqual([401, { error: 'missing_api_key' }]);
    expect(JSON.parse((await refusal('/ws/a', bearer('none'))).body)).toEqual({ error: 'invalid_api_key' });
    expect(await refusal('/ws/a', bearer(foreignOrigin))).toMatchObject({ status: 403 });
    for (const key of [full, quoteRead]) expect(await (await open('/ws/a', bearer(key))).ask(ping)).toEqual(pong);
    const home = { ...bearer(foreignOrigin), origin: FOREIGN_ORIGIN };
    expect(await (await open('/ws/a', home)).ask(ping)).toEqual(pong);
  });
});

test.describe('with low limits', () => {
  test.use({ options: { limits: { ip: 100, endpoint: 2, global: 100 } } });
  test('openings count, messages do not', async ({ open, refusal, pull }) => {
    const talk = await open('/ws/a');
    for (let turn = 0; turn < 200; turn += 1) expect(await talk.ask(ping)).toEqual(pong);
    await open('/ws/b');
    const { status, headers, body } = await refusal('/ws/c');
    expect([status, headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    expect(JSON.parse(body)).toMatchObject({
      error_code: 'RATE_LIMIT_EXCEEDED',
      details: { retry_after: expect.any(Number) },
    });
    await pull('POST', 'advance-clock', { seconds: 60 });
    await open('/ws/c');
  });
});

test.describe('where a client_id is opened twice', () => {
  test.describe('and the newer replaces the older', () => {
    test.use({ options: { duplicate_client_id: 'replace' } });
    test('the older is closed', async ({ open }) => {
      const [older, bystander] = [await open('/ws/a'), await open('/ws/b')];
      const newer = await open('/ws/a');
      expect(await older.ended).toMatchObject({ code: 1008 });
      for (const talk of [newer, bystander]) expect(await talk.ask(ping)).toEqual(pong);
    });
  });
  test.describe('and the newer is refused', () => {
    test.use({ options: { duplicate_client_id: 'refuse' } });
    test('the older goes on, and its id is free once it is closed', async ({ open, refusal }) => {
      const older = await open('/ws/a');
      expect(await refusal('/ws/a')).toMatchObject({ status: 400 });
      expect(await older.ask(ping)).toEqual(pong);
      older.socket.close(1000);
      expect(await older.ended).toMatchObject({ code: 1000 });
      await expect(async () => open('/ws/a')).toPass();
    });
  });
});

test('closing the service ends open sockets at once', async ({ open, reference }) => {
  const talk = await open();
  await reference.service.close();
  await talk.ended;
});

/** Sends a bare upgrade request, and gives everything that comes back until the connection ends. */
function upgrade(baseUrl: string, path: string, headers: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n${headers}\r\n`);
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
