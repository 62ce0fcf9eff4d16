import { REVISIONS } from '../../../reference/lightning/revision.ts';
import { UnusableSetting } from '../../../reference/unusable.ts';
import { test as plain } from '../../reference/running.ts';
import { expect } from '../../test.ts';
import { TOKEN, test } from './on-imitation.ts';

for (const [revision, asset_id] of [
  ['2024-11', 'rgb:wJc7awos-Ysoctn6-OqWzb1j-pq!YR8G-cCU5J0m-$Wfbyic'],
  ['current', 'rgb:wJc7awos-Ysoctn6-OqWzb1j-pq_YR8G-cCU5J0m-~Wfbyic'],
] as const)
  test.describe(`on a node of revision ${revision} with an asset in letters of its own`, () => {
    test.use({ revision, asset_id });

    test('a swap settles', async ({ stage }) => {
      const { client } = await stage.start();
      const swap = await client.agreed(await client.quote({ ticker: 'GOLD', amount: 50_000_000 }));
      expect(await client.execute(swap)).toMatchObject({ status: 200 });
      expect(await client.end(swap)).toBe('Succeeded');
    });
  });

for (const revision of REVISIONS)
  test.describe(`on a node of revision ${revision}`, () => {
    test.use({ revision });

    for (const sell of [false, true])
      test(`a swap settles over the HTTP interface of the node, ${sell ? 'sold' : 'bought'}`, async ({ stage }) => {
        const { client } = await stage.start();
        const amount = sell ? 1_000_000 : 50_000_000;
        const swap = await client.init(await client.quote({ ticker: 'GOLD', sell, amount }));
        expect(await client.swap(swap)).toMatchObject({ status: 'Waiting', completed_at: null });
        await client.whitelist(swap);
        expect((await client.execute(swap)).json).toMatchObject({ status: 200 });
        expect(await client.end(swap)).toBe('Succeeded');
        const end = await client.swap(swap);
        expect(await client.execute(swap)).toMatchObject({ status: 400 });
        expect(await client.swap(swap)).toEqual(end);
      });

    test('without whitelisting a swap is under way, and then fails', async ({ stage }) => {
      const { client } = await stage.start();
      const swap = await client.init(await client.quote({ ticker: 'GOLD', amount: 50_000_000 }));
      expect((await client.execute(swap)).json).toMatchObject({ status: 200 });
      expect(await client.end(swap)).toBe('Failed');
      expect(await client.execute(swap)).toMatchObject({ status: 400 });
    });

    test('a taker that is away cannot be reached, then or later', async ({ stage }) => {
      const { client } = await stage.start();
      const swap = await client.init(await client.quote({ ticker: 'GOLD', amount: 50_000_000 }));
      await client.whitelist(swap);
      const taker_pubkey = await client.pubkey();
      stage.regtest.lightning.taker.awake = false;
      expect(await client.execute(swap, { taker_pubkey })).toMatchObject({ status: 400 });
      expect(await client.swap(swap)).toMatchObject({ status: 'Failed' });
      stage.regtest.lightning.taker.awake = true;
      expect(await client.execute(swap)).toMatchObject({ status: 400 });
      expect(await client.swap(swap)).toMatchObject({ status: 'Failed' });
    });
  });

test.describe('on a node that shows swaps in a list alone', () => {
  test.use({ revision: '2024-11' });

  test('a swap is found as soon as it is begun, whoever looked just before', async ({ stage }) => {
    const { client } = await stage.start();
    for (let round = 0; round < 3; round += 1) {
      const swap = await client.init(await client.quote({ ticker: 'GOLD', amount: 40_000_000 }));
      expect(await client.swap(swap)).toMatchObject({ status: 'Waiting' });
    }
  });
});

test('a swap that was begun in one life is executed, reported and not repeated in the next', async ({ stage }) => {
  const first = await stage.start();
  const [swap, other] = [
    await first.client.quote({ ticker: 'GOLD', amount: 50_000_000 }),
    await first.client.quote({ ticker: 'GOLD', amount: 50_000_000 }),
  ];
  const [begun, settled] = [await first.client.init(swap), await first.client.init(other)];
  await first.client.whitelist(settled);
  await first.client.execute(settled);
  expect(await first.client.end(settled)).toBe('Succeeded');
  const end = await first.client.swap(settled);
  await first.maker.close();
  const second = await stage.start();
  expect(await second.client.swap(settled)).toEqual(end);
  expect(await second.client.execute(settled)).toMatchObject({ status: 400 });
  expect(await second.client.swap(settled)).toEqual(end);
  expect(await second.client.swap(begun)).toMatchObject({ status: 'Waiting' });
  await second.client.whitelist(begun);
  expect(await second.client.execute(begun)).toMatchObject({ status: 200 });
  expect(await second.client.end(begun)).toBe('Succeeded');
  expect(await second.client.status({ ...begun, access_token: 'swp_other' })).toMatchObject({ status: 404 });
  // Quotes end with the service, and keys are what they were. What is drawn is never drawn again.
  expect(second.maker.keys).toEqual(first.maker.keys);
  const stale = await second.client.send('/api/v1/swaps/init', second.client.bodyOf(other));
  expect(stale).toMatchObject({ status: 400 });
  const fresh = await second.client.init(await second.client.quote({ ticker: 'GOLD', amount: 50_000_000 }));
  expect([begun.access_token, settled.access_token]).not.toContain(fresh.access_token);
});

test('the control interface has what a real node leaves possible', async ({ stage }) => {
  const { maker, client } = await stage.start();
  const pull = async (lever: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${maker.controlUrl}/${lever}`, request);
    return { status: response.status, json: await response.json() };
  };
  const { json: state } = await pull('state');
  expect(state).toMatchObject({ network: 'regtest', levers: ['move-rate', 'node-outage'] });
  expect(state).not.toHaveProperty('seed');
  for (const lever of ['advance-clock', 'mine', 'fail-at', 'hold-at', 'release', 'break-route', 'pay-invoice', 'fault'])
    expect(await pull(lever, {})).toMatchObject({ status: 404 });
  const before = await client.quote({ ticker: 'GOLD', amount: 50_000_000 });
  await pull('move-rate', { percent: 25 });
  const after = await client.quote({ ticker: 'GOLD', amount: 50_000_000 });
  expect(Number(after.to_asset.amount)).toBeLessThan(Number(before.to_asset.amount) * 0.9);
  await pull('node-outage', { on: true });
  const unavailable = { status: 503, json: { error_code: 'SERVICE_UNAVAILABLE' } };
  expect(await client.get('/api/v1/swaps/nodeinfo')).toMatchObject(unavailable);
  expect(await client.send('/api/v1/swaps/init', client.bodyOf(after))).toMatchObject(unavailable);
  await pull('node-outage', { on: false });
  expect(await client.init(after)).toHaveProperty('payment_hash');
});

test('a locked node is distinguished from one that is away, and both from a swap that is no more', async ({
  stage,
}) => {
  const { client } = await stage.start();
  const swap = await client.init(await client.quote({ ticker: 'GOLD', amount: 50_000_000 }));
  stage.regtest.makerRgbNode.locked = true;
  const locked = { status: 503, json: { message: 'The maker node is locked' } };
  expect(await client.status(swap)).toMatchObject(locked);
  expect(await client.execute(swap)).toMatchObject(locked);
  stage.regtest.makerRgbNode.locked = false;
  await client.whitelist(swap);
  expect(await client.execute(swap)).toMatchObject({ status: 200 });
  expect(await client.end(swap)).toBe('Succeeded');
});

test('without a bitcoind no channels are sold', async ({ stage }) => {
  const { client } = await stage.start();
  const refused = { status: 503, json: { error_code: 'LSPS1_NODE_UNREACHABLE' } };
  expect(await client.get('/api/v1/lsps1/get_info')).toMatchObject(refused);
});

test('what cannot be started is reported in one sentence', async ({ stage }) => {
  const says = async (options: Parameters<typeof stage.start>[0], ...parts: string[]) => {
    const error = await stage.start(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnusableSetting);
    for (const part of parts) expect(String(error)).toContain(part);
    expect(String(error)).not.toContain('other-token');
  };
  await says({ node: { url: 'http://127.0.0.1:1' } }, '--maker-node: ', 'does not answer');
  await says({ node: { url: stage.makerUrl, token: 'other-token' } }, '--maker-node: ', 'Unauthorized', '-token');
  await says({ bitcoind: 'http://u:p@127.0.0.1:1' }, '--bitcoind: ', 'does not answer');
  await says({ catalogue: '/nowhere.yaml' }, '--catalogue: ', '/nowhere.yaml cannot be read');
  stage.regtest.makerRgbNode.locked = true;
  await says({}, '--maker-node: ', 'LockedNode', 'unlock');
  stage.regtest.makerRgbNode.locked = false;
  stage.regtest.lightning.world.network = 'mainnet';
  await says({}, '--maker-node: ', 'Mainnet');
  stage.regtest.lightning.world.network = 'regtest';
  const { maker } = await stage.start();
  await says({}, '--state: ', 'in use');
  await maker.close();
  // A state is of one node: what another one was asked to pay says nothing about this one.
  const { makerRgbNode, lightning } = stage.regtest;
  Object.assign(makerRgbNode, { self: lightning.taker });
  await says(
    { node: { url: stage.makerUrl, token: TOKEN } },
    '--state: ',
    lightning.maker.pubkey,
    lightning.taker.pubkey,
  );
});

plain('the embedded reference goes on as it was: with all levers', async ({ pull }) => {
  const { json } = await pull('GET', 'state');
  expect(json).toMatchObject({ levers: expect.arrayContaining(['advance-clock', 'mine', 'pay-invoice', 'release']) });
});
