import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, NotExercised, note, outcomeOf, test } from '../../harness/test.ts';

/** How many inits with one quote are sent at once. */
const AT_ONCE = 5;

test('of several inits at once one begins a swap', { tag: must('SWP-INIT-10') }, async ({ trader }) => {
  const quote = await trader.quote();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => trader.initFor(quote)));
  const outcomes = answers.map(outcomeOf).sort().join(', ');
  const begun = answers.filter(({ status }) => status === 200).length;
  if (begun === 0 && answers.some(Errors.isBusy)) throw new NotExercised(`the target was busy: ${outcomes}`);
  const [first] = answers;
  if (begun === 0 && first) await Swaps.begins(trader, quote, first, [Swaps.otherQuoteBegins(trader)]);
  expect(begun, `swaps begun by ${AT_ONCE} inits at once (${outcomes})`).toBe(1);
  const failed = answers.filter((answer) => answer.status >= 500 && !Errors.isBusy(answer));
  expect(failed.map(outcomeOf), 'inits that failed inside the service').toEqual([]);
  note(outcomes);
});
