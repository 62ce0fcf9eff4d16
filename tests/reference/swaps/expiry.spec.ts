import { expect } from '../../test.ts';
import { test } from './trading.ts';

for (const timed_out of ['Expired', 'Failed'] as const) {
  test.describe(`with timed_out: ${timed_out}`, () => {
    test.use({ options: { timed_out, swap_timeout_seconds: 45 } });
    test('a payment that hangs over the end returns the funds', async ({ client, pull }) => {
      const channels = async () => (await client.node('GET', '/listchannels')).text;
      const before = await channels();
      await pull('POST', 'hold-at', { step: 'claim' });
      const swap = await client.agreed();
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
    const swap = await client.agreed();
    await pull('POST', 'advance-clock', { seconds: 130 });
    expect(await client.swap(swap)).toMatchObject({ status: 'Waiting', completed_at: null });
    // The node is not asked: it would overwrite the swap with `Expired`, even a settled one.
    const { node } = reference.service.maker;
    node.execute = () => Promise.reject(new Error('the node was asked'));
    expect((await client.execute(swap)).status).toBe(400);
    await pull('POST', 'advance-clock', { seconds: 120 });
    expect((await client.swap(swap)).status).toBe('Expired');
  });
});
