import { test } from '../../harness/test.ts';
import type { RunningCheck } from '../../harness/verdict/check.ts';
import { NotExercised } from '../../harness/verdict/failures.ts';

// Playwright maps the place of each step to the source that it was built from, and nobody reads these places here.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/**
 * Has Playwright expect the violations of a file: they are what a fault is for, and so don't cost the worker its life either.
 * Where in the suites each came about is left out, or Playwright would quote the lines around it in colour, for nobody.
 */
export function expectViolations(): void {
  test.afterEach(({ target: _ }, info) => {
    info.fail(info.status === 'failed');
    for (const error of info.errors) delete error.stack;
  });
}

/**
 * Ends the checks of a file once each of some requirements was found violated: those that come later are not made, and say so.
 * Passive checks speak when all is over, so what only they see has all checks made.
 */
export function untilCaught(breaks: readonly string[]): void {
  const open = new Set(breaks);
  let former: RunningCheck | undefined;
  test.beforeEach(({ evidence }) => {
    // A check has its verdicts when its hooks are over.
    for (const { id, outcome } of former?.results ?? []) if (outcome === 'violated') open.delete(id);
    former = evidence;
    if (open.size === 0) throw new NotExercised('the fault is caught');
  });
}
