import { createClock } from '../../reference/clock.ts';
import { expect } from '../test.ts';
import { MARKET, test } from './running.ts';

const frozen = () => createClock(() => 1_790_000_000_000);
const figures = (headers: Headers) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN));

test.describe('three limits at once', () => {
  test.use({ options: { limits: { ip: 5, endpoint: 3, global: 100 }, clock: frozen() } });

  test('the tightest one speaks in the headers, and one operation leaves the others open', async ({ ask }) => {
    const seen = [];
    for (let call = 0; call < 4; call += 1) seen.push(await ask(`${MARKET}/assets`));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(seen.map(({ headers }) => figures(headers))).toEqual([
      [3, 2, 60],
      [3, 1, 60],
      [3, 0, 60],
      [3, 0, 60],
    ]);
    expect(seen[3]?.json).toMatchObject({ error_code: 'RATE_LIMIT_EXCEEDED', details: { retry_after: 60 } });
    expect(seen[3]?.headers.get('retry-after')).toBe('60');
    const other = await ask(`${MARKET}/pairs`);
    expect([other.status, ...figures(other.headers)]).toEqual([200, 5, 1, 60]);
  });

  test('the address limit counts every path, unknown ones too', async ({ ask }) => {
    for (const path of ['/a', '/b', '/c', `${MARKET}/assets`, `${MARKET}/pairs`]) await ask(path);
    expect((await ask(`${MARKET}/routes/matrix`)).status).toBe(429);
  });

  test('after the wait that it gives the window is a new one; a refused call did not lengthen it', async ({
    ask,
    reference,
  }) => {
    for (let call = 0; call < 4; call += 1) await ask(`${MARKET}/assets`);
    reference.clock.advance(59);
    const refused = await ask(`${MARKET}/assets`);
    expect(refused).toMatchObject({ status: 429, json: { details: { retry_after: 1 } } });
    reference.clock.advance(1);
    const { status, headers } = await ask(`${MARKET}/assets`);
    expect([status, ...figures(headers)]).toEqual([200, 3, 2, 60]);
  });
});

test.describe('the global limit', () => {
  test.use({ options: { limits: { ip: 9, endpoint: 9, global: 2 }, clock: frozen() } });
  test('holds for all together', async ({ ask }) => {
    const statuses = [];
    for (const path of ['assets', 'pairs', 'routes/matrix']) statuses.push((await ask(`${MARKET}/${path}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test.describe('the published figures', () => {
  test.use({ options: { limits: 'published', rate_reset: 'epoch', clock: frozen() } });
  test('are announced on every kind of answer', async ({ ask, post }) => {
    const answers = [
      await ask(`${MARKET}/assets`),
      await ask(`${MARKET}/assets?limit=x`),
      await ask(`${MARKET}/pairs?pair_ticker=x`),
      await ask('/none'),
      await ask(`${MARKET}/assets`, { method: 'DELETE' }),
      await post(`${MARKET}/routes`, '{'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 400, 404, 405, 422]);
    for (const { headers } of answers) expect(figures(headers)).toEqual([300, expect.any(Number), 1_790_000_060]);
  });
});
