import * as Swaps from '../../harness/groups/swaps.ts';
import {
  accepted,
  expect,
  inconclusive,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  should,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const IS_NOT_OVER_BEFORE = must('SWP-STATE-01');
const EXPIRES = must('SWP-STATE-04');
const NEVER_SUCCEEDS_BY_ITSELF = must('SWP-STATE-08');
const FIGURES_OUTLIVE_IT = should('SWP-STATUS-19');
const LARGE_FIGURES_COME_THROUGH = must('FMT-INT-02');
const CANNOT_BE_EXECUTED = must('SWP-EXEC-11');
const ITS_END_IS_FINAL = must('SWP-STATE-06');
const ITS_QUOTE_STAYS_USED = must('SWP-STATE-09');
const FRESH_QUOTE_BEGINS_ANEW = must('FLW-SWAP-05');

test.describe.configure({ timeout: TIMEOUTS.longTestMs });

test('a swap that is left alone expires for good', {
  tag: [
    '@waits',
    IS_NOT_OVER_BEFORE,
    EXPIRES,
    NEVER_SUCCEEDS_BY_ITSELF,
    FIGURES_OUTLIVE_IT,
    LARGE_FIGURES_COME_THROUGH,
    CANNOT_BE_EXECUTED,
    ITS_END_IS_FINAL,
    ITS_QUOTE_STAYS_USED,
    FRESH_QUOTE_BEGINS_ANEW,
  ],
}, async ({ trader, passage, seed }) => {
  // Begun first, so that it is over first; that it could not be begun is said in its own verdict.
  const large = Swaps.largeQuote(trader).then((quote) => trader.begin(quote));
  await large.catch(() => undefined);
  const begun = await trader.begin();
  const before = await trader.swapOf(begun);

  await passage.until(begun.quote.expires_at + TIMEOUTS.quoteGrace, 'the quote of the swap has lapsed');
  const afterQuote = await trader.swapOf(begun);
  await requirement(IS_NOT_OVER_BEFORE, async () => {
    if (Number(before.expires_at) <= begun.quote.expires_at + TIMEOUTS.quoteGrace)
      inconclusive('the swap expires no later than its quote');
    expect(['Waiting', 'Pending'], 'status when the quote of the swap has lapsed').toContain(afterQuote.status);
    await passage.until(
      Number(before.expires_at) - TIMEOUTS.shortlyBeforeEnd,
      'the time of the swap has nearly run out',
    );
    const { status } = await trader.swapOf(begun);
    if (Swaps.hasEnded({ status }) && (await passage.now()) > Number(before.expires_at) - TIMEOUTS.rounding)
      inconclusive('the swap was not looked at before its time had run out');
    expect(['Waiting', 'Pending'], 'status in the last seconds of the swap').toContain(status);
  });
  const end = await Swaps.runOut(trader, passage, begun);

  await requirement(EXPIRES, () => expect(end, 'status after the time of the swap').toBe('Expired'));
  await requirement(NEVER_SUCCEEDS_BY_ITSELF, () => {
    expect([afterQuote.status, end], 'statuses of a swap that nobody executed').not.toContain('Succeeded');
  });
  await requirement(FIGURES_OUTLIVE_IT, async () => {
    const ended = await trader.swapOf(begun);
    expect(Swaps.rewritten(before, afterQuote), 'what the swap says otherwise after its quote has lapsed').toEqual([]);
    expect(Swaps.rewritten(before, ended), 'what the swap says otherwise after its end').toEqual([]);
  });
  await requirement(LARGE_FIGURES_COME_THROUGH, async () => {
    const { body, ...access } = await large;
    const swap = await trader.swapOf(access);
    expect(Swaps.figureProblems(swap, body), 'what a large swap says otherwise than its init').toEqual([]);
    note(`${body.from_amount} and ${body.to_amount}, compared when ${swap.status}`);
  });
  if (end !== 'Expired' && end !== 'Failed') throw new NotExercised(`the swap has not ended, but is ${end}`);

  const ended = await trader.swapOf(begun);
  // The first thing that is done after the end, for the same trade.
  await requirement(FRESH_QUOTE_BEGINS_ANEW, async () => {
    await beginsAnew();
    Swaps.beginsNothing(await trader.init(begun.body), 'an init with the quote of an ended swap');
  });
  await requirement(CANNOT_BE_EXECUTED, async () => {
    const late = await trader.execute(Swaps.validExecute(begun, seed).json);
    Swaps.executesNothing(late, 'an ended swap');
    expect((await trader.swapOf(begun)).status, 'status after a late execute').toBe(end);
    // Nobody runs the node that it names, so a swap that is not over may be refused just as this one.
    await Swaps.differsFromARightOne(trader, await trader.begin(), [outcomeOf(late)]);
  });
  await requirement(ITS_END_IS_FINAL, () => Swaps.staysAtItsEnd(trader, passage, begun, ended));
  await requirement(ITS_QUOTE_STAYS_USED, async () => {
    Swaps.beginsNothing(await trader.init(begun.body), 'an init with the quote of an ended swap');
  });
  // And behind all that was tried with the ended one, a swap that came to nothing among it.
  await requirement(FRESH_QUOTE_BEGINS_ANEW, beginsAnew);

  async function beginsAnew(): Promise<void> {
    const quote = await trader.quote();
    const init = await trader.init(Swaps.validInit(quote).json);
    accepted(init);
    const { status } = await trader.swapOf(Swaps.begunSwap(quote, init));
    expect(['Waiting', 'Pending'], 'status of the swap from a fresh quote').toContain(status);
  }
});
