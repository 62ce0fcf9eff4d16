import { differences } from '../../../harness/engine/json/differences.ts';
import { expect, test } from '../../test.ts';

test('differences name the element, the member and both values', () => {
  const earlier = [{ id: 'a', size: 1n, price: '1' }, { id: 'b' }];
  const later = [{ id: 'c' }, { id: 'a', size: 2, price: '2' }];
  const omit = (member: string) => member === 'price';
  expect(differences(earlier, later, 'id', { omit })).toEqual(['b is gone', 'c came up', 'a: size 1 became 2']);
  expect(differences(earlier, later, 'id', { members: [] })).toEqual(['b is gone', 'c came up']);
  expect(differences(earlier, [...earlier].reverse(), 'id')).toEqual([]);
});

test('differences name what is deep inside, and take null for absence', () => {
  const earlier = [{ id: 'a', base: { media: null, ends: [{ min: 1, max: null }] } }];
  expect(differences(earlier, [{ id: 'a', base: { ends: [{ min: 1, max: null }] } }], 'id')).toEqual([]);
  const later = [{ id: 'a', base: { media: 'x', ends: [{ min: 2, max: null }] } }];
  expect(differences(earlier, later, 'id')).toEqual([
    'a: base/media null became "x"',
    'a: base/ends [{"max":null,"min":1}] became [{"max":null,"min":2}]',
  ]);
});
