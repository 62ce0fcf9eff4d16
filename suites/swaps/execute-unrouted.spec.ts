import { outcomeOf } from '../../harness/interface/errors/outcome.ts';
import { unrelatedPubkey } from '../../harness/interface/swaps/strangers.ts';
import { course, isOver, watch } from '../../harness/interface/swaps/watch.ts';
import { requirement, test, Violation } from '../../harness/test.ts';

/** How long a swap with a taker that is not there is looked at, in milliseconds. */
const LOOKED_AT_MS = 10_000;

test('an execute for a taker who never heard of the swap comes to nothing', {
  tag: ['@order', '@SWP-EXEC-06'],
}, async ({ trader, seed }) => {
  await requirement('SWP-EXEC-06', async () => {
    const begun = await trader.begin();
    const { swapstring, payment_hash } = begun;
    const answer = await trader.execute({ swapstring, payment_hash, taker_pubkey: unrelatedPubkey(seed) });
    const accepted = answer.status === 200;
    const seen = await watch(trader, begun, { atMostMs: accepted ? LOOKED_AT_MS : 0, ends: isOver });
    if (seen.some(({ word }) => word === 'Succeeded'))
      throw new Violation(`a swap that was not whitelisted was ${course(seen)}`);
    return `execute gives ${outcomeOf(answer)}, the swap was ${course(seen)}`;
  });
});
