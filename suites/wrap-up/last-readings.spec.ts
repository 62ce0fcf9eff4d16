import * as Swaps from '../../harness/groups/swaps.ts';
import {
  type Answer,
  expect,
  isInteger,
  type Members,
  membersOf,
  must,
  NotApplicable,
  NotExercised,
  note,
  requirement,
  should,
  silent,
  TIMEOUTS,
  test,
} from '../../harness/test.ts';

const STAYS_READABLE = should('SWP-STATUS-19');
const ENDS_WITH_ITS_TIME = must('SWP-STATE-04');
const UNPAID_ORDERS_ARE_RECORDED = silent('LSP-STATE-07');

// Files run in the order of their names, so this one comes last. Passive checks compare what it reads with what came before.
test('what the run has made is read once more when its time is over', {
  tag: ['@exclusive', '@last', STAYS_READABLE, ENDS_WITH_ITS_TIME, UNPAID_ORDERS_ARE_RECORDED],
}, async ({ made: { swaps, orders }, trader, buyer, presenting, passage }) => {
  const readBy = (one: Pick<ReturnType<typeof presenting>, 'trader' | 'buyer'>) =>
    Promise.all([
      inTurn(swaps, (swap) => one.trader.status(swap)),
      inTurn(orders, (order) => one.buyer.getOrder(order)),
    ]);
  const [before] = await readBy({ trader, buyer });
  // A server may find out a day late that the time of a swap is over.
  const nextDay = (await passage.now()) + TIMEOUTS.swapExpiry;
  await passage.until(nextDay + TIMEOUTS.swapExpiry, 'the time of all swaps has run out');
  const [after, shown] = await Swaps.readSwept(
    () => readBy({ trader, buyer }),
    ([answers]) => !answers.some((answer) => isOverBy(nextDay, swapIn(answer))),
  );
  await readBy(presenting(null));

  await requirement(STAYS_READABLE, () => {
    const stages = before.map((answer) => Swaps.stageOf(swapIn(answer).status));
    // How long one is kept that was seen to be over is not said.
    const readable = swaps.filter((_, at) => stages[at] === 0 || stages[at] === 1);
    if (readable.length === 0) throw new NotApplicable('the run has made no swap that can be read and is not over');
    const lost = swaps.filter((swap, at) => readable.includes(swap) && after[at]?.status === 404);
    expect(
      lost.map(({ payment_hash }) => payment_hash),
      'swaps that are not found two days later',
    ).toEqual([]);
  });
  await requirement(ENDS_WITH_ITS_TIME, () => {
    const waiting = after.filter((_, at) => isOverBy(nextDay, swapIn(before[at])));
    const known = waiting.map((answer) => swapIn(answer).status).filter((word) => Swaps.stageOf(word) !== undefined);
    // One that was executed just before may have been shown as it was until then.
    const left = known.filter((word) => word !== 'Succeeded' && word !== 'Failed');
    // The clock may have been moved beyond the end of each of them: other checks saw those ends.
    if (left.length === 0) throw new NotApplicable('no swap of the run was waiting');
    expect([...new Set(left)], 'what became of all swaps that nobody executed').toEqual(['Expired']);
  });
  await requirement(UNPAID_ORDERS_ARE_RECORDED, () => {
    const states = shown.map(({ status, value }) => `${status} ${String(membersOf(value)?.order_state ?? '')}`);
    if (states.length === 0) throw new NotExercised('the run has made no order');
    note(`two days later: ${[...new Set(states)].join(', ')}`);
  });
});

async function inTurn<Thing>(things: readonly Thing[], read: (thing: Thing) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const thing of things) answers.push(await read(thing));
  return answers;
}

/** The swap of an answer of 200; without members for any other. */
function swapIn(answer: Answer | undefined): Members {
  return (answer?.status === 200 ? membersOf(membersOf(answer.value)?.swap) : undefined) ?? {};
}

/** Whether a swap that nobody has executed is over by a time, in unix seconds. */
function isOverBy(time: number, { status, expires_at }: Members): boolean {
  return status === 'Waiting' && isInteger(expires_at) && expires_at <= time;
}
