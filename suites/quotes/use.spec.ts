import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { amountProblems } from '../../harness/interface/swaps/swapstring.ts';
import { accepted, expect, NotExercised, requirement, test } from '../../harness/test.ts';

for (const purpose of ['buy', 'sell'] as const) {
  test(`a quote to ${purpose} an asset is used as it stands`, {
    tag: ['@order', '@QUO-USE-01', '@QUO-RESP-12', '@FMT-UNIT-01'],
  }, async ({ trader }) => {
    const body = initOf(await trader.quote({ purpose }));
    const answer = await trader.init(body);
    await requirement('QUO-USE-01', () => {
      accepted(answer);
    });
    const problems = () => amountProblems(String(begun(answer.status, answer.value).swapstring), body);
    await requirement('QUO-RESP-12', () =>
      expect(problems(), 'amounts of the swap beside those of the quote').toEqual([]),
    );
    // An asset order would say what the millisatoshis come to in satoshis; a swap shows at least that they are kept.
    await requirement('FMT-UNIT-01', () => {
      expect(problems(), 'millisatoshis of the swap beside those of the quote').toEqual([]);
      return 'judged by the swapstring';
    });
  });
}

test('a newer quote leaves an older one usable', { tag: ['@order', '@QUO-USE-02'] }, async ({ trader }) => {
  await requirement('QUO-USE-02', async () => {
    const older = initOf(await trader.quote());
    const newer = initOf(await trader.quote());
    const answer = await trader.init(older);
    if (answer.status === 200) {
      const { swapstring } = accepted(answer);
      return void expect(amountProblems(String(swapstring), older), 'the swap of the older quote').toEqual([]);
    }
    const outcome = outcomeOf(answer);
    accepted(await trader.init(newer));
    return `with a newer quote the older one is refused (${outcome}): one quote a client`;
  });
});

function begun(status: number, value: unknown): Readonly<Record<string, unknown>> {
  if (status !== 200 || typeof value !== 'object' || value === null) throw new NotExercised(`init gave ${status}`);
  return value as Record<string, unknown>;
}
