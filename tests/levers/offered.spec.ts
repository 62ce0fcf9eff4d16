import { leversOf, MissingLever } from '../../harness/levers/control.ts';
import { LEVERS } from '../../harness/levers/names.ts';
import { offeredLevers } from '../../harness/levers/offered.ts';
import { createPassage } from '../../harness/levers/passage.ts';
import { ConfigurationError, NotApplicable } from '../../harness/verdict/failures.ts';
import { startReference } from '../../reference/reference.ts';
import { waitClock } from '../engine/wait-clock.ts';
import { answering, http, loopback } from '../engine/wire/loopback.ts';
import { expect, test } from '../test.ts';

const DEADLINE_MS = 10_000;

type Answer = (path: string) => Buffer;

/** Uses a control interface that answers by path: `/mine` is that of a lever. */
async function withControl<Result>(
  answer: Answer,
  use: (controlUrl: string, requests: string[]) => Promise<Result>,
): Promise<Result> {
  const requests: string[] = [];
  const server = await loopback(
    answering((request) => {
      const [method = '', path = ''] = request.split(' ');
      requests.push(`${method} ${path}`);
      return answer(path);
    }),
  );
  try {
    return await use(server.origin, requests);
  } finally {
    await server.stop();
  }
}

const offeredBy = (answer: Answer) => withControl(answer, (controlUrl) => offeredLevers(controlUrl, DEADLINE_MS));

test('the reference says that it has all levers, and finding that out changes nothing', async () => {
  const reference = await startReference();
  try {
    const state = async () => (await fetch(`${reference.controlUrl}/state`)).json();
    const { now: _, ...before } = await state();
    expect(await offeredLevers(reference.controlUrl, DEADLINE_MS)).toEqual(LEVERS);
    expect(before.levers).toEqual(expect.arrayContaining([...LEVERS]));
    expect(await state()).toMatchObject(before);
  } finally {
    await reference.close();
  }
});

for (const [how, status, path, body] of [
  ['state lists', 200, '/state', { levers: ['mine', 'fault', 'release', 7] }],
  [
    'a 404 names',
    404,
    '/no-such-lever',
    { error: 'There is no such lever; there are GET /state, POST /mine, POST /release' },
  ],
] as const)
  test(`a control interface has the levers that ${how}, and none is pulled to find out`, async () => {
    await withControl(
      (asked) => (asked === path ? http(status, JSON.stringify(body)) : http(200, '{"now":1}')),
      async (controlUrl, requests) => {
        expect(await offeredLevers(controlUrl, DEADLINE_MS)).toEqual(['mine', 'release']);
        expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
      },
    );
  });

test('a control interface that lists nothing of ours has none', async () => {
  await expect(offeredBy(() => http(200, '{"levers":["fly"]}'))).rejects.toThrow(ConfigurationError);
});

test('a lever is missing by what routers say, and by nothing else', async () => {
  const statuses: Record<string, number> = { '/advance-clock': 404, '/mine': 405, '/hold-at': 501, '/move-rate': 500 };
  expect(await offeredBy((path) => http(statuses[path] ?? 400, '{}'))).toEqual([
    'node-outage',
    'move-rate',
    'pay-invoice',
    'pay-onchain',
    'break-route',
    'fail-at',
    'release',
  ]);
});

test('an address without any lever is a wrong one', async () => {
  const found = offeredBy(() => http(404));
  await expect(found).rejects.toThrow(ConfigurationError);
  await expect(found).rejects.toThrow(
    /^CONTROL_URL: http:\S+ has none of the levers advance-clock, .*; correct the address/,
  );
});

test('a control interface that is not there is found by the first pull', async () => {
  const server = await loopback(() => {});
  await server.stop();
  expect(await offeredLevers(server.origin, DEADLINE_MS)).toEqual(LEVERS);
});

test('a missing lever costs what needs it alone', async () => {
  await withControl(
    (path) => http(path === '/mine' ? 404 : 200, '{}'),
    async (controlUrl, requests) => {
      const levers = leversOf(controlUrl, { offered: ['mine', 'release'] });
      await expect(levers.mine(1)).rejects.toThrow(NotApplicable);
      await expect(levers.mine(1)).rejects.toThrow('needs the lever mine, which the control interface does not have');
      await expect(levers.moveRate(5)).rejects.toThrow(MissingLever);
      await levers.release();
      expect(requests, 'what was not offered is not pulled').toEqual(['POST /mine', 'POST /mine', 'POST /release']);
    },
  );
});

test('without its clock the time is waited for', async () => {
  await withControl(
    () => http(404),
    async (controlUrl) => {
      const clock = waitClock(1_000_000);
      const { advanceClock } = leversOf(controlUrl);
      const passage = createPassage({ read: async () => clock.now() / 1000, advanceClock, clock });
      await passage.until(1_030, 'a quote has expired');
      expect(clock.now()).toBeGreaterThanOrEqual(1_030_000);
    },
  );
});
