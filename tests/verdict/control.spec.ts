import { control } from '../../harness/verdict/control.ts';
import { Inconclusive, NotExercised, SetupError, Violation } from '../../harness/verdict/failures.ts';
import { expect, test } from '../test.ts';

const MOVED = [{ otherwise: 'the market moved', holds: async () => false }];
const STAYED = [{ otherwise: 'the market moved', holds: async () => true }];

test('a violation counts where its controls hold', async () => {
  await expect(control(violating, STAYED)).rejects.toBeInstanceOf(Violation);
});

test('a violation without its control decides nothing, be it thrown or expected', async () => {
  await expect(control(violating, MOVED)).rejects.toThrow(new Inconclusive('the market moved: broken'));
  await expect(control(() => expect(1).toBe(2), MOVED)).rejects.toBeInstanceOf(Inconclusive);
});

test('nothing else asks for a control', async () => {
  const unasked = [{ otherwise: 'never', holds: () => Promise.reject(new Error('asked')) }];
  expect(await control(() => 5, unasked)).toBe(5);
  await expect(control(() => Promise.reject(new NotExercised('busy')), unasked)).rejects.toThrow('busy');
});

test('a control that fails ends the judgement', async () => {
  const failing = [{ otherwise: 'never', holds: () => Promise.reject(new SetupError('no plain order')) }];
  await expect(control(violating, failing)).rejects.toBeInstanceOf(SetupError);
});

function violating(): never {
  throw new Violation('broken');
}
