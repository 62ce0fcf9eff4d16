import { expect } from '../../test.ts';
import { SWAPS, test } from './trading.ts';

const EXECUTE = `${SWAPS}/execute`;
const REFUSED = { status: 400, json: { error_code: 'VALIDATION_ERROR', request_id: expect.any(String) } };

test('without whitelisting execute fails and nothing is settled', async ({ client }) => {
  const swap = await client.init(await client.quote());
  expect(await client.execute(swap)).toMatchObject(REFUSED);
  expect(await client.swap(swap)).toMatchObject({ status: 'Failed', completed_at: expect.any(Number) });
});

test('an unrelated taker is out of reach', async ({ client }) => {
  const swap = await client.init(await client.quote());
  await client.whitelist(swap);
  // The generator point of the curve: a public key all right, of nobody here.
  const taker_pubkey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  expect(await client.execute(swap, { taker_pubkey })).toMatchObject(REFUSED);
  expect((await client.swap(swap)).status).toBe('Failed');
});

test.describe('in the other forms of a failing execute', () => {
  test.describe('body', () => {
    test.use({ options: { failing_execute: 'body' } });
    test('HTTP 200 carries a failing code', async ({ client }) => {
      const swap = await client.init(await client.quote());
      const failing = { status: 200, json: { status: 400, message: expect.any(String) } };
      expect(await client.execute(swap, { payment_hash: 'ab'.repeat(32) })).toMatchObject(failing);
      expect((await client.swap(swap)).status).toBe('Waiting');
      expect(await client.execute(swap)).toMatchObject(failing);
      expect((await client.swap(swap)).status).toBe('Failed');
    });
  });

  test.describe('later', () => {
    test.use({ options: { failing_execute: 'later' } });
    test('the swap fails by and by', async ({ client }) => {
      const swap = await client.init(await client.quote());
      expect(await client.execute(swap)).toMatchObject({ status: 200, json: { status: 200 } });
      expect(await client.end(swap)).toBe('Failed');
    });
  });
});

test('hash and swapstring must be those of one init; a refusal keeps both swaps', async ({ client }) => {
  const [one, other] = [await client.init(await client.quote()), await client.init(await client.quote())];
  const [digit = '', ...rest] = one.swapstring;
  for (const changes of [
    { payment_hash: other.payment_hash },
    { payment_hash: 'ab'.repeat(32) },
    { payment_hash: '' },
    { swapstring: [digit === '9' ? '8' : '9', ...rest].join('') },
    { swapstring: other.swapstring },
    { swapstring: `${one.swapstring}/` },
    { swapstring: `1/btc/1/rgb:x/1/${'ab'.repeat(32)}`, payment_hash: 'ab'.repeat(32) },
  ]) {
    expect(await client.execute(one, changes)).toMatchObject(REFUSED);
  }
  expect((await client.swap(one)).status).toBe('Waiting');
  expect((await client.swap(other)).status).toBe('Waiting');
  await client.whitelist(one);
  expect((await client.execute(one)).status).toBe(200);
  expect(await client.end(one)).toBe('Succeeded');
});

test('what is no public key is refused and keeps the swap', async ({ client }) => {
  const swap = await client.init(await client.quote());
  for (const taker_pubkey of ['zz', '', `02${'ff'.repeat(32)}`, `04${'ab'.repeat(32)}`]) {
    expect(await client.execute(swap, { taker_pubkey })).toMatchObject(REFUSED);
  }
  expect((await client.swap(swap)).status).toBe('Waiting');
});

for (const name of ['swapstring', 'taker_pubkey', 'payment_hash'] as const) {
  test(`${name} must be there as a string`, async ({ client }) => {
    const swap = await client.init(await client.quote());
    const body = { ...swap, taker_pubkey: await client.pubkey() };
    for (const value of [undefined, null, 5, {}]) {
      const answer = await client.send(EXECUTE, { ...body, [name]: value });
      expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', name] }] } });
    }
    expect((await client.swap(swap)).status).toBe('Waiting');
  });
}

test('a repeated execute is refused and never settles twice', async ({ client }) => {
  const swap = await client.init(await client.quote());
  await client.whitelist(swap);
  const channels = async () => (await client.node('GET', '/listchannels')).text;
  const answers = await Promise.all([client.execute(swap), client.execute(swap)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await client.end(swap)).toBe('Succeeded');
  const settled = await channels();
  expect((await client.execute(swap)).status).toBe(400);
  expect((await client.swap(swap)).status).toBe('Succeeded');
  expect(await channels()).toBe(settled);
});

test.describe('with repeated_execute: accept', () => {
  test.use({ options: { repeated_execute: 'accept' } });
  test('a repeat is answered like the first and settles nothing', async ({ client }) => {
    const swap = await client.init(await client.quote());
    await client.whitelist(swap);
    const first = await client.execute(swap);
    expect(await client.end(swap)).toBe('Succeeded');
    const settled = (await client.node('GET', '/listchannels')).text;
    const again = await client.execute(swap);
    expect(again).toMatchObject({ status: 200, json: first.json as object });
    expect((await client.node('GET', '/listchannels')).text).toBe(settled);
  });
});
