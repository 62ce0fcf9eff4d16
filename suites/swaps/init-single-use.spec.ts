import * as Auth from '../../harness/groups/auth.ts';
import * as Errors from '../../harness/groups/errors.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import {
  control,
  expect,
  key,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  silent,
  test,
} from '../../harness/test.ts';

/** How many inits with one quote are sent at once. */
const AT_ONCE = 5;

const BACKS_ONE_INIT = must('SWP-INIT-09');

test('a quote backs one init', { tag: BACKS_ONE_INIT }, async ({ trader }) => {
  const first = await trader.begin();
  Swaps.beginsNothing(await trader.init(first.body), 'a second init with the same quote');
  Swaps.beginsNothing(await trader.init(first.body), 'one more, after the refusal');
  const { rfq_id } = first.body;
  const spelt = [rfq_id.toUpperCase(), rfq_id.toLowerCase()].find((id) => id !== rfq_id);
  if (spelt !== undefined)
    Swaps.beginsNothing(await trader.init({ ...first.body, rfq_id: spelt }), 'one with the id in other letters');
  for (const { kind, had } of await Swaps.ofEachKind(trader, trader.begin))
    Swaps.beginsNothing(await trader.init(had.body), `a second init with one quote: ${kind}`);
  Swaps.beginsNothing(await trader.init(first.body), 'one after the inits with other quotes');
  await Swaps.isNotOver(trader, first);
});

test('a quote backs one init, whoever asks', { tag: [BACKS_ONE_INIT, key('other callers')] }, async ({
  presenting,
  keys,
  discovery,
}) => {
  if (discovery.enforcement) throw new NotApplicable('the target enforces keys');
  const [owner, nobody] = [presenting(Auth.bearer(keys.own)).trader, presenting(null).trader];
  for (const [first, second] of [
    [owner, nobody],
    [nobody, owner],
  ] as const) {
    const { body } = await first.begin();
    const answer = await second.init(body);
    // Whom a service lets in is judged by AUT-ANON-01 and AUT-SCHEME-01.
    if (!Auth.isLetIn(answer)) throw new NotApplicable(`not everybody may begin swaps: ${outcomeOf(answer)}`);
    Swaps.beginsNothing(answer, 'an init of another caller with a used quote');
  }
});

test('of several inits at once one begins a swap', { tag: must('SWP-INIT-10') }, async ({ trader }) => {
  const quote = await trader.quote();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => trader.initFor(quote)));
  const outcomes = answers.map(outcomeOf).sort().join(', ');
  const begun = answers.filter(({ status }) => status === 200).length;
  if (begun === 0 && answers.some(Errors.isBusy)) throw new NotExercised(`the target was busy: ${outcomes}`);
  await control(
    () => expect(begun, `swaps begun by ${AT_ONCE} inits at once (${outcomes})`).toBe(1),
    [Swaps.otherQuoteBegins(trader)],
  );
  const failed = answers.filter((answer) => answer.status >= 500 && !Errors.isBusy(answer));
  expect(failed.map(outcomeOf), 'inits that failed inside the service').toEqual([]);
  note(outcomes);
});

test('whether a refused init uses up its quote', { tag: silent('SWP-INIT-14') }, async ({ trader }) => {
  const quote = await trader.quote();
  const deviating = await trader.initFor(quote, (valid, { from_amount }) =>
    valid.with('from_amount', from_amount - 1n),
  );
  if (deviating.status === 200) throw new NotExercised('the deviating init was made with the quoted figures');
  const exact = await trader.initFor(quote);
  note(`after ${outcomeOf(deviating)} for another amount the exact init gives ${outcomeOf(exact)}`);
});
