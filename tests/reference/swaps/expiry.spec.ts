import { expect } from '../../test.ts';
import { SWAPS, test } from './trading.ts';

test('a swap left alone expires by the clock of the service, for good', async ({ client, pull }) => {
  const quote = await client.quote();
  const swap = await client.init(quote);
  const { expires_at, requested_at } = await client.swap(swap);
  expect(Number(expires_at) - Number(requested_at)).toBe(120);
  await pull('POST', 'advance-clock', { seconds: 110 });
  expect((await client.swap(swap)).status).toBe('Waiting');
  await pull('POST', 'advance-clock', { seconds: 12 });
  const expired = await client.swap(swap);
  expect(expired).toMatchObject({ status: 'Expired', initiated_at: null, completed_at: expect.any(Number) });
  expect((await client.execute(swap)).status).toBe(400);
  await pull('POST', 'advance-clock', { seconds: 3600 });
  expect(await client.swap(swap)).toEqual(expired);
  expect((await client.node('POST', '/taker', { swapstring: swap.swapstring })).status).toBe(400);
  expect((await client.send(`${SWAPS}/init`, client.bodyOf(quote))).status).toBe(400);
  await client.init(await client.quote());
});

test('execution outlives the quote', async ({ client, pull }) => {
  const quote = await client.quote();
  const swap = await client.init(quote);
  await client.whitelist(swap);
  const { expires_at, requested_at } = await client.swap(swap);
  await pull('POST', 'advance-clock', { seconds: quote.expires_at - Number(requested_at) + 5 });
  expect(Number(expires_at)).toBeGreaterThan(quote.expires_at + 5);
  expect((await client.execute(swap)).status).toBe(200);
  expect(await client.end(swap)).toBe('Succeeded');
});

test('a late execute is refused, though nobody has looked at the swap since', async ({ client, pull }) => {
  const swap = await client.init(await client.quote());
  await client.whitelist(swap);
  await pull('POST', 'advance-clock', { seconds: 121 });
  expect(await client.execute(swap)).toMatchObject({ status: 400, json: { error_code: 'VALIDATION_ERROR' } });
  expect((await client.swap(swap)).status).toBe('Expired');
});

for (const timed_out of ['Expired', 'Failed'] as const) {
  test.describe(`with timed_out: ${timed_out}`, () => {
    test.use({ options: { timed_out, swap_timeout_seconds: 45 } });
    test('a payment that hangs over the end returns the funds', async ({ client, pull }) => {
      const channels = async () => (await client.node('GET', '/listchannels')).text;
      const before = await channels();
      await pull('POST', 'hold-at', { step: 'claim' });
      const swap = await client.init(await client.quote());
      await client.whitelist(swap);
      expect((await client.execute(swap)).status).toBe(200);
      expect((await client.swap(swap)).status).toBe('Pending');
      expect(await channels()).not.toBe(before);
      await pull('POST', 'advance-clock', { seconds: 60 });
      const ended = await client.swap(swap);
      expect(ended).toMatchObject({ status: timed_out, completed_at: expect.any(Number) });
      expect(await channels()).toBe(before);
      await pull('POST', 'release', {});
      expect(await client.swap(swap)).toEqual(ended);
      expect(await channels()).toBe(before);
    });
  });
}

test.describe('with a slow sweep', () => {
  test.use({ options: { expiry_sweep_seconds: 120 } });
  test('the status comes late, the end does not', async ({ client, pull, reference }) => {
    const swap = await client.init(await client.quote());
    await client.whitelist(swap);
    await pull('POST', 'advance-clock', { seconds: 130 });
    expect(await client.swap(swap)).toMatchObject({ status: 'Waiting', completed_at: null });
    // The node is not asked: it would take that for the end of the swap, whatever became of it.
    const { node } = reference.service.maker;
    node.execute = () => Promise.reject(new Error('the node was asked'));
    expect((await client.execute(swap)).status).toBe(400);
    await pull('POST', 'advance-clock', { seconds: 120 });
    expect((await client.swap(swap)).status).toBe('Expired');
  });
});
