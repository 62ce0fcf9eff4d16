import { leastOf } from '../../harness/engine/passive/least.ts';
import fc from '../fast-check.ts';
import { expect, test } from '../test.ts';

const listOf = (texts: readonly string[], most: number) => {
  const least = leastOf(most);
  for (const text of texts) least.add(text);
  return least.list();
};

test('the least texts are kept, shorter ones first, each once', () => {
  expect(listOf(['w0-10', 'w1-2', 'w0-9', 'w1-2', 'w0-11'], 3)).toEqual(['w0-9', 'w1-2', 'w0-10']);
  expect(listOf([], 3)).toEqual([]);
});

test('which they are does not depend on the order in which they come', () => {
  const shuffled = fc
    .array(fc.string({ maxLength: 4 }))
    .chain((texts) => fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length })));
  fc.assert(
    fc.property(shuffled, fc.integer({ min: 1, max: 5 }), ([texts, others], most) => {
      expect(listOf(others, most)).toEqual(listOf(texts, most));
    }),
  );
});
