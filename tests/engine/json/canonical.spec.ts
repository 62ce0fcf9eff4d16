import { canonical, isMoving } from '../../../harness/engine/json/canonical.ts';
import { expect, test } from '../../test.ts';

test('values that mean the same have one canonical text', () => {
  expect(canonical({ a: [1, 2], b: 1n })).toBe(canonical({ b: 1, a: [2, 1] }));
  expect(canonical({ a: 1, timestamp: 5 }, isMoving)).toBe(canonical({ a: 1, timestamp: 6 }, isMoving));
  expect(canonical({ a: 2n ** 60n })).not.toBe(canonical({ a: 2n ** 60n + 1n }));
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }));
});

for (const member of ['timestamp', 'expires_at', 'request_id', 'price', 'indicative_price'])
  test(`${member} moves`, () => expect(isMoving(member)).toBe(true));

for (const member of ['min_hops', 'is_active', 'times', 'layer'])
  test(`${member} does not move`, () => expect(isMoving(member)).toBe(false));
