import * as Limits from '../../harness/groups/limits.ts';
import { type Answer, confirm, each, expect, NotExercised, should, test } from '../../harness/test.ts';

/** How many requests to one operation follow each other closely. */
const REQUESTS = 10;

const FALLS_WITH_USE = should('LIM-HEAD-04');

test('Remaining falls with use', { tag: FALLS_WITH_USE }, async ({ market, pair, wire }) => {
  const get = (path: string) => () => wire.send({ method: 'GET', path: `/api/v1/${path}` });
  await each(
    [
      // Each with an address of its own: it is the operation that is counted.
      { operation: 'GET assets', send: (request: number) => market.assets({ limit: 1, offset: request }) },
      { operation: 'POST pairs/routes', send: () => market.pairRoutes({ pair_id: pair.id }) },
      { operation: 'GET nodeinfo', send: get('swaps/nodeinfo') },
      { operation: 'GET network_info', send: get('lsps1/network_info') },
    ],
    ({ operation, send }) => confirm('another client', () => fallsWithUse(operation, send)),
  );
});

async function fallsWithUse(operation: string, send: (request: number) => Promise<Answer>): Promise<void> {
  const windows: Limits.RateWindow[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const answer = await send(request);
    // A cache names the age of what it answers with, and repeats the headers that it was given.
    if (Limits.isFromCache(answer)) throw new NotExercised('a cache answers in the place of the target');
    const window = Limits.rateWindowOf(answer);
    if (!window) throw new NotExercised('the answers do not announce Limit and Remaining as whole numbers');
    windows.push(window);
  }
  // Of several instances that count apart, or of a bucket that refills, at least two neighbours show the use.
  const neighbours = windows.slice(1).map((later, at) => [windows[at] ?? later, later] as const);
  const falls = neighbours.some(([earlier, later]) => later.remaining < earlier.remaining);
  if (!falls && neighbours.some(([earlier, later]) => Limits.isRenewed(earlier, later)))
    throw new NotExercised('the window may have been renewed while it was read');
  const over = windows.map(({ remaining }) => remaining).join(', ');
  expect(falls, `whether Remaining falls over ${REQUESTS} requests to ${operation}: ${over}`).toBe(true);
}
