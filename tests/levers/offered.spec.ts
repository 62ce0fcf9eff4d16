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

/** Uses a control interface that answers each lever by a status. */
async function withControl<Result>(
  statusOf: (lever: string) => number,
  use: (controlUrl: string, pulled: string[]) => Promise<Result>,
): Promise<Result> {
  const pulled: string[] = [];
  const server = await loopback(
    answering((request) => {
      const lever = /^POST \/([\w-]+)/.exec(request)?.[1] ?? '';
      pulled.push(lever);
      return http(statusOf(lever), '{}');
    }),
  );
  try {
    return await use(server.origin, pulled);
  } finally {
    await server.stop();
  }
}

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
    const methods: string[] = [];
    const server = await loopback(
      answering((request) => {
        const [method = '', asked] = request.split(' ');
        methods.push(method);
        return asked === path ? http(status, JSON.stringify(body)) : http(200, '{"now":1}');
      }),
    );
    try {
      expect(await offeredLevers(server.origin, DEADLINE_MS)).toEqual(['mine', 'release']);
      expect(new Set(methods)).toEqual(new Set(['GET']));
    } finally {
      await server.stop();
    }
  });

test('a control interface that lists nothing of ours has none', async () => {
  const server = await loopback(answering(() => http(200, '{"levers":["fly"]}')));
  try {
    await expect(offeredLevers(server.origin, DEADLINE_MS)).rejects.toThrow(ConfigurationError);
  } finally {
    await server.stop();
  }
});

test('a lever is missing by what routers say, and by nothing else', async () => {
  const statuses: Record<string, number> = { 'advance-clock': 404, mine: 405, 'hold-at': 501, 'move-rate': 500 };
  const offered = await withControl(
    (lever) => statuses[lever] ?? 400,
    (controlUrl) => offeredLevers(controlUrl, DEADLINE_MS),
  );
  expect(offered).toEqual([
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
  const found = withControl(
    () => 404,
    (controlUrl) => offeredLevers(controlUrl, DEADLINE_MS),
  );
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
    (lever) => (lever === 'mine' ? 404 : 200),
    async (controlUrl, pulled) => {
      const levers = leversOf(controlUrl, { offered: ['mine', 'release'] });
      await expect(levers.mine(1)).rejects.toThrow(NotApplicable);
      await expect(levers.mine(1)).rejects.toThrow('needs the lever mine, which the control interface does not have');
      await expect(levers.moveRate(5)).rejects.toThrow(MissingLever);
      await levers.release();
      expect(pulled, 'what was not offered is not pulled').toEqual(['mine', 'mine', 'release']);
    },
  );
});

test('without its clock the time is waited for', async () => {
  await withControl(
    () => 404,
    async (controlUrl) => {
      const clock = waitClock(1_000_000);
      const { advanceClock } = leversOf(controlUrl);
      const passage = createPassage({ read: async () => clock.now() / 1000, advanceClock, clock });
      await passage.until(1_030, 'a quote has expired');
      expect(clock.now()).toBeGreaterThanOrEqual(1_030_000);
    },
  );
});
