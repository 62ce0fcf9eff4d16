import { expect } from '../../test.ts';
import { SWAPS, test } from './trading.ts';

const STATUS = `${SWAPS}/atomic/status`;

test.describe('with missing_hash: 404', () => {
  test.use({ options: { missing_hash: 404 } });
  test('a missing hash finds nothing', async ({ client }) => {
    const { access_token } = await client.init(await client.quote());
    for (const body of [{ access_token }, {}]) {
      expect(await client.send(STATUS, body)).toMatchObject({ status: 404, json: { message: 'Swap not found' } });
    }
  });
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
