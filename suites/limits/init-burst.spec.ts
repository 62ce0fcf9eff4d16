import * as Limits from '../../harness/groups/limits.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { say } from '../../harness/run/say.ts';
import { accepted, inconclusive, NotExercised, outcomeOf, should, TIMEOUTS, test, tier } from '../../harness/test.ts';

/** Requests that are kept until a quote is there. */
const KEPT = 3;

const AT_ONCE = { retry: false, paced: false };

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

test('an init that is refused for the limit leaves its quote as it was, and the swaps before it', {
  tag: ['@exclusive', should('LIM-RATE-05'), tier('burst')],
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
  await Limits.letPass(
    (Limits.namedWait(throttled) ?? Limits.namedWait(refusal) ?? Limits.secondsLeft(throttled)) +
      TIMEOUTS.afterRateLimit,
    'until the limit is over',
  );
  const later = await trader.init(fit);
  if (later.status !== 200 && quote.expires_at <= (later.date ?? Number.POSITIVE_INFINITY))
    inconclusive('the quote expired before the limit was over');
  accepted(later);
  await trader.swapOf(begun);
});
