import { expect as playwrightExpect } from '@playwright/test';
import { asserts } from './check.ts';

/** Playwright's `expect`; each use is noted, since a check that asserts nothing proves nothing. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  apply(target, self, args) {
    asserts();
    return Reflect.apply(target, self, args);
  },
});
