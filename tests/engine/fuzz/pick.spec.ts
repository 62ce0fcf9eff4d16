import { oneOf, oneOfEach, someOf } from '../../../harness/engine/fuzz/pick.ts';
import { beginSamples, endSamples } from '../../../harness/engine/sampled.ts';
import { NotExercised } from '../../../harness/verdict/failures.ts';
import fc from '../../fast-check.ts';
import { expect, test } from '../../test.ts';

const THING = { what: 'thing', named: String };

/** A list of different things, how many of them a check samples at most, and the seed of the first run. */
const ROUNDS = [
  fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 }),
  fc.integer({ min: 1, max: 12 }),
  fc.nat(2 ** 32),
] as const;

test('a short list is taken whole, in its order', () => {
  expect(someOf([3, 1, 2], 5, { ...THING, seed: 1 })).toEqual([3, 1, 2]);
  expect(someOf(['a', 'a'], 5, { ...THING, seed: 1 })).toEqual(['a', 'a']);
});

test('consecutive seeds try all of a list, and no run more than it may', () => {
  fc.assert(
    fc.property(...ROUNDS, (list, most, first) => {
      const parts = consecutive(first, Math.ceil(list.length / most)).map((seed) =>
        someOf(list, most, { ...THING, seed }),
      );
      for (const part of parts) {
        expect(part).toHaveLength(Math.min(list.length, most));
        expect(part).toEqual(list.filter((value) => part.includes(value)));
      }
      expect(new Set(parts.flat())).toEqual(new Set(list));
    }),
    { seed: 1 },
  );
});

test('what is tried does not depend on the order of the list', () => {
  fc.assert(
    fc.property(...ROUNDS, (list, most, seed) => {
      const turned = someOf([...list].reverse(), most, { ...THING, seed });
      expect(new Set(turned)).toEqual(new Set(someOf(list, most, { ...THING, seed })));
    }),
    { seed: 1 },
  );
});

test('consecutive seeds try each element of each group', () => {
  const groups = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 30 }).chain((all) =>
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: all.length, maxLength: all.length }).map((sizes) => {
      const rest = [...all];
      return sizes.map((size) => rest.splice(0, size));
    }),
  );
  fc.assert(
    fc.property(groups, ROUNDS[1], ROUNDS[2], (each, most, first) => {
      const filled = each.filter(({ length }) => length > 0);
      const longest = Math.max(...filled.map(({ length }) => length));
      const size = Math.min(filled.length, most);
      const taken = consecutive(first, Math.ceil((filled.length * longest) / size)).map((seed) =>
        oneOfEach(each, most, { seed, group: { ...THING, what: 'group' }, element: THING }),
      );
      for (const part of taken) {
        const places = part.map((value) => filled.findIndex((group) => group.includes(value)));
        expect(places).toHaveLength(size);
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
      }
      expect(new Set(taken.flat())).toEqual(new Set(each.flat()));
    }),
    { seed: 1 },
  );
});

test('a sample names its elements, the length of the list, and how many seeds take all', () => {
  beginSamples();
  const [chosen] = someOf([7, 8, 9], 1, { ...THING, seed: 4 });
  expect(endSamples(String)).toEqual([{ what: 'thing', sampled: [String(chosen)], of: 3, seeds: 3 }]);

  beginSamples();
  for (const seed of [4, 5]) oneOf([7, 8, 9], { ...THING, seed });
  expect(endSamples(String)).toMatchObject([{ sampled: { length: 2 }, of: 3, seeds: 3 }]);

  beginSamples();
  someOf(['a secret thing'], 1, { ...THING, seed: 1 });
  expect(endSamples((name) => name.replace('secret', 'hidden'))).toMatchObject([{ sampled: ['a hidden thing'] }]);

  beginSamples();
  someOf([], 3, { ...THING, seed: 1 });
  expect(endSamples(String)).toEqual([]);
});

test('nothing to choose from is a missing precondition', () => {
  const choose = () => oneOf([], { what: 'inactive pair', named: String, seed: 1 });
  expect(choose).toThrow(new NotExercised('no inactive pair is listed'));
});

function consecutive(first: number, length: number): number[] {
  return Array.from({ length }, (_, at) => first + at);
}
