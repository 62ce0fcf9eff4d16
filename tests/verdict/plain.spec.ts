import { plainMessage } from '../../harness/verdict/plain.ts';
import { expect, test } from '../test.ts';

/** What a comparison says that fails. */
function failed(compare: () => void): string {
  try {
    compare();
  } catch (error) {
    return plainMessage((error as Error).message);
  }
  throw new Error('it does not fail');
}

test('a comparison is told by its words and both sides', () => {
  expect(failed(() => expect(404, 'status of the second read').toBe(200))).toBe(
    'status of the second read\nExpected: 200\nReceived: 404',
  );
  expect(failed(() => expect(['A', 'B'], 'its code').toContain('C'))).toBe(
    'its code\nExpected value: "C"\nReceived array: ["A", "B"]',
  );
});

test('of a difference the lines stay that differ', () => {
  const message = failed(() => expect({ one: 1, two: 2 }, 'the legs').toEqual({ one: 1, two: 3 }));
  expect(message).not.toMatch(/expect\(|Expected {2}-|Received {2}\+/);
  expect(message).toContain('-   "two": 3,\n+   "two": 2,');
});

test('other messages stay as they are, colours apart', () => {
  expect(plainMessage('\u001b[31mexpected status 200\u001b[39m, got 404')).toBe('expected status 200, got 404');
});
