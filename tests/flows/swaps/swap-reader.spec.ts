import { swapReader } from '../../../harness/flows/swaps/swap-reader.ts';
import { NotExercised, Violation } from '../../../harness/verdict/failures.ts';
import { answer } from '../../interface/quotes/answers.ts';
import { secret } from '../../secret.ts';
import { expect, test } from '../../test.ts';

const ACCESS = { payment_hash: 'ab'.repeat(32), access_token: secret('a') };
const SHOWN = answer(200, { swap: { status: 'Waiting' } });

/** A reader whose status requests are answered in turn. */
function reading(...answers: ReturnType<typeof answer>[]) {
  const swapOf = swapReader({ status: () => Promise.resolve(answers.shift() ?? SHOWN) });
  return () => swapOf(ACCESS);
}

test('a swap that is not found any more is for SWP-STATUS-19 to judge, and one that is shown otherwise violates', async () => {
  const read = reading(SHOWN, answer(404, { message: 'Swap not found' }), answer(400, {}), answer(200, {}));
  await read();
  await expect(read()).rejects.toThrow('not found any more, which SWP-STATUS-19 judges');
  await expect(read()).rejects.toThrow(Violation);
  await expect(read()).rejects.toThrow(Violation);
});

test('a swap that never could be read decides nothing', async () => {
  await expect(reading(answer(404, {}))()).rejects.toThrow(NotExercised);
});
