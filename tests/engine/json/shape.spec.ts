import { expect, test } from '@playwright/test';
import { shapeOf } from '../../../harness/engine/json/shape.ts';

test('the shape of an answer', () => {
  expect(shapeOf({ routes: [{ a: 1 }, { a: 2n }], t: null })).toBe('{routes: [{a: number}], t: null}');
});
