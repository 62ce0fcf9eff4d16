import { stripVTControlCharacters } from 'node:util';
import { comparisonIn } from '../../reports/comparison.ts';
import { expect, test } from '../test.ts';

function messageOf(compare: () => void): string {
  try {
    compare();
  } catch (error) {
    return stripVTControlCharacters(String((error as Error).message));
  }
  throw new Error('nothing failed');
}

// Should Playwright ever word its messages otherwise, this says so.
for (const { what, compare, sides } of [
  {
    what: 'a text in the place of a number',
    compare: () => expect('1094795000', '`amount`').toBe(1094795000),
    sides: { expected: 'an integer, 1094795000', got: 'a string, "1094795000"' },
  },
  {
    what: 'a bound',
    compare: () => expect(1.5).toBeLessThanOrEqual(1),
    sides: { expected: '<= 1', got: 'a number, 1.5' },
  },
  {
    what: 'a missing value',
    compare: () => expect(undefined).toBe(true),
    sides: { expected: 'a boolean, true', got: 'undefined' },
  },
  {
    what: 'a text without a word',
    compare: () => expect('some text').toContain('word'),
    sides: { expected: 'a string, "word"', got: 'a string, "some text"' },
  },
])
  test(`${what} is shown with both its sides`, () => {
    expect(comparisonIn(messageOf(compare))).toEqual(sides);
  });

test('what compares no two values has no sides', () => {
  expect(comparisonIn('the body is not JSON')).toEqual({});
});
