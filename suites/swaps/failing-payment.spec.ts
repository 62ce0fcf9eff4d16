import * as Swaps from '../../harness/groups/swaps.ts';
import type { Levers } from '../../harness/levers/control.ts';
import { idleLever } from '../../harness/levers/idle.ts';
import {
  expect,
  inconclusive,
  key,
  must,
  NotApplicable,
  note,
  outcomeOf,
  requirement,
  TIMEOUTS,
  test,
  tier,
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
