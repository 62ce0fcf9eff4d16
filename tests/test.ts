import * as playwright from '@playwright/test';

/**
 * What tests of our own are written with: Playwright's test without the fixtures for browsers. To set those up takes a test some
 * 7 ms, more than most of ours do; what needs a browser opens one itself.
 */
export const { _baseTest: test, expect } = playwright;
