import type { Socket } from 'node:net';
import { BOUND_NAMES, BOUNDS, type Bounds, DEFAULT_BOUNDS } from '../../harness/engine/bounds.ts';
import { beginLimitsHit, endLimitsHit, type LimitHit } from '../../harness/engine/limits-hit.ts';
import { createWaitBudget } from '../../harness/engine/wire/wait-budget.ts';
import { leversOf } from '../../harness/levers/control.ts';
import { absenceOf, countSilence } from '../../harness/run/absence.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { SetupError } from '../../harness/verdict/failures.ts';
import { openTaker } from '../taker/fake-node.ts';
import { expect, test } from '../test.ts';
import { frame, OPCODE, refusing, rig as socketRig, upgrading } from './socket/fake.ts';
import { answering, http, loopback, rig } from './wire/loopback.ts';

/** The bounds that some work hits; the work may fail. */
async function hitBy(work: () => Promise<unknown>): Promise<readonly LimitHit[]> {
  beginLimitsHit();
  await work().catch(() => {});
  return endLimitsHit();
}

async function against(
  onSocket: (socket: Socket) => void,
  work: (origin: string) => Promise<unknown>,
): Promise<readonly LimitHit[]> {
  const server = await loopback(onSocket);
  try {
    return await hitBy(() => work(server.origin));
  } finally {
    await server.stop();
  }
}

const LARGE = answering(() => http(200, '"'.padEnd(5_000, 'x').concat('"')));
const LONG_HEADERS = answering(() => http(200, '{}', { 'x-long': 'y'.repeat(5_000) }));
const DEEP = answering(() => http(200, `${'['.repeat(30)}${']'.repeat(30)}`));
const BUSY = answering(() => http(429, '{}', { 'retry-after': '60' }));
const SILENT = (socket: Socket) => socket.resume();

const ofAnswers: [bound: keyof Bounds, limit: number, onSocket: (socket: Socket) => void][] = [
  ['bodyBytes', 4_096, LARGE],
  ['headerBytes', 4_096, LONG_HEADERS],
  ['jsonDepth', 20, DEEP],
  ['namedWaitMs', 30_000, BUSY],
  ['deadlineMs', 200, SILENT],
];
for (const [bound, limit, onSocket] of ofAnswers)
  test(`an answer beyond ${bound}: the setting moves the bound, and the report names it with the exchange`, async () => {
    const hits = await against(onSocket, async (origin) => {
      const { wire } = rig(origin, {
        bounds: { [bound]: limit },
        ...(bound === 'deadlineMs' ? { deadlineMs: limit } : {}),
      });
      try {
        return (await wire.send({ method: 'GET', path: '/x' })).value;
      } finally {
        await wire.close();
      }
    });
    expect(hits).toEqual([{ bound, limit, times: 1, exchange: 'w0-1' }]);
  });

test('within the default bounds none of them is hit', async () => {
  for (const onSocket of [LARGE, LONG_HEADERS, DEEP]) {
    const hits = await against(onSocket, async (origin) => {
      const { wire } = rig(origin);
      expect((await wire.send({ method: 'GET', path: '/x' })).problem).toBeUndefined();
      await wire.close();
    });
    expect(hits).toEqual([]);
  }
});

const messages = (count: number, length: number) => (socket: Socket) => {
  for (let sent = 0; sent < count; sent++) socket.write(frame(OPCODE.text, 'x'.repeat(length)));
};
const ofSockets: [bound: keyof Bounds, limit: number, then: (socket: Socket) => void][] = [
  ['messageBytes', 4_096, messages(1, 5_000)],
  ['sessionBytes', 4_096, messages(5, 1_000)],
  ['sessionFrames', 20, messages(21, 1)],
];
for (const [bound, limit, then] of ofSockets)
  test(`a session beyond ${bound} is cut off, and that is noted`, async () => {
    const server = await upgrading(then);
    const hits = await hitBy(async () => {
      const { sockets, exchanges } = socketRig(server.origin, { bounds: { [bound]: limit } });
      await sockets.open();
      await expect.poll(() => exchanges.length).toBe(1);
      await sockets.closeAll();
    });
    await server.stop();
    expect(hits).toEqual([{ bound, limit, times: 1 }]);
  });

const ofTranscripts: [bound: keyof Bounds, limit: number, count: number, length: number, times: number][] = [
  ['transcriptMessages', 10, 12, 1, 2],
  ['transcriptBytes', 4_096, 1, 1_000, 1],
];
for (const [bound, limit, count, length, times] of ofTranscripts)
  test(`a session beyond ${bound} goes on, recorded by less, and that is noted`, async () => {
    const server = await upgrading(messages(count, length));
    const hits = await hitBy(async () => {
      const { sockets } = socketRig(server.origin, { bounds: { [bound]: limit } });
      const session = await sockets.open();
      await expect.poll(() => session.received).toBe(count);
      expect(session.closing).toBeUndefined();
      await sockets.closeAll();
    });
    await server.stop();
    expect(hits).toEqual([{ bound, limit, times, exchange: 'w0-1' }]);
  });

test('of the body that refuses a socket no more is read than the bound, and that is noted', async () => {
  const server = await refusing(403, 'x'.repeat(5_000));
  const bound = { bound: 'refusalBytes', limit: 4_096 };
  const hits = await hitBy(async () => {
    const { sockets, exchanges } = socketRig(server.origin, { bounds: { refusalBytes: bound.limit } });
    await expect(sockets.open()).rejects.toThrow();
    expect(exchanges.map(({ response }) => response?.body)).toEqual([{ text: 'x'.repeat(bound.limit) }]);
    await sockets.closeAll();
  });
  await server.stop();
  expect(hits).toEqual([{ ...bound, times: 1 }]);
});

test('the node and the levers are held to the bounds of the target', async () => {
  const bounds = { bodyBytes: 4_096 };
  const bodyBytes = { bound: 'bodyBytes', limit: 4_096, times: 1 };
  const ofNode = await against(LARGE, async (url) => {
    const taker = openTaker({ url, bounds });
    await expect(taker.nodeinfo()).rejects.toThrow(SetupError);
    await taker.close();
  });
  expect(ofNode).toEqual([{ ...bodyBytes, exchange: 't-1' }]);
  const ofLevers = await against(LARGE, async (origin) => {
    await expect(leversOf(origin, bounds).mine(1)).rejects.toThrow(SetupError);
  });
  expect(ofLevers).toEqual([bodyBytes]);
});

test('an impatient check and a target that hangs are noted', async () => {
  const out = test.info().outputPath('out');
  const hits = await hitBy(async () => {
    createWaitBudget(1_000).over('no turn');
    countSilence(out);
    const settings = loadSettings({ CONFORMANCE_OUT: out, CONFORMANCE_MOST_SILENCES: '1' }, out);
    await absenceOf({ ...settings, baseUrl: 'http://127.0.0.1:9' });
  });
  expect(hits).toEqual([
    { bound: 'waitBudgetMs', limit: 1_000, times: 1 },
    { bound: 'mostSilences', limit: 1, times: 1 },
  ]);
});

test('every bound is a setting with a default, refused where it cannot be kept', () => {
  const folder = test.info().outputPath();
  for (const name of BOUND_NAMES) {
    const { setting, from, to } = BOUNDS[name];
    const read = (value: number) => loadSettings({ [setting]: String(value) }, folder)[name];
    expect(loadSettings({}, folder)[name], name).toBe(DEFAULT_BOUNDS[name]);
    expect([read(from), read(to)]).toEqual([from, to]);
    expect(() => read(to + 1), name).toThrow(`${setting}: "${to + 1}" must be a whole number from ${from} to ${to}.`);
  }
});
