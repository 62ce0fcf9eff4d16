import * as Limits from '../../harness/groups/limits.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  type Answer,
  confirm,
  expect,
  inconclusive,
  NotApplicable,
  NotExercised,
  requirement,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** The stricter of the two published figures: requests a minute, and in a burst. */
const A_MINUTE = 60;
const BURST = 10;

const IS_NOT_THROTTLED = should('LIM-RATE-02');
const FALLS_WITH_USE = should('LIM-HEAD-04');

/**
 * A whole quiet minute can't be had while the other checks of the run read as well, so the target's own account stands in
 * for it: where it still announces most of its limit as remaining, that is at least as good as quiet.
 */
test('a burst of ten reads is not throttled', { tag: IS_NOT_THROTTLED }, async ({ market, wire }) => {
  const burst = await burstAfter(await market.assets({ limit: 1 }), () =>
    wire.send({ method: 'GET', path: '/api/v1/market/assets', query: { limit: 1 }, retry: false }),
  );
  isLetIn(burst);
});

test('a burst of ten quotes is not throttled, and counts', {
  tag: [IS_NOT_THROTTLED, FALLS_WITH_USE, tier('quote')],
}, async ({ quotes, wire }) => {
  const { json } = Quotes.validQuote(quotes.oneTrade());
  const askAtOnce = async () =>
    burstAfter(await quotes.ask({ json }), () =>
      wire.send({ method: 'POST', path: '/api/v1/market/quote', json, retry: false }),
    );
  const first = await askAtOnce();
  await requirement(IS_NOT_THROTTLED, () => isLetIn(first));
  const bursts: Burst[] = [];
  await requirement(FALLS_WITH_USE, () =>
    confirm('another client', async () => counts(bursts, bursts.length === 0 ? first : await askAtOnce())),
  );
});

/** What the first answer of a burst announces, and all answers. */
interface Burst {
  readonly window: Limits.RateWindow;
  readonly answers: readonly Answer[];
}

/**
 * Sends the rest of a burst that begins with this answer, all at once.
 * @throws {NotExercised} when the minute before was not quiet
 */
async function burstAfter(first: Answer, send: () => Promise<Answer>): Promise<Burst> {
  const window = Limits.rateWindowOf(first);
  if (!window) throw new NotExercised('the target does not announce its limit');
  if (window.limit < BURST) throw new NotApplicable(`the target announces a limit of ${window.limit}`);
  if (window.remaining < Math.max(2 * BURST, window.limit / 2))
    throw new NotExercised(`only ${window.remaining} of ${window.limit} remain: the minute before was not quiet`);
  return { window, answers: [first, ...(await Promise.all(Array.from({ length: BURST - 1 }, send)))] };
}

function isLetIn({ window, answers }: Burst): void {
  const throttled = answers.filter(({ status }) => status === 429).length;
  // Where the stricter figure holds, other checks may have asked just now, which what remains of the minute doesn't show.
  if (throttled > 0 && window.limit <= A_MINUTE)
    inconclusive(`throttled beside other requests, where ${window.limit} a minute are let in`);
  expect(throttled, `throttled of ${BURST} requests, though ${window.remaining} of ${window.limit} remained`).toBe(0);
}

/**
 * Asserts that Remaining does not stand still, within a burst or over several: what counts may be added up a moment later.
 * Which of the answers of a burst was made before which is not known.
 */
function counts(bursts: Burst[], burst: Burst): void {
  bursts.push(burst);
  const { window } = burst;
  const windows = bursts.flatMap(({ answers }) => answers.flatMap((answer) => Limits.rateWindowOf(answer) ?? []));
  if (windows.length < bursts.length * BURST)
    throw new NotExercised('some answers do not announce Limit and Remaining');
  const remaining = new Set(windows.map((announced) => announced.remaining));
  if (remaining.size === 1 && windows.some((later) => Limits.isRenewed(window, later)))
    throw new NotExercised('the window was renewed while it was read');
  expect(remaining.size, `different values of Remaining over ${BURST} quotes at once`).toBeGreaterThan(1);
}
