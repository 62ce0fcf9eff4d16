import { expect } from '../../test.ts';
import { SWAPS, test } from './trading.ts';

test.describe('on another network', () => {
  test.use({ options: { network: 'signet' } });
  test('the name of the network follows', async ({ client }) => {
    expect((await client.get(`${SWAPS}/nodeinfo`)).json).toMatchObject({ network: 'Signet' });
  });
});

test('while the node is away everything that needs it is 503, and works again afterwards', async ({ client, pull }) => {
  const swap = await client.init(await client.quote());
  const quote = await client.quote();
  const asked = () =>
    Promise.all([
      client.get(`${SWAPS}/nodeinfo`),
      client.send(`${SWAPS}/init`, client.bodyOf(quote)),
      client.status(swap),
      client.execute(swap),
    ]);
  await pull('POST', 'node-outage', { on: true });
  for (const answer of await asked()) {
    expect(answer).toMatchObject({ status: 503, json: { error_code: 'SERVICE_UNAVAILABLE', details: {} } });
  }
  await pull('POST', 'node-outage', { on: false });
  const [info, init, status, execute] = await asked();
  expect([info.status, init.status, status.status]).toEqual([200, 200, 200]);
  // Not whitelisted: refused, though no longer for the outage.
  expect(execute.status).toBe(400);
});

test('the levers of the node say what is wrong', async ({ pull }) => {
  for (const [lever, body] of [
    ['mine', { blocks: 0 }],
    ['mine', { blocks: 1.5 }],
    ['break-route', { on: 'yes' }],
    ['fail-at', { step: 'nowhere' }],
    ['hold-at', {}],
  ] as const) {
    expect(await pull('POST', lever, body)).toMatchObject({ status: 400, json: { error: expect.any(String) } });
  }
});
