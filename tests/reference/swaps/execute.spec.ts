import { expect } from '../../test.ts';
import { test } from './trading.ts';

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

test.describe('with repeated_execute: accept', () => {
  test.use({ options: { repeated_execute: 'accept' } });
  test('a repeat is answered like the first and settles nothing', async ({ client }) => {
    const swap = await client.agreed();
    const first = await client.execute(swap);
    expect(await client.end(swap)).toBe('Succeeded');
    const settled = (await client.node('GET', '/listchannels')).text;
    const again = await client.execute(swap);
    expect(again).toMatchObject({ status: 200, json: first.json as object });
    expect((await client.node('GET', '/listchannels')).text).toBe(settled);
  });
});
