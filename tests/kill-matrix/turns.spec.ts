import { expect, test } from '../test.ts';
import { invented } from './invented.ts';
import { turnsOf } from './turns.ts';

test('what may wait is judged before what is over in a moment', () => {
  const faults = ['one', 'two', 'three'].map((id) => invented(id, 'fault'));
  const limit = invented('limit', 'fault');
  const [variant, silent] = [invented('v', 'conforming'), invented('s', 'conforming', { masks: ['QUO'] })];
  const all = [...faults, limit, variant, invented('clean', 'clean'), silent];
  const mayWait = all.map((each) => each === limit);
  const turns = turnsOf(all, mayWait).map((place) => all[place]?.id);
  expect(turns.slice(0, 2).sort()).toEqual(['clean', 's']);
  expect(turns.slice(2, 4).sort()).toEqual(['limit', 'v']);
  expect(turns.slice(4).sort()).toEqual(['one', 'three', 'two']);
});

test('those that are listed beside each other are not judged at the same time', () => {
  const limits = Array.from({ length: 20 }, (_, n) => invented(`limit-${n}`, 'fault'));
  const others = Array.from({ length: 200 }, (_, n) => invented(`v-${n}`, 'conforming'));
  const all = [...limits, ...others];
  const turns = turnsOf(
    all,
    all.map((each) => limits.includes(each)),
  );
  const firstHalf = turns.slice(0, 110).filter((place) => place < limits.length);
  expect(firstHalf.length).toBeGreaterThan(5);
  expect(firstHalf.length).toBeLessThan(15);
});
