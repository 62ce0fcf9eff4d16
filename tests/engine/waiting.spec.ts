import { until } from '../../harness/engine/until.ts';
import { announceWaits, waiting } from '../../harness/engine/waiting.ts';
import { createPacing } from '../../harness/engine/wire/pacing.ts';
import { createWaitBudget } from '../../harness/engine/wire/wait-budget.ts';
import { createPassage } from '../../harness/levers/passage.ts';
import { NotExercised } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';
import { waitClock } from './wait-clock.ts';
import { answering, http, type Wired, wired } from './wire/loopback.ts';

/** What is announced while something is done. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  const titles: string[] = [];
  announceWaits((title, wait) => {
    titles.push(title);
    return wait();
  });
  await work().finally(() => announceWaits(undefined));
  return titles;
}

test('a wait for a limit of the target names the request', async () => {
  let time = 0;
  const clock = {
    now: () => time,
    after(ms: number, callback: () => void) {
      time += ms;
      queueMicrotask(callback);
    },
  };
  const pacing = createPacing({ workers: 1, pace: 'announced', clock });
  expect(
    await announced(async () => {
      const headers: Record<string, string> = {
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '30',
      };
      await pacing.before('GET /pairs');
      pacing.learn('GET /pairs', { header: (name) => headers[name] }, 200);
      await pacing.before('GET /pairs');
    }),
  ).toEqual(['waiting 30 s for the rate limit of GET /pairs']);
});

test('a wait that the target asks for names the request', async () => {
  const busy = answering(() => http(503, '{}', { 'retry-after': '20' }));
  const clock = waitClock();
  const work = ({ wire }: Wired) =>
    announced(() => expect(wire.send({ method: 'GET', path: '/x' })).rejects.toThrow(NotExercised));
  const titles = await wired(busy, work, { clock, waitBudget: createWaitBudget(50_000, clock.now) });
  expect(titles).toEqual(Array(2).fill('waiting 20 s before the next try of GET /x'));
});

test('a wait for what has to expire names it', async () => {
  const clock = waitClock();
  const passage = createPassage({ read: async () => clock.now() / 1000, clock });
  expect(await announced(() => passage.until(61, 'the quote has expired'))).toEqual([
    'waiting 71 s at most until the quote has expired',
  ]);
});

test('what holds at once, or soon, is not announced', async () => {
  expect(
    await announced(() =>
      until(
        'it is there',
        () => 1,
        (value) => value === 1,
        { atMostMs: 60_000 },
      ),
    ),
  ).toEqual([]);
  expect(await announced(() => waiting(500, 'for a moment', async () => {}))).toEqual([]);
});
