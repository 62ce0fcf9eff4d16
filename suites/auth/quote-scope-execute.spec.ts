import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { control, expect, key, must, test } from '../../harness/test.ts';

const EXECUTES_NO_SWAP = must('AUT-SCOPE-03');

test('a key for quotes executes no swap', { tag: EXECUTES_NO_SWAP }, async ({ presenting, keys, trader, seed }) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  const swaps = await Swaps.ofEachKind(trader, trader.begin);
  for (const [at, { kind, had: swap }] of swaps.entries()) {
    const { status } = await trader.swapOf(swap);
    const ask = () => reader.execute(Swaps.validExecute(swap, seed).json);
    // Right behind an execute by a key for swaps or beside it, by turns: nobody may take that key for who asks.
    const other = keys.hasOwn ? Swaps.validExecute(await trader.begin(), seed).json : undefined;
    const executeOther = async () => (other ? trader.execute(other) : undefined);
    const [, answer] = at % 2 === 0 ? [await executeOther(), await ask()] : await Promise.all([executeOther(), ask()]);
    Auth.refusedForScope(EXECUTES_NO_SWAP, answer, `execute of a swap of kind ${kind} with a key for quotes`);
    const { status: after } = await trader.swapOf(swap);
    await control(() => expect(after, 'status of the swap').toBe(status), [Swaps.timeIsLeft(trader, swap)]);
  }
});

test('a key for quotes executes no swap however the path of execute is written', {
  tag: [EXECUTES_NO_SWAP, key('written otherwise')],
}, async ({ presenting, keys, trader, seed }) => {
  const { wire } = presenting(Auth.bearer(keys.quoteOnly));
  const swap = await trader.begin();
  const { json } = Swaps.validExecute(swap, seed);
  for (const path of Auth.otherwiseWritten('/api/v1/swaps/execute')) {
    const answer = await Auth.answerIfAny(() => wire.send({ method: 'POST', path, json, retry: false }));
    const isServed = answer !== undefined && Swaps.isTakenOn(answer);
    expect(isServed, `POST ${path} executes a swap with a key for quotes`).toBe(false);
  }
  // The node that it names is nobody's: an execute that was carried out has failed.
  await Swaps.isNotOver(trader, swap);
});
