import { NotExercised } from '../../../harness/engine/failures.ts';
import type { BegunSwap } from '../../../harness/interface/swaps/client.ts';
import { isNotOver } from '../../../harness/interface/swaps/not-over.ts';
import { expect, test } from '../../test.ts';

/** A trader whose swaps are in a state each: the one that is looked at, and any other. */
function trading(looked: string, other: string) {
  const [one, fresh] = [{ payment_hash: 'one' }, { payment_hash: 'fresh' }] as BegunSwap[];
  if (!one || !fresh) throw new Error('there are two swaps');
  const trader = {
    begin: () => Promise.resolve(fresh),
    swapOf: (swap: { payment_hash: string }) => Promise.resolve({ status: swap === one ? looked : other }),
  };
  return () => isNotOver(trader, one);
}

test('a swap that is over violates where others are not', async () => {
  await trading('Waiting', 'Waiting')();
  await trading('Pending', 'Expired')();
  await expect(trading('Failed', 'Waiting')()).rejects.toThrow('whether the swap, which is Failed, is over');
  await expect(trading('Expired', 'Expired')()).rejects.toThrow(NotExercised);
});
