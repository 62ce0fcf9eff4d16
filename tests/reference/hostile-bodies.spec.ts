import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const POSTS = [`${MARKET}/pairs/routes`, `${MARKET}/routes`];

for (const [what, body, loc] of [
  ['nothing', '', ['body']],
  ['a truncated object', '{"from_asset":', ['body', 14]],
  ['a lone bracket', '[', ['body', 1]],
  ['two values', '{} {}', ['body', 3]],
  ['a leading zero', '{"a":01}', ['body', 6]],
  ['a byte order mark', '\ufeff{}', ['body', 0]],
  ['a raw control character', '{"a":"\u0000"}', ['body', 6]],
  ['deep nesting', '['.repeat(100_000), ['body', 201]],
  ['an endless integer', `{"from_asset":${'9'.repeat(5000)}}`, ['body', 14]],
  ['an array', '[]', ['body']],
  ['null', 'null', ['body']],
  ['text', '"x"', ['body']],
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

const odd = [1e30, -1, 1.5, true, {}, [], [[[]]], '\u0000', '\ud800', 'x'.repeat(10_000), '💥', '__proto__', ''];

test('no member value makes the service stumble', async ({ post, reference }) => {
  const names = ['pair_id', 'pair_ticker', 'base_ticker', 'from_asset', 'to_asset', 'from_layer', 'max_hops'];
  for (const path of POSTS) {
    for (const name of names) {
      for (const value of odd) {
        const text = JSON.stringify({ [name]: value }).replace('1e+30', `1${'0'.repeat(30)}`);
        expect([400, 404, 422]).toContain((await post(path, text)).status);
      }
    }
  }
  expect(reference.service.failures).toEqual([]);
});

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
