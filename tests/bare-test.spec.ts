import * as playwright from '@playwright/test';

const { expect, test } = playwright;

test('Playwright still has a test without fixtures for browsers', () => {
  expect(
    '_baseTest' in playwright,
    'Playwright dropped `_baseTest`: build harness/run/fixtures.ts on `test` (every check then costs some 7 ms more), and tests/test.ts, and say so there',
  ).toBe(true);
});
