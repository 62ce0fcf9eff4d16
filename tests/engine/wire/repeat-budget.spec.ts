import { createRepeatBudget, type VainRepeats } from '../../../harness/engine/wire/repeat-budget.ts';
import { expect, test } from '../../test.ts';
import { waitClock } from '../wait-clock.ts';
import { answering, http, wired } from './loopback.ts';

/** A count as two workers share it. */
function counting(): VainRepeats {
  let vain = 0;
  return {
    count: () => vain,
    add(repeats) {
      vain += repeats;
    },
  };
}

test('what fails to the last uses the budget of all workers up, what is answered does not', () => {
  const vain = counting();
  const [one, other] = [createRepeatBudget(8, vain), createRepeatBudget(8, vain)];
  one.ended('GET /a', 4, true);
  one.ended('GET /b', 4, false);
  expect(other.mayRepeat('GET /a')).toBe(true);
  other.ended('GET /a', 4, true);
  expect([one.mayRepeat('GET /a'), one.mayRepeat('GET /b'), other.mayRepeat('GET /b')]).toEqual([false, true, false]);
  one.ended('GET /b', 0, true);
  expect(one.mayRepeat('GET /b')).toBe(false);
});

test('an operation that keeps failing is asked once when the budget is used up, one that was answered as often as before', async () => {
  const asked: string[] = [];
  let working = true;
  const reply = answering((request) => {
    const path = request.split(' ')[1] ?? '';
    asked.push(path);
    return http(path === '/works' && working ? 200 : 500, '{}');
  });
  const repeatBudget = createRepeatBudget(5, counting());
  await wired(
    reply,
    async ({ wire }) => {
      const triesOf = async (path: string) => {
        asked.length = 0;
        await wire.send({ method: 'GET', path });
        return asked.length;
      };
      expect([await triesOf('/works'), await triesOf('/fails'), await triesOf('/fails')]).toEqual([1, 5, 5]);
      expect(await triesOf('/fails')).toBe(1);
      expect(await triesOf('/other')).toBe(1);
      working = false;
      expect([await triesOf('/works'), await triesOf('/works')]).toEqual([5, 1]);
    },
    { repeatBudget, clock: waitClock() },
  );
});

test('while failures stand, the first is the answer', async () => {
  let asked = 0;
  const reply = answering(() => {
    asked++;
    return http(503, '{}');
  });
  let stand = true;
  await wired(
    reply,
    async ({ wire }) => {
      const tries = async () => {
        asked = 0;
        await wire.send({ method: 'GET', path: '/fails' });
        return asked;
      };
      expect(await tries()).toBe(1);
      stand = false;
      expect(await tries()).toBe(5);
    },
    { failuresStand: () => stand, clock: waitClock() },
  );
});
