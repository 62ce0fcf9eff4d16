import { connect } from 'node:net';
import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

test('an existing path with another method is 405 and says which one it has', async ({ ask }) => {
  for (const method of ['POST', 'DELETE', 'OPTIONS', 'PUT', 'HEAD']) {
    const { status, headers } = await ask(`${MARKET}/assets`, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  }
  expect((await ask(`${MARKET}/pairs/routes`)).headers.get('allow')).toBe('POST');
});

test.describe('configured so', () => {
  test.use({ options: { wrong_method: 404 } });
  test('another method is as good as no operation', async ({ ask }) => {
    expect(await ask(`${MARKET}/assets`, { method: 'POST' })).toMatchObject({
      status: 404,
      json: { error_code: 'NOT_FOUND' },
    });
  });
});

test('what is thrown inside is a 500 INTERNAL_ERROR that reveals nothing', async ({ ask, reference }) => {
  reference.service.inject('broken', {
    decisions: {
      pageOf() {
        throw new Error('secret detail');
      },
    },
  });
  const answer = await ask(`${MARKET}/assets`);
  expect(answer).toMatchObject({ status: 500, json: { error_code: 'INTERNAL_ERROR', details: {} } });
  expect(answer.text).not.toContain('secret');
  expect(reference.service.failures.map(String)).toEqual(['Error: secret detail']);
});

for (const [what, bytes, status] of [
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an oversized header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
] as const) {
  test(`${what} is answered in the application envelope`, async ({ reference }) => {
    const { hostname, port } = new URL(reference.baseUrl);
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(text).toContain('x-ratelimit-remaining: ');
    expect(text).toContain('"error_code":');
  });
}
