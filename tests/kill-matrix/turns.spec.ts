import { expect, test } from '../test.ts';
import type { Instance } from './instance.ts';
import { turnsOf } from './turns.ts';

function instance(id: string, kind: Instance['kind'], over: Partial<Instance> = {}): Instance {
  return { id, kind, what: id, changes: [], breaks: [], checks: [], ...over };
}

test('what may wait is judged before what is over in a moment', () => {
  const faults = ['one', 'two', 'three'].map((id) => instance(id, 'fault'));
  const limit = instance('limit', 'fault');
  const [variant, silent] = [instance('v', 'conforming'), instance('s', 'conforming', { masks: ['QUO'] })];
  const all = [...faults, limit, variant, instance('clean', 'clean'), silent];
  const mayWait = all.map((each) => each === limit);
  const turns = turnsOf(all, mayWait).map((place) => all[place]?.id);
  expect(turns.slice(0, 2).sort()).toEqual(['clean', 's']);
  expect(turns.slice(2, 4).sort()).toEqual(['limit', 'v']);
  expect(turns.slice(4).sort()).toEqual(['one', 'three', 'two']);
});

test('those that are listed beside each other are not judged at the same time', () => {
  const limits = Array.from({ length: 20 }, (_, n) => instance(`limit-${n}`, 'fault'));
  const others = Array.from({ length: 200 }, (_, n) => instance(`v-${n}`, 'conforming'));
  const all = [...limits, ...others];
  const turns = turnsOf(
    all,
    all.map((each) => limits.includes(each)),
  );
  const firstHalf = turns.slice(0, 110).filter((place) => place < limits.length);
  expect(firstHalf.length).toBeGreaterThan(5);
  expect(firstHalf.length).toBeLessThan(15);
});
