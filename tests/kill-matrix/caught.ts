import { NotExercised } from '../../harness/engine/failures.ts';
import type { RunningCheck } from '../../harness/engine/verdict/check.ts';
import { test } from '../../harness/test.ts';

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
