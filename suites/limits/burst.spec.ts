import * as Limits from '../../harness/groups/limits.ts';
import { say } from '../../harness/run/say.ts';
import {
  accepted,
  expect,
  must,
  note,
  outcomeOf,
  requirement,
  should,
  silent,
  TIMEOUTS,
  test,
  tier,
} from '../../harness/test.ts';

/** Each operation has a limit of its own, so any will do: this one is safe to poll and costs the target least. */
const USED_UP = 'lsps1/network_info';
/** One of the same group of paths, and one of another. */
const OTHERS = ['lsps1/get_info', 'market/routes/matrix'] as const;

const IS_REFUSED = must('LIM-RATE-03');
const RECOVERS = must('LIM-RATE-04');
const IS_SEPARATE = should('LIM-RATE-06');
const WAIT_IS_RECORDED = silent('LIM-RATE-08');

test('beyond the limit of an operation comes 429 with a wait, after which it works again', {
  tag: ['@exclusive', IS_REFUSED, RECOVERS, IS_SEPARATE, WAIT_IS_RECORDED, tier('burst')],
}, async ({ wire, wireAs, settings }) => {
  const ask = (path: string, by = wire) =>
    by.send({ method: 'GET', path: `/api/v1/${path}`, retry: false, paced: false });
  const use = () => ask(USED_UP);
  const askOthers = () => Promise.all([ask(OTHERS[0]), ask(OTHERS[1])]);

  const before = await use();
  const { limit } = Limits.limitToUseUp(before);
  const quiet = Math.ceil(Limits.secondsLeft(before)) + TIMEOUTS.afterRateLimit;
  say(
    `Using up the limit of GET ${USED_UP}: ${limit} requests after ${quiet} s of quiet, and as long until it is over; up to ${Math.ceil((2 * quiet + limit / 10) / 60)} min.`,
  );
  await Limits.letPass(quiet, 'until the limits are as good as unused');
  const first = await use();
  const atFirst = await askOthers();
  await Limits.spendDownTo(Math.floor(limit / 2), use, first);
  const halfway = await askOthers();
  const { refusal, sent } = await Limits.useUp(use, first);
  const atLast = await askOthers();
  const withoutKey = settings.apiKey === undefined ? undefined : await ask(USED_UP, wireAs('anonymous'));

  await requirement(IS_REFUSED, () => {
    note(`GET ${USED_UP} is refused after ${Math.ceil(limit / 2) + sent} requests of ${limit}`);
    Limits.refusedForTheLimit(IS_REFUSED, refusal);
    const remaining = Limits.rateWindowOf(refusal)?.remaining;
    if (remaining !== 0) note(`${remaining ?? 'nothing'} is said to remain`);
  });
  await requirement(WAIT_IS_RECORDED, () => {
    const [header, wait] = [refusal.header('retry-after'), Limits.retryAfterOf(refusal)];
    note(`Retry-After ${header ?? 'absent'}, details.retry_after ${wait ?? 'absent'}`);
    if (header !== undefined && wait !== undefined) expect(Math.abs(Number(header) - wait)).toBeLessThanOrEqual(1);
  });
  await requirement(IS_SEPARATE, () => {
    if (withoutKey) note(`without a key the same operation gives ${outcomeOf(withoutKey)}`);
    for (const at of [0, 1] as const) {
      const beside = { path: OTHERS[at], atFirst: atFirst[at], halfway: halfway[at], atLast: atLast[at] };
      Limits.isNotRefusedWith(beside, { path: USED_UP, limit });
    }
  });
  await requirement(RECOVERS, async () => {
    const waited = await Limits.afterItsWait(use, refusal);
    Limits.passesAfterItsWait(waited);
    accepted(waited.answer);
  });
});
