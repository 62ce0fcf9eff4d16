import * as playwright from '@playwright/test';

const { expect, test } = playwright;

test('Playwright still has a test without fixtures for browsers', () => {
  expect(
    '_baseTest' in playwright,
    'Playwright dropped `_baseTest`: export `test` from harness/run/playwright/bare-test.ts (every check then costs some 7 ms more), and tests/test.ts, and say so there',
  ).toBe(true);
});
