import { recordedCheck, type SideInput } from '../../../harness/engine/replay/recorded-check.ts';
import { beginReplay, endReplay } from '../../../harness/engine/replay/replay.ts';
import { keepSideInputs } from '../../../harness/engine/replay/side-input.ts';
import { createPacing } from '../../../harness/engine/wire/pacing.ts';
import { createWaitBudget } from '../../../harness/engine/wire/wait-budget.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import { failureOf } from '../../failure-of.ts';
import { expect, test } from '../../test.ts';
import { waitClock } from '../wait-clock.ts';
import { answering, http, type Wired, wired } from './loopback.ts';

const GET = { method: 'GET', path: '/api/v1/x' };

async function refused(headers: Record<string, string>, times: number) {
  const clock = waitClock();
  const work = async ({ wire, exchanges }: Wired) => {
    const errors: Error[] = [];
    for (let time = 0; time < times; time++) errors.push(await failureOf(wire.send(GET)));
    return { errors, waits: clock.waits, sent: exchanges.length };
  };
  const busy = answering(() => http(429, '{}', headers));
  return wired(busy, work, { clock, waitBudget: createWaitBudget(150_000, clock.now) });
}

test('a wait that nobody keeps is not begun', async () => {
  const { errors, waits, sent } = await refused({ 'retry-after': '999999999' }, 1);
  expect(errors[0]).toBeInstanceOf(NotExercised);
  expect(String(errors[0])).toContain('asks to wait 999999999 s; a run waits 120 s at most');
  expect(waits).toEqual([]);
  expect(sent).toBe(1);
});

test('waits that are each short enough end when they are too long together', async () => {
  const { errors, waits, sent } = await refused({ 'retry-after': '60' }, 2);
  for (const error of errors) expect(error).toBeInstanceOf(NotExercised);
  expect(String(errors[0])).toContain('one check waits 150 s at most');
  expect(waits).toHaveLength(2);
  expect(sent).toBe(4);
});

test('a turn that comes too late is not waited for, and the next check has its own wait budget', async () => {
  let now = 1_000_000;
  const alarms: (() => void)[] = [];
  const clock = { now: () => now, after: (_ms: number, callback: () => void) => alarms.push(callback) };
  const waitBudget = createWaitBudget(100_000, clock.now);
  const pacing = createPacing({ workers: 1, pace: 2, waitBudget, clock });
  await pacing.before('GET /x');
  const second = pacing.before('GET /x');
  const third = pacing.before('GET /x').catch((error: unknown) => error);
  now += 61_000;
  for (const alarm of alarms.splice(0)) alarm();
  expect(await second).toBe(61_000);
  // Its turn would come after another minute.
  expect(await third).toBeInstanceOf(NotExercised);
  expect(String(await third)).toContain('no turn for GET /x');
  expect(waitBudget.left()).toBe(39_000);
  waitBudget.renew();
  expect(waitBudget.left()).toBe(100_000);
});

test('a turn that came too late comes too late in a replay', async () => {
  const pacing = (pace: 'off' | number) =>
    createPacing({
      workers: 1,
      pace,
      waitBudget: createWaitBudget(100, () => 0),
      clock: { now: () => 0, after: () => {} },
    });
  const thrice = async (paced: ReturnType<typeof pacing>) => {
    const said: string[] = [];
    for (const operation of ['GET /x', 'GET /y', 'GET /x'])
      said.push(String(await paced.before(operation).catch((error: Error) => error.message)));
    return said;
  };
  const sideInputs: SideInput[] = [];
  keepSideInputs((sideInput) => sideInputs.push(sideInput));
  const live = await thrice(pacing(1));
  keepSideInputs(undefined);
  expect(live).toEqual([
    '0',
    expect.stringMatching(/^no turn for GET .y: /),
    expect.stringMatching(/^no turn for GET .x: /),
  ]);
  beginReplay(recordedCheck([], sideInputs));
  const again = await thrice(pacing('off'));
  endReplay();
  expect(again).toEqual(live);
});

test('waits side by side count once', async () => {
  let now = 0;
  const waitBudget = createWaitBudget(1_000, () => now);
  let end = () => {};
  const one = waitBudget.during(() => new Promise<void>((done) => (end = done)));
  const other = waitBudget.during(async () => {});
  now = 300;
  expect(waitBudget.left()).toBe(700);
  end();
  await Promise.all([one, other]);
  expect(waitBudget.left()).toBe(700);
});
