import { expect } from '@playwright/test';
import type { Plant } from '../../../reference/maker/plant.ts';
import { test } from './trading.ts';

test('a plant turns decisions of the Lightning model round, and removing it brings them back', async ({
  client,
  reference,
}) => {
  const blind: Plant = { node: { requiresWhitelisting: () => false } };
  reference.service.plant('blind', blind);
  const swap = await client.init(await client.quote());
  expect((await client.execute(swap)).status).toBe(200);
  expect(await client.end(swap)).toBe('Succeeded');
  reference.service.uproot('blind');
  expect((await client.execute(await client.init(await client.quote()))).status).toBe(400);
});

test('decisions of the model can fall back on those they replace', async ({ client, reference }) => {
  const longer: Plant = {
    node: (current) => ({ offerExpiry: (now, seconds) => current.offerExpiry(now, seconds) + 100 }),
  };
  reference.service.plant('first', longer);
  reference.service.plant('second', longer);
  const { expires_at, requested_at } = await client.swap(await client.init(await client.quote()));
  expect(Number(expires_at) - Number(requested_at)).toBe(320);
});

test('a plant changes the pace of payments that a node makes already', async ({ client, reference }) => {
  await client.pubkey();
  reference.service.plant('slow', { options: { payment_step_ms: 600_000, swap_timeout_seconds: 86_400 } });
  const swap = await client.init(await client.quote());
  await client.whitelist(swap);
  expect((await client.execute(swap)).status).toBe(200);
  expect((await client.swap(swap)).status).toBe('Pending');
  reference.clock.advance(3600);
  expect((await client.swap(swap)).status).toBe('Succeeded');
});

test('swap decisions are replaced one by one', async ({ client, reference }) => {
  reference.service.plant('open', { behaviour: { opens: (_given, expected) => expected !== undefined } });
  const swap = await client.init(await client.quote());
  expect((await client.status({ ...swap, access_token: 'wrong' })).status).toBe(200);
  expect((await client.status({ ...swap, payment_hash: 'ab' })).status).toBe(404);
});
