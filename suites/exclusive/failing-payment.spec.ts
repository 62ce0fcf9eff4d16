import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { executionOf } from '../../harness/interface/swaps/read.ts';
import { course, isOver, watch } from '../../harness/interface/swaps/watch.ts';
import type { Levers } from '../../harness/levers/control.ts';
import { runOut } from '../../harness/levers/expiry.ts';
import { expect, NotExercised, note, requirement, test, Violation } from '../../harness/test.ts';

/** How long a swap is looked at while its payment is held, in milliseconds. */
const HELD_MS = 1_000;

/** Where a payment can fail, and the levers for it. */
const FAILURES: readonly {
  what: string;
  on: (levers: Levers) => Promise<void>;
  off: (levers: Levers) => Promise<void>;
}[] = [
  { what: 'finds no route', on: (levers) => levers.breakRoute(true), off: (levers) => levers.breakRoute(false) },
  { what: "fails at the client's node", on: (levers) => levers.failAt('forward'), off: (levers) => levers.release() },
  { what: 'fails before it is claimed', on: (levers) => levers.failAt('claim'), off: (levers) => levers.release() },
];

for (const { what, on, off } of FAILURES) {
  test(`a swap whose payment ${what} has Failed and cost nothing`, {
    tag: ['@pay', '@SWP-STATE-05', '@SWP-STATE-10'],
  }, async ({ payer, trader, passage, levers }) => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await on(levers);
    const answer = await payer.execute(swap);
    const seen = await trader.courseOf(swap).finally(() => off(levers));
    const last = seen.at(-1)?.word ?? '';
    const word = isOver(last) ? last : await runOut(trader, passage, swap);

    await requirement('SWP-STATE-05', () => {
      note(`execute gives ${outcomeOf(answer)}, the swap was ${course(seen)}${isOver(last) ? '' : `, then ${word}`}`);
      const refused = answer.status !== 200 && last === 'Waiting';
      if (!refused) expect(['Failed', 'Expired'], 'what became of the swap').toContain(word);
    });
    await requirement('SWP-STATE-10', () => payer.keptItsFunds(swap));
  });
}

test('a swap is not settled while its payment is on its way', { tag: ['@pay', '@SWP-EXEC-08'] }, async ({
  payer,
  trader,
  levers,
}) => {
  await requirement('SWP-EXEC-08', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await levers.holdAt('claim');
    try {
      const { accepted, outcome } = executionOf(await payer.execute(swap));
      if (!accepted) throw new NotExercised(`the execute was refused: ${outcome}`);
      const seen = await watch(trader, swap, { atMostMs: HELD_MS, ends: isOver });
      if (seen.some(({ word }) => word !== 'Pending' && word !== 'Waiting'))
        throw new Violation(`while its payment is held the swap was ${course(seen)}`);
    } finally {
      await levers.release();
    }
    const seen = await trader.courseOf(swap);
    expect(seen.at(-1)?.word, 'what became of the swap when its payment went on').toBe('Succeeded');
    await payer.gotItsDue(swap);
  });
});

test('a payment that hangs until its time is over comes back', { tag: ['@pay', '@SWP-STATE-10'] }, async ({
  payer,
  trader,
  passage,
  levers,
}) => {
  await requirement('SWP-STATE-10', async () => {
    const swap = await payer.begin();
    await payer.whitelist(swap);
    await levers.holdAt('claim');
    try {
      await payer.execute(swap);
      const word = await runOut(trader, passage, swap);
      if (word === 'Succeeded') throw new NotExercised('the held payment was settled');
      note(`the swap is ${word}`);
    } finally {
      await levers.release();
    }
    await payer.keptItsFunds(swap);
  });
});
