import { typed } from '../../../harness/engine/json/typed.ts';
import { expect, test } from '../../test.ts';

test('a value is named with its type', () => {
  const values = ['1094795000', 12, 2n ** 60n, 1.5, true, null, undefined, [1], { a: 1 }];
  expect(values.map(typed)).toEqual([
    'a string, `"1094795000"`',
    'an integer, `12`',
    'an integer, `1152921504606846976`',
    'a number with a fraction, `1.5`',
    'a boolean, `true`',
    'null',
    'nothing',
    'an array',
    'an object, `{"a":1}`',
  ]);
});
