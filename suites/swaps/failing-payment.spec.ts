import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import type { Levers } from '../../harness/levers/control.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import {
  expect,
  inconclusive,
  key,
  must,
  NotApplicable,
  NotExercised,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  tier,
  Violation,
} from '../../harness/test.ts';

/** Where a payment can fail, the direction of the swap, and the levers for it. */
const FAILURES: readonly {
  what: string;
  lever: Parameters<typeof idleLever>[0];
  purpose: 'buy' | 'sell' | 'exchange';
  on: (levers: Levers) => Promise<void>;
  off: (levers: Levers) => Promise<void>;
}[] = [
  {
    what: 'finds no route',
    lever: 'break-route',
    purpose: 'buy',
    on: (levers) => levers.breakRoute(true),
    off: (levers) => levers.breakRoute(false),
  },
  {
    what: 'of one asset for another finds no route',
    lever: 'break-route',
    purpose: 'exchange',
    on: (levers) => levers.breakRoute(true),
    off: (levers) => levers.breakRoute(false),
  },
  {
    what: "fails at the client's node",
    lever: 'fail-at',
    purpose: 'sell',
    on: (levers) => levers.failAt('forward'),
    off: (levers) => levers.release(),
  },
  {
    what: 'fails before it is claimed',
    lever: 'fail-at',
    purpose: 'buy',
    on: (levers) => levers.failAt('claim'),
    off: (levers) => levers.release(),
  },
];

const ENDS_AS_A_FAILURE = must('SWP-STATE-05');
const COSTS_NOTHING = must('SWP-STATE-10');
const ITS_QUOTE_STAYS_USED = must('SWP-STATE-09');
const CANNOT_BE_EXECUTED = must('SWP-EXEC-11');

for (const { what, lever, purpose, on, off } of FAILURES) {
  test(`a swap whose payment ${what} has Failed and cost nothing`, {
    tag: [
      '@exclusive',
      tier('pay'),
      ENDS_AS_A_FAILURE,
      ITS_QUOTE_STAYS_USED,
      CANNOT_BE_EXECUTED,
      COSTS_NOTHING,
      key(`${lever} ${purpose}`),
    ],
  }, async ({ payer, trader, passage, levers }) => {
    const swap = await payer.begin({ purpose });
    await payer.whitelist(swap);
    await on(levers);
    const answer = await payer.execute(swap);
    const lifecycle = await trader.lifecycleOf(swap).finally(() => off(levers));
    await requirement(ITS_QUOTE_STAYS_USED, async () => {
      if (lifecycle.last !== 'Failed') throw new NotApplicable(`at first the swap was ${lifecycle.text}`);
      Swaps.beginsNothing(await trader.init(swap.body), 'an init with the quote of a swap that has just Failed');
    });
    const end = lifecycle.isOver ? lifecycle.last : await Swaps.runOut(trader, passage, swap);
    if (end === 'Succeeded' && (await payer.hasItsDue(swap))) throw idleLever(lever, 'the payment went through');

    await requirement(ENDS_AS_A_FAILURE, () => {
      note(
        `execute gives ${outcomeOf(answer)}, the swap was ${lifecycle.text}${lifecycle.isOver ? '' : `, then ${end}`}`,
      );
      if (answer.status !== 200 && lifecycle.last === 'Waiting')
        inconclusive('the execute was refused, and the swap left as it was');
      expect(['Failed', 'Expired'], 'what became of the swap').toContain(end);
    });
    await requirement(CANNOT_BE_EXECUTED, async () => {
      if (end !== 'Failed') throw new NotApplicable(`the swap was ${end}`);
      // Its way is free by now, and the client's node would take part.
      Swaps.executesNothing(await payer.execute(swap), 'another execute of a swap that has Failed');
      const wait = (await passage.now()) + TIMEOUTS.soonAfterEnd;
      await passage.until(wait, 'the late execute of a swap is some seconds ago');
      expect((await trader.swapOf(swap)).status, 'status after a late execute').toBe(end);
    });
    await requirement(COSTS_NOTHING, () => payer.keptItsFunds(swap));
  });
}

test('a swap is not settled while its payment is on its way', {
  tag: ['@exclusive', tier('pay'), must('SWP-EXEC-08')],
}, async ({ payer, trader, passage, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  let failed = false;
  await levers.holdAt('claim');
  try {
    const { refused, outcome } = Swaps.executionOf(await payer.execute(swap));
    if (refused) throw new NotExercised(`the execute was refused: ${outcome}`);
    const held = await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    if (held.statuses.includes('Succeeded') && (await payer.hasItsDue(swap)))
      throw idleLever('hold-at', 'the payment went through');
    if (held.statuses.some((status) => status === 'Succeeded' || status === 'Expired'))
      throw new Violation(`while its payment is held the swap was ${held.text}`);
    failed = held.last === 'Failed';
    // While it is under way a swap is hidden as well (SWP-STATUS-09, 10), which passive checks judge.
    const { payment_hash, access_token } = swap;
    await trader.status({ payment_hash, access_token: Auth.tokenWithOtherEnd(access_token) });
    await trader.status({ payment_hash });
  } finally {
    await levers.release();
  }
  await trader.lifecycleOf(swap);
  await passage.until((await passage.now()) + TIMEOUTS.releasedPayment, 'the payment of a swap was let go on');
  const { status } = await trader.swapOf(swap);
  // It may have failed before it was held; then that is its end, and it cost nothing.
  if (status === 'Failed') return payer.keptItsFunds(swap);
  expect(failed, 'whether the swap was called Failed while its payment was held').toBe(false);
  const own = status === 'Succeeded' ? status : await payer.ownStatusOf(swap);
  if (own !== 'Succeeded') throw idleLever('release', `the payment did not go on: the client's node calls it ${own}`);
  expect(status, 'what became of the swap when its payment went on').toBe('Succeeded');
  await payer.gotItsDue(swap);
});

test('a payment that hangs until its time is over comes back', {
  tag: ['@exclusive', tier('pay'), COSTS_NOTHING],
}, async ({ payer, trader, passage, levers }) => {
  const swap = await payer.begin();
  await payer.whitelist(swap);
  await levers.holdAt('claim');
  try {
    await payer.execute(swap);
    // The payment takes its time to come to where it hangs.
    await trader.lifecycleOf(swap, { atMostMs: TIMEOUTS.heldPaymentMs });
    const end = await Swaps.runOut(trader, passage, swap, TIMEOUTS.heldAfterEnd);
    if (end === 'Succeeded')
      throw (await payer.hasItsDue(swap))
        ? idleLever('hold-at', 'the payment went through')
        : new NotExercised('the held payment was settled');
    // What may still be settled costs what it has to.
    if (!Swaps.isOver(end)) throw new NotExercised(`the swap does not end, but is ${end}`);
    note(`the swap is ${end}`);
  } finally {
    await levers.release();
  }
  await payer.keptItsFunds(swap).catch(async (error) => {
    if (await payer.anotherIsOver()) throw error;
    throw idleLever('release', 'a payment that was begun after it hangs as well');
  });
  // What was let go on may still settle, and then the swap was no loss to the maker alone.
  await passage.until((await passage.now()) + TIMEOUTS.releasedPayment, 'the payment of an ended swap was let go on');
  await payer.keptItsFunds(swap);
});
