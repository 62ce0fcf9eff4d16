import * as Limits from '../../harness/groups/limits.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { say } from '../../harness/run/say.ts';
import { must, NotExercised, outcomeOf, requirement, should, TIMEOUTS, test, tier } from '../../harness/test.ts';

/** Requests that are kept until a quote is there. */
const KEPT = 3;

const AT_ONCE = { retry: false, paced: false };

const IS_REFUSED = must('LIM-RATE-03');
const RECOVERS = must('LIM-RATE-04');
const HAS_NO_EFFECT = should('LIM-RATE-05');

test('an init that is refused for the limit works after its wait, and its quote and earlier swaps are as they were', {
  tag: ['@exclusive', IS_REFUSED, RECOVERS, HAS_NO_EFFECT, tier('burst')],
}, async ({ trader, seed }) => {
  const begun = await trader.begin();
  await trader.swapOf(begun);
  const unfit = Swaps.validInit(await trader.quote()).with('rfq_id', Swaps.unknownRfqId(seed)).json;
  const use = () => trader.init(unfit, AT_ONCE);
  const first = await use();
  if (first.status === 200) throw new NotExercised('an init with an unknown `rfq_id` begins a swap');
  const { limit, remaining } = Limits.limitToUseUp(first);
  say(
    `Using up the limit of POST swaps/init: ${remaining} requests that begin nothing, of ${limit} that it allows; up to ${Math.ceil((Limits.secondsLeft(first) + limit / 10) / 60)} min.`,
  );
  const nearly = await Limits.spendDownTo(KEPT, use, first);
  await Limits.letPass(
    Math.max(0, Limits.secondsLeft(nearly) - TIMEOUTS.windowNearlyOver),
    'until the window is nearly over',
  );
  const quote = await trader.quote();
  const fit = Swaps.validInit(quote).json;
  const { refusal } = await Limits.useUp(use, first);
  const throttled = await trader.init(fit, AT_ONCE);
  if (throttled.status !== 429)
    throw new NotExercised(`the init was not refused for the limit: ${outcomeOf(throttled)}`);
  const named = Limits.namedWait(throttled);
  const unnamed = Limits.namedWait(refusal) ?? Limits.secondsLeft(throttled);
  const later = await Limits.afterItsWait(() => trader.init(fit, AT_ONCE), throttled, unnamed);
  await requirement(IS_REFUSED, () => {
    for (const each of [refusal, throttled]) Limits.refusedForTheLimit(IS_REFUSED, each);
  });
  await requirement(RECOVERS, () => {
    if (named === undefined) throw new NotExercised('the refusal names no wait');
    Limits.passesAfterItsWait(later);
  });
  await requirement(HAS_NO_EFFECT, async () => {
    await Swaps.begins(trader, quote, later.answer);
    await trader.swapOf(begun);
  });
});
