import * as Swaps from '../../harness/groups/swaps.ts';
import {
  expect,
  inconclusive,
  type Members,
  must,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  Violation,
} from '../../harness/test.ts';

const IS_NOT_OVER_BEFORE = must('SWP-STATE-01');
const FRESH_QUOTE_BEGINS_ANEW = must('FLW-SWAP-05');

/** What is judged of the swap when its time has run out. */
const AT_ITS_END = [
  { judges: must('SWP-STATE-04'), step: itExpires },
  { judges: must('SWP-STATE-08'), step: itNeverSucceedsByItself },
  { judges: must('FMT-INT-02'), step: largeFiguresComeThrough },
] as const;

/** What is judged when it is over. */
const AFTER_ITS_END = [
  // The first request after the end, and repeated after all others with the ended swap.
  { judges: FRESH_QUOTE_BEGINS_ANEW, step: aFreshQuoteBeginsAnewAndItsOwnDoesNot },
  { judges: must('SWP-EXEC-11'), step: itCannotBeExecuted },
  { judges: must('SWP-STATE-06'), step: itsEndIsFinal },
  { judges: must('SWP-STATE-09'), step: itsQuoteStaysUsed },
  { judges: FRESH_QUOTE_BEGINS_ANEW, step: aFreshQuoteBeginsAnew },
] as const;

test('a swap that is left alone expires for good', {
  tag: ['@waits', IS_NOT_OVER_BEFORE, ...new Set([...AT_ITS_END, ...AFTER_ITS_END].map(({ judges }) => judges))],
}, async ({ trader, passage }) => {
  // Begun first, so that they are over first.
  const unread = await trader.begin();
  const others = await Swaps.ofEachKind(trader, trader.begin);
  const begun = await trader.begin();
  const before = await trader.swapOf(begun);
  await passage.until(begun.quote.expires_at + TIMEOUTS.quoteGrace, 'the quote of the swap has expired');
  const afterQuote = await trader.swapOf(begun);
  const swap = { trader, passage, unread, others, begun, before, afterQuote };
  await requirement(IS_NOT_OVER_BEFORE, () => itIsNotOverBefore(swap));

  const end = await Swaps.runOut(trader, passage, begun);
  const ended = { ...swap, end, shown: await trader.swapOf(begun) };
  for (const { judges, step } of AT_ITS_END) await requirement(judges, () => step(ended));
  if (end !== 'Expired' && end !== 'Failed') throw new NotExercised(`the swap has not ended, but is ${end}`);
  for (const { judges, step } of AFTER_ITS_END) await requirement(judges, () => step(ended));
});

/** A swap that is left alone, and one of each kind and of a large amount, which were begun before it. */
interface LeftAlone extends Pick<Swaps.Ends, 'trader' | 'passage'> {
  /** One whose status nobody reads: a server may find out by that alone that its time is over. */
  readonly unread: Swaps.BegunSwap;
  readonly begun: Swaps.BegunSwap;
  readonly others: readonly Swaps.OfKind<Swaps.BegunSwap>[];
  /** As it was shown right after its init, and when its quote had expired. */
  readonly before: Members;
  readonly afterQuote: Members;
}

/** The same when its time has run out: its status, and as it was shown then. */
interface RunOut extends LeftAlone {
  readonly end: string;
  readonly shown: Members;
}

async function itIsNotOverBefore({ trader, passage, others, begun, before, afterQuote }: LeftAlone): Promise<void> {
  const expires_at = Number(before.expires_at);
  if (expires_at <= begun.quote.expires_at + TIMEOUTS.quoteGrace)
    inconclusive('the swap expires no later than its quote');
  expect(['Waiting', 'Pending'], 'status when the quote of the swap has expired').toContain(afterQuote.status);
  for (const { kind, had } of others) {
    const swap = await trader.swapOf(had);
    if (Swaps.hasEnded(swap) && (await passage.now()) <= Number(swap.expires_at) - TIMEOUTS.rounding)
      throw new Violation(`a swap of kind ${kind} is ${swap.status} when its quote has expired, before its own time`);
  }
  await passage.until(expires_at - TIMEOUTS.shortlyBeforeEnd, 'the time of the swap has nearly run out');
  const { status } = await trader.swapOf(begun);
  if (Swaps.hasEnded({ status }) && (await passage.now()) > expires_at - TIMEOUTS.rounding)
    inconclusive('the swap was not looked at before its time had run out');
  expect(['Waiting', 'Pending'], 'status in the last seconds of the swap').toContain(status);
}

async function itExpires({ trader, passage, others, end }: RunOut): Promise<void> {
  expect(end, 'status after the time of the swap').toBe('Expired');
  for (const { kind, had } of others)
    expect(await Swaps.runOut(trader, passage, had), `status after the time of a swap of kind ${kind}`).toBe('Expired');
}

function itNeverSucceedsByItself({ afterQuote, end }: RunOut): void {
  expect([afterQuote.status, end], 'statuses of a swap that nobody executed').not.toContain('Succeeded');
}

async function largeFiguresComeThrough({ trader, others }: RunOut): Promise<void> {
  const large = others.find(({ kind }) => kind === 'large')?.had;
  if (large === undefined) throw new NotExercised('no swap of a large amount could be begun');
  const { body, ...access } = large;
  const swap = await trader.swapOf(access);
  expect(Swaps.figureProblems(swap, body), 'what a large swap says otherwise than its init').toEqual([]);
  note(`${body.from_amount} and ${body.to_amount}, compared when ${swap.status}`);
}

async function aFreshQuoteBeginsAnewAndItsOwnDoesNot(ended: RunOut): Promise<void> {
  await aFreshQuoteBeginsAnew(ended);
  await itsQuoteStaysUsed(ended);
}

async function itCannotBeExecuted({ trader, unread, begun, others, end }: RunOut): Promise<void> {
  Swaps.executesNothing(await trader.executeFor(unread), 'an ended swap whose status nobody has read');
  const late = await trader.executeFor(begun);
  Swaps.executesNothing(late, 'an ended swap');
  expect((await trader.swapOf(begun)).status, 'status after a late execute').toBe(end);
  for (const { kind, had } of others)
    Swaps.executesNothing(await trader.executeFor(had), `an ended swap of kind ${kind}`);
  // Nobody runs the node that it names, so a swap that is not over may be refused just as this one.
  await Swaps.differsFromARightOne(trader, await trader.begin(), [outcomeOf(late)]);
}

async function itsEndIsFinal({ trader, passage, begun, shown }: RunOut): Promise<void> {
  await Swaps.staysAtItsEnd(trader, passage, begun, shown);
}

async function itsQuoteStaysUsed({ trader, begun }: RunOut): Promise<void> {
  Swaps.beginsNothing(await trader.init(begun.body), 'an init with the quote of an ended swap');
}

async function aFreshQuoteBeginsAnew({ trader }: RunOut): Promise<void> {
  const { quote, init } = await Swaps.initAnew(trader);
  await Swaps.beginsIfFundsSuffice(trader, quote, init);
  const { status } = await trader.swapOf(Swaps.begunSwap(quote, init));
  expect(['Waiting', 'Pending'], 'status of the swap from a fresh quote').toContain(status);
}
