import * as Limits from '../../harness/groups/limits.ts';
import { confirm, expect, NotExercised, should, test } from '../../harness/test.ts';

/** How many reads of one operation follow each other closely. */
const READS = 10;

test('Remaining falls with use', { tag: should('LIM-HEAD-04') }, async ({ market }) => {
  await confirm('another client', async () => {
    const windows: Limits.RateWindow[] = [];
    for (let read = 0; read < READS; read++) {
      const answer = await market.assets({ limit: 1 });
      // A cache names the age of what it answers with, and repeats the headers that it was given.
      if (answer.header('age') !== undefined) throw new NotExercised('a cache answers in the place of the target');
      const window = Limits.rateWindowOf(answer);
      if (!window) throw new NotExercised('the answers do not announce Limit and Remaining as whole numbers');
      windows.push(window);
    }
    // Of several instances that count apart, or of a bucket that refills, at least two neighbours show the use.
    const neighbours = windows.slice(1).map((later, at) => [windows[at] ?? later, later] as const);
    const falls = neighbours.some(([earlier, later]) => later.remaining < earlier.remaining);
    if (!falls && neighbours.some(([earlier, later]) => Limits.isRenewed(earlier, later)))
      throw new NotExercised('the window was renewed while it was read');
    const over = windows.map(({ remaining }) => remaining).join(', ');
    expect(falls, `whether Remaining falls over ${READS} reads: ${over}`).toBe(true);
  });
});
