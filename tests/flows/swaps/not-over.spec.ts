import { isNotExecuted, isNotOver } from '../../../harness/flows/swaps/not-over.ts';
import type { BegunSwap } from '../../../harness/interface/swaps/client.ts';
import { NotApplicable, NotExercised } from '../../../harness/verdict/failures.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { expect, test } from '../../test.ts';

/** When the swap that is looked at expires, and some seconds before. */
const [EXPIRES, BEFORE] = [1_000, 900] as const;

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toUTCString();
}

/** A trader whose swaps are in a state each: the one that is looked at, and any other. */
function trading(looked: string, other: string, date: number = BEFORE) {
  const [one, fresh] = [{ payment_hash: 'one' }, { payment_hash: 'fresh' }] as BegunSwap[];
  if (!one || !fresh) throw new Error('there are two swaps');
  const trader = {
    begin: () => Promise.resolve(fresh),
    status: async () => answer(200, { swap: { status: looked, expires_at: EXPIRES } }, { date: dateOf(date) }),
    swapOf: (swap: { payment_hash: string }) => Promise.resolve({ status: swap === one ? looked : other }),
  };
  return { isNotOver: () => isNotOver(trader, one), isNotExecuted: () => isNotExecuted(trader, one) };
}

test('a swap that is over violates where others are not', async () => {
  await trading('Waiting', 'Waiting').isNotOver();
  await trading('Pending', 'Expired').isNotOver();
  await expect(trading('Failed', 'Waiting').isNotOver()).rejects.toThrow('whether the swap, which is Failed, is over');
  await expect(trading('Expired', 'Waiting').isNotOver()).rejects.toThrow('which is Expired, is over');
  await expect(trading('Expired', 'Expired').isNotOver()).rejects.toThrow(NotExercised);
  await expect(trading('Expired', 'Waiting', EXPIRES).isNotOver()).rejects.toThrow('may have run out');
  await expect(trading('Failed', 'Waiting', EXPIRES).isNotOver()).rejects.toThrow('which is Failed, is over');
});

test('one that Failed when its execute was refused decides nothing', async () => {
  await trading('Waiting', 'Waiting').isNotExecuted();
  await expect(trading('Failed', 'Waiting').isNotExecuted()).rejects.toThrow(NotApplicable);
  await expect(trading('Succeeded', 'Waiting').isNotExecuted()).rejects.toThrow('which is Succeeded, is over');
});
