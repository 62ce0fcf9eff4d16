import { letIn } from '../../harness/interface/auth/verdicts.ts';
import { initOf } from '../../harness/interface/swaps/client.ts';
import { inconclusive, must, note, outcomeOf, test, Violation, validExecute } from '../../harness/test.ts';

const MAY_INIT_AND_EXECUTE = must('AUT-SCOPE-04');

test('a key for swaps begins and executes them', { tag: MAY_INIT_AND_EXECUTE }, async ({
  presenting,
  keys,
  trader,
  seed,
}) => {
  const owner = presenting(`Bearer ${keys.own}`).trader;
  for (const purpose of ['buy', 'sell'] as const) {
    const quote = await trader.quote({ purpose });
    const answer = await owner.init(initOf(quote));
    letIn(answer, `init to ${purpose} with the key`);
    if (answer.status !== 200) inconclusive(`init to ${purpose} with the key gives ${outcomeOf(answer)}`);
  }
  const swap = await trader.begin();
  letIn(await owner.execute(validExecute(swap, seed).json), 'execute with the key');
});

// Quotes and swaps have scopes of their own, so whoever begins a swap need not be who took its quote.
test('a key for swaps begins one from a quote of another key', { tag: MAY_INIT_AND_EXECUTE }, async ({
  presenting,
  keys,
}) => {
  const owner = presenting(`Bearer ${keys.own}`).trader;
  const reader = presenting(`Bearer ${keys.quoteOnly}`).trader;
  const beginFrom = async ({ quote }: Pick<typeof reader, 'quote'>, whose: string) => {
    const answer = await owner.init(initOf(await quote()));
    letIn(answer, `init with the key, from a quote of ${whose}`);
    return answer;
  };
  const foreign = await beginFrom(reader, 'a key for quotes');
  if (foreign.status === 200) return;
  const own = await beginFrom(owner, 'its own');
  if (own.status !== 200) inconclusive(`init with the key gives ${outcomeOf(own)}`);
  const again = await beginFrom(reader, 'a key for quotes');
  if (again.status !== 200)
    throw new Violation(`an init from a quote of another key gives ${outcomeOf(again)}, from one of its own 200`);
  note(`once in two tries ${outcomeOf(foreign)}`);
});
