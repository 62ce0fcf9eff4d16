import { until } from '../../harness/engine/until.ts';
import { note, should, test, Violation } from '../../harness/test.ts';

/** A price that is kept for longer than this is no short-lived cache any more. */
const LONGEST_CACHE_MS = 10_000;

/** How far `timestamp` may be off the time that passed, in seconds. */
const SLACK = 2;

test('a quote is stamped when it is made', { tag: should('QUO-TIME-03') }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const first = await quotes.take(trade);
  const later = await until(
    'a later quote has a later timestamp',
    () => quotes.take(trade),
    ({ timestamp, askedAt }) => askedAt - first.askedAt > 2_500 && timestamp > first.timestamp,
    {
      atMostMs: LONGEST_CACHE_MS,
      everyMs: 3_000,
      show: ({ timestamp }) => `timestamp ${timestamp}`,
      otherwise: (message) => new Violation(message),
    },
  );
  const elapsed = (later.askedAt - first.askedAt) / 1000;
  const moved = later.timestamp - first.timestamp;
  const lived = later.expires_at - first.expires_at;
  if (moved > elapsed + SLACK) throw new Violation(`after ${elapsed.toFixed(1)} s the timestamp is ${moved} s later`);
  if (Math.abs(lived - moved) > SLACK)
    throw new Violation(`the timestamp is ${moved} s later, expires_at ${lived} s: it does not move along`);
  if (moved < elapsed - SLACK)
    note(`after ${elapsed.toFixed(1)} s the timestamp is only ${moved} s later: a cached price`);
});
