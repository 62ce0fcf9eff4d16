import * as Limits from '../../harness/groups/limits.ts';
import * as Quotes from '../../harness/groups/quotes.ts';
import {
  type Answer,
  expect,
  inconclusive,
  key,
  NotApplicable,
  NotExercised,
  should,
  test,
  tier,
} from '../../harness/test.ts';

/** The stricter of the two published figures: requests a minute, and in a burst. */
const A_MINUTE = 60;
const BURST = 10;

const IS_NOT_THROTTLED = should('LIM-RATE-02');

/**
 * A whole quiet minute can't be had while the other checks of the run read as well, so the target's own account stands in
 * for it: where it still announces most of its limit as remaining, that is at least as good as quiet.
 */
test('a burst of ten reads is not throttled', { tag: IS_NOT_THROTTLED }, async ({ market, wire }) => {
  await passesAtOnce(await market.assets({ limit: 1 }), () =>
    wire.send({ method: 'GET', path: '/api/v1/market/assets', query: { limit: 1 }, retry: false }),
  );
});

test('a burst of ten quotes is not throttled', {
  tag: [IS_NOT_THROTTLED, tier('quote'), key('quotes')],
}, async ({ quotes, wire }) => {
  const { json } = Quotes.validQuote(quotes.oneTrade());
  await passesAtOnce(await quotes.ask({ json }), () =>
    wire.send({ method: 'POST', path: '/api/v1/market/quote', json, retry: false }),
  );
});

/**
 * Asserts that a burst is not throttled that begins with this answer.
 * @throws {NotExercised} when the minute before was not quiet
 */
async function passesAtOnce(first: Answer, send: () => Promise<Answer>): Promise<void> {
  const window = Limits.rateWindowOf(first);
  if (!window) throw new NotExercised('the target does not announce its limit');
  if (window.limit < BURST) throw new NotApplicable(`the target announces a limit of ${window.limit}`);
  if (window.remaining < Math.max(2 * BURST, window.limit / 2))
    throw new NotExercised(`only ${window.remaining} of ${window.limit} remain: the minute before was not quiet`);
  const answers = await Promise.all(Array.from({ length: BURST - 1 }, send));
  const throttled = answers.filter(({ status }) => status === 429).length;
  // Where the stricter figure holds, other checks may have asked just now, which what remains of the minute doesn't show.
  if (throttled > 0 && window.limit <= A_MINUTE)
    inconclusive(`throttled beside other requests, where ${window.limit} a minute are let in`);
  expect(throttled, `throttled of ${BURST} requests, though ${window.remaining} of ${window.limit} remained`).toBe(0);
}
