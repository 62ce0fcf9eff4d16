import { letIn } from '../../harness/interface/auth/verdicts.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { validExecute } from '../../harness/interface/swaps/valid.ts';
import { bearer, inconclusive, must, outcomeOf, test } from '../../harness/test.ts';

test('a key for swaps begins and executes them', { tag: must('AUT-SCOPE-04') }, async ({
  presenting,
  keys,
  trader,
  seed,
}) => {
  const owner = presenting(bearer(keys.own)).trader;
  for (const purpose of ['buy', 'sell'] as const) {
    const quote = await trader.quote({ purpose });
    const answer = await owner.init(initOf(quote));
    letIn(answer, `init to ${purpose} with the key`);
    if (answer.status !== 200) inconclusive(`init to ${purpose} with the key gives ${outcomeOf(answer)}`);
  }
  const swap = await trader.begin();
  letIn(await owner.execute(validExecute(swap, seed).json), 'execute with the key');
});
