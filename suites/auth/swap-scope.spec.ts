import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { inconclusive, must, outcomeOf, test } from '../../harness/test.ts';

test('a key for swaps begins and executes them', { tag: must('AUT-SCOPE-04') }, async ({
  presenting,
  keys,
  trader,
  seed,
}) => {
  const owner = presenting(Auth.bearer(keys.own)).trader;
  for (const purpose of ['buy', 'sell'] as const) {
    const quote = await trader.quote({ purpose });
    const answer = await owner.init(Swaps.initOf(quote));
    Auth.letIn(answer, `init to ${purpose} with the key`);
    if (answer.status !== 200) inconclusive(`init to ${purpose} with the key gives ${outcomeOf(answer)}`);
  }
  const swap = await trader.begin();
  Auth.letIn(await owner.execute(Swaps.validExecute(swap, seed).json), 'execute with the key');
});
