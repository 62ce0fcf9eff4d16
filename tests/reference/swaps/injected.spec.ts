import type { Injection } from '../../../reference/maker/injection.ts';
import { expect } from '../../test.ts';
import { test } from './trading.ts';

test('a change turns decisions of the Lightning model round, and removing it brings them back', async ({
  client,
  reference,
}) => {
  const end = async () => {
    const swap = await client.agreed();
    await client.execute(swap);
    return client.end(swap);
  };
  const short: Injection = { node: { carriedQty: (qty) => qty - 1n } };
  reference.service.inject('short', short);
  expect(await end()).toBe('Failed');
  reference.service.remove('short');
  expect(await end()).toBe('Succeeded');
});

test('a change changes the pace of payments that a node makes already', async ({ client, reference }) => {
  await client.pubkey();
  reference.service.inject('slow', { options: { payment_step_ms: 600_000, swap_timeout_seconds: 86_400 } });
  const swap = await client.agreed();
  expect((await client.execute(swap)).status).toBe(200);
  expect((await client.swap(swap)).status).toBe('Pending');
  reference.clock.advance(3600);
  expect((await client.swap(swap)).status).toBe('Succeeded');
});

test('swap decisions are replaced one by one', async ({ client, reference }) => {
  reference.service.inject('trusting', { decisions: { isIssued: () => true } });
  const swap = await client.agreed();
  expect((await client.execute(swap, { swapstring: 'another' })).status).toBe(200);
  expect((await client.execute(swap)).status).toBe(400);
});
