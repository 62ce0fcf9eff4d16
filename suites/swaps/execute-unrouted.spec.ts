import { expect, key, must, note, outcomeOf, TIMEOUTS, test } from '../../harness/test.ts';

for (const purpose of ['sell', 'buy', 'exchange'] as const) {
  test(`an execute of a swap to ${purpose} for a taker who never heard of it comes to nothing`, {
    tag: [must('SWP-EXEC-06'), key(purpose)],
  }, async ({ trader }) => {
    const begun = await trader.begin(await trader.quote({ purpose }));
    const answer = await trader.executeFor(begun);
    const { statuses, text } = await trader.lifecycleOf(begun, {
      atMostMs: answer.status === 200 ? TIMEOUTS.hopelessSwapMs : 0,
    });
    expect(statuses, 'statuses of a swap that was not whitelisted').not.toContain('Succeeded');
    note(`execute gives ${outcomeOf(answer)}, the swap was ${text}`);
  });
}
