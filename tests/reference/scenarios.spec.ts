import type { ReferenceOptions } from '../../reference/reference.ts';
import { SCENARIOS } from '../../reference/scenarios.ts';
import { expect } from '../test.ts';
import { test as ordering } from './orders/ordering.ts';
import { MARKET, send } from './running.ts';
import { test as trading } from './swaps/trading.ts';

/** What a scenario makes of a reference. */
function inScenario(name: string): ReferenceOptions {
  const { options, pulled = [] } = SCENARIOS[name] ?? {};
  return { ...options, pulled };
}

trading.describe('slow-settlement', () => {
  trading.use({ options: inScenario('slow-settlement') });

  trading('a swap is Pending until half a minute later', async ({ client, reference }) => {
    const swap = await client.agreed();
    expect((await client.execute(swap)).status).toBe(200);
    reference.clock.advance(15);
    expect(await client.swap(swap)).toMatchObject({ status: 'Pending' });
    reference.clock.advance(20);
    expect(await client.end(swap)).toBe('Succeeded');
  });
});

trading.describe('failing-route', () => {
  trading.use({ options: inScenario('failing-route') });

  trading('an execute finds no route, again after a reset, until the route is back', async ({ client, pull }) => {
    const fails = async () => {
      const swap = await client.agreed();
      expect((await client.execute(swap)).status).toBeGreaterThanOrEqual(400);
      expect(await client.swap(swap)).toMatchObject({ status: 'Failed' });
    };
    await fails();
    await pull('POST', 'reset', {});
    await fails();
    await pull('POST', 'break-route', { on: false });
    const swap = await client.agreed();
    await client.execute(swap);
    expect(await client.end(swap)).toBe('Succeeded');
  });
});

ordering.describe('repricing', () => {
  ordering.use({ options: inScenario('repricing') });

  ordering('an order of an asset waits for a decision within two minutes', async ({ client }) => {
    const order = await client.create(await client.assetBody());
    await client.lever('advance-clock', { seconds: 120 });
    expect(await client.get(order)).toMatchObject({ order_state: 'PENDING_RATE_DECISION' });
  });
});

trading.describe('outage', () => {
  trading.use({ options: inScenario('outage') });

  trading('what needs the node is refused with 503 until the outage ends', async ({ client, pull }) => {
    expect((await client.get('/api/v1/swaps/nodeinfo')).status).toBe(503);
    await pull('POST', 'node-outage', { on: false });
    expect((await client.get('/api/v1/swaps/nodeinfo')).status).toBe(200);
  });
});

trading.describe('throttling', () => {
  trading.use({ options: inScenario('throttling') });

  trading('the thirteenth request of a minute has to wait', async ({ reference }) => {
    const answers = [];
    for (let count = 1; count <= 13; count += 1) answers.push(await send(`${reference.baseUrl}${MARKET}/assets`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429]);
    expect(answers.at(-1)?.json).toMatchObject({ details: { retry_after: expect.any(Number) } });
  });
});

trading.describe('short-lived-quotes', () => {
  trading.use({ options: inScenario('short-lived-quotes') });

  trading('an init that comes five seconds later is refused', async ({ client, reference }) => {
    const quote = await client.quote();
    reference.clock.advance(5);
    expect((await client.send('/api/v1/swaps/init', client.bodyOf(quote))).status).toBe(400);
  });
});
