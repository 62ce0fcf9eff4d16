import { rateWindowOf } from '../../harness/interface/limits/read.ts';
import { expect, NotApplicable, NotExercised, should, test } from '../../harness/test.ts';

/** The burst that the stricter of the two published figures admits. */
const BURST = 10;

/**
 * A whole quiet minute can't be had while the other checks of the run read as well, so the target's own account stands in
 * for it: where it still announces most of its limit as remaining, that is at least as good as quiet.
 */
test('a burst of ten is not throttled', { tag: should('LIM-RATE-02') }, async ({ market, wire }) => {
  const before = await market.assets({ limit: 1 });
  const window = rateWindowOf(before);
  if (!window) throw new NotExercised('the target does not announce its limit');
  if (window.limit < BURST) throw new NotApplicable(`the target announces a limit of ${window.limit}`);
  if (window.remaining < Math.max(2 * BURST, window.limit / 2))
    throw new NotExercised(`only ${window.remaining} of ${window.limit} remain: the minute before was not quiet`);
  const read = () => wire.send({ method: 'GET', path: '/api/v1/market/assets', query: { limit: 1 }, retry: false });
  const answers = await Promise.all(Array.from({ length: BURST }, read));
  const throttled = answers.filter(({ status }) => status === 429).length;
  expect(throttled, `throttled of ${BURST} reads, though ${window.remaining} of ${window.limit} remained`).toBe(0);
});
