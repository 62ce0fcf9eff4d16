import { expect } from '../../test.ts';
import { SWAPS, test } from './trading.ts';

const STATUS = `${SWAPS}/atomic/status`;

test('every reason for a 404 looks the same', async ({ client }) => {
  const swap = await client.init(await client.quote());
  const other = await client.init(await client.quote());
  const { payment_hash, access_token } = swap;
  const changed = `${access_token.slice(0, -1)}${access_token.endsWith('A') ? 'B' : 'A'}`;
  const answers = [];
  for (const body of [
    { payment_hash, access_token: changed },
    { payment_hash, access_token: other.access_token },
    { payment_hash, access_token: '' },
    { payment_hash, access_token: null },
    { payment_hash },
    { payment_hash: 'ab'.repeat(32), access_token },
    { payment_hash: 'ab'.repeat(32) },
    { payment_hash: 'no hash at all', access_token },
    { payment_hash: '__proto__', access_token },
  ]) {
    answers.push(await client.send(STATUS, body));
  }
  for (const { status, json } of answers) {
    expect(status).toBe(404);
    expect(json).toMatchObject({ error_code: 'NOT_FOUND', message: 'Swap not found', details: {} });
  }
  const bodies = new Set(answers.map(({ text }) => text.replace(/"request_id":"[^"]+"/, '')));
  const headers = new Set(
    answers.map(({ headers }) =>
      JSON.stringify([...headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name))),
    ),
  );
  expect([bodies.size, headers.size]).toEqual([1, 1]);
  expect((await client.swap(swap)).status).toBe('Waiting');
});

test('a missing hash and wrong types are for the schema', async ({ client }) => {
  const { access_token, payment_hash } = await client.init(await client.quote());
  expect((await client.send(STATUS, { access_token })).status).toBe(422);
  expect((await client.send(STATUS, {})).status).toBe(422);
  expect((await client.send(STATUS, { payment_hash, access_token: 5 })).status).toBe(422);
});

test.describe('with missing_hash: 404', () => {
  test.use({ options: { missing_hash: 404 } });
  test('a missing hash finds nothing', async ({ client }) => {
    const { access_token } = await client.init(await client.quote());
    for (const body of [{ access_token }, {}]) {
      expect(await client.send(STATUS, body)).toMatchObject({ status: 404, json: { message: 'Swap not found' } });
    }
  });
});

test('an API key does not replace the token', async ({ client, reference }) => {
  const { payment_hash } = await client.init(await client.quote());
  const headers = { authorization: `Bearer ${reference.keys.full}` };
  expect((await client.send(STATUS, { payment_hash }, headers)).status).toBe(404);
});

test('polling changes nothing, and the hash may be written in capitals', async ({ client }) => {
  const swap = await client.init(await client.quote());
  const seen = [];
  for (let poll = 0; poll < 10; poll += 1) seen.push((await client.status(swap)).text);
  seen.push((await client.status({ ...swap, payment_hash: swap.payment_hash.toUpperCase() })).text);
  expect(new Set(seen).size).toBe(1);
});

test('the token is in no answer but that of init', async ({ client }) => {
  const quote = await client.quote();
  const swap = await client.init(quote);
  await client.whitelist(swap);
  const answers = [
    await client.status(swap),
    await client.send(`${SWAPS}/init`, client.bodyOf(quote)),
    await client.execute(swap),
    await client.execute(swap),
    await client.execute(swap, { payment_hash: swap.access_token }),
    await client.send(STATUS, { payment_hash: swap.access_token, access_token: [swap.access_token] }),
    await client.status({ ...swap, payment_hash: 'x' }),
    await client.get(`${SWAPS}/nodeinfo`),
  ];
  for (const { text, headers } of answers) expect(text + JSON.stringify([...headers])).not.toContain(swap.access_token);
});

for (const [form, value] of [
  ['zero', 0],
  ['absent', undefined],
] as const) {
  test.describe(`with unreached_time: ${form}`, () => {
    test.use({ options: { unreached_time: form } });
    test('moments to come read so', async ({ client }) => {
      const shown = await client.swap(await client.init(await client.quote()));
      expect([shown.initiated_at, shown.completed_at]).toEqual([value, value]);
      expect('initiated_at' in shown).toBe(value !== undefined);
    });
  });
}

test.describe('with initiation: init', () => {
  test.use({ options: { initiation: 'init' } });
  test('a swap is pending from its init on, and can be executed', async ({ client }) => {
    const swap = await client.init(await client.quote());
    const shown = await client.swap(swap);
    expect(shown).toMatchObject({ status: 'Pending', initiated_at: shown.requested_at });
    await client.whitelist(swap);
    expect((await client.execute(swap)).status).toBe(200);
    expect(await client.end(swap)).toBe('Succeeded');
  });
});

for (const [method, path] of [
  ['GET', `${SWAPS}/status?payment_hash=${'ab'.repeat(32)}`],
  ['GET', `${SWAPS}/orders`],
  ['POST', `${SWAPS}/orders/create`],
  ['POST', '/api/v1/swap-orders'],
] as const) {
  test(`retired: ${method} ${path.slice(0, 30)}`, async ({ ask }) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    expect((await ask(path, { method, ...body })).status).toBe(404);
  });
}
