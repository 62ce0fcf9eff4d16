import { Inconclusive, NotExercised, SetupError, Violation } from '../../../harness/engine/failures.ts';
import { excused } from '../../../harness/engine/verdict/excused.ts';
import { expect, test } from '../../test.ts';

const MOVED = async () => 'the market moved';
const STAYED = async () => undefined;

test('a violation counts where nothing excuses it', async () => {
  await expect(excused(violating, STAYED)).rejects.toBeInstanceOf(Violation);
});

test('an excused violation decides nothing, be it thrown or expected', async () => {
  await expect(excused(violating, MOVED)).rejects.toThrow(new Inconclusive('the market moved: broken'));
  await expect(excused(() => expect(1).toBe(2), MOVED)).rejects.toBeInstanceOf(Inconclusive);
});

test('nothing else is excused, nor is an excuse asked for without need', async () => {
  const unasked = () => Promise.reject(new Error('asked'));
  expect(await excused(() => 5, unasked)).toBe(5);
  await expect(excused(() => Promise.reject(new NotExercised('busy')), unasked)).rejects.toThrow('busy');
});

test('an excuse that fails ends the judgement', async () => {
  const failing = () => Promise.reject(new SetupError('no plain order'));
  await expect(excused(violating, failing)).rejects.toBeInstanceOf(SetupError);
});

function violating(): never {
  throw new Violation('broken');
}
