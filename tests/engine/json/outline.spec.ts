import { outlineOf } from '../../../harness/engine/json/outline.ts';
import { expect, test } from '../../test.ts';

test('the shape of an answer', () => {
  expect(outlineOf({ routes: [{ a: 1 }, { a: 2n }], t: null })).toBe('{routes: [{a: number}], t: null}');
});
