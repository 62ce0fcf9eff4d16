import { sparing } from '../../harness/taker/calm.ts';
import type { Connection } from '../../harness/taker/connection.ts';
import { membersOf } from '../../harness/taker/members.ts';
import { SetupError } from '../../harness/verdict/failures.ts';
import { createClock } from '../../reference/clock.ts';
import { createRegtest } from '../../reference/node/regtest.ts';
import { startNode } from '../../reference/node/start.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { expect, test } from '../test.ts';
import { openTaker } from './fake-node.ts';

const CHANNELS = { method: 'GET', path: '/listchannels' } as const;

/** A node of one swap that shows these statuses, the last one for ever, and what it was asked. */
function swapping(member: 'local_balance_msat' | 'local_balance_sat', ...statuses: readonly string[]) {
  let looks = 0;
  const asked: string[] = [];
  const clock = waitClock();
  const answers: Readonly<Record<string, () => object>> = {
    '/listchannels': () => ({ channels: [{ [member]: 1 }] }),
    '/networkinfo': () => ({ height: 1 }),
    '/listswaps': () => {
      const status = statuses[Math.min(looks++, statuses.length - 1)];
      return { maker: [], taker: [{ payment_hash: 'h', status, completed_at: null }] };
    },
  };
  const node: Connection = {
    async call({ path }) {
      asked.push(path);
      return membersOf(answers[path]?.(), path);
    },
    callIfKnown: async () => undefined,
    close: async () => {},
  };
  return { node: sparing(node, { calmMs: 3_000, unrecorded: node, clock }), asked, clock };
}

test('the channels of an old node are listed some seconds after its last swap, what does no harm at once', async () => {
  const { node, asked, clock } = swapping('local_balance_msat', 'Waiting', 'Pending', 'Pending', 'Succeeded');
  await node.call(CHANNELS);
  await node.call(CHANNELS);
  expect([asked, clock.now()]).toEqual([['/listchannels', '/listswaps', '/listchannels'], 0]);
  await node.call({ method: 'GET', path: '/networkinfo' });
  expect([asked.at(-1), clock.now()]).toEqual(['/networkinfo', 0]);
  await node.call(CHANNELS);
  // Two looks while it was Pending, one that saw its end, and three seconds.
  expect(clock.now()).toBe(5_000);
  await node.call(CHANNELS);
  expect(clock.now()).toBe(5_000);
});

test('a newer node is asked as before', async () => {
  const { node, asked, clock } = swapping('local_balance_sat', 'Pending');
  for (let look = 0; look < 3; look++) await node.call(CHANNELS);
  expect([asked, clock.now()]).toEqual([['/listchannels', '/listchannels', '/listchannels'], 0]);
});

test('a swap that hangs is waited for once', async () => {
  const { node, clock } = swapping('local_balance_msat', 'Pending');
  for (let look = 0; look < 2; look++) await node.call(CHANNELS);
  const waited = clock.now();
  expect(waited).toBe(60_000);
  await node.call(CHANNELS);
  expect(clock.now()).toBeLessThanOrEqual(waited + 3_000);
});

test('a node that broke is named as such, at once, until it answers again', async () => {
  const clock = createClock();
  const { takerNode, lightning } = createRegtest({ clock });
  const { nodeUrl, close } = await startNode({ node: takerNode });
  const taker = openTaker({ url: nodeUrl });
  try {
    await taker.networkinfo();
    lightning.taker.broken = 'until restarted';
    for (let call = 0; call < 2; call++) {
      await expect(taker.listswaps()).rejects.toThrow(SetupError);
      await expect(taker.listswaps()).rejects.toThrow(
        /broke: it accepts connections, and closes each without an answer/,
      );
    }
    lightning.taker.broken = 'no';
    expect(await taker.listswaps()).toEqual([]);
  } finally {
    await taker.close();
    await close();
  }
});
