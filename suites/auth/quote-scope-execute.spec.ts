import * as Auth from '../../harness/groups/auth.ts';
import * as Swaps from '../../harness/groups/swaps.ts';
import { expect, must, test } from '../../harness/test.ts';

const EXECUTES_NO_SWAP = must('AUT-SCOPE-03');

test('a key for quotes executes no swap', { tag: EXECUTES_NO_SWAP }, async ({ presenting, keys, trader, seed }) => {
  const reader = presenting(Auth.bearer(keys.quoteOnly)).trader;
  for (const { kind, had: swap } of await Swaps.ofEachKind(trader, trader.begin)) {
    const { status } = await trader.swapOf(swap);
    // Right behind an execute by a key for swaps, which nobody may remember for who comes next.
    if (keys.hasOwn) await trader.execute(Swaps.validExecute(await trader.begin(), seed).json);
    Auth.refusedForScope(
      EXECUTES_NO_SWAP,
      await reader.execute(Swaps.validExecute(swap, seed).json),
      `execute of a swap of kind ${kind} with a key for quotes`,
    );
    expect((await trader.swapOf(swap)).status, 'status of the swap').toBe(status);
  }
});
