import * as Limits from '../../harness/groups/limits.ts';
import { expect, inconclusive, NotApplicable, NotExercised, should, test } from '../../harness/test.ts';

/** The stricter of the two published figures: requests a minute, and in a burst. */
const A_MINUTE = 60;
const BURST = 10;

/**
 * A whole quiet minute can't be had while the other checks of the run read as well, so the target's own account stands in
 * for it: where it still announces most of its limit as remaining, that is at least as good as quiet.
 */
test('a burst of ten is not throttled', { tag: should('LIM-RATE-02') }, async ({ market, wire }) => {
  const before = await market.assets({ limit: 1 });
  const window = Limits.rateWindowOf(before);
  if (!window) throw new NotExercised('the target does not announce its limit');
  if (window.limit < BURST) throw new NotApplicable(`the target announces a limit of ${window.limit}`);
  if (window.remaining < Math.max(2 * BURST, window.limit / 2))
    throw new NotExercised(`only ${window.remaining} of ${window.limit} remain: the minute before was not quiet`);
  const read = () => wire.send({ method: 'GET', path: '/api/v1/market/assets', query: { limit: 1 }, retry: false });
  // The one before was the first of them.
  const answers = await Promise.all(Array.from({ length: BURST - 1 }, read));
  const throttled = answers.filter(({ status }) => status === 429).length;
  // Where the stricter figure holds, other checks may have read just now, which what remains of the minute doesn't show.
  if (throttled > 0 && window.limit <= A_MINUTE)
    inconclusive(`throttled beside other reads, where ${window.limit} a minute are let in`);
  expect(throttled, `throttled of ${BURST} reads, though ${window.remaining} of ${window.limit} remained`).toBe(0);
});
