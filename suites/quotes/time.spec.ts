import { until } from '../../harness/engine/until.ts';
import { oneTrade } from '../../harness/interface/market/trades.ts';
import { freshQuote } from '../../harness/interface/quotes/valid.ts';
import { requirement, test, Violation } from '../../harness/test.ts';

/** A price that is kept for longer than this is no short-lived cache any more. */
const LONGEST_CACHE_MS = 10_000;

test('a quote is stamped when it is made', { tag: ['@quote', '@QUO-TIME-03'] }, async ({ market, discovery, seed }) => {
  const trade = oneTrade(discovery, seed);
  await requirement('QUO-TIME-03', async () => {
    const first = await freshQuote(market, trade);
    const later = await until(
      'a later quote has a later timestamp',
      () => freshQuote(market, trade),
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
    if (moved > elapsed + 2) throw new Violation(`after ${elapsed.toFixed(1)} s the timestamp is ${moved} s later`);
    const lived = later.expires_at - first.expires_at;
    if (Math.abs(lived - moved) > 2)
      throw new Violation(`the timestamp is ${moved} s later, expires_at ${lived} s: it does not move along`);
    if (moved < elapsed - 2)
      return `after ${elapsed.toFixed(1)} s the timestamp is only ${moved} s later: a cached price`;
  });
});
