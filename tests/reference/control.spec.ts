import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClock } from '../../reference/clock.ts';
import { expect } from '../test.ts';
import { MARKET, send, test } from './running.ts';

test.describe('by a clock that only a lever moves', () => {
  test.use({ options: { clock: createClock(() => 1_800_000_000_000) } });
  test('the clock goes forward, for timestamps and the Date header alike', async ({ ask, pull }) => {
    const before = await ask(`${MARKET}/assets`);
    expect((await pull('POST', 'advance-clock', { seconds: 3600 })).status).toBe(200);
    const after = await ask(`${MARKET}/assets`);
    const stamps = [before, after].map(({ text }) => Number(/"timestamp":(\d+)}$/.exec(text)?.[1]));
    const dates = [before, after].map(({ headers }) => Date.parse(headers.get('date') ?? '') / 1000);
    expect(dates).toEqual(stamps);
    expect(Number(stamps[1]) - Number(stamps[0])).toBe(3600);
  });
});

test('the rate moves against BTC and adds up', async ({ ask, pull }) => {
  const price = async () => Number(/"price":"([\d.]+)"/.exec((await ask(`${MARKET}/pairs`)).text)?.[1]);
  const before = await price();
  await pull('POST', 'move-rate', { percent: 25 });
  expect((await price()) / before).toBeCloseTo(0.8, 2);
  expect((await pull('POST', 'move-rate', { percent: -20 })).json).toMatchObject({ rate_moved_percent: 0 });
  expect((await price()) / before).toBeCloseTo(1, 2);
});

test('an outage makes what needs the node 503 and is over when it is over', async ({ ask, pull }) => {
  const estimate = () => ask(`${MARKET}/bitcoin_fee_estimate?target_blocks=6`);
  await pull('POST', 'node-outage', { on: true });
  expect(await estimate()).toMatchObject({ status: 503, json: { error_code: 'SERVICE_UNAVAILABLE' } });
  expect((await ask(`${MARKET}/assets`)).status).toBe(200);
  await pull('POST', 'node-outage', { on: false });
  expect((await estimate()).status).toBe(200);
});

test.describe('with faults to inject', () => {
  test.use({
    options: {
      findInjection: (id) => (id === 'abroad' ? { options: { network: 'signet' } } : undefined),
    },
  });
  test('a fault is injected by its id and removed', async ({ ask, pull }) => {
    expect((await pull('POST', 'fault', { id: 'abroad' })).json).toMatchObject({ faults: ['abroad'] });
    expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ network: 'signet' });
    expect((await pull('GET', 'state')).json).toMatchObject({
      faults: ['abroad'],
      requests: { [`GET ${MARKET}/assets`]: 1 },
    });
    expect((await pull('DELETE', 'fault')).json).toMatchObject({ faults: [] });
    expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ network: 'regtest' });
    expect(await pull('POST', 'fault', { id: 'none' })).toMatchObject({
      status: 400,
      json: { error: 'There is no fault none' },
    });
  });
});

test.describe('with a fault from the start', () => {
  test.use({
    options: {
      injections: [{ options: { network: 'signet' } }],
      findInjection: () => ({ options: { network: 'mainnet' } }),
    },
  });
  test('a reset is the beginning once more, at the same addresses', async ({ reference, ask, post, pull }) => {
    const began = (await pull('GET', 'state')).json;
    const quote = JSON.stringify({
      from_asset: { asset_id: 'BTC', layer: 'BTC_LN', amount: 20_000_000 },
      to_asset: { asset_id: reference.service.maker.catalogue.assets[1]?.asset_id, layer: 'RGB_LN' },
    });
    const first = await post(`${MARKET}/quote`, quote);
    await pull('POST', 'advance-clock', { seconds: 3600 });
    await pull('POST', 'move-rate', { percent: 25 });
    await pull('POST', 'node-outage', { on: true });
    await pull('POST', 'fault', { id: 'any' });
    await pull('POST', 'mine', { blocks: 3 });
    expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ network: 'mainnet' });

    const { status, json } = await pull('POST', 'reset', {});
    expect(status).toBe(200);
    expect(json).toEqual({ ...(began as object), now: expect.any(Number) });
    expect((await ask(`${MARKET}/assets`)).json).toMatchObject({ network: 'signet' });
    expect(first.status, first.text).toBe(200);
    const { rfq_id, from_asset, to_asset } = Object(first.json);
    const init = await post(
      '/api/v1/swaps/init',
      JSON.stringify({
        rfq_id,
        from_asset: from_asset.asset_id,
        from_amount: from_asset.amount,
        to_asset: to_asset.asset_id,
        to_amount: to_asset.amount,
      }),
    );
    expect(init, 'a quote from before').toMatchObject({ status: 400 });
    const info = await send(`${reference.nodeUrl}/networkinfo`);
    expect(info.status, info.text).toBe(200);
  });

  test('resets follow each other, and levers pull at the latest', async ({ pull }) => {
    for (const seconds of [60, 120]) {
      expect((await pull('POST', 'reset', {})).json).toMatchObject({ advanced_seconds: 0 });
      expect((await pull('POST', 'advance-clock', { seconds })).json).toMatchObject({ advanced_seconds: seconds });
    }
  });
});

for (const [lever, body] of [
  ['advance-clock', {}],
  ['advance-clock', { seconds: -1 }],
  ['advance-clock', { seconds: '5' }],
  ['move-rate', { percent: -100 }],
  ['node-outage', { on: 1 }],
  ['fault', {}],
  ['fault', []],
] as const) {
  test(`${lever} says what is wrong with ${JSON.stringify(body)}`, async ({ pull }) => {
    expect(await pull('POST', lever, body)).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  });
}

test('a lever that does not exist is 404 and names those that do', async ({ pull }) => {
  const answer = await pull('POST', 'fly', {});
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('POST /advance-clock');
});

test('the reference listens on loopback only and stops with connections open', async ({ reference, ask }) => {
  await ask(`${MARKET}/assets`);
  for (const url of [reference.baseUrl, reference.controlUrl]) expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(reference.wsUrl).toBe(reference.baseUrl.replace('http', 'ws'));
  // Half a request: left alone, the server would wait for the rest of it for longer than this test may last.
  const half = connect(Number(new URL(reference.baseUrl).port), '127.0.0.1');
  await once(half, 'connect');
  half.write('GET / HTTP/1.1\r\n');
  const dropped = new Promise((resolve) => half.on('error', () => {}).once('close', resolve));
  await reference.close();
  await dropped;
});

/** Sends a request with these headers and no others, and gives the status of the answer. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' });
  const socket = connect(Number(port), hostname);
  socket.end(
    `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
  return Number((await text(socket)).split(' ')[1]);
}

for (const [who, headers, status] of [
  ['a program that names it by its address', { host: '127.0.0.1:PORT' }, 200],
  ['a program that names it localhost', { host: 'localhost:PORT' }, 200],
  ['a page of its own', { host: 'localhost:PORT', origin: 'http://localhost:PORT' }, 200],
  ['a form of a foreign page', { host: '127.0.0.1:PORT', origin: 'https://evil.example', type: 'text/plain' }, 403],
  ['a script of a foreign page', { host: '127.0.0.1:PORT', origin: 'https://evil.example' }, 403],
  ['a page of another port', { host: 'localhost:PORT', origin: 'http://localhost:1' }, 403],
  ['a page without an origin to show', { host: '127.0.0.1:PORT', origin: 'null' }, 403],
  ['a name that was made to point here', { host: 'evil.example:PORT' }, 403],
  ['a name that begins like ours', { host: '127.0.0.1.evil.example:PORT' }, 403],
  ['another port', { host: '127.0.0.1:1' }, 403],
  ['a program that sends text', { host: '127.0.0.1:PORT', type: 'text/plain' }, 415],
  ['a program that does not say what it sends', { host: '127.0.0.1:PORT', type: '' }, 415],
] as const)
  test(`the control interface answers ${who} by ${status}`, async ({ reference, pull }) => {
    const { port } = new URL(reference.controlUrl);
    const { type = 'application/json', ...others }: Record<string, string> = headers;
    const own = Object.entries(others).map(([name, value]) => [name, value.replace('PORT', port)]);
    const sent = { ...Object.fromEntries(own), ...(type && { 'content-type': type }) };
    expect(await statusOf(`${reference.controlUrl}/move-rate`, sent, '{"percent":25}')).toBe(status);
    expect((await pull('GET', 'state')).json).toMatchObject({ rate_moved_percent: status === 200 ? 25 : 0 });
  });

test("the client's node does nothing for a web page", async ({ reference: { nodeUrl } }) => {
  const { host } = new URL(nodeUrl);
  const ask = (headers: Readonly<Record<string, string>>) =>
    statusOf(`${nodeUrl}/address`, { 'content-type': 'application/json', ...headers }, '{}');
  expect(await ask({ host })).toBe(200);
  expect(await ask({ host, origin: 'https://evil.example' })).toBe(403);
  expect(await ask({ host: host.replace('127.0.0.1', 'evil.example') })).toBe(403);
});
