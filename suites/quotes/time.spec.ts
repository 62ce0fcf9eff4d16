import { until } from '../../harness/engine/until.ts';
import { note, should, TIMEOUTS, test, Violation } from '../../harness/test.ts';

test('a quote is stamped when it is made', { tag: ['@listens', should('QUO-TIME-03')] }, async ({ quotes }) => {
  const trade = quotes.oneTrade();
  const first = await quotes.take(trade);
  const later = await until(
    'a later quote has a later timestamp',
    () => quotes.take(trade),
    ({ timestamp, askedAt }) => askedAt - first.askedAt > TIMEOUTS.leastBetweenQuotesMs && timestamp > first.timestamp,
    {
      atMostMs: TIMEOUTS.priceCacheMs,
      everyMs: TIMEOUTS.nextQuoteMs,
      show: ({ timestamp }) => `timestamp ${timestamp}`,
      otherwise: (message) => new Violation(message),
    },
  );
  const elapsed = (later.askedAt - first.askedAt) / 1000;
  const moved = later.timestamp - first.timestamp;
  if (moved > elapsed + TIMEOUTS.timestampSlack)
    throw new Violation(`after ${elapsed.toFixed(1)} s the timestamp is ${moved} s later`);
  if (moved < elapsed - TIMEOUTS.timestampSlack)
    note(`after ${elapsed.toFixed(1)} s the timestamp is only ${moved} s later: a cached price`);
});
