import { each } from '../../harness/verdict/each.ts';
import { NotExercised, TargetUnavailable, Violation } from '../../harness/verdict/failures.ts';
import { precondition } from '../../harness/verdict/precondition.ts';
import { expect, test } from '../test.ts';

test('what another requirement owes is not exercised when it is missing, and nothing else is changed', async () => {
  expect(await precondition('no answer', Promise.resolve(5))).toBe(5);
  await expect(precondition('no answer', Promise.reject(new Violation('a 500')))).rejects.toEqual(
    new NotExercised('no answer: a 500'),
  );
  const away = new TargetUnavailable('nobody is there');
  await expect(precondition('no answer', Promise.reject(away))).rejects.toBe(away);
});

test('of several things each is judged, and a violation says more than what was missing', async () => {
  const judged: number[] = [];
  const judge = (wrong: readonly number[]) => async (each: number) => {
    judged.push(each);
    if (each === 1) throw new NotExercised('1 is missing');
    if (wrong.includes(each)) throw new Violation(`${each} is wrong`);
  };
  await expect(each([1, 2, 3], judge([3]))).rejects.toEqual(new Violation('3 is wrong'));
  await expect(each([1, 2, 3], judge([]))).rejects.toEqual(new NotExercised('1 is missing'));
  await each([2, 3], judge([]));
  expect(judged).toEqual([1, 2, 3, 1, 2, 3, 2, 3]);
});
