import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const POSTS = [`${MARKET}/pairs/routes`, `${MARKET}/routes`];

for (const [what, body, loc] of [
  ['nothing', '', ['body']],
  ['a truncated object', '{"from_asset":', ['body', 14]],
  ['a byte order mark', '\ufeff{}', ['body', 0]],
  ['a raw control character', '{"a":"\u0000"}', ['body', 6]],
  ['deep nesting', '['.repeat(100_000), ['body', 201]],
  ['an endless integer', `{"from_asset":${'9'.repeat(5000)}}`, ['body', 14]],
  ['an array', '[]', ['body']],
] as const) {
  test(`${what} is refused by schema validation, with the place`, async ({ post }) => {
    for (const path of POSTS) {
      expect(await post(path, body)).toMatchObject({
        status: 422,
        json: { detail: [{ loc, msg: expect.any(String) }] },
      });
    }
  });
}

test('a member called __proto__ is nothing but a member', async ({ post }) => {
  const answer = await post(POSTS[0] ?? '', '{"__proto__":{"pair_ticker":"BTC/USDT"},"constructor":1}');
  expect(answer.status).toBe(400);
});

test('bytes that are no UTF-8 are refused', async ({ ask }) => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  expect((await ask(POSTS[0] ?? '', { method: 'POST', body })).status).toBe(422);
});

test('a body too large is 413, still with the limit headers', async ({ post }) => {
  const answer = await post(POSTS[0] ?? '', `{"pair_id":"${'x'.repeat(2_000_000)}"}`);
  expect(answer).toMatchObject({ status: 413, json: { error_code: 'PAYLOAD_TOO_LARGE' } });
  expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
});

for (const type of ['application/json; charset=utf-8', 'text/plain', 'application/vnd.api+json', '']) {
  test(`a body announced as "${type}" is read`, async ({ ask }) => {
    const body = Buffer.from('{"pair_ticker":"BTC/USDT"}');
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
    expect((await ask(POSTS[0] ?? '', { method: 'POST', body, headers })).status).toBe(200);
  });
}

test.describe('configured to insist on JSON', () => {
  test.use({ options: { other_media_type: 'refuse', coercion: 'strict' } });
  test('another media type is 415', async ({ ask, post }) => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await ask(POSTS[0] ?? '', { method: 'POST', body: '{}', headers });
    expect(answer).toMatchObject({ status: 415, json: { error_code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect((await post(POSTS[0] ?? '', '{"pair_ticker":"BTC/USDT"}')).status).toBe(200);
  });
  test('a quoted number is no integer', async ({ post }) => {
    const answer = await post(POSTS[1] ?? '', '{"from_asset":"BTC","max_hops":"2"}');
    expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'max_hops'], type: 'int_type' }] } });
  });
});
